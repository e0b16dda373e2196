import type { Bbox, PageContent, Ruling } from '../../../core/model.js'
import { centerX, hullOf, overlapX, widthOf } from '../geometry/boxes.js'
import type { Span } from '../geometry/span.js'
import { findLines, type Line } from '../text/lines.js'
import type { Word } from '../text/words.js'
import { fillsWidth } from './line-kinds.js'
import { findColumnGutter, findTextColumns, type TextColumns } from './text-columns.js'

/** A gutter between two columns of text is at least this wide, in points. */
const LEAST_GUTTER = 9
/** Gutters are looked for this far apart, in points. */
const STEP = 3
/** Lines that each side must have for a gutter to part columns of text. */
const LEAST_LINES = 5
/** A gutter between columns of text is at least this tall, as a share of what stands on the page; one between tables, in points. */
const LEAST_SHARE = 0.25
const LEAST_BETWEEN_TABLES = 40
/** Rules and bands that end at a gutter are nearer to it than this, in points, and cover this share of their side. */
const NEAR_GUTTER = 24
const WHOLE_SIDE = 0.9
/** Lines of two texts that have nothing to do with each other are at one height by chance, this share of them at most. */
const MOST_BY_CHANCE = 0.4
/** Two tables beside each other have fewer lines at one height, as a share; the columns of one have all. */
const LEAST_ALIGNED = 0.7
/** What is at one place is no further apart, in points. */
const SAME_PLACE = 2
/** So many of them on each side show two tables. */
const LEAST_DRAWN = 2
/** Heads stand so near above the first row, in font sizes. */
const HEAD_REACH = 2.2
/** `9/10/2013`, `2013-10-09`. */
const DATE = /^\d{1,2}([/.-])\d{1,2}\1\d{2,4}$|^\d{4}-\d{1,2}-\d{1,2}$/

/**
 * Parts a page into columns of text, in reading order: what stands above a gutter, left of it, right of it, below. A gap
 * between the columns of one table is no gutter: each side must read by itself, as prose or as rows with labels of
 * their own, and no rule or shading may cross.
 *
 * @returns The lines of each part, top to bottom.
 */
export function findZones(words: readonly Word[], content: PageContent): readonly (readonly Line[])[] {
  return partZones(words, content, findTextColumns(words))
}

function partZones(
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
  return [above, left, right, below].flatMap((part) => partZones(part, content, columns))
}

/** The tallest empty strip with text that stands by itself on both sides. */
function findGutter(words: readonly Word[], content: PageContent): Bbox | undefined {
  if (words.length < 20) return undefined
  const page = hullOf(words)
  const bodyHeight = page.y1 - page.y0
  let best: Bbox | undefined
  const failed: Strip[] = []
  const across = drawnAcross(page, content)
  const least = Math.min(LEAST_SHARE * bodyHeight, LEAST_BETWEEN_TABLES)
  for (const strip of tallestStrips(words, page, least)) {
    if (best !== undefined && strip.y1 - strip.y0 <= (best.y1 - best.y0) * 1.02) continue
    // the same strip a step further on has the same words on its sides
    const isFailed = hasFailed(strip, failed)
    if (!isFailed && isCrossed(strip, across)) continue
    const isTall = strip.y1 - strip.y0 >= LEAST_SHARE * bodyHeight
    if (!isFailed && (isTall ? standsByItself(strip, words, content) : partsTables(strip, words, content))) best = strip
    else failed.push(strip)
  }
  return best
}

/** @param failed Strips that part no columns, from left to right. */
function hasFailed(strip: Strip, failed: readonly Strip[]): boolean {
  for (let i = failed.length - 1; i >= 0; i--) {
    const other = failed[i]!
    if (strip.upright - other.upright > 1) return false
    if (other.y0 === strip.y0 && other.y1 === strip.y1) return true
  }
  return false
}

/** Upright lines across the middle of a page, a step apart: where the first stands, and how many there are. */
function uprightsOf(page: Bbox): { readonly first: number; readonly count: number } {
  const first = page.x0 + 0.2 * widthOf(page)
  return { first, count: Math.max(0, Math.floor((page.x0 + 0.8 * widthOf(page) - first) / STEP) + 1) }
}

/** A free stretch along an upright line, by the line's number. */
interface Strip extends Bbox {
  readonly upright: number
}

/** An upright line, and its stretches so far that no word comes near. */
interface Upright {
  readonly x: number
  readonly free: Span[]
  /** Down to where words have been near it. */
  reached: number
}

/**
 * Of upright lines across the middle of a page, see {@link uprightsOf}, the stretches of each that no word comes near, the
 * longest first, ended by the nearest words above and below.
 *
 * @param least Shorter ones are left out, in points.
 */
