import type { Bbox, PageContent, Ruling } from '../../../core/model.js'
import { centerX, hullOf, overlapX, widthOf } from '../geometry/boxes.js'
import type { Span } from '../geometry/span.js'
import { findLines, type Line } from '../text/lines.js'
import type { Word } from '../text/words.js'
import { fillsWidth } from './line-kinds.js'
import { findColumnGutter, findTextColumns, type TextColumns } from './text-columns.js'

/** Minimum width of a gutter between columns of text, in points. */
const MIN_GUTTER_WIDTH = 9
/** Distance between the x positions to search for gutters, in points. */
const GUTTER_SEARCH_STEP = 3
/** Minimum number of lines on each side of a gutter. */
const MIN_SIDE_LINES = 5
/** Minimum height of a gutter between columns of text, as a share of the text height of the page. */
const MIN_GUTTER_HEIGHT_SHARE = 0.25
/** Minimum height of a gutter between tables, in points. */
const MIN_TABLE_GUTTER_HEIGHT = 40
/** Maximum distance between the end of a rule or band and the edge of its text, in points. */
const MAX_RULE_END_DISTANCE = 24
/** Minimum width of the rules and bands at one height, as a share of their side. */
const MIN_RULED_WIDTH_SHARE = 0.9
/** Maximum share of lines at the same height in two unrelated texts. */
const MAX_UNRELATED_ALIGNMENT = 0.4
/** Minimum share of lines at the same height in the columns of one table. Adjacent tables have a lower share. */
const MIN_TABLE_ALIGNMENT = 0.7
/** Maximum offset of lines at the same position, in points. */
const MAX_POSITION_OFFSET = 2
/** Minimum number of heights with rules or bands on each side of two tables. */
const MIN_RULED_HEIGHTS = 2
/** Maximum baseline distance between a header and the first row, in font sizes. */
const MAX_HEADER_STEP = 2.2
/** Dates in digits: `9/10/2013`, `2013-10-09`. */
const DATE = /^\d{1,2}([/.-])\d{1,2}\1\d{2,4}$|^\d{4}-\d{1,2}-\d{1,2}$/

/**
 * Splits a page into columns of text, in reading order: the text above a gutter, left of it, right of it, below it. A
 * gap between the columns of one table is not a gutter: each side must read as prose or as rows with their own labels,
 * and no rule or shading may cross.
 *
 * @returns The lines of each part, top to bottom.
 */
export function findZones(words: readonly Word[], content: PageContent): readonly (readonly Line[])[] {
  return splitZones(words, content, findTextColumns(words))
}

function splitZones(
  words: readonly Word[],
  content: PageContent,
  columns: TextColumns | undefined,
): readonly (readonly Line[])[] {
  const ofColumns = columns === undefined ? undefined : findColumnGutter(words, columns, content)
  const gutter = ofColumns ?? findGutter(words, content)
  if (gutter === undefined) {
    const lines = findLines(words)
    return lines.length === 0 ? [] : [lines]
  }
  const isAbove = ({ bbox }: Word) => bbox.y1 <= gutter.y0 + 0.1
  const isBelow = ({ bbox }: Word) => bbox.y0 >= gutter.y1 - 0.1
  const above = words.filter(isAbove)
  const below = words.filter(isBelow)
  const beside = words.filter((word) => !isAbove(word) && !isBelow(word))
  const left = beside.filter(({ bbox }) => centerX(bbox) < centerX(gutter))
  const right = beside.filter(({ bbox }) => centerX(bbox) >= centerX(gutter))
  const parts = [above, left, right, below]
  // a gutter with all words on one side parts nothing
  if (parts.some(({ length }) => length === words.length)) return [findLines(words)]
  return parts.flatMap((part) => splitZones(part, content, columns))
}

