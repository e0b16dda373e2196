import { papers } from '../../family.js'
import { toHtml } from '../../markup.js'
import { drawing, type Layout, paragraphs, pickFont, setTable } from '../layout.js'
import { darkColor } from '../look.js'

/** A leaflet: colored band, text in columns, pictures, and a table beside or below them. */
export const leaflet: Layout = (content, tables, random) => {
  const size = random.between(16, 20) / 2
  const color = darkColor(random)
  const isBeside = random.chance(0.5)
  const css = `body{font:${size}pt/1.3 ${random.pick(['"Source Sans 3"', '"Liberation Sans"', pickFont(random)])};padding:0 ${random.between(30, 44)}pt}
.band{background:${color};color:#fff;margin:0 -44pt 14pt;padding:22pt 44pt;font-size:${size * 2.2}pt}.columns{column-count:${random.pick([2, 3])};column-gap:16pt;margin-bottom:10pt}p{margin:0 0 6pt}
.beside{display:flex;gap:18pt;align-items:flex-start}.aside{width:${random.between(110, 150)}pt;flex:none}.t{margin:2pt 0 8pt;${isBeside ? '' : 'width:100%'}}.table-title{color:${color};font-weight:bold;font-size:${size * 1.2}pt}.note{font-size:80%}
.contact{position:absolute;left:0;right:0;bottom:0;background:#eee;padding:8pt 44pt;font-size:85%}`
  const set = tables.map((table) => setTable(table)).join('')
  const aside = `<div class="aside">${drawing(random, 100, 80)}${paragraphs(content.after.slice(0, 1))}</div>`
  const main = isBeside
    ? `<div class="beside">${random.chance(0.5) ? `${aside}<div>${set}</div>` : `<div>${set}</div>${aside}`}</div>`
    : set
  const body = `<div class="band">${toHtml(content.title)}</div><div class="columns">${paragraphs(content.before)}</div>${main}<div class="contact">${toHtml([content.sender.name, ...content.sender.lines, ...content.sender.contact].join(' · '))}</div>`
  return { ...papers.a4, css, body }
}
