import type { Bbox } from '../../../core/model.js'
import { centerX, widthOf } from '../geometry.js'
import { isProse } from '../regions/line-kinds.js'
import type { Line, Phrase } from '../text/lines.js'
import { captionUp } from './numbered-captions.js'
import { subjectOf } from './subjects.js'
import { findUnit, isUnit, unitInProse, withoutBrackets } from './units.js'

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

/** What heads every page of a filing and names no table. */
const RUNNING_HEAD = /^table of contents$|^notes to (?:the )?(?:\w+ ){0,3}financial statements/i
/** Title and unit stand right above the table, each line within this many font sizes of what is below it. */
const CAPTION_REACH = 4.5
/** Lines of prose between a heading and its table, at most. */
const MOST_LINES = 16
/** Lines of one title, at most, and lines above a title among which its unit may stand. */
const MOST_TITLE_LINES = 3
const MOST_LINES_ABOVE_TITLE = 4
/** Baselines further apart than this are no lines of one text, in font sizes. */
const LINE_STEP = 1.6

/**
 * Reads title and unit off the lines above a table, from the nearest up: first the lines that belong to it, then, past
 * the paragraph that leads to it, the nearest heading.
 *
 * @param above Lines above the table, top to bottom, up to the table before.
 * @param hasHeads Whether column heads stand between the caption and the rows: else a label right above them is a row's.
 */
export function readCaption(above: readonly Line[], table: Bbox, hasHeads = true): Caption {
  let unit: string | undefined
  let below = table.y0
  let isPastProse = false
  const prose: string[] = []
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
  for (const [i, line] of near.entries()) {
    const isFirst = i === 0
    const { text, unit: own } = partUnit(line)
    const isNear = below - line.bbox.y1 <= CAPTION_REACH * line.size
    isPastProse ||= !isNear
    const isTight = below - line.bbox.y1 < 0.6 * line.size
    below = line.bbox.y0
    if (isFarAside(line, table)) continue
    if (!isPastProse) unit ??= own ?? (isOverColumns(line, table) ? findUnit(text) : undefined)
    if (isOverColumns(line, table)) continue
    if (text === '') continue
    const numbered = isPastProse ? undefined : captionUp(near.slice(i))
    if (numbered !== undefined) {
      const { title, lines } = numbered
      return caption(tidy(title), findUnit(title) ?? unitAbove(near.slice(i + lines.length)))
    }
    if (isDateLine(text) || isPeriodLine(text)) {
      // "As of December 31, 2015" stands between the title and the table
      if (!isPastProse) dates.push(text)
      unit ??= isPastProse ? undefined : findUnit(text)
    } else if (isFirst && !hasHeads && isTight && /:$/.test(text)) continue
    else if (isPastProse ? isHeading(line, near[i + 1], text) : isTitle(line, near[i + 1], text)) {
      const { title, count } = wholeTitle(near.slice(i), text, widthOf(table))
      if (isCompany(title)) continue
      const bare = withoutCompany(line, title)
      return caption(tidy(bare), isPastProse ? undefined : (findUnit(bare) ?? unitAbove(near.slice(i + count))))
    } else {
      isPastProse = true
      prose.unshift(text)
      const goesOn = paragraph.length === 0 ? isNear && prose.length === 1 : isLineBefore(line, paragraph[0]!)
      if (goesOn) paragraph.unshift(line)
      const title = leadIn(line)
      if (title !== undefined) return caption(title)
    }
  }
  return caption(undefined)
}

/** Whether a line is the one before another in its paragraph. */
function isLineBefore(line: Line, next: Line): boolean {
  return next.baseline - line.baseline < LINE_STEP * next.size
}

/** A unit may be printed beside the title or the date, set apart: what is left is the line's text. */
function partUnit(line: Line): { text: string; unit?: string } {
  const whole = textIn(line)
  const aside = line.phrases.length > 1 ? line.phrases.find((phrase) => isUnit(phrase.text)) : undefined
  if (aside === undefined) return isUnit(whole) ? { text: '', unit: withoutBrackets(whole) } : { text: whole }
  const rest = line.phrases.filter((phrase) => phrase !== aside)
  return { text: rest.map((phrase) => phrase.text).join(' '), unit: withoutBrackets(aside.text) }
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

function textIn(line: Line): string {
  return line.phrases.map((phrase) => phrase.text).join(' ')
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
    if (!isRest && !goesOn) break
    title = `${text} ${title}`
    count++
  }
  return { title, count }
}