/** Finds the tallest empty strip between two independent texts. */
function findGutter(words: readonly Word[], content: PageContent): Bbox | undefined {
  if (words.length < 20) return undefined
  const page = hullOf(words)
  const bodyHeight = page.y1 - page.y0
  let best: Bbox | undefined
  const failed: Strip[] = []
  const across = drawnAcross(page, content)
  const least = Math.min(MIN_GUTTER_HEIGHT_SHARE * bodyHeight, MIN_TABLE_GUTTER_HEIGHT)
  for (const strip of tallestStrips(words, page, least)) {
    if (best !== undefined && strip.y1 - strip.y0 <= (best.y1 - best.y0) * 1.02) continue
    // the same strip one step further right has the same words on its sides
    const isFailed = hasFailed(strip, failed)
    if (!isFailed && isCrossed(strip, across)) continue
    const isTall = strip.y1 - strip.y0 >= MIN_GUTTER_HEIGHT_SHARE * bodyHeight
    if (!isFailed && (isTall ? separatesColumns(strip, words, content) : separatesTables(strip, words, content)))
      best = strip
    else failed.push(strip)
  }
  return best
}

/**
 * Whether the same strip one step further left is not a gutter.
 *
 * @param failed Strips that are not gutters, from left to right.
 */
function hasFailed(strip: Strip, failed: readonly Strip[]): boolean {
  for (let i = failed.length - 1; i >= 0; i--) {
    const other = failed[i]!
    if (strip.lineIndex - other.lineIndex > 1) return false
    if (other.y0 === strip.y0 && other.y1 === strip.y1) return true
  }
  return false
}

/** Returns the x of the first vertical line to search for gutters in the middle of a page, and the number of lines. */
function searchLinesOf(page: Bbox): { readonly first: number; readonly count: number } {
  const first = page.x0 + 0.2 * widthOf(page)
  return { first, count: Math.max(0, Math.floor((page.x0 + 0.8 * widthOf(page) - first) / GUTTER_SEARCH_STEP) + 1) }
}

/** A free stretch along a vertical line, with the index of the line. */
interface Strip extends Bbox {
  readonly lineIndex: number
}

/** A vertical line and its stretches without words nearby. */
interface SearchLine {
  readonly x: number
  readonly free: Span[]
  /** Bottom of the lowest word found nearby. */
  reached: number
}

/**
 * Returns the stretches of each vertical line, see {@link searchLinesOf}, without words nearby, the longest of each
 * line first. A stretch ends at the nearest words above and below.
 *
 * @param least Minimum length of a stretch, in points.
 */
function tallestStrips(words: readonly Word[], page: Bbox, least: number): readonly Strip[] {
  const half = MIN_GUTTER_WIDTH / 2
  const { first: left, count } = searchLinesOf(page)
  const lines = Array.from(
    { length: count },
    (_, i): SearchLine => ({ x: left + i * GUTTER_SEARCH_STEP, free: [], reached: page.y0 }),
  )
  for (const { x0, x1, y0, y1 } of words.map((word) => word.bbox).sort((a, b) => a.y0 - b.y0)) {
    // only a few adjacent lines are near a word
    for (let i = Math.max(0, Math.floor((x0 - half - left) / GUTTER_SEARCH_STEP)); i < lines.length; i++) {
      const line = lines[i]!
      if (x1 <= line.x - half) break
      if (x0 < line.x + half) reach(line, y0, y1, least)
    }
  }
  return lines.flatMap((line, lineIndex) => {
    reach(line, page.y1, page.y1, least)
    const longest = line.free.sort((a, b) => b.end - b.start - (a.end - a.start))
    return longest.map(({ start, end }) => ({ x0: line.x - half, x1: line.x + half, y0: start, y1: end, lineIndex }))
  })
}

function reach(line: SearchLine, y0: number, y1: number, least: number): void {
  if (y0 - line.reached >= least) line.free.push({ start: line.reached, end: y0 })
  line.reached = Math.max(line.reached, y1)
}

/** Boxes of rules and coloured shapes by the index of the vertical lines that they cross, see {@link searchLinesOf}. */
type DrawnAcross = ReadonlyMap<number, readonly Bbox[]>

function drawnAcross(page: Bbox, { shapes, rulings }: PageContent): DrawnAcross {
  const { first, count } = searchLinesOf(page)
  const across = new Map<number, Bbox[]>()
  const add = (bbox: Bbox) => {
    const last = Math.min(count - 1, Math.floor((bbox.x1 - first) / GUTTER_SEARCH_STEP))
    for (let i = Math.max(0, Math.ceil((bbox.x0 - first) / GUTTER_SEARCH_STEP)); i <= last; i++) {
      const known = across.get(i)
      if (known === undefined) across.set(i, [bbox])
      else known.push(bbox)
    }
  }
  for (const { bbox, color } of shapes) if (color !== '#ffffff') add(bbox)
  for (const { bbox } of rulings) add(bbox)
  return across
}

