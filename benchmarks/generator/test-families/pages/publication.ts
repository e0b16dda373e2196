import { papers } from '../../family.js'
import { toHtml } from '../../markup.js'
import { block, each, headingOf, notesOf, type PageDesign, picture, plainRules, typeface } from '../page-parts.js'

/** Three narrow columns of small prose; the table stands below them or in the last one. */
export const gazette: PageDesign = (content, tables, random) => {
  const size = random.pick([7, 7.5, 8])
  const css = `${plainRules}body{font:${size}pt/1.2 ${random.pick(["'Source Serif 4'", "'DejaVu Serif'"])};padding:36pt 40pt}.mast{display:flex;justify-content:space-between;border-bottom:0.5pt solid #111;margin-bottom:8pt;font-style:italic}.text{column-count:3;column-gap:12pt;text-align:justify;margin-bottom:10pt}h2{font-weight:700}h4{text-align:center;font-variant:${random.pick(['normal', 'small-caps'])}}h5{text-align:center}`
  const text = `<h2>${toHtml(content.title)}</h2>${each('p', [...content.before, ...content.after, ...content.before.map((text) => text.split('. ').toReversed().join('. '))])}`
  const body = `<div class="mast"><span>${toHtml(content.sender.name)}</span><span>${content.pageNumber}</span></div><div class="text">${text}</div>${tables.map(block).join('')}`
  return { ...papers[random.pick(['letter', 'a4'] as const)], css, body }
}

/** Prose over the whole width with tables between, titles at the left of the table or above. */
export const treatise: PageDesign = (content, tables, random) => {
  const size = random.pick([9, 9.5, 10])
  const css = `${plainRules}body{font:${size}pt/1.4 ${typeface(random)};padding:52pt ${random.between(60, 84)}pt}h2{font-weight:700;margin-bottom:6pt}p{text-indent:${random.pick([0, 12])}pt;text-align:justify}.center{display:flex;flex-direction:column;align-items:${random.pick(['center', 'flex-start', 'stretch'])};margin:${random.pick([2, 8])}pt 0;font-size:${size * 0.87}pt}h4,h5{text-align:${random.pick(['center', 'left'])}}.folio{position:absolute;bottom:26pt;left:0;right:0;text-align:center}`
  const parts = tables.map(
    (table, index) =>
      `${each('p', content.before.slice(index, index + 1))}<div class="center">${random.chance(0.3) ? table.html + headingOf(table) : headingOf(table) + table.html}${notesOf(table.content)}</div>`,
  )
  const body = `<h2>${toHtml(content.title)}</h2>${parts.join('')}${each('p', [...content.before.slice(tables.length), ...content.after])}<div class="folio">${content.pageNumber}</div>`
  return { ...papers[random.pick(['a4', 'letter'] as const)], css, body }
}

/** A poster: picture across, text in two columns, the table on a tinted panel. */
export const poster: PageDesign = (content, tables, random) => {
  const css = `${plainRules}body{font:${random.pick([8.5, 9.5])}pt/1.35 ${random.pick(["'Source Sans 3'", "'Liberation Sans'"])};padding:24pt 34pt}h1{font-size:24pt;font-weight:${random.pick([300, 700])};margin:8pt 0}.two{column-count:2;column-gap:20pt}.panel{${random.pick(['background:#f4f6f2;', '', 'border:0.8pt solid #888;'])}padding:8pt;margin-top:8pt}h4{font-weight:700;font-size:11pt}.end{position:absolute;left:34pt;right:34pt;bottom:18pt;display:flex;justify-content:space-between;font-size:80%}`
  const body = `${picture(random, 527, 90)}<h1>${toHtml(content.title)}</h1><div class="two">${each('p', [...content.before, ...content.after])}</div><div class="panel">${tables.map(block).join('')}</div><div class="end">${each('span', content.sender.contact)}</div>`
  return { ...papers.a4, css, body }
}

/** Text at one side of a narrow table, a picture and more text below. */
export const wrapped: PageDesign = (content, tables, random) => {
  const css = `${plainRules}body{font:${random.pick([9, 10])}pt/1.35 ${typeface(random)};padding:46pt 54pt}h2{font-weight:700;font-size:13pt;margin-bottom:6pt}.pair{display:flex;gap:${random.between(12, 22)}pt;flex-direction:${random.pick(['row', 'row-reverse'])};margin-bottom:10pt}.pair>div:first-child{flex:1;min-width:110pt}.pair>div:last-child{font-size:84%;max-width:${random.between(270, 330)}pt}h4{font-weight:700}`
  const pairs = tables.map(
    (table, index) =>
      `<div class="pair"><div>${each('p', content.before.slice(index * 2, index * 2 + 2))}${picture(random, 110, 60)}</div><div>${block(table)}</div></div>`,
  )
  const body = `<h2>${toHtml(content.title)}</h2>${pairs.join('')}${each('p', [...content.before.slice(tables.length * 2), ...content.after])}`
  return { ...papers[random.pick(['a4', 'letter'] as const)], css, body }
}
