import type { Bbox } from '../../../core/model.js'
import { centerX, widthOf } from '../geometry/boxes.js'
import { subjectOf } from '../lexicon/subjects.js'
import { findUnit, isUnit, unitInProse, withoutBrackets } from '../lexicon/units.js'
import { isScale } from '../lexicon/values.js'
import { isBoldLine } from '../text/bold.js'
import { type Line, textIn } from '../text/lines.js'
import {
  areCentredAlike,
  isHeading,
  isLarger,
  isLongHeading,
  isSameStyle,
  isTitle,
  isTooLong,
  LINE_STEP,
  leadIn,
  RUNNING_HEAD,
  type Underlines,
} from './headings.js'
import { isProse } from './line-kinds.js'
import { captionUp } from './numbered-captions.js'

/** Title, unit and other text above a table. */
export interface Caption {
  readonly title?: string
  readonly unit?: string
  /** Lines with a date, as printed, nearest first: "As of December 31, 2015". */
  readonly dates: readonly string[]
  /** The end of the paragraph that introduces the table. Empty if there is none. */
  readonly lead: string
  /** The table's subject according to the paragraph right above it, if no title is found. */
  readonly subject?: string
}

/** Maximum gap between a line of a caption and the line or table below it, in font sizes. */
const MAX_CAPTION_GAP = 4.5
/** Maximum distance from the right end of a heading to an indented table below it, in font sizes. */
export const SET_IN = 2
/** Number of lines above a table to search for its heading. */
const MAX_LINES_ABOVE_TABLE = 16
/** Number of paragraphs above a table to search for bold first words that name it. */
const MAX_PARAGRAPHS_ABOVE_TABLE = 3
/** Maximum number of lines in a title. */
const MAX_TITLE_LINES = 3
/** Number of lines above a title to search for its unit. */
const MAX_LINES_ABOVE_TITLE = 4

/**
 * Reads title and unit from the lines above a table, nearest first: the lines that belong to it, then the nearest
 * heading above the paragraph that introduces it.
 *
 * @param above Lines between the previous table and this one, top to bottom.
 * @param hasHeader Whether a header is between the caption and the rows. If not, a label right above belongs to a row.
 * @param underlines Rules that may be drawn under headings.
 */
export function readCaption(
  above: readonly Line[],
  table: Bbox,
  hasHeader = true,
  underlines: Underlines = [],
): Caption {
  let unit: string | undefined
  let below = table.y0
  let isPastProse = false
  const prose: string[] = []
  let paragraphs = 0
  let next: Line | undefined
  const paragraph: Line[] = []
  const dates: string[] = []
  const near = above.slice(-MAX_LINES_ABOVE_TABLE).reverse()
  const caption = (title: string | undefined, later?: string): Caption => {
    const found = unit ?? unitInProse(prose) ?? later
    const subject = title === undefined ? subjectOf(paragraph.map(textIn).join(' ')) : undefined
    return {
      ...(title !== undefined && { title }),
      ...(subject !== undefined && { subject }),
      ...(found !== undefined && { unit: found }),
      dates,
      lead: prose.slice(-4).join(' '),
    }
  }
  let explained = 0
  for (const [i, line] of near.entries()) {
    const isFirst = i === 0
    const { text, unit: own } = splitUnit(line, near[i + 1])
    const isNear = below - line.bbox.y1 <= MAX_CAPTION_GAP * line.size
    isPastProse ||= !isNear
    const isTight = below - line.bbox.y1 < 0.6 * line.size
    below = line.bbox.y0
    if (isBesideTable(line, table)) continue
    if (!isPastProse) unit ??= own ?? (isColumnHeaderLine(line, table) ? findUnit(text) : undefined)
    if (isColumnHeaderLine(line, table)) continue
    if (text === '' || i < explained) continue
    const numbered = isPastProse ? undefined : captionUp(near.slice(i))
    if (numbered !== undefined) {
      const { title, lines } = numbered
      return caption(tidy(title), findUnit(title) ?? unitAbove(near.slice(i + lines.length)))
    }
    if (isDateLine(text) || isPeriodLine(text)) {
      // "As of December 31, 2015" is printed between the title and the table
      if (!isPastProse) dates.push(text)
      unit ??= isPastProse ? undefined : findUnit(text)
    } else if (isFirst && !hasHeader && isTight && /:$/.test(text) && !line.phrases.some(isProse)) continue
    else if (
      isPastProse
        ? isHeading(line, near[i + 1], text, underlines) || isLarger(line, near[i - 1], near[i + 1], text)
        : isTitle(line, near[i + 1], text, underlines)
    ) {
      const { title, count } = wholeTitle(near.slice(i), text, widthOf(table))
      if (isCompany(title)) continue
      if (isExplanation(title, near.slice(i), count, underlines)) {
        explained = i + count
        continue
      }
      const bare = dropCompany(line, title)
      return caption(tidy(bare), isPastProse ? undefined : (findTitleUnit(bare) ?? unitAbove(near.slice(i + count))))
    } else {
      if (isLongHeading(line)) return caption(undefined)
      isPastProse = true
      prose.unshift(text)
      const goesOn = paragraph.length === 0 ? isNear && prose.length === 1 : isLineBefore(line, paragraph[0]!)
      if (goesOn) paragraph.unshift(line)
      if (next === undefined || !isLineBefore(line, next)) paragraphs++
      next = line
      const title = paragraphs <= MAX_PARAGRAPHS_ABOVE_TABLE ? leadIn(line) : undefined
      if (title !== undefined) return caption(title)
    }
  }
  return caption(undefined)
}