function isSameStyle(a: Line, b: Line): boolean {
  return Math.abs(a.size - b.size) < 0.15 * b.size && isMostly(a, 'isBold') === isMostly(b, 'isBold')
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
  return title.replace(/\p{Cc}/gu, '').replace(/\s*:$/, '')
}

/** A line right above a table names it unless it is a sentence. */
function isTitle(line: Line, above: Line | undefined, text: string): boolean {
  if (isHeading(line, above, text)) return true
  const count = line.phrases.flatMap((phrase) => phrase.words).length
  return isTitleText(line, text) && !/[.:,;]$/.test(text) && count <= 12 && !line.phrases.some(isProse)
}

/** A heading stands out from the text: bold, in capitals or, by itself, in italics. */
function isHeading(line: Line, above: Line | undefined, text: string): boolean {
  const count = line.phrases.flatMap((phrase) => phrase.words).length
  if (!isTitleText(line, text)) return false
  if (isMostly(line, 'isBold') || text === text.toUpperCase()) return count <= 24 && !/[,;]$/.test(text)
  const isApart = above === undefined || line.baseline - above.baseline > LINE_STEP * line.size
  return isMostly(line, 'isItalic') && isApart && count <= 14 && /^[A-Z]/.test(text) && !/[.,;]$/.test(text)
}

function isMostly(line: Line, look: 'isBold' | 'isItalic'): boolean {
  const words = line.phrases.flatMap((phrase) => phrase.words)
  return words.filter((word) => word[look]).length * 2 > words.length
}

function isTitleText(line: Line, text: string): boolean {
  return line.phrases.length <= 3 && /[A-Za-z]{3}/.test(text) && text.length <= 150 && !RUNNING_HEAD.test(text)
}

const COMPANY_END =
  /(?:\b(?:inc|incorporated|corp|corporation|company|co|ltd|limited|llc|l\.l\.c|l\.p|plc|n\.v|s\.a|s\.p\.a|ag|se|gmbh)\.?,?(?:\s+and\s+(?:its\s+)?(?:consolidated\s+)?subsidiaries)?|\band\s+(?:its\s+)?(?:consolidated\s+)?subsidiar(?:ies|y\s+companies))$/i

/** "Verizon Communications Inc. and Subsidiaries" names no table. */
function isCompany(text: string): boolean {
  return (
    COMPANY_END.test(text) &&
    text.split(/\s+/).length <= 7 &&
    !/\b(?:of|by|to|between|summary|statements?)\b/i.test(text)
  )
}

/** Title at the left, company at the right, or the other way round: the title is what is left. */
function withoutCompany(line: Line, title: string): string {
  const others = line.phrases.filter((phrase: Phrase) => !isCompany(phrase.text))
  const isPart = others.length > 0 && others.length < line.phrases.length && title === textIn(line)
  return isPart ? others.map((phrase) => phrase.text).join(' ') : title
}

/** Whether a text says which period the numbers are of: "As of December 31, 2015", "Years ended December 31,". */
export function isDateLine(text: string): boolean {
  return /^\(?(?:as of|at|for the|years?|fiscal|three|six|nine|twelve|quarters?|periods?|unaudited|december|june|march|september)\b.*\d{1,4},?\)?$|^\(?unaudited\)?$/i.test(
    text,
  )
}

/** "Second Quarter, 2023 vs. 2022", "Thirteen weeks ended October 29, 2022". */
function isPeriodLine(text: string): boolean {
  return (
    text.length < 60 &&
    /^\(?(?:(?:for )?(?:the )?(?:first|second|third|fourth|[1-4](?:st|nd|rd|th)) (?:fiscal )?quarter\b.*\d{4}.*|(?:for )?(?:the )?(?:[a-z]+(?:-[a-z]+)?|\d+)[ -](?:weeks?|months?) ended\b.*\d{4}.*|q[1-4] (?:fy ?)?\d{4}.*)\)?$/i.test(
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

function isFarAside(line: Line, table: Bbox): boolean {
  const x = centerX(line.bbox)
  return x < table.x0 - 0.1 * widthOf(table) || x > table.x1 + 0.1 * widthOf(table)
}