function tallestStrips(words: readonly Word[], page: Bbox, least: number): readonly Strip[] {
  const half = LEAST_GUTTER / 2
  const { first: left, count } = uprightsOf(page)
  const lines = Array.from({ length: count }, (_, i): Upright => ({ x: left + i * STEP, free: [], reached: page.y0 }))
  for (const { x0, x1, y0, y1 } of words.map((word) => word.bbox).sort((a, b) => a.y0 - b.y0)) {
    // a word is near to a few lines: from the first that may be, as far as they are
    for (let i = Math.max(0, Math.floor((x0 - half - left) / STEP)); i < lines.length; i++) {
      const line = lines[i]!
      if (x1 <= line.x - half) break
      if (x0 < line.x + half) reach(line, y0, y1, least)
    }
  }
  return lines.flatMap((line, upright) => {
    reach(line, page.y1, page.y1, least)
    const longest = line.free.sort((a, b) => b.end - b.start - (a.end - a.start))
    return longest.map(({ start, end }) => ({ x0: line.x - half, x1: line.x + half, y0: start, y1: end, upright }))
  })
}

function reach(line: Upright, y0: number, y1: number, least: number): void {
  if (y0 - line.reached >= least) line.free.push({ start: line.reached, end: y0 })
  line.reached = Math.max(line.reached, y1)
}

/** Boxes of rules and coloured shapes by the upright lines that they cross, see {@link uprightsOf}. */
type DrawnAcross = ReadonlyMap<number, readonly Bbox[]>

