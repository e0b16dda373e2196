import { papers } from '../../family.js'
import { toHtml } from '../../markup.js'
import { closingBox, closingRules, factLines, type Layout, lines, paragraphs, pickFont, setTable } from '../layout.js'
import { darkColor } from '../look.js'

/** A statement of account: a bar with the title, facts in a row, wide tables, small print. */
export const statement: Layout = (content, tables, random) => {
  const size = random.between(14, 19) / 2
  const isBar = random.chance(0.5)
  const css = `body{font:${size}pt/${random.pick([1.15, 1.25, 1.35])} ${pickFont(random)};padding:${random.between(24, 40)}pt ${random.between(28, 50)}pt}
.bar{${isBar ? `background:${darkColor(random)};color:#fff;padding:6pt 8pt` : 'border-bottom:1pt solid #000;padding-bottom:3pt'};font-size:${size * 1.5}pt;font-weight:bold;display:flex;justify-content:space-between}
.facts{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4pt 20pt;margin:10pt 0 ${random.between(4, 18)}pt}.fact-label{font-weight:bold;${random.chance(0.4) ? 'display:block;font-size:80%;color:#555' : ''}}
.t{width:100%}.table-title{font-weight:bold;font-size:${size * 1.15}pt;margin:8pt 0 3pt}.note{font-size:80%}.small{font-size:80%;margin-top:8pt}p{margin:3pt 0}.number-of-page{position:absolute;bottom:18pt;right:40pt}`
  const body = `<div class="bar"><span>${toHtml(content.title)}</span><span>${toHtml(content.sender.name)}</span></div>
${random.chance(0.5) ? lines([content.recipient.name, ...content.recipient.lines], 'small') : ''}<div class="facts">${factLines(content)}</div>
${tables.map((table) => setTable(table)).join('')}${closingBox(content)}<div class="small">${paragraphs(content.after)}</div><div class="number-of-page">${content.pageNumber}</div>`
  return { ...papers[random.pick(['a4', 'letter'] as const)], css: css + closingRules(random), body }
}
