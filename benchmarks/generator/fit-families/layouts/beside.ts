import { papers } from '../../family.js'
import { toHtml } from '../../markup.js'
import { type Layout, paragraphs, pickFont, setTable } from '../layout.js'

/** A narrow table with a paragraph beside it, and text wrapped around. */
export const beside: Layout = (content, tables, random) => {
  const size = random.between(17, 20) / 2
  const side = random.pick(['left', 'right'] as const)
  const css = `body{font:${size}pt/1.35 ${pickFont(random)};padding:44pt ${random.between(44, 60)}pt}h2{font-size:${size * 1.3}pt;margin:0 0 6pt}p{margin:0 0 6pt}
.float{float:${side};margin:${side === 'left' ? '2pt 16pt 6pt 0' : '2pt 0 6pt 16pt'};font-size:${size * 0.82}pt;max-width:75%}.table-title{font-weight:bold}.note{font-size:85%}`
  const floats = tables.map(
    (table, index) =>
      `<div class="float">${setTable(table)}</div>${paragraphs([content.before[index] ?? content.after[0] ?? ''])}`,
  )
  const body = `<h2>${toHtml(content.title)}</h2>${floats.join('')}${paragraphs([...content.before.slice(tables.length), ...content.after])}`
  return { ...papers[random.pick(['a4', 'letter'] as const)], css, body }
}
