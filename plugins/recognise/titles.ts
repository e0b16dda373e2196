import type { Bbox } from '../../core/model.js'
import { centerX, widthOf } from './geometry.js'
import { isProse } from './line-kinds.js'
import type { Line } from './lines.js'

/** What stands above a table and names it. */
export interface Caption {
  readonly title?: string
  readonly unit?: string
}

const AMOUNT = '(?:thousands?|millions?|billions?|hundreds|dollars|euros?|percent(?:ages?)?|mio|mrd|tsd|mln|bn|mn)'
/** A unit line: "(in millions, except per share data)", "$ in thousands", "Dollars in millions". */
const UNIT = new RegExp(
  `\\b(?:in|of)\\s+(?:[A-Z]{0,3}[$€£¥]?\\s*)?${AMOUNT}\\b|\\b(?:millions|thousands|billions)\\s+of\\b|^\\(?\\s*(?:dollars|amounts|\\$|€|£|US\\$|unaudited;)\\s.*\\bin\\b`,
  'i',
)
/** A unit inside the sentence that leads to the table: "data (presented in thousands, except per share amounts)". */
const UNIT_IN_PROSE = new RegExp(`\\((?:[^()]*?\\b)?((?:dollars |amounts )?in ${AMOUNT}\\b[^()]*)\\)`, 'i')
/** What heads every page of a filing and names no table. */
const RUNNING_HEAD = /^table of contents$|^notes to (?:the )?(?:\w+ ){0,3}financial statements/i
/** Title and unit stand right above the table, each line within this many font sizes of what is below it. */
const CAPTION_REACH = 4.5
/** Lines of prose between a heading and its table, at most. */
const MOST_LINES = 16

/**
 * Reads title and unit off the lines above a table, from the nearest up: first the lines that belong to it, then, past
 * the paragraph that leads to it, the nearest heading.
 *
 * @param above Lines above the table, top to bottom, up to the table before.
 */
export function readCaption(above: readonly Line[], table: Bbox): Caption {
  let unit: string | undefined
  let below = table.y0
  let isPastProse = false
  const prose: string[] = []
  const near = above.slice(-MOST_LINES).reverse()
  for (const [i, line] of near.entries()) {
    const text = textIn(line)
    isPastProse ||= below - line.bbox.y1 > CAPTION_REACH * line.size
    below = line.bbox.y0
    if (isFarAside(line, table)) continue
    if (!isPastProse && isUnit(text)) unit ??= withoutBrackets(text)
    else if (isDateLine(text))
      continue // "As of December 31, 2015" stands between the title and the table
    else if (isPastProse ? isHeading(line, text) : isTitle(line, text))
      return caption(tidy(wholeHeading(line, near[i + 1])), unit ?? unitIn(prose))
    else {
      isPastProse = true
      prose.unshift(text)
      const title = leadIn(line)
      if (title !== undefined) return caption(title, unit ?? unitIn(prose))
    }
  }
  return caption(undefined, unit ?? unitIn(prose))
}

function textIn(line: Line): string {
  return line.phrases.map((phrase) => phrase.text).join(' ')
}

/** A heading that starts in lower case is the second line of the one above. */
function wholeHeading(line: Line, above: Line | undefined): string {
  const text = textIn(line)
  if (above === undefined || !/^[a-z]/.test(text) || line.baseline - above.baseline > 1.6 * line.size) return text
  return isHeading(above, textIn(above)) ? `${textIn(above)} ${text}` : text
}

function caption(title: string | undefined, unit: string | undefined): Caption {
  return { ...(title !== undefined && { title }), ...(unit !== undefined && { unit }) }
}