/** Whether a line is right above another in the same paragraph. */
function isLineBefore(line: Line, next: Line): boolean {
  return next.baseline - line.baseline < LINE_STEP * next.size
}

/** Whether a text of several lines only explains: it is not a heading, and one is above it, past units and dates. */
function isExplanation(title: string, lines: readonly Line[], count: number, underlines: Underlines): boolean {
  const [line, over] = lines
  if (count === 1 || !isTooLong(title) || isHeading(line!, over, textIn(line!), underlines)) return false
  const rest = lines.slice(count)
  const at = rest.findIndex((each) => splitUnit(each).text !== '' && !isDateLine(textIn(each)))
  return at >= 0 && isHeading(rest[at]!, rest[at + 1], textIn(rest[at]!), underlines)
}

/** Splits a line into its unit, if it has one, and its remaining text. */
function splitUnit(line: Line, over?: Line): { text: string; unit?: string } {
  const whole = textIn(line)
  const aside = line.phrases.length > 1 ? line.phrases.find((phrase) => isUnit(phrase.text)) : undefined
  if (aside === undefined) {
    const isAlone = (isUnit(whole) || isScale(whole)) && !namesTable(line, whole, over)
    return isAlone ? { text: '', unit: withoutBrackets(whole) } : { text: whole }
  }
  const rest = line.phrases.filter((phrase) => phrase !== aside)
  return { text: textIn({ phrases: rest }), unit: withoutBrackets(aside.text) }
}

/** Words of a line that only gives a unit: "All tabular amounts are in thousands". */
const UNIT_WORD =
  /^(?:(?:un)?audited|all|tabular|tables?|monetary|angaben|beträge|werte|montants|bedragen|importes|importi|valores|cifras|belopp|beløp|the|and|are|is|dollars?|euros?|yen|pounds?|currency|amounts?|figures?|values?|numbers?|data|shares?|except|per|expressed|stated|presented|reported|measured|shown|in|of|as|at|for|thousands?|millions?|billions?|years?|fiscal|months?|quarters?|ended|u\.?s\.?|canadian|australian|.{0,2}[$€£¥].*|[\p{Lu}]{3}|\P{L}*)$/iu

/**
 * Whether a line with a unit also names a table: "Segment results (in millions)", or "Results in € million" in bold. A
 * bold line below a heading in the same style does not: "Angaben in TEUR" under "Segmentergebnis" is only the unit.
 */
