import { papers } from '../../family.js'
import { toHtml } from '../../markup.js'
import { type Layout, paragraphs, pickFont, setTable } from '../layout.js'

/** A form: numbered parts, fields with lines or boxes, a table and signature lines. */
export const fields: Layout = (content, tables, random) => {
  const size = random.between(15, 19) / 2
  const isBoxed = random.chance(0.5)
  const css = `body{font:${size}pt/1.25 ${pickFont(random)};padding:${random.between(30, 44)}pt ${random.between(34, 54)}pt}
h1{font-size:${size * 1.6}pt;margin:0 0 6pt;text-align:${random.pick(['left', 'center'])}}h3{font-size:${size}pt;margin:8pt 0 4pt;${random.chance(0.4) ? 'background:#ddd;padding:2pt 4pt' : ''}}
.fields{display:flex;flex-wrap:wrap;gap:6pt 14pt}.field{flex:1 1 40%;${isBoxed ? 'border:0.5pt solid #000;padding:2pt 4pt' : 'border-bottom:0.5pt solid #000'}}.field small{display:block;font-size:70%}
.t{width:100%}.note{font-size:80%}.signatures{display:flex;gap:60pt;margin-top:40pt}.signatures div{flex:1;border-top:0.5pt solid #000;font-size:80%}p{margin:3pt 0}`
  const field = ([label, value]: readonly [string, string]) =>
    `<div class="field"><small>${toHtml(label)}</small>${toHtml(value)}</div>`
  const body = `<h1>${toHtml(content.title)}</h1><div>${toHtml(content.sender.name)}</div><h3>1. ${toHtml(content.recipient.name)}</h3><div class="fields">${content.facts.slice(0, 4).map(field).join('')}</div>
<h3>2.</h3>${tables.map((table) => setTable(table)).join('')}${paragraphs(content.after)}<div class="signatures"><div>${toHtml(content.recipient.name)}</div><div>${toHtml(content.sender.name)}</div></div>`
  return { ...papers[random.pick(['a4', 'letter'] as const)], css, body }
}