/** A unit in a word: "(Millions)", "$000s", "€ million", "EURm", "%". "Item" and "From" end like millions, and are none. */
const SHORT_UNIT =
  /^\(?(?:(?:(?:[A-Z]{0,3}[$€£¥]|EUR|USD|GBP|CHF|JPY|CAD|AUD|HKD|SEK|NOK|DKK)\s*)?(?:thousands|millions|billions|million|thousand|000s?|'000|m|bn|mn)|in %|%|percent)\)?$/i

/** The unit that a head names, alone or in brackets: "Years ended December 31, (in millions)". */
export function findUnit(text: string): string | undefined {
  const bracketed = [...text.matchAll(/\(([^()]+)\)/g)].map((match) => match[1]!)
  const unit = bracketed.find((part) => isUnit(part) && !/^\W*%\W*$/.test(part))
  return unit ?? (isUnit(text) ? withoutBrackets(text) : undefined)
}

/** Whether a text says what the numbers are. */
export function isUnit(text: string): boolean {
  if (SHORT_UNIT.test(text.trim()) && !/^\W*(?:%|m)\W*$/i.test(text)) return true
  const isBracketed = /^\(.*\)$/.test(text.trim())
  return text.length < 110 && UNIT.test(text) && (isBracketed || text.split(/\s+/).length <= 9) && !/[.:]$/.test(text)
}

/** The unit without the brackets it is printed in. */
export function withoutBrackets(text: string): string {
  const bare = /^\(([^()]*(?:\([^()]*\)[^()]*)*)\)$/.exec(text.trim())
  return bare?.[1] ?? text.trim()
}

/** The unit that the paragraph above the table names, if it names one. */
function unitIn(prose: readonly string[]): string | undefined {
  const bracketed = UNIT_IN_PROSE.exec(prose.slice(-5).join(' '))?.[1]
  const lead = prose.slice(-2).join(' ')
  return bracketed ?? (/:$/.test(lead) ? /\bin (?:thousands|millions|billions)\b/i.exec(lead)?.[0] : undefined)
}

/** The bold words with which a paragraph starts: "**Debt** — The next table summarizes …". */
function leadIn(line: Line): string | undefined {
  const words = line.phrases.flatMap((phrase) => phrase.words)
  const end = words.findIndex((word) => !word.isBold)
  if (end < 1 || end > 9 || words.length < 8) return undefined
  const text = words
    .slice(0, end)
    .map((word) => word.text)
    .join(' ')
    .replace(/[\s.:—–-]+$/, '')
  return /[A-Za-z]{3}/.test(text) ? text : undefined
}

function tidy(title: string): string {
  return title.replace(/\s*:$/, '')
}

/** A line right above a table names it unless it is a sentence. */
function isTitle(line: Line, text: string): boolean {
  if (isHeading(line, text)) return true
  const count = line.phrases.flatMap((phrase) => phrase.words).length
  return isTitleText(line, text) && !/[.:,;]$/.test(text) && count <= 12 && !line.phrases.some(isProse)
}

/** A heading stands out from the text: bold or in capitals. */
function isHeading(line: Line, text: string): boolean {
  const words = line.phrases.flatMap((phrase) => phrase.words)
  const isStrong = words.filter((word) => word.isBold).length * 2 > words.length
  return (
    isTitleText(line, text) && (isStrong || text === text.toUpperCase()) && words.length <= 24 && !/[,;]$/.test(text)
  )
}

function isTitleText(line: Line, text: string): boolean {
  return line.phrases.length <= 3 && /[A-Za-z]{3}/.test(text) && text.length <= 150 && !RUNNING_HEAD.test(text)
}

/** Whether a text says which period the numbers are of: "As of December 31, 2015", "Years ended December 31,". */
export function isDateLine(text: string): boolean {
  return /^\(?(?:as of|at|for the|years?|fiscal|three|six|nine|twelve|quarters?|periods?|unaudited|december|june|march|september)\b.*\d{1,4},?\)?$|^\(?unaudited\)?$/i.test(
    text,
  )
}

function isFarAside(line: Line, table: Bbox): boolean {
  const x = centerX(line.bbox)
  return x < table.x0 - 0.1 * widthOf(table) || x > table.x1 + 0.1 * widthOf(table)
}

/** What one printed unit stands for, as a unit line says: `in thousands` is 1000. */
export function scaleOf(unit: string): number | undefined {
  if (/\b(?:billions?|mrd|bn)\b/i.test(unit)) return 1_000_000_000
  if (/\b(?:millions?|mio|mln|mn)\b/i.test(unit)) return 1_000_000
  if (/\b(?:thousands?|tsd)\b|['\u2019]?000s?\b/i.test(unit)) return 1000
  return undefined
}
