import type { Random } from '../../chaos/random.js'
import type { PageSource } from '../family.js'
import type { Content, TableContent } from '../kinds/content.js'
import { toHtml } from '../markup.js'

/** Draws a page around tables that are set already. */
export type PageDesign = (content: Content, tables: readonly ReadyTable[], random: Random) => PageSource

export interface ReadyTable {
  readonly id: string
  readonly content: TableContent
  readonly html: string
}

/** Returns elements of one name for texts. */
export function each(element: string, texts: readonly string[]): string {
  return texts.map((text) => `<${element}>${toHtml(text)}</${element}>`).join('')
}

/** Returns the table between its heading and its notes. */
export function block({ id, content, html }: ReadyTable): string {
  return `<section>${headingOf({ id, content, html })}${html}${notesOf(content)}</section>`
}

export function headingOf({ id, content }: ReadyTable): string {
  const title = content.title === undefined ? '' : `<h4 data-title-of="${id}">${toHtml(content.title)}</h4>`
  return title + (content.unit === undefined ? '' : `<h5 data-unit-of="${id}">${toHtml(content.unit)}</h5>`)
}

export function notesOf({ notes = [] }: TableContent): string {
  return notes.length === 0 ? '' : `<footer>${notes.map(toHtml).join('<br>')}</footer>`
}

/** Returns a definition list of the facts. */
export function factList({ facts }: Content): string {
  return `<dl>${facts.map(([name, value]) => `<dt>${toHtml(name)}</dt><dd>${toHtml(value)}</dd>`).join('')}</dl>`
}

/** Returns the closing amount on a line of its own. */
export function closingLine({ closing }: Content): string {
  return closing === undefined
    ? ''
    : `<div class="due"><b>${toHtml(closing[0])}</b> <span>${toHtml(closing[1])}</span></div>`
}

/** Returns the typeface of a page. */
export function typeface(random: Random): string {
  return random.pick([
    "'Liberation Sans'",
    "'Liberation Sans'",
    "'Source Serif 4'",
    "'Source Sans 3'",
    "'DejaVu Sans Condensed'",
    "'DejaVu Serif'",
  ])
}

/** Rules that pages start from. */
export const plainRules =
  'h1,h2,h3,h4,h5,p,dl,dd,dt,section,footer{margin:0;font-size:inherit;font-weight:inherit}footer{font-size:78%}section{margin-bottom:8pt}p{margin-bottom:5pt}'

/** Returns a picture: curves, tiles or a device. */
export function picture(random: Random, width: number, height: number): string {
  const hue = random.between(0, 359)
  const points = Array.from({ length: 9 }, (_, index) => `${index * 15},${10 + Math.round(random.next() * 70)}`).join(
    ' ',
  )
  const inner = random.pick([
    `<polyline points="${points}" fill="none" stroke="hsl(${hue} 60% 35%)" stroke-width="2"/><path d="M0 0V90H120" stroke="#222" fill="none"/>`,
    `<rect x="10" y="20" width="100" height="50" rx="6" fill="hsl(${hue} 30% 75%)"/><circle cx="30" cy="45" r="12" fill="#fff"/><rect x="55" y="32" width="40" height="6" fill="#444"/>`,
    [0, 1, 2, 3, 4, 5]
      .map(
        (tile) =>
          `<rect x="${(tile % 3) * 40}" y="${Math.floor(tile / 3) * 45}" width="38" height="43" fill="hsl(${hue + tile * 12} 45% ${50 + tile * 6}%)"/>`,
      )
      .join(''),
  ])
  return `<svg viewBox="0 0 120 90" width="${width}pt" height="${height}pt" preserveAspectRatio="none">${inner}</svg>`
}
