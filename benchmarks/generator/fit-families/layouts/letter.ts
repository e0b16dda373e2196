import { papers } from '../../family.js'
import { toHtml } from '../../markup.js'
import {
  closingBox,
  closingRules,
  drawing,
  factLines,
  type Layout,
  lines,
  paragraphs,
  pickFont,
  setTable,
} from '../layout.js'

/** A business letter: letterhead, address, facts, title, tables and a footer in three columns. */
export const letter: Layout = (content, tables, random) => {
  const size = random.between(16, 21) / 2
  const isFooterBelow = random.chance(0.4)
  const css = `body{font:${size}pt/${random.pick([1.2, 1.3, 1.4])} ${pickFont(random)};padding:${random.between(28, 48)}pt ${random.between(36, 60)}pt}
.head{display:flex;justify-content:space-between;flex-direction:${random.pick(['row', 'row-reverse'])}}.name{font-size:${size * 1.8}pt;font-weight:bold}
.address{display:flex;justify-content:space-between;margin:${random.between(14, 40)}pt 0 ${random.between(10, 24)}pt}.fact{display:flex;justify-content:space-between;gap:16pt}.fact-label{${random.pick(['font-weight:bold', 'color:#666', ''])}}
h1{font-size:${size * random.pick([1.3, 1.6, 2])}pt;margin:0 0 8pt}.t{width:${random.pick(['100%', '100%', 'auto'])};margin:4pt 0}
.table-title{font-weight:bold;margin-top:10pt}.note,.small{font-size:${size * 0.75}pt}p{margin:4pt 0}
.footer{display:flex;justify-content:space-between;font-size:${size * 0.72}pt;border-top:${random.pick(['0.5pt solid #000', 'none'])};padding-top:4pt;${isFooterBelow ? `margin-top:${random.between(3, 12)}pt` : `position:absolute;left:40pt;right:40pt;bottom:${random.between(16, 30)}pt`}}`
  const { sender, recipient } = content
  const body = `<div class="head"><div>${random.chance(0.6) ? drawing(random, 60, 36) : ''}<div class="name">${toHtml(sender.name)}</div></div>${lines([...sender.lines, ...sender.contact], 'small')}</div>
<div class="address">${lines([recipient.name, ...recipient.lines])}<div>${factLines(content)}</div></div>
<h1>${toHtml(content.title)}</h1>${paragraphs(content.before.slice(0, 1))}${tables.map((table) => setTable(table)).join('')}${closingBox(content)}${paragraphs(content.after.slice(0, 1))}
<div class="footer">${content.footer.map((block) => lines(block)).join('')}</div>`
  return { ...papers[random.pick(['a4', 'a4', 'letter'] as const)], css: css + closingRules(random), body }
}
