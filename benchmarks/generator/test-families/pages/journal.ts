import { papers } from '../../family.js'
import { toHtml } from '../../markup.js'
import { each, headingOf, notesOf, type PageDesign, picture, plainRules } from '../page-parts.js'

/** Two columns of small prose; tables stand in a column, between paragraphs, in smaller type. */
export const journal: PageDesign = (content, tables, random) => {
  const size = random.pick([8.5, 9])
  const css = `${plainRules}body{font:${size}pt/1.22 ${random.pick(["'Source Serif 4'", "'Source Serif 4'", "'DejaVu Serif'"])};padding:44pt ${random.between(40, 50)}pt}.columns{display:grid;grid-template-columns:1fr 1fr;column-gap:${random.between(15, 22)}pt}.columns>div{min-width:0}p{text-align:justify;text-indent:9pt;margin:0}h2{font-weight:700;margin:4pt 0}.float{margin:${random.pick([4, 8])}pt 0;font-size:${(size * random.pick([0.76, 0.84])).toFixed(1)}pt}.float .grid{margin:0 auto}h4{${random.pick(['text-align:center', 'text-align:left', 'font-variant:small-caps'])}}.top{display:flex;justify-content:space-between;font-size:80%;margin-bottom:10pt}`
  const floats = tables.map((table) => {
    const parts = random.chance(0.35) ? [table.html, headingOf(table)] : [headingOf(table), table.html]
    return `<div class="float">${parts.join('')}${notesOf(table.content)}</div>`
  })
  const texts = [...content.before, ...content.after]
  const cut = Math.ceil(texts.length / 2)
  const sides = [each('p', texts.slice(0, cut)), each('p', texts.slice(cut))]
  const at = random.between(0, 1)
  const isFirst = random.chance(0.5)
  sides[at] = isFirst ? floats[0] + sides[at]! : sides[at]! + floats[0]
  sides[1 - at] =
    `${floats[1] ?? ''}${sides[1 - at]}${random.chance(0.4) ? `<div class="float">${picture(random, 200, 90)}<br>Fig. ${random.between(1, 9)}. Setup.</div>` : ''}`
  const body = `<div class="top"><span>${toHtml(content.sender.name)}</span><span>${content.pageNumber}</span></div><h2>${toHtml(content.title)}</h2><div class="columns"><div>${sides[0]}</div><div>${sides[1]}</div></div>`
  return { ...papers[random.pick(['a4', 'letter'] as const)], css, body }
}
