import type { Bbox, PageContent } from '../../../core/model.js'
import { heightOf, hullOf, widthOf } from '../geometry/boxes.js'
import type { Span } from '../geometry/span.js'
import { findLines, type Line } from '../text/lines.js'
import type { Word } from '../text/words.js'

/** Newspapers and gazettes are set in so many columns at least; two have a wide gutter, see `findZones`. */
const LEAST_COLUMNS = 3
/** From the left edge of one column to the next, in points. */
const LEAST_PITCH = 90
/** Columns are as wide as each other to this, in points. */
const SAME_PITCH = 2.5
/** So many lines begin at the left edge of a column, and this share of the lines of the page. */
const LEAST_STARTS = 12
const LEAST_SHARE_OF_LINES = 0.2
/** A gutter is at least this wide, in font sizes: lines that overrun their column come near to the next. */
const GUTTER = 0.5
/** A gutter goes down past so many lines at least. */
const LEAST_LINES = 2.2
/** A line of text reaches over this share of its column, with so many words, and so many of them show a column of text. */
const FULL = 0.72
const LEAST_WORDS = 4
const LEAST_FULL_LINES = 8
/** What is level differs by less, in font sizes. */
const LEVEL = 0.3
/** In a column of text this share of the lines is full. */
const LEAST_FULL_SHARE = 0.45
/** What is drawn and lower than this parts what stands above it from what is below, in font sizes. */
const LOW = 4

/** So many rows of figures show a table, and this share of their labels begins with a capital. */
const LEAST_ROWS = 3
const LEAST_LABELS = 0.7
/** Labels are set in from the first by no more, in font sizes. */
const INDENT = 3
/** So many lines at most head them, each this near above the next, in font sizes. */
const MOST_HEADS = 3
const HEAD_REACH = 2.2

/** Columns of text of a page, all as wide. */
export interface TextColumns {
  /** Left edges, from left to right, and where the last column ends. */
  readonly edges: readonly number[]
  /** Font size of most of the text. */
  readonly size: number
}

/**
 * Finds the columns of a page that is set in three or more, as wide as each other: at the left edge of each begin many
 * lines, and two of them or more are of text that fills them. Their gutters are narrow, and other columns stand level with
 * them: neither what is left of one nor what is right of it reads as a text by itself.
 */
export function findTextColumns(words: readonly Word[]): TextColumns | undefined {
  const lineCount = new Set(words.map((word) => Math.round(word.baseline))).size
  const least = Math.max(LEAST_STARTS, LEAST_SHARE_OF_LINES * lineCount)
  const starts = flushEdges(words, least)
  const edges = longestProgression(starts)
  if (edges === undefined) return undefined
  const sizes = words.map((word) => word.size).sort((a, b) => a - b)
  const columns = { edges, size: sizes[Math.floor(sizes.length / 2)]! }
  const crossing = edges.map((edge, i) =>
    i === 0 || i === edges.length - 1
      ? []
      : words.filter(({ bbox }) => reachesInto(gutterAt(edge, columns.size), bbox)),
  )
  const ofText = edges.slice(1).filter((_, i) => {
    const lines = findLines(wordsWithin(words, { start: edges[i]!, end: edges[i + 1]! }))
    // the part of a line of the whole page that stands over a column is no line of it
    const across = [...crossing[i]!, ...crossing[i + 1]!]
    const isOwn = (line: Line) => !across.some((word) => Math.abs(word.baseline - line.baseline) < LEVEL * line.size)
    return fullLines(lines).filter(isOwn).length >= LEAST_FULL_LINES
  })
  return ofText.length < 2 ? undefined : columns
}

/**
 * The tallest gutter between two such columns that no word reaches into, up to what is drawn across: beside it stands a column
 * of text.
 */
