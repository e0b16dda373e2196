import { papers } from '../../family.js'
import { toHtml } from '../../markup.js'
import { factLines, type Layout, paragraphs, pickFont, setTable } from '../layout.js'

/** Two lists side by side, each with its own title; a single table stands beside the facts. */
export const pair: Layout = (content, tables, random) => {
  const size = random.between(13, 17) / 2
  const css = `body{font:${size}pt/1.25 ${pickFont(random)};padding:${random.between(28, 44)}pt ${random.between(28, 40)}pt}h1{font-size:${size * 1.7}pt;margin:0 0 8pt}p{margin:0 0 5pt}
.pair{display:flex;gap:${random.between(18, 34)}pt;align-items:flex-start;margin:6pt 0}.pair>div{flex:1;min-width:0}.t{width:${random.pick(['100%', 'auto'])}}.table-title{font-weight:bold;font-size:${size * 1.1}pt}.note{font-size:85%}`
  const sides = tables.map((table) => `<div>${setTable(table)}</div>`)
  if (sides.length === 1) sides.push(`<div>${factLines(content)}${paragraphs(content.before.slice(0, 1))}</div>`)
  return {
    ...papers[random.pick(['a4Landscape', 'letterLandscape'] as const)],
    css,
    body: `<h1>${toHtml(content.title)}</h1><div class="pair">${sides.join('')}</div>${paragraphs(content.after)}`,
  }
}