function isCrossed(strip: Strip, across: DrawnAcross): boolean {
  const x = centerX(strip)
  let crossing = 0
  // a band that is drawn cell by cell may have one segment in the gutter
  for (const { x0, x1, y0, y1 } of across.get(strip.lineIndex) ?? []) {
    if (x0 < x && x1 > x && y0 > strip.y0 + 2 && y1 < strip.y1 - 2) crossing++
  }
  return crossing > 1
}

function separatesColumns(strip: Bbox, words: readonly Word[], { rulings }: PageContent): boolean {
  const beside = words.filter(({ bbox }) => bbox.y1 > strip.y0 + 0.1 && bbox.y0 < strip.y1 - 0.1)
  const x = centerX(strip)
  const sides = [beside.filter(({ bbox }) => centerX(bbox) < x), beside.filter(({ bbox }) => centerX(bbox) >= x)]
  const left = readSide(sides[0]!)
  const right = left === undefined ? undefined : readSide(sides[1]!)
  if (left === undefined || right === undefined) return false
  // a paragraph column of a table is aligned with its rows; text beside a table is not
  const share = alignedShare(left.lines, right.lines)
  if (left.kind === 'table' && right.kind === 'table' && haveCommonHeaderRule(left, right, rulings)) return false
  if (left.kind !== 'other' && right.kind !== 'other') return left.kind === right.kind || share < 0.5
  const isBesideProse = left.kind === 'prose' || right.kind === 'prose'
  return isBesideProse && Math.max(share, alignedShare(right.lines, left.lines)) < MAX_UNRELATED_ALIGNMENT
}

/**
 * Whether a strip of small height separates two tables: rules or bands end on both sides, the rows are not aligned, or
 * each side has its own title.
 */
function separatesTables(strip: Bbox, words: readonly Word[], content: PageContent): boolean {
  const beside = words.filter(({ bbox }) => bbox.y1 > strip.y0 + 0.1 && bbox.y0 < strip.y1 - 0.1)
  const x = centerX(strip)
  const isLeft = ({ bbox }: Word) => centerX(bbox) < x
  const others = beside.filter((word) => !isLeft(word))
  if (!beginWithTexts(others)) return false
  const right = readSide(others)
  if (right?.kind !== 'table') return false
  const left = readSide(beside.filter(isLeft))
  if (left?.kind !== 'table') return false
  return (
    alignedShare(left.lines, right.lines) < MIN_TABLE_ALIGNMENT ||
    haveTitles(left, right) ||
    [left, right].every((side) => hasOwnRules(side, strip, content))
  )
}

/** Whether enough lines start with text to be rows with labels. A cheap first check. */
function beginWithTexts(words: readonly Word[]): boolean {
  const first = new Map<number, Word>()
  for (const word of words) {
    const height = Math.round(word.baseline)
    const other = first.get(height)
    if (other === undefined || word.bbox.x0 < other.bbox.x0) first.set(height, word)
  }
  const texts = [...first.values()].filter(({ text }) => /\p{L}/u.test(text))
  return texts.length >= Math.max(MIN_SIDE_LINES, 0.3 * first.size)
}

/** Whether each side has a title alone at the left edge above its rows, both at the same height. */
function haveTitles(left: Side, right: Side): boolean {
  const [titles, others] = [left, right].map(({ lines }) => {
    const { x0 } = hullOf(lines)
    const rows = lines.findIndex((line) => line.phrases.length > 1)
    return lines.slice(0, rows).filter((line) => line.bbox.x0 < x0 + MAX_POSITION_OFFSET)
  })
  return titles!.some((title) =>
    others!.some((other) => Math.abs(other.baseline - title.baseline) < MAX_POSITION_OFFSET),
  )
}

