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

/** What stands above a table and names it. */
export interface Caption {
  readonly title?: string
  readonly unit?: string
  /** Lines that say when, as printed, the nearest first: "As of December 31, 2015". */
  readonly dates: readonly string[]
  /** The end of the paragraph that leads to the table; empty where none stands right above it. */
  readonly lead: string
  /** What the paragraph right above says that the table shows, where no title is found. */
  readonly subject?: string
}

/** Title and unit stand right above the table, each line within this many font sizes of what is below it. */
const CAPTION_REACH = 4.5
/** What is set in under a heading at the margin begins no further right of its end, in font sizes. */
export const SET_IN = 2
/** Lines of prose between a heading and its table, at most. */
const MOST_LINES = 16
/** The bold words with which a paragraph starts name a table that many paragraphs below at most, counted with their own. */
const MOST_PARAGRAPHS = 3
/** Lines of one title, at most, and lines above a title among which its unit may stand. */
const MOST_TITLE_LINES = 3
const MOST_LINES_ABOVE_TITLE = 4

/**
 * Reads title and unit off the lines above a table, from the nearest up: first the lines that belong to it, then, past
 * the paragraph that leads to it, the nearest heading.
 *
 * @param above Lines above the table, top to bottom, up to the table before.
 * @param hasHeads Whether column heads stand between the caption and the rows: else a label right above them is a row's.
 * @param underlines Rules that may be drawn under headings.
 */
export function readCaption(
  above: readonly Line[],
  table: Bbox,
  hasHeads = true,
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
  const near = above.slice(-MOST_LINES).reverse()
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
    const { text, unit: own } = partUnit(line, near[i + 1])
    const isNear = below - line.bbox.y1 <= CAPTION_REACH * line.size
    isPastProse ||= !isNear
    const isTight = below - line.bbox.y1 < 0.6 * line.size
    below = line.bbox.y0
    if (isFarAside(line, table)) continue
    if (!isPastProse) unit ??= own ?? (isOverColumns(line, table) ? findUnit(text) : undefined)
    if (isOverColumns(line, table)) continue
    if (text === '' || i < explained) continue
    const numbered = isPastProse ? undefined : captionUp(near.slice(i))
    if (numbered !== undefined) {
      const { title, lines } = numbered
      return caption(tidy(title), findUnit(title) ?? unitAbove(near.slice(i + lines.length)))
    }
    if (isDateLine(text) || isPeriodLine(text)) {
      // "As of December 31, 2015" stands between the title and the table
      if (!isPastProse) dates.push(text)
      unit ??= isPastProse ? undefined : findUnit(text)
    } else if (isFirst && !hasHeads && isTight && /:$/.test(text) && !line.phrases.some(isProse)) continue
    else if (
      isPastProse
        ? isHeading(line, near[i + 1], text, underlines) || isLarger(line, near[i - 1], near[i + 1], text)
        : isTitle(line, near[i + 1], text, underlines)
    ) {
      const { title, count } = wholeTitle(near.slice(i), text, widthOf(table))
      if (isCompany(title)) continue
      if (explains(title, near.slice(i), count, underlines)) {
        explained = i + count
        continue
      }
      const bare = withoutCompany(line, title)
      return caption(tidy(bare), isPastProse ? undefined : (unitOfTitle(bare) ?? unitAbove(near.slice(i + count))))
    } else {
      if (isLongHeading(line)) return caption(undefined)
      isPastProse = true
      prose.unshift(text)
      const goesOn = paragraph.length === 0 ? isNear && prose.length === 1 : isLineBefore(line, paragraph[0]!)
      if (goesOn) paragraph.unshift(line)
      if (next === undefined || !isLineBefore(line, next)) paragraphs++
      next = line
      const title = paragraphs <= MOST_PARAGRAPHS ? leadIn(line) : undefined
      if (title !== undefined) return caption(title)
    }
  }
  return caption(undefined)
}

/** Whether a line is the one before another in its paragraph. */
function isLineBefore(line: Line, next: Line): boolean {
  return next.baseline - line.baseline < LINE_STEP * next.size
}

/** Whether a text of several lines only explains: no heading by its look, with one above it, but for units and dates. */
function explains(title: string, lines: readonly Line[], count: number, underlines: Underlines): boolean {
  const [line, over] = lines
  if (count === 1 || !isTooLong(title) || isHeading(line!, over, textIn(line!), underlines)) return false
  const rest = lines.slice(count)
  const at = rest.findIndex((each) => partUnit(each).text !== '' && !isDateLine(textIn(each)))
  return at >= 0 && isHeading(rest[at]!, rest[at + 1], textIn(rest[at]!), underlines)
}

/** A unit may be printed beside the title or the date, set apart: what is left is the line's text. */
function partUnit(line: Line, over?: Line): { text: string; unit?: string } {
  const whole = textIn(line)
  const aside = line.phrases.length > 1 ? line.phrases.find((phrase) => isUnit(phrase.text)) : undefined
  if (aside === undefined) {
    const isAlone = (isUnit(whole) || isScale(whole)) && !isNamedWith(line, whole, over)
    return isAlone ? { text: '', unit: withoutBrackets(whole) } : { text: whole }
  }
  const rest = line.phrases.filter((phrase) => phrase !== aside)
  return { text: textIn({ phrases: rest }), unit: withoutBrackets(aside.text) }
}

