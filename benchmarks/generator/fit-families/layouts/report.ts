import { papers } from '../../family.js'
import { toHtml } from '../../markup.js'
import { type Layout, paragraphs, pickFont, setTable } from '../layout.js'

/** A page of a report: running header, section title, paragraphs and centered or wide tables. */
export const report: Layout = (content, tables, random) => {
  const size = random.between(17, 21) / 2
  const width = random.pick(['100%', '100%', 'auto'])
  const css = `body{font:${size}pt/${random.pick([1.2, 1.35, 1.5])} ${pickFont(random)};padding:${random.between(30, 50)}pt ${random.between(44, 76)}pt}
.running{font-size:80%;display:flex;justify-content:space-between;${random.chance(0.5) ? 'border-bottom:0.5pt solid #000' : ''};margin-bottom:14pt}h2{font-size:${size * 1.35}pt;margin:6pt 0}p{margin:0 0 6pt;text-align:${random.pick(['left', 'justify'])}}
.t{width:${width};margin:3pt ${random.pick(['auto', '0'])};font-size:${size * random.pick([0.8, 0.9, 1])}pt}.table-title{font-weight:${random.pick(['bold', 'normal'])};text-align:${random.pick(['left', 'center'])};margin-top:6pt}.unit-line{text-align:${random.pick(['left', 'center', 'right'])};font-size:85%;font-style:italic}.note{font-size:78%}
.number-of-page{position:absolute;bottom:22pt;left:0;right:0;text-align:center}.gap{height:${random.pick([0, 4, 10])}pt}`
  const place = random.pick(['above', 'above', 'below'] as const)
  const body = `<div class="running"><span>${toHtml(content.sender.name)}</span><span>${content.pageNumber}</span></div><h2>${toHtml(content.title)}</h2>
${paragraphs(content.before)}${tables.map((table) => setTable(table, place)).join('<div class="gap"></div>')}<div class="gap"></div>${paragraphs(content.after)}
${random.chance(0.5) ? `<div class="number-of-page">${random.pick(['', '- ', 'Page '])}${content.pageNumber}</div>` : ''}`
  return { ...papers[random.pick(['a4', 'letter'] as const)], css, body }
}
