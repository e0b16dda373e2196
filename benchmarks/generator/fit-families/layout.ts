import type { Random } from '../../chaos/random.js'
import type { PageSource } from '../family.js'
import type { Content, TableContent } from '../kinds/content.js'
import { toHtml } from '../markup.js'

/** Sets the content of a page around its tables. */
export type Layout = (content: Content, tables: readonly SetTable[], random: Random) => PageSource

/** A table with the HTML of its parts. */
interface SetTable {
  readonly id: string
  readonly content: TableContent
  readonly html: string
}

/** Returns a table with title and unit above, or the title below, and its notes. */
export function setTable({ id, content, html }: SetTable, titlePlace: 'above' | 'below' = 'above'): string {
  const { title, unit, notes = [] } = content
  const heading = title === undefined ? '' : `<div class="table-title" data-title-of="${id}">${toHtml(title)}</div>`
  const unitLine = unit === undefined ? '' : `<div class="unit-line" data-unit-of="${id}">${toHtml(unit)}</div>`
  const noteLines = notes.map((note) => `<div class="note">${toHtml(note)}</div>`).join('')
  return titlePlace === 'above' ? heading + unitLine + html + noteLines : unitLine + html + heading + noteLines
}

/** Returns paragraphs. */
export function paragraphs(texts: readonly string[]): string {
  return texts.map((text) => `<p>${toHtml(text)}</p>`).join('')
}

/** Returns lines in a block. */
export function lines(texts: readonly string[], className = ''): string {
  return `<div class="${className}">${texts.map((text) => `<div>${toHtml(text)}</div>`).join('')}</div>`
}

/** Returns labels and values of the facts, as lines. */
export function factLines({ facts }: Content): string {
  return facts
    .map(
      ([label, value]) =>
        `<div class="fact"><span class="fact-label">${toHtml(label)}</span> <span>${toHtml(value)}</span></div>`,
    )
    .join('')
}

/** Returns the box of the closing amount, or nothing. */
export function closingBox({ closing }: Content): string {
  return closing === undefined
    ? ''
    : `<div class="closing"><span>${toHtml(closing[0])}</span><span>${toHtml(closing[1])}</span></div>`
}

/** Rules for the box of the closing amount: framed or filled, and so far below the table that it is no row of it. */
export function closingRules(random: Random): string {
  const frame = random.pick(['border:0.75pt solid #000', 'background:#e6e6e6', 'border:2pt solid #999'])
  return `.closing{display:flex;justify-content:space-between;font-weight:bold;padding:3pt 5pt;margin:${random.between(14, 26)}pt 0 0 ${random.pick(['auto', '0'])};width:${random.between(170, 230)}pt;${frame}}`
}

/** Returns a font stack for a page. */
export function pickFont(random: Random): string {
  return random.pick([
    '"Liberation Sans"',
    '"Liberation Sans"',
    '"Source Sans 3"',
    '"Source Serif 4"',
    '"DejaVu Sans"',
    '"DejaVu Serif"',
    '"DejaVu Sans Condensed"',
  ])
}

/** Returns a drawing: a logo, a small bar chart without labels, or a picture placeholder. */
export function drawing(random: Random, width: number, height: number): string {
  const color = random.pick(['#3b6ea5', '#c0562f', '#5b8c5a', '#777', '#8a3f7d'])
  const bars = Array.from({ length: random.between(4, 9) }, (_, index) => {
    const tall = 10 + random.next() * 80
    return `<rect x="${5 + index * 10}" y="${95 - tall}" width="7" height="${tall}" fill="${color}"/>`
  }).join('')
  const shapes = random.pick([
    `<circle cx="50" cy="50" r="40" fill="${color}"/><circle cx="62" cy="42" r="22" fill="#fff" opacity="0.5"/>`,
    `<rect width="100" height="100" fill="${color}" opacity="0.25"/><path d="M0 100L35 40L60 75L80 50L100 100Z" fill="${color}"/>`,
    `${bars}<path d="M2 2V96H99" fill="none" stroke="#000"/>`,
  ])
  return `<svg viewBox="0 0 100 100" preserveAspectRatio="none" style="width:${width}pt;height:${height}pt;display:block">${shapes}</svg>`
}