/** What is said of amounts with their unit: "All tabular amounts are in thousands". */
const OF_UNIT =
  /^(?:(?:un)?audited|all|tabular|tables?|monetary|angaben|beträge|werte|montants|bedragen|importes|importi|valores|cifras|belopp|beløp|the|and|are|is|dollars?|euros?|yen|pounds?|currency|amounts?|figures?|values?|numbers?|data|shares?|except|per|expressed|stated|presented|reported|measured|shown|in|of|as|at|for|thousands?|millions?|billions?|years?|fiscal|months?|quarters?|ended|u\.?s\.?|canadian|australian|.{0,2}[$€£¥].*|[\p{Lu}]{3}|\P{L}*)$/iu

/**
 * Whether a line that says a unit names something first: "Segment results (in millions)", and in bold "Results in € million",
 * where nothing in the same print over it does: "Angaben in TEUR" under "Segmentergebnis" is no more than the unit.
 */
function isNamedWith(line: Line, text: string, over: Line | undefined): boolean {
  const mayName = isBoldLine(line) && !(over !== undefined && isNamedBy(over, line))
  const [, name] = /^(.*\S)\s*\([^()]+\)$/.exec(text) ?? (mayName ? (/^([^(]*\S)\s+in\s/i.exec(text) ?? []) : [])
  if (name === undefined || isDateLine(name) || isPeriodLine(name) || isCompany(name)) return false
  return name.split(/\s+/).some((word) => !OF_UNIT.test(word.replace(/^\(|[),:;.]+$/g, '')))
}

/** Whether a heading stands right over a line in the same print. */
function isNamedBy(over: Line, line: Line): boolean {
  const text = textIn(over)
  const isOver = isLineBefore(over, line) && isSameStyle(over, line)
  return isOver && isHeading(over, undefined, text) && !isCompany(text) && !isDateLine(text) && !isPeriodLine(text)
}

/** "in € million" of "Results in € million". */
function unitOfTitle(title: string): string | undefined {
  const unit = findUnit(title)
  return unit === title ? (/\bin\s.*$/i.exec(title)?.[0] ?? unit) : unit
}

/** "Company, statement, $ in millions" over the headings of a page's tables: the unit stands above the title. */
function unitAbove(lines: readonly Line[]): string | undefined {
  for (const line of lines.slice(0, MOST_LINES_ABOVE_TITLE)) {
    const { text, unit } = partUnit(line)
    if (unit !== undefined) return unit
    if (!isDateLine(text) && !isCompany(text) && !isTitle(line, undefined, text)) return undefined
  }
  return undefined
}

/**
 * A title of several lines, from its last line up: a line that starts in lower case or with a bracket goes on with the
 * one above, and so does one below a line that had no room for its first word.
 */
function wholeTitle(lines: readonly Line[], last: string, width: number): { title: string; count: number } {
  let title = last
  let count = 1
  while (count < MOST_TITLE_LINES) {
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

/** "Verizon Communications Inc. and Subsidiaries" names no table. */
function isCompany(text: string): boolean {
  return (
    COMPANY_END.test(text) &&
    text.split(/\s+/).length <= 7 &&
    !/\b(?:of|in|with|from|by|to|between|summary|statements?)\b/i.test(text)
  )
}

/** Title at the left, company at the right, or the other way round: the title is what is left. */
function withoutCompany(line: Line, title: string): string {
  const others = line.phrases.filter((phrase) => !isCompany(phrase.text))
  const isPart = others.length > 0 && others.length < line.phrases.length && title === textIn(line)
  return isPart ? textIn({ phrases: others }) : title
}

/** Whether a text says which period the numbers are of: "As of December 31, 2015", "Years ended December 31,", "Year ended 31 March". */
export function isDateLine(text: string): boolean {
  return /^\(?(?:as (?:of|at)|at|for the|years?|fiscal|three|six|nine|twelve|quarters?|periods?|unaudited|december|june|march|september)\b.*\d{1,4}(?: (?:january|february|march|april|may|june|july|august|september|october|november|december))?,?\)?$|^\(?unaudited\)?$/i.test(
    text,
  )
}

/** "Second Quarter, 2023 vs. 2022", "Thirteen weeks ended October 29, 2022", "(52 weeks)". */
function isPeriodLine(text: string): boolean {
  return (
    text.length < 60 &&
    /^\(?(?:(?:for )?(?:the )?(?:first|second|third|fourth|[1-4](?:st|nd|rd|th)) (?:fiscal )?quarter\b.*\d{4}.*|(?:for )?(?:the )?(?:[a-z]+(?:-[a-z]+)?|\d+)[ -](?:weeks?|months?)(?: ended\b.*\d{4}.*)?|q[1-4] (?:fy ?)?\d{4}.*)\)?$/i.test(
      text,
    )
  )
}

/** Texts beside each other, the first of them over the figures, are heads that hang above the table's first line. */
function isOverColumns(line: Line, table: Bbox): boolean {
  const isOverFigures = line.bbox.x0 > table.x0 + 0.4 * widthOf(table)
  const isAtEnd = line.bbox.x0 > table.x0 + 0.55 * widthOf(table)
  return (isOverFigures && line.phrases.length > 1) || (isAtEnd && !line.phrases.some((phrase) => isUnit(phrase.text)))
}

/** Whether a line stands beside what is under it. What is set in begins right of its heading. */
function isFarAside(line: Line, table: Bbox): boolean {
  const x = centerX(line.bbox)
  const isLeft = x < table.x0 - 0.1 * widthOf(table) && line.bbox.x1 < table.x0 - SET_IN * line.size
  return isLeft || x > table.x1 + 0.1 * widthOf(table)
}
