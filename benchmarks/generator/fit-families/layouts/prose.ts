import type { Random } from '../../../chaos/random.js'
import { type PageSource, papers } from '../../family.js'
import type { Content } from '../../kinds/content.js'
import { toHtml } from '../../markup.js'
import { drawing, factLines, lines, paragraphs, pickFont } from '../layout.js'

/** Draws a letter without a table. */
export function drawLetter(content: Content, random: Random): PageSource {
  const { sender, recipient } = content
  const css = `body{font:${random.between(18, 22) / 2}pt/1.45 ${pickFont(random)};padding:50pt 62pt}.head{text-align:right;margin-bottom:40pt}.fact{display:flex;justify-content:space-between;width:220pt}p{margin:0 0 9pt}.footer{position:absolute;left:62pt;right:62pt;bottom:24pt;display:flex;justify-content:space-between;font-size:70%}`
  const body = `<div class="head">${lines([sender.name, ...sender.lines])}</div>${lines([recipient.name, ...recipient.lines])}<br>${factLines(content)}<br><b>${toHtml(content.title)}</b>${paragraphs(content.before)}${paragraphs(content.after)}<br>${toHtml(sender.name)}<div class="footer">${content.footer.map((block) => lines(block)).join('')}</div>`
  return { ...papers.a4, css, body }
}

/** Draws prose with a number beside each line. */
export function drawNumberedLines(content: Content, random: Random): PageSource {
  const words = [...content.before, ...content.after].join(' ').split(' ')
  const perLine = random.between(8, 11)
  const every = random.pick([1, 1, 5])
  const typed = Array.from(
    { length: Math.ceil(words.length / perLine) },
    (_, at) =>
      `<div class="line"><span class="no">${(at + 1) % every === 0 ? at + 1 : ''}</span><span>${toHtml(words.slice(at * perLine, (at + 1) * perLine).join(' '))}</span></div>`,
  )
  const css = `body{font:${random.pick([9, 10, 11])}pt/1.9 ${random.pick(['"DejaVu Sans Mono"', '"Source Serif 4"'])};padding:56pt 40pt}.line{display:flex}.no{width:30pt;text-align:right;margin-right:16pt}`
  return { ...papers.letter, css, body: typed.join('') }
}

/** Draws a list of contents with leader dots and page numbers. It is no table. */
export function drawContentsList(content: Content, random: Random): PageSource {
  let page = random.between(1, 5)
  const entries = [...content.before, ...content.after]
    .flatMap((text) => text.split('. '))
    .map((text, at) => {
      page += random.between(0, 6)
      const name = text
        .split(' ')
        .slice(0, random.between(2, 6))
        .join(' ')
        .replace(/[,.;]$/, '')
      return `<div class="entry" style="padding-left:${at % 4 === 0 ? 0 : 14}pt"><span>${at % 4 === 0 ? `${at / 4 + 1}` : `${Math.floor(at / 4) + 1}.${at % 4}`} ${toHtml(name)}</span><span class="dots">${' .'.repeat(150)}</span><span>${page}</span></div>`
    })
  const css = `body{font:10pt/1.7 ${pickFont(random)};padding:60pt 66pt}h1{font-size:18pt}.entry{display:flex;white-space:nowrap}.dots{flex:1;width:0;overflow:hidden;margin:0 4pt}`
  return {
    ...papers.a4,
    css,
    body: `<h1>${toHtml({ en: 'Contents', de: 'Inhalt', fr: 'Sommaire', es: 'Índice' }[content.language])}</h1>${entries.join('')}`,
  }
}

/** Draws text in columns with a picture and bullets. */
export function drawArticle(content: Content, random: Random): PageSource {
  const count = random.pick([2, 3])
  const css = `body{font:9.5pt/1.35 ${pickFont(random)};padding:40pt 44pt}h1{font-size:22pt;margin:0 0 10pt}.columns{column-count:${count};column-gap:18pt}p{margin:0 0 7pt;text-align:justify}`
  const bullets = content.after
    .join(' ')
    .split('. ')
    .map((text) => `<div>• ${toHtml(text)}</div>`)
    .join('')
  return {
    ...papers.a4,
    css,
    body: `<h1>${toHtml(content.title)}</h1><div class="columns">${paragraphs(content.before)}${drawing(random, 130, 90)}${bullets}</div>`,
  }
}