/** Whether rules or bands span one side of a strip and end there. They may be drawn cell by cell. */
function hasOwnRules({ lines }: Side, strip: Bbox, { rulings, shapes }: PageContent): boolean {
  const box = hullOf(lines)
  const levels = new Map<number, number>()
  for (const { bbox } of [...rulings, ...shapes]) {
    const isOfSide = bbox.x0 > box.x0 - MAX_RULE_END_DISTANCE && bbox.x1 < box.x1 + MAX_RULE_END_DISTANCE
    if (!isOfSide || bbox.y0 < strip.y0 - 2 || bbox.y1 > strip.y1 + 2) continue
    const level = Math.round(bbox.y0)
    levels.set(level, (levels.get(level) ?? 0) + Math.max(0, overlapX(bbox, box)))
  }
  return (
    [...levels.values()].filter((drawn) => drawn > MIN_RULED_WIDTH_SHARE * widthOf(box)).length >= MIN_RULED_HEIGHTS
  )
}

/** Whether one rule below the header lines spans both sides and their headers differ: both sides are one table. */
function haveCommonHeaderRule({ lines: left }: Side, { lines: right }: Side, rulings: readonly Ruling[]): boolean {
  const [first, other] = [left[0]!, right[0]!]
  if (Math.abs(first.baseline - other.baseline) > MAX_POSITION_OFFSET) return false
  const texts = new Set(first.phrases.map(({ text }) => text))
  if (other.phrases.some(({ text }) => texts.has(text))) return false
  // a rule under a running header also spans both columns of a page
  if (![left, right].every(beginWithHeader)) return false
  const end = Math.min(left[1]!.baseline, right[1]!.baseline)
  const { x0, x1 } = hullOf([...left, ...right])
  return rulings.some(
    ({ direction, bbox }) =>
      direction === 'horizontal' &&
      bbox.y0 > first.baseline - MAX_POSITION_OFFSET &&
      bbox.y1 < end &&
      bbox.x0 < x0 + MAX_RULE_END_DISTANCE &&
      bbox.x1 > x1 - MAX_RULE_END_DISTANCE,
  )
}

/** Whether the first line is a header: it is close above the second and has a text over its last phrase. */
function beginWithHeader([first, second]: readonly Line[]): boolean {
  const [header, cell] = [first!, second!].map(({ phrases }) => phrases.at(-1)!)
  const isNear = second!.baseline - first!.baseline < MAX_HEADER_STEP * second!.size
  return isNear && first!.phrases.length > 1 && overlapX(header!.bbox, cell!.bbox) > 0
}

interface Side {
  /** `other`: paragraphs mixed with a table, or neither. */
  readonly kind: 'prose' | 'table' | 'other'
  readonly lines: readonly Line[]
}

function readSide(words: readonly Word[]): Side | undefined {
  const lines = findLines(words)
  if (lines.length < MIN_SIDE_LINES) return undefined
  if (readsAsTable(lines)) return { kind: 'table', lines }
  return { kind: readsAsProse(lines, widthOf(hullOf(words))) ? 'prose' : 'other', lines }
}

/** Returns the share of the right side's lines at the same height as a line of the left side. */
function alignedShare(left: readonly Line[], right: readonly Line[]): number {
  const isAligned = ({ baseline }: Line) => left.some((line) => Math.abs(line.baseline - baseline) < 1)
  return right.filter(isAligned).length / right.length
}

function readsAsProse(lines: readonly Line[], width: number): boolean {
  return lines.filter((line) => line.phrases.length === 1 && fillsWidth(line, width)).length > 0.45 * lines.length
}

/** Whether many lines are rows with a label at the left and a number at the right. */
function readsAsTable(lines: readonly Line[]): boolean {
  // a year or a date may label a row; grouped digits are a cell of a row that starts further left
  const startsWithNumber = ({ phrases: [first] }: Line) =>
    (first!.isNumber || /^\d+(?:-\d+)+$/.test(first!.text)) && !first!.isPeriod && !DATE.test(first!.text)
  const rows = lines.filter(
    (line) => line.phrases.length > 1 && !startsWithNumber(line) && line.phrases.at(-1)!.isNumber,
  )
  // years alone are no amounts: "Chair | 2014" may follow a name
  if (!rows.some(({ phrases }) => phrases.slice(1).some(({ isNumber, isPeriod }) => isNumber && !isPeriod)))
    return false
  return rows.length >= 0.4 * lines.length && lines.filter(startsWithNumber).length < 0.2 * lines.length
}
