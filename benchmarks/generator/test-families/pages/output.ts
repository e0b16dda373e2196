import type { Random } from '../../../chaos/random.js'
import { papers } from '../../family.js'
import type { Content } from '../../kinds/content.js'
import { toHtml } from '../../markup.js'
import { block, each, factList, type PageDesign, plainRules, type ReadyTable, typeface } from '../page-parts.js'

/** A print-out: line with date and address above, page count below, everything small. */
export const printout: PageDesign = (content, tables, random) => {
  const size = random.pick([6.5, 7, 7.5])
  const css = `${plainRules}body{font:${size}pt/1.2 ${typeface(random)};padding:14pt 22pt}.edge{display:flex;justify-content:space-between;font-size:6.5pt;margin-bottom:8pt}h1{font-size:${size * 1.4}pt;font-weight:700}dl{display:flex;gap:4pt;flex-wrap:wrap;margin-bottom:${random.pick([0, 2, 6])}pt}dd{margin-right:14pt}dt{font-weight:700}h4{font-weight:700}.low{position:absolute;left:22pt;right:22pt;bottom:8pt}`
  const body = `<div class="edge"><span>12/03/2021</span><span>${toHtml(content.title)}</span></div><h1>${toHtml(content.sender.name)}</h1>${random.chance(0.6) ? factList(content) : ''}${tables.map(block).join('')}<div class="edge low"><span>${toHtml(content.sender.contact[2] ?? '')}</span><span>${content.pageNumber}/48</span></div>`
  return { ...papers[random.pick(['a4', 'a4Landscape', 'letterLandscape'] as const)], css, body }
}

/** Tables directly under each other, each with a title line. */
export const stacked: PageDesign = (content, tables, random) => {
  const size = random.pick([7.5, 8, 8.5])
  const css = `${plainRules}body{font:${size}pt/1.25 ${typeface(random)};padding:32pt 40pt}section{margin-bottom:${random.pick([0, 3, 9])}pt}h1{font-size:${size * 1.6}pt;font-weight:700;margin-bottom:${random.pick([2, 8])}pt}h4{font-weight:700;${random.pick(['', 'background:#ddd;padding:1pt 4pt', 'text-decoration:underline'])}}.lead{display:flex;justify-content:space-between}`
  const body = `<div class="lead"><h1>${toHtml(content.title)}</h1>${each('div', [content.sender.name])}</div>${each('p', content.before.slice(0, 1))}${tables.map(block).join('')}${each('p', content.after.slice(0, 1))}`
  return { ...papers[random.pick(['a4', 'letter'] as const)], css, body }
}

/** A technical page: part name and company in the head, text and picture in columns, revision in the foot. */
export const technical: PageDesign = (content, tables, random) => {
  const size = random.pick([7.5, 8.5])
  const css = `${plainRules}body{font:${size}pt/1.25 ${random.pick(["'Liberation Sans'", "'Source Sans 3'"])};padding:30pt 44pt}.head,.foot{display:flex;justify-content:space-between}.head{border-bottom:${random.pick([0.5, 2])}pt solid #222;margin-bottom:8pt;font-weight:700}.foot{position:absolute;left:44pt;right:44pt;bottom:18pt;border-top:0.5pt solid #222;font-size:85%}.text{column-count:${random.pick([1, 2])};column-gap:18pt}h4{font-weight:700;margin-top:4pt}h5{font-style:italic}`
  const bullets = content.before.map((text) => `• ${text}`)
  const body = `<div class="head"><span>${toHtml(content.title)}</span><span>${toHtml(content.sender.name)}</span></div><div class="text">${each('p', bullets)}</div>${tables.map(block).join('')}${each('p', content.after.slice(0, 1))}<div class="foot"><span>${toHtml(content.facts.map((fact) => fact.join(' ')).join('  '))}</span><span>${content.pageNumber}</span></div>`
  return { ...papers[random.pick(['a4', 'letter'] as const)], css, body }
}

/** Tables beside each other, each with its own title; one alone stands beside the facts. */
export const abreast: PageDesign = (content, tables, random) => {
  const css = `${plainRules}body{font:${random.pick([7, 7.5, 8])}pt/1.25 ${typeface(random)};padding:34pt 36pt}.abreast{display:flex;gap:${random.between(16, 30)}pt;align-items:flex-start}.abreast>*{flex:1;min-width:0}h1{font-size:14pt;margin-bottom:8pt}h4{font-weight:700}dl{border:0.5pt solid #555;padding:6pt}dt{font-weight:700}`
  return {
    ...papers[random.pick(['a4Landscape', 'letterLandscape'] as const)],
    css,
    body: `<h1>${toHtml(content.title)}</h1><div class="abreast">${abreastParts(content, tables, random)}</div>${each('p', content.after)}`,
  }
}

function abreastParts(content: Content, tables: readonly ReadyTable[], random: Random): string {
  const blocks = tables.map((table) => `<div>${block(table)}</div>`).join('')
  if (tables.length > 1) return blocks
  const other =
    content.facts.length > 0 && random.chance(0.5) ? factList(content) : `<div>${each('p', content.before)}</div>`
  return random.chance(0.5) ? blocks + other : other + blocks
}