function drawnAcross(page: Bbox, { shapes, rulings }: PageContent): DrawnAcross {
  const { first, count } = uprightsOf(page)
  const across = new Map<number, Bbox[]>()
  const add = (bbox: Bbox) => {
    const last = Math.min(count - 1, Math.floor((bbox.x1 - first) / STEP))
    for (let i = Math.max(0, Math.ceil((bbox.x0 - first) / STEP)); i <= last; i++) {
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
  // a band drawn cell by cell fills the gutter with a piece of its own
  for (const { x0, x1, y0, y1 } of across.get(strip.upright) ?? []) {
    if (x0 < x && x1 > x && y0 > strip.y0 + 2 && y1 < strip.y1 - 2) crossing++
  }
  return crossing > 1
}

function standsByItself(strip: Bbox, words: readonly Word[], { rulings }: PageContent): boolean {
  const beside = words.filter(({ bbox }) => bbox.y1 > strip.y0 + 0.1 && bbox.y0 < strip.y1 - 0.1)
  const x = centerX(strip)
  const sides = [beside.filter(({ bbox }) => centerX(bbox) < x), beside.filter(({ bbox }) => centerX(bbox) >= x)]
  const left = readSide(sides[0]!)
  const right = left === undefined ? undefined : readSide(sides[1]!)
  if (left === undefined || right === undefined) return false
  // a paragraph column of a table stands on the rows of the table; text beside a table does not
  const share = alignedShare(left.lines, right.lines)
  if (left.kind === 'table' && right.kind === 'table' && areUnderOneRule(left, right, rulings)) return false
  if (left.kind !== 'other' && right.kind !== 'other') return left.kind === right.kind || share < 0.5
  const isBesideProse = left.kind === 'prose' || right.kind === 'prose'
  return isBesideProse && Math.max(share, alignedShare(right.lines, left.lines)) < MOST_BY_CHANCE
}

/**
 * Whether a strip that is not tall parts two tables: rules or bands end on both of its sides, or the rows do not stand on
 * each other, or each side has a title of its own.
 */
function partsTables(strip: Bbox, words: readonly Word[], content: PageContent): boolean {
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
    alignedShare(left.lines, right.lines) < LEAST_ALIGNED ||
    areTitled(left, right) ||
    [left, right].every((side) => isDrawnApart(side, strip, content))
  )
}

/** Whether enough lines of these words begin with a text for rows with labels: a look that costs little. */
function beginWithTexts(words: readonly Word[]): boolean {
  const first = new Map<number, Word>()
  for (const word of words) {
    const height = Math.round(word.baseline)
    const other = first.get(height)
    if (other === undefined || word.bbox.x0 < other.bbox.x0) first.set(height, word)
  }
  const texts = [...first.values()].filter(({ text }) => /\p{L}/u.test(text))
  return texts.length >= Math.max(LEAST_LINES, 0.3 * first.size)
}

/** Whether a text alone stands flush left over the rows of each side, both at one height. */
function areTitled(left: Side, right: Side): boolean {
  const [titles, others] = [left, right].map(({ lines }) => {
    const { x0 } = hullOf(lines)
    const rows = lines.findIndex((line) => line.phrases.length > 1)
    return lines.slice(0, rows).filter((line) => line.bbox.x0 < x0 + SAME_PLACE)
  })
  return titles!.some((title) => others!.some((other) => Math.abs(other.baseline - title.baseline) < SAME_PLACE))
}

/** Whether rules or bands reach over one side of a strip, and no further; they may be drawn cell by cell. */
function isDrawnApart({ lines }: Side, strip: Bbox, { rulings, shapes }: PageContent): boolean {
  const box = hullOf(lines)
  const levels = new Map<number, number>()
  for (const { bbox } of [...rulings, ...shapes]) {
    const isOfSide = bbox.x0 > box.x0 - NEAR_GUTTER && bbox.x1 < box.x1 + NEAR_GUTTER
    if (!isOfSide || bbox.y0 < strip.y0 - 2 || bbox.y1 > strip.y1 + 2) continue
    const level = Math.round(bbox.y0)
    levels.set(level, (levels.get(level) ?? 0) + Math.max(0, overlapX(bbox, box)))
  }
  return [...levels.values()].filter((drawn) => drawn > WHOLE_SIDE * widthOf(box)).length >= LEAST_DRAWN
}

/** Whether one rule under the first lines, at one height, reaches over both sides whose heads differ: a table has one such. */
function areUnderOneRule({ lines: left }: Side, { lines: right }: Side, rulings: readonly Ruling[]): boolean {
  const [first, other] = [left[0]!, right[0]!]
  if (Math.abs(first.baseline - other.baseline) > SAME_PLACE) return false
  const texts = new Set(first.phrases.map(({ text }) => text))
  if (other.phrases.some(({ text }) => texts.has(text))) return false
  // a rule under a running title stands over both columns of a page as well
  if (![left, right].every(beginWithHeads)) return false
  const end = Math.min(left[1]!.baseline, right[1]!.baseline)
  const { x0, x1 } = hullOf([...left, ...right])
  return rulings.some(
    ({ direction, bbox }) =>
      direction === 'horizontal' &&
      bbox.y0 > first.baseline - SAME_PLACE &&
      bbox.y1 < end &&
      bbox.x0 < x0 + NEAR_GUTTER &&
      bbox.x1 > x1 - NEAR_GUTTER,
  )
}

/** Whether the first of some lines has a text over the last figure of the next, and stands right above it. */
function beginWithHeads([first, second]: readonly Line[]): boolean {
  const [head, figure] = [first!, second!].map(({ phrases }) => phrases.at(-1)!)
  const isNear = second!.baseline - first!.baseline < HEAD_REACH * second!.size
  return isNear && first!.phrases.length > 1 && overlapX(head!.bbox, figure!.bbox) > 0
}

interface Side {
  /** `other`: paragraphs and a table among them, or what is neither. */
  readonly kind: 'prose' | 'table' | 'other'
  readonly lines: readonly Line[]
}

function readSide(words: readonly Word[]): Side | undefined {
  const lines = findLines(words)
  if (lines.length < LEAST_LINES) return undefined
  if (readsAsTable(lines)) return { kind: 'table', lines }
  return { kind: readsAsProse(lines, widthOf(hullOf(words))) ? 'prose' : 'other', lines }
}

/** Share of the right side's lines that stand on a line of the left side. */
function alignedShare(left: readonly Line[], right: readonly Line[]): number {
  const isAligned = ({ baseline }: Line) => left.some((line) => Math.abs(line.baseline - baseline) < 1)
  return right.filter(isAligned).length / right.length
}

function readsAsProse(lines: readonly Line[], width: number): boolean {
  return lines.filter((line) => line.phrases.length === 1 && fillsWidth(line, width)).length > 0.45 * lines.length
}

/** Rows with a label at the left and figures at the right. */
function readsAsTable(lines: readonly Line[]): boolean {
  // a year, too, labels a row, and so does a date; a number in groups is a cell of the row that begins further left
  const startsWithFigure = ({ phrases: [first] }: Line) =>
    (first!.isNumber || /^\d+(?:-\d+)+$/.test(first!.text)) && !first!.isPeriod && !DATE.test(first!.text)
  const rows = lines.filter(
    (line) => line.phrases.length > 1 && !startsWithFigure(line) && line.phrases.at(-1)!.isNumber,
  )
  // years alone are what texts say: "Chair | 2014" goes on to the right of a name
  if (!rows.some(({ phrases }) => phrases.slice(1).some(({ isNumber, isPeriod }) => isNumber && !isPeriod)))
    return false
  return rows.length >= 0.4 * lines.length && lines.filter(startsWithFigure).length < 0.2 * lines.length
}
