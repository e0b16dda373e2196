import type { Random } from '../../../chaos/random.js'
import { type PageSource, papers } from '../../family.js'
import type { Content } from '../../kinds/content.js'
import { toHtml } from '../../markup.js'
import { each, factList, picture, plainRules, typeface } from '../page-parts.js'

/** Draws a letter with a reference line and numbered points. */
export function drawCircular(content: Content, random: Random): PageSource {
  const css = `${plainRules}body{font:${random.pick([10, 11])}pt/1.5 ${typeface(random)};padding:60pt 70pt}.refs{display:flex;justify-content:space-between;font-size:80%;margin:30pt 0 14pt}.point{display:flex;gap:10pt;margin-bottom:6pt}`
  const refs = content.facts.map(([name, value]) => `<div>${toHtml(name)}<br>${toHtml(value)}</div>`).join('')
  const points = content.before
    .map((text, index) => `<div class="point"><span>${index + 1}.</span><span>${toHtml(text)}</span></div>`)
    .join('')
  return {
    ...papers.a4,
    css,
    body: `<b>${toHtml(content.sender.name)}</b>${each('div', content.sender.lines)}<div class="refs">${refs}</div>${each('div', [content.recipient.name, ...content.recipient.lines])}<br><b>${toHtml(content.title)}</b>${points}<p>${toHtml(content.sender.name)}</p>`,
  }
}

/** Draws a text with line numbers at the right edge. */
export function drawTranscript(content: Content, random: Random): PageSource {
  const words = content.before.join(' ').split(' ')
  const count = random.between(9, 12)
  const lines = Array.from(
    { length: Math.ceil(words.length / count) },
    (_, at) =>
      `<div class="typed"><span>${toHtml(words.slice(at * count, at * count + count).join(' '))}</span><i>${(at + 1) % 5 === 0 ? at + 1 : ''}</i></div>`,
  )
  const css = `${plainRules}body{font:11pt/2 ${random.pick(["'Source Serif 4'", "'DejaVu Sans Mono'"])};font-size:9.5pt;padding:60pt}.typed{display:flex;justify-content:space-between}`
  return { ...papers.letter, css, body: lines.join('') }
}

/** Draws an empty form: labels, lines to write on, boxes to tick. */
export function drawBlankForm(content: Content, random: Random): PageSource {
  const labels = [
    ...content.facts.map(([name]) => name),
    ...content.before
      .join(' ')
      .split(' ')
      .filter((word) => /^[A-ZÄÖÜ]\p{L}{4,}$/u.test(word)),
  ]
  const lines = labels.slice(0, 14).map((label) => `<div class="entry"><span>${toHtml(label)}</span><u></u></div>`)
  const boxes = content.after
    .join(' ')
    .split('. ')
    .map((text) => `<div class="tick"><s></s>${toHtml(text)}</div>`)
  const css = `${plainRules}body{font:9.5pt/1.4 ${typeface(random)};padding:50pt 56pt}h1{font-size:15pt;margin-bottom:14pt}.entry{display:flex;gap:8pt;margin-bottom:12pt}.entry u{flex:1;border-bottom:0.6pt solid #333}.tick{display:flex;gap:6pt;margin-bottom:5pt}.tick s{width:9pt;height:9pt;border:0.7pt solid #333;flex:none}.pairs{column-count:2;column-gap:24pt}`
  return {
    ...papers.a4,
    css,
    body: `<h1>${toHtml(content.sender.name)}</h1><p>${toHtml(content.before[0] ?? '')}</p><div class="pairs">${lines.join('')}</div>${boxes.join('')}`,
  }
}

/** Draws an index of words with page numbers in columns. */
export function drawIndex(content: Content, random: Random): PageSource {
  const words = [
    ...new Set(
      content.before
        .join(' ')
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .filter((word) => word.length > 5),
    ),
  ].sort()
  const entries = words.map(
    (word) =>
      `<div>${toHtml(word)}, ${Array.from({ length: random.between(1, 3) }, (_, index) => random.between(1, 90) + index * 90).join(', ')}</div>`,
  )
  const css = `${plainRules}body{font:9pt/1.4 ${typeface(random)};padding:50pt}h1{font-size:16pt;margin-bottom:12pt}.index{column-count:${random.pick([2, 3])};column-gap:24pt}`
  return { ...papers.a4, css, body: `<h1>Index</h1><div class="index">${entries.join('')}</div>` }
}

/** Draws questions with answers beside a picture. */
export function drawQuestions(content: Content, random: Random): PageSource {
  const css = `${plainRules}body{font:9.5pt/1.4 ${typeface(random)};padding:44pt 50pt}.qa{display:grid;grid-template-columns:120pt 1fr;gap:8pt 18pt}.qa b{color:#245}h1{font-size:18pt;margin:10pt 0}dl{display:flex;flex-wrap:wrap;gap:4pt}`
  const questions = content.before.map(
    (text) => `<b>${toHtml(text.split(' ').slice(0, 6).join(' '))}?</b><p>${toHtml(text)}</p>`,
  )
  return {
    ...papers.a4,
    css,
    body: `${picture(random, 495, 70)}<h1>${toHtml(content.sender.name)}</h1>${random.chance(0.5) ? factList(content) : ''}${random.chance(0.4) ? `<div>${questions.join('')}</div>` : each('p', content.before)}`,
  }
}
