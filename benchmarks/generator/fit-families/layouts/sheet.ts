import { papers } from '../../family.js'
import { toHtml } from '../../markup.js'
import { factLines, type Layout, pickFont, setTable } from '../layout.js'

/** A printed sheet: a heading with date lines right above the column headers, and nothing else. */
export const sheet: Layout = (content, tables, random) => {
  const size = random.between(12, 18) / 2
  const css = `body{font:${size}pt/${random.pick([1.1, 1.2])} ${pickFont(random)};padding:${random.between(18, 40)}pt ${random.between(20, 44)}pt}
.title{font-weight:bold;text-align:${random.pick(['left', 'center'])};font-size:${size * random.pick([1, 1.3])}pt}.facts{display:flex;justify-content:${random.pick(['space-between', 'center', 'flex-start'])};gap:12pt;margin-bottom:${random.pick([0, 2, 8])}pt}
.t{width:${random.pick(['100%', 'auto', 'auto'])};margin:0 ${random.pick(['auto', '0'])} ${random.pick([2, 8])}pt}.table-title{font-weight:bold}.note{font-size:85%}`
  const body = `<div class="title">${toHtml(content.title)}</div><div class="facts">${random.chance(0.6) ? factLines(content) : ''}</div>${tables.map((table) => setTable(table)).join('')}`
  return { ...papers[random.pick(['a4Landscape', 'letterLandscape', 'a4'] as const)], css, body }
}
