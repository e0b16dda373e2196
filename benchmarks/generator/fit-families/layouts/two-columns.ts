import { papers } from '../../family.js'
import { toHtml } from '../../markup.js'
import { drawing, type Layout, paragraphs, pickFont, setTable } from '../layout.js'

/** Text in two columns; a table in one column, over both at the top, or below them. */
export const twoColumns: Layout = (content, tables, random) => {
  const size = random.between(16, 19) / 2
  const place = random.pick(['column', 'column', 'top', 'bottom'] as const)
  const css = `body{font:${size}pt/1.22 ${random.pick(['"Source Serif 4"', '"DejaVu Serif"', pickFont(random)])};padding:40pt ${random.between(42, 54)}pt}
.columns{display:flex;gap:${random.between(14, 22)}pt}.column{flex:1;min-width:0}h2{font-size:${size * 1.2}pt;margin:0 0 4pt}p{margin:0 0 5pt;text-align:justify}
.t{margin:3pt auto;${place === 'column' ? `font-size:${size * 0.78}pt` : `font-size:${size * 0.92}pt`}}.wide{margin:0 0 10pt}.table-title{font-size:88%;margin:4pt 0}.unit-line,.note{font-size:80%}.figure{margin:4pt 0}.caption{font-size:88%}`
  const set = tables.map((table) => setTable(table, random.pick(['above', 'below'] as const))).join('')
  const half = Math.ceil(content.before.length / 2)
  const figure = random.chance(0.4)
    ? `<div class="figure">${drawing(random, 150, 80)}<div class="caption">Figure ${random.between(1, 5)}: Overview of the procedure.</div></div>`
    : ''
  const left = `<h2>${toHtml(content.title)}</h2>${paragraphs(content.before.slice(0, half))}${place === 'column' ? set : ''}${paragraphs(content.after.slice(0, 2))}`
  const right = `${figure}${paragraphs([...content.before.slice(half), ...content.after.slice(2)])}`
  const columns = `<div class="columns"><div class="column">${left}</div><div class="column">${right}</div></div>`
  const wide = place === 'column' ? '' : `<div class="wide">${set}</div>`
  return {
    ...papers[random.pick(['a4', 'letter'] as const)],
    css,
    body: place === 'top' ? wide + columns : columns + wide,
  }
}