export function findColumnGutter(
  words: readonly Word[],
  { edges, size }: TextColumns,
  { rulings, shapes }: PageContent,
): Bbox | undefined {
  if (words.length === 0) return undefined
  const page = hullOf(words)
  const drawn = [...rulings, ...shapes].map(({ bbox }) => bbox).filter((bbox) => heightOf(bbox) < LOW * size)
  const lines = findLines(words)
  const blanks = lines.flatMap(blanksOf)
  const rows = rowsOfFigures(lines, FULL * (edges[1]! - edges[0]!))
  let best: Bbox | undefined
  edges.slice(1, -1).forEach((edge, i) => {
    const gutter = gutterAt(edge, size)
    const isAcross = (bbox: Bbox) => reachesInto(gutter, bbox)
    const isDrawnAcross = ({ x0, x1 }: Bbox) => x0 < gutter.start - size && x1 > gutter.end + size
    // a heading over all columns may have the blank between two of its words there
    const isBlankAcross = ({ x0, x1 }: Bbox) => x0 < edge && x1 > gutter.start
    const barriers = [
      ...words.map(({ bbox }) => bbox).filter(isAcross),
      ...drawn.filter(isDrawnAcross),
      ...blanks.filter(isBlankAcross),
      ...rows.filter(({ x0, x1 }) => x0 < edge && x1 > edge),
    ]
    const sides = [
      { start: edges[i]!, end: edge },
      { start: edge, end: edges[i + 2]! },
    ]
    for (const { start, end } of freeStretches(barriers, { start: page.y0, end: page.y1 })) {
      if (end - start < LEAST_LINES * size || (best !== undefined && end - start <= heightOf(best))) continue
      const beside = words.filter(({ bbox }) => bbox.y1 > start + 0.1 && bbox.y0 < end - 0.1)
      const lines = sides.map((side) => findLines(wordsWithin(beside, side)))
      const isOfText = (side: readonly Line[]) =>
        fullLines(side).length > Math.min(LEAST_FULL_LINES, LEAST_FULL_SHARE * side.length)
      if (lines.every((side) => side.length > 0) && lines.some(isOfText))
        best = { x0: gutter.start, x1: gutter.end, y0: start, y1: end }
    }
  })
  return best
}

/** The white left of where a column begins. */
function gutterAt(edge: number, size: number): Span {
  return { start: edge - GUTTER * size, end: edge - 1 }
}

function reachesInto({ start, end }: Span, { x0, x1 }: Bbox): boolean {
  return x0 < end && x1 > start
}

/** Where many words begin under each other, from left to right. */
function flushEdges(words: readonly Word[], least: number): readonly number[] {
  const counts = new Map<number, number>()
  for (const { bbox } of words) counts.set(Math.round(bbox.x0), (counts.get(Math.round(bbox.x0)) ?? 0) + 1)
  const near = (x: number) => (counts.get(x - 1) ?? 0) + (counts.get(x) ?? 0) + (counts.get(x + 1) ?? 0)
  const isPeak = (x: number) => {
    const own = counts.get(x)!
    return own >= (counts.get(x - 1) ?? 0) && own > (counts.get(x + 1) ?? 0) && near(x) >= least
  }
  return [...counts.keys()].filter(isPeak).sort((a, b) => a - b)
}

/** Edges that are as far from each other, the most there are, and one more behind the last: where its column ends. */
function longestProgression(starts: readonly number[]): readonly number[] | undefined {
  let longest: readonly number[] = []
  for (const [i, first] of starts.entries()) {
    for (const second of starts.slice(i + 1)) {
      if (second - first < LEAST_PITCH) continue
      const edges = [first, second]
      for (;;) {
        const next = edges.at(-1)! + (second - first)
        const nearest = starts.find((x) => Math.abs(x - next) <= SAME_PITCH)
        if (nearest === undefined) break
        edges.push(nearest)
      }
      if (edges.length > longest.length) longest = [...edges, edges.at(-1)! + (second - first)]
    }
  }
  return longest.length > LEAST_COLUMNS ? longest : undefined
}