function namesTable(line: Line, text: string, over: Line | undefined): boolean {
  const mayName = isBoldLine(line) && !(over !== undefined && isHeadingOf(over, line))
  const [, name] = /^(.*\S)\s*\([^()]+\)$/.exec(text) ?? (mayName ? (/^([^(]*\S)\s+in\s/i.exec(text) ?? []) : [])
  if (name === undefined || isDateLine(name) || isPeriodLine(name) || isCompany(name)) return false
  return name.split(/\s+/).some((word) => !UNIT_WORD.test(word.replace(/^\(|[),:;.]+$/g, '')))
}

/** Whether a heading in the same style is right above a line. */
function isHeadingOf(over: Line, line: Line): boolean {
  const text = textIn(over)
  const isOver = isLineBefore(over, line) && isSameStyle(over, line)
  return isOver && isHeading(over, undefined, text) && !isCompany(text) && !isDateLine(text) && !isPeriodLine(text)
}

/** Returns the unit in a title: "in € million" for "Results in € million". */
function findTitleUnit(title: string): string | undefined {
  const unit = findUnit(title)
  return unit === title ? (/\bin\s.*$/i.exec(title)?.[0] ?? unit) : unit
}

/** Finds a unit above a title, as in "Company, statement, $ in millions" above all titles of a page. */
function unitAbove(lines: readonly Line[]): string | undefined {
  for (const line of lines.slice(0, MAX_LINES_ABOVE_TITLE)) {
    const { text, unit } = splitUnit(line)
    if (unit !== undefined) return unit
    if (!isDateLine(text) && !isCompany(text) && !isTitle(line, undefined, text)) return undefined
  }
  return undefined
}

/**
 * Joins a title of several lines, from its last line up. A line belongs to the one above if it starts in lower case or
 * with a bracket, if its first word did not fit above, or if both are centred alike.
 */
function wholeTitle(lines: readonly Line[], last: string, width: number): { title: string; count: number } {
  let title = last
  let count = 1
  while (count < MAX_TITLE_LINES) {
    const line = lines[count - 1]!
    const above = lines[count]
    if (above === undefined || line.baseline - above.baseline > LINE_STEP * line.size) break
    const text = textIn(above)
    if (isUnit(text) || isDateLine(text) || RUNNING_HEAD.test(text)) break
    const isRest = /^[a-z]|^\((?!continued|unaudited)/.test(title)
    const firstWord = line.phrases[0]!.words[0]!
    const isFull =
      widthOf(above.bbox) + widthOf(firstWord.bbox) + 0.3 * line.size > Math.max(0.97 * width, widthOf(line.bbox))
    const isOpen = /(?:[,–—-]|\b(?:and|or|of|the|to|in|for|by|on|from|with|at|as|a|an))$/i.test(text)
    const goesOn = isSameStyle(above, line) && (isOpen || (isFull && text.split(/\s+/).length > 5))
    const isPart = areCentredAlike(above, line) && !isCompany(text) && !isCompany(title)
    if (!isRest && !goesOn && !isPart) break
    title = `${text} ${title}`
    count++
  }
  return { title, count }
}

function tidy(title: string): string {
  return title.replace(/\p{Cc}/gu, '').replace(/\s*:$/, '')
}

const COMPANY_END =
  /(?:\b(?:inc|incorporated|corp|corporation|company|co|ltd|limited|llc|l\.l\.c|l\.p|plc|n\.v|s\.a|s\.p\.a|ag|se|gmbh)\.?,?(?:\s+and\s+(?:its\s+)?(?:consolidated\s+)?subsidiaries)?|\band\s+(?:its\s+)?(?:consolidated\s+)?subsidiar(?:ies|y\s+companies))$/i

/** Whether a text is a company name: "Verizon Communications Inc. and Subsidiaries" names no table. */
function isCompany(text: string): boolean {
  return (
    COMPANY_END.test(text) &&
    text.split(/\s+/).length <= 7 &&
    !/\b(?:of|in|with|from|by|to|between|summary|statements?)\b/i.test(text)
  )
}

/** Drops a company name beside a title. */
function dropCompany(line: Line, title: string): string {
  const others = line.phrases.filter((phrase) => !isCompany(phrase.text))
  const isPart = others.length > 0 && others.length < line.phrases.length && title === textIn(line)
  return isPart ? textIn({ phrases: others }) : title
}

/** Whether a text gives the date or period of the numbers: "As of December 31, 2015", "Year ended 31 March". */
export function isDateLine(text: string): boolean {
  return /^\(?(?:as (?:of|at)|at|for the|years?|fiscal|three|six|nine|twelve|quarters?|periods?|unaudited|december|june|march|september)\b.*\d{1,4}(?: (?:january|february|march|april|may|june|july|august|september|october|november|december))?,?\)?$|^\(?unaudited\)?$/i.test(
    text,
  )
}

/** Whether a text names a period: "Second Quarter, 2023 vs. 2022", "Thirteen weeks ended October 29, 2022". */
function isPeriodLine(text: string): boolean {
  return (
    text.length < 60 &&
    /^\(?(?:(?:for )?(?:the )?(?:first|second|third|fourth|[1-4](?:st|nd|rd|th)) (?:fiscal )?quarter\b.*\d{4}.*|(?:for )?(?:the )?(?:[a-z]+(?:-[a-z]+)?|\d+)[ -](?:weeks?|months?)(?: ended\b.*\d{4}.*)?|q[1-4] (?:fy ?)?\d{4}.*)\)?$/i.test(
      text,
    )
  )
}

/** Whether a line has column headers: texts that start over the numbers, or text at the right that is no unit. */
function isColumnHeaderLine(line: Line, table: Bbox): boolean {
  const isOverNumbers = line.bbox.x0 > table.x0 + 0.4 * widthOf(table)
  const isAtEnd = line.bbox.x0 > table.x0 + 0.55 * widthOf(table)
  return (isOverNumbers && line.phrases.length > 1) || (isAtEnd && !line.phrases.some((phrase) => isUnit(phrase.text)))
}

/** Whether a line is beside the table below it. A heading may end slightly left of an indented table. */
function isBesideTable(line: Line, table: Bbox): boolean {
  const x = centerX(line.bbox)
  const isLeft = x < table.x0 - 0.1 * widthOf(table) && line.bbox.x1 < table.x0 - SET_IN * line.size
  return isLeft || x > table.x1 + 0.1 * widthOf(table)
}
