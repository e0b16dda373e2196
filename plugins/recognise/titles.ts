import type { Bbox } from '../../core/model.js'
import { centerX, widthOf } from './geometry.js'
import { isProse } from './line-kinds.js'
import type { Line } from './lines.js'

/** What stands above a table and names it. */
export interface Caption {
  readonly title?: string
  readonly unit?: string
}

/** A unit line: "(in millions, except per share data)", "$ in thousands", "Dollars in millions". */
const UNIT =
  /\b(?:in|of)\s+(?:[A-Z$€£¥]{0,4}\s*)?(?:thousands?|millions?|billions?|hundreds|dollars|euros?|percent(?:ages?)?)\b|\b(?:millions|thousands|billions)\s+of\b|^\(?\s*(?:dollars|amounts|\$|€|£|US\$|unaudited;)\s.*\bin\b/i
/** The nearest heading is looked for within this many font sizes above the table. */
const CAPTION_REACH = 4.5
const MOST_LINES = 6

/**
 * Reads title and unit off the lines above a table, from the nearest up.
 *
 * @param above Lines above the table, top to bottom, up to the table before.
 */
export function readCaption(above: readonly Line[], table: Bbox): Caption {
  let title: string | undefined
  let unit: string | undefined
  let below = table.y0
  for (const line of above.slice(-MOST_LINES).reverse()) {
    if (below - line.bbox.y1 > CAPTION_REACH * line.size || title !== undefined) break
    const text = line.phrases.map((phrase) => phrase.text).join(' ')
    if (isUnit(text)) unit ??= withoutBrackets(text)
    else if (isDateLine(text)) {
      // "As of December 31, 2015 and 2014" stands between the title and the table
    } else if (line.phrases.some(isProse) || /[,;]$/.test(text) || isFarAside(line, table)) break
    else if (isTitle(line, text)) title = text.replace(/:$/, '')
    else break
    below = line.bbox.y0
  }
  return { ...(title !== undefined && { title }), ...(unit !== undefined && { unit }) }
}

/** Whether a text says what the numbers are. */
export function isUnit(text: string): boolean {
  return (
    text.length < 110 &&
    UNIT.test(text) &&
    (/^\(.*\)$/.test(text.trim()) || text.split(/\s+/).length <= 9) &&
    !/[.]$/.test(text)
  )
}

/** The unit without the brackets it is printed in. */
export function withoutBrackets(text: string): string {
  const bare = /^\((.*)\)$/.exec(text.trim())
  return bare?.[1] ?? text.trim()
}

function isTitle(line: Line, text: string): boolean {
  if (line.phrases.length > 2 || !/[A-Za-z]{3}/.test(text) || text.length > 140) return false
  const words = line.phrases.flatMap((phrase) => phrase.words)
  const isStrong = words.filter((word) => word.isBold).length * 2 > words.length
  const isCapital = text === text.toUpperCase()
  return isStrong || isCapital || (!/[.]$/.test(text) && words.length <= 12)
}

function isDateLine(text: string): boolean {
  return /^\(?(?:as of|at|for the|years?|fiscal|three|six|nine|twelve|quarters?|periods?|unaudited|december|june|march|september)\b.*\d{4}\)?$|^\(?unaudited\)?$/i.test(
    text,
  )
}

function isFarAside(line: Line, table: Bbox): boolean {
  const x = centerX(line.bbox)
  return x < table.x0 - 0.1 * widthOf(table) || x > table.x1 + 0.1 * widthOf(table)
}

/** What one printed unit stands for, as a unit line says: `in thousands` is 1000. */
export function scaleOf(unit: string): number | undefined {
  if (/\bbillions?\b/i.test(unit)) return 1_000_000_000
  if (/\bmillions?\b/i.test(unit)) return 1_000_000
  if (/\bthousands?\b/i.test(unit)) return 1000
  return undefined
}