function wordsWithin(words: readonly Word[], { start, end }: Span): readonly Word[] {
  return words.filter(({ bbox }) => bbox.x0 > start - 2 && bbox.x1 < end + 2)
}

/** Lines of one text that reaches across what they stand in. */
function fullLines(lines: readonly Line[]): readonly Line[] {
  if (lines.length === 0) return []
  const width = widthOf(hullOf(lines))
  return lines.filter(
    ({ phrases, bbox }) =>
      phrases.length === 1 && phrases[0]!.words.length >= LEAST_WORDS && widthOf(bbox) > FULL * width,
  )
}

/** The blanks between the words of a text, but for those as wide as a gutter. */
function blanksOf({ phrases, size }: Line): readonly Bbox[] {
  return phrases.flatMap(({ words, bbox: { y0, y1 } }) =>
    words.slice(1).flatMap((word, i) => {
      const [x0, x1] = [words[i]!.bbox.x1, word.bbox.x0]
      return x1 - x0 < GUTTER * size ? [{ x0, x1, y0, y1 }] : []
    }),
  )
}

function freeStretches(barriers: readonly Bbox[], { start, end }: Span): readonly Span[] {
  const free: Span[] = []
  let reached = start
  for (const { y0, y1 } of [...barriers].sort((a, b) => a.y0 - b.y0)) {
    if (y0 > reached) free.push({ start: reached, end: y0 })
    reached = Math.max(reached, y1)
  }
  if (end > reached) free.push({ start: reached, end })
  return free
}

/**
 * Rows of a table that stands under columns of text and goes on from one to the next: a label, then figures and short texts,
 * row after row. What stands left of a table in one of the columns is text, whose lines begin in lower case.
 *
 * @param full Texts as wide as this are no cells.
 */
function rowsOfFigures(lines: readonly Line[], full: number): readonly Bbox[] {
  const isRow = ({ phrases: [label, ...cells] }: Line) =>
    /^\P{L}*\p{L}/u.test(label!.text) &&
    cells.some(({ isNumber }) => isNumber) &&
    cells.every(({ bbox }) => widthOf(bbox) < full)
  const boxes: Bbox[] = []
  for (let i = 0; i < lines.length; i++) {
    const { bbox: first, size } = lines[i]!
    const isFlush = ({ bbox }: Line) => Math.abs(bbox.x0 - first.x0) < INDENT * size
    let end = i
    while (end < lines.length && isFlush(lines[end]!) && (isRow(lines[end]!) || lines[end]!.phrases.length === 1)) end++
    const rows = lines.slice(i, end).filter(isRow)
    const labels = rows.filter(({ phrases }) => /^\P{L}*\p{Lu}/u.test(phrases[0]!.text))
    if (rows.length >= LEAST_ROWS && labels.length >= LEAST_LABELS * rows.length) {
      const top = lines.indexOf(rows[0]!)
      const table = lines.slice(top - headLines(lines, top, rows), lines.indexOf(rows.at(-1)!) + 1)
      const { x0, x1 } = hullOf(rows)
      boxes.push(...table.map(({ bbox: { y0, y1 } }) => ({ x0, x1, y0, y1 })))
    }
    if (end > i) i = end - 1
  }
  return boxes
}

/** How many lines right above the rows head their figures: short texts over these, and over the labels one at most. */
function headLines(lines: readonly Line[], first: number, rows: readonly Line[]): number {
  const figures = Math.min(...rows.map(({ phrases }) => phrases[1]!.bbox.x0))
  const isHead = ({ phrases }: Line) =>
    phrases.every(({ words }) => words.length < LEAST_WORDS) &&
    phrases.some(({ bbox }) => bbox.x1 > figures) &&
    phrases.filter(({ bbox }) => bbox.x1 < figures).length <= 1
  let count = 0
  while (count < MOST_HEADS) {
    const [above, below] = [lines[first - count - 1], lines[first - count]!]
    if (above === undefined || !isHead(above) || below.baseline - above.baseline > HEAD_REACH * below.size) break
    count++
  }
  return count
}
