import type { Random } from '../../../chaos/random.js'
import { papers } from '../../family.js'
import { toHtml } from '../../markup.js'
import { block, closingLine, each, factList, type PageDesign, picture, plainRules, typeface } from '../page-parts.js'

/** A letter with a centered head, and its foot right below the table. */
export const notice: PageDesign = (content, tables, random) => {
  const { sender, recipient, footer } = content
  const size = random.pick([8.5, 9, 10])
  const css = `${plainRules}${dueRule(random)}body{font:${size}pt/1.3 ${typeface(random)};padding:34pt ${random.between(46, 64)}pt}.top{text-align:center;border-bottom:${random.pick([0, 1])}pt solid #333;padding-bottom:6pt;letter-spacing:0.5pt}.top b{font-size:${size * 1.9}pt}.to{margin:22pt 0 14pt}dl{display:grid;grid-template-columns:max-content auto;gap:0 10pt;margin-bottom:12pt}h1{font-size:${size * 1.4}pt;font-weight:700;margin-bottom:6pt}.foot{display:grid;grid-template-columns:repeat(3,1fr);font-size:${size * 0.75}pt;gap:10pt;${random.pick(['margin-top:3pt', 'margin-top:10pt', 'position:absolute;left:50pt;right:50pt;bottom:20pt', 'position:absolute;left:50pt;right:50pt;bottom:20pt'])}}`
  const body = `<div class="top"><b>${toHtml(sender.name)}</b><br>${toHtml([...sender.lines, ...sender.contact].join(' | '))}</div><div class="to">${each('div', [recipient.name, ...recipient.lines])}</div>${random.chance(0.7) ? factList(content) : ''}<h1>${toHtml(content.title)}</h1>${each('p', content.before.slice(0, 1))}${tables.map(block).join('')}${closingLine(content)}<div class="foot">${footer.map((lines) => `<div>${each('div', lines)}</div>`).join('')}</div>`
  return { ...papers[random.pick(['a4', 'letter'] as const)], css, body }
}

/** A page with a colored strip at the left for sender and facts. */
export const strip: PageDesign = (content, tables, random) => {
  const color = random.pick(['#26465b', '#4a4a4a', '#6b3f2a', '#e9e9e9', '#dbe7ee'])
  const isDark = !color.startsWith('#e') && !color.startsWith('#d')
  const css = `${plainRules}${dueRule(random)}body{font:${random.pick([8, 8.5, 9])}pt/1.3 ${typeface(random)};display:grid;grid-template-columns:${random.between(112, 140)}pt 1fr}.strip{background:${color};color:${isDark ? '#fff' : '#222'};padding:40pt 12pt;font-size:90%;overflow-wrap:anywhere}.strip dt{font-weight:700;margin-top:7pt}.strip dd{margin:0}main{padding:40pt 30pt 20pt 20pt;min-width:0}h1{font-size:16pt;margin-bottom:10pt}h4{font-weight:700}`
  const body = `<div class="strip"><b>${toHtml(content.sender.name)}</b>${each('div', content.sender.lines)}${factList(content)}<br>${each('div', content.sender.contact)}</div><main><h1>${toHtml(content.title)}</h1>${each('p', content.before.slice(0, 2))}${tables.map(block).join('')}${closingLine(content)}${each('p', content.after.slice(0, 1))}</main>`
  return { ...papers.a4, css, body }
}

/** A statement with the facts in a box at the right, and a box with sums under the table. */
export const voucher: PageDesign = (content, tables, random) => {
  const size = random.pick([7.5, 8, 9])
  const isLined = random.chance(0.5)
  const css = `${plainRules}${dueRule(random)}body{font:${size}pt/1.25 ${typeface(random)};padding:28pt 36pt}.row{display:flex;justify-content:space-between;align-items:flex-start;margin-bottom:${random.pick([3, 10, 18])}pt}dl{display:grid;grid-template-columns:auto auto;gap:1pt 14pt;${isLined ? 'border:0.6pt solid #333;padding:4pt 6pt' : ''}}dt{color:#555}h1{font-size:${size * 1.7}pt}h4{font-weight:700;text-transform:${random.pick(['none', 'uppercase'])}}.slip{position:absolute;left:36pt;right:36pt;bottom:20pt;border-top:0.5pt dashed #333;padding-top:4pt;display:flex;justify-content:space-between}`
  const body = `<div class="row"><div>${random.chance(0.5) ? picture(random, 70, 30) : ''}<h1>${toHtml(content.title)}</h1>${each('div', [content.recipient.name, ...content.recipient.lines])}</div>${factList(content)}</div>${tables.map(block).join('')}${closingLine(content)}${each('p', content.after)}<div class="slip"><span>${toHtml(content.sender.name)}</span><span>${content.pageNumber}</span></div>`
  return { ...papers[random.pick(['a4', 'letter'] as const)], css, body }
}

/** A card of fields in lines of boxes, then the table. */
export const card: PageDesign = (content, tables, random) => {
  const css = `${plainRules}${dueRule(random)}body{font:${random.pick([8, 9])}pt/1.25 ${typeface(random)};padding:36pt 42pt}h1{font-size:14pt;font-weight:700;border-bottom:1.5pt solid #222;margin-bottom:8pt}dl{display:grid;grid-template-columns:repeat(${random.pick([2, 3])},auto 1fr);border:0.5pt solid #222;margin-bottom:${random.pick([0, 6, 12])}pt}dt,dd{padding:2pt 4pt;margin:0;border:0.25pt solid #222}dt{background:#eee}.sign{display:flex;justify-content:space-between;margin-top:36pt}.sign span{border-top:0.5pt solid #222;width:180pt}`
  const body = `<h1>${toHtml(content.title)}</h1>${factList(content)}${tables.map(block).join('')}${closingLine(content)}${each('p', content.after)}<div class="sign"><span>${toHtml(content.recipient.name)}</span><span>${toHtml(content.sender.name)}</span></div>`
  return { ...papers[random.pick(['a4', 'letter'] as const)], css, body }
}

function dueRule(random: Random): string {
  return `.due{${random.pick(['text-align:center', 'border:0.6pt solid #222;padding:4pt;width:240pt', 'background:#eee;padding:4pt;width:200pt'])};margin-top:${random.pick([14, 22])}pt}`
}
