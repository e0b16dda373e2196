import type { Bbox, PageContent } from '../../../core/model.js'
import { heightOf, hullOf, widthOf } from '../geometry/boxes.js'
import type { Span } from '../geometry/span.js'
import { findLines, type Line } from '../text/lines.js'
import type { Word } from '../text/words.js'

/** Minimum number of columns, as in newspapers and gazettes. Two columns have a wide gutter, see `findZones`. */
const MIN_COLUMNS = 3
/** Minimum distance between the left edges of adjacent columns, in points. */
const MIN_COLUMN_PITCH = 90
/** Maximum deviation of a left edge from the column pitch, in points. */
const MAX_PITCH_DEVIATION = 2.5
/** Minimum number of words that start at the left edge of a column. */
const MIN_LINE_STARTS = 12
/** Minimum number of words that start at the left edge of a column, as a share of the lines of the page. */
const MIN_LINE_START_SHARE = 0.2
/** Minimum width of a gutter, in font sizes. Lines that overrun their column come close to the next column. */
const MIN_GUTTER_WIDTH = 0.5
/** Minimum height of a gutter, in font sizes. */
const MIN_GUTTER_HEIGHT = 2.2
/** Minimum width of a full line, as a share of its column. */
const MIN_FULL_WIDTH = 0.72
/** Minimum number of words in a full line. */
const MIN_FULL_LINE_WORDS = 4
/** Minimum number of full lines in a column of text. */
const MIN_FULL_LINES = 8
/** Maximum baseline difference of words at one height, in font sizes. */
const MAX_BASELINE_DIFFERENCE = 0.3
/** Minimum share of full lines in a column of text. */
const MIN_FULL_LINE_SHARE = 0.45
/** Maximum height of a rule or band that separates the text above it from the text below it, in font sizes. */
const MAX_RULE_HEIGHT = 4

/** Minimum number of rows in a table. */
const MIN_TABLE_ROWS = 3
/** Minimum share of row labels that start with a capital. */
const MIN_CAPITALIZED_LABEL_SHARE = 0.7
/** Maximum indent of row labels from the first line, in font sizes. */
const MAX_LABEL_INDENT = 3
/** Maximum number of header lines above the rows. */
const MAX_HEADER_LINES = 3
/** Maximum baseline distance between a header line and the line below it, in font sizes. */
const MAX_HEADER_STEP = 2.2

/** Text columns of equal width on a page. */
export interface TextColumns {
  /** Left edges, from left to right, then the right end of the last column. */
  readonly edges: readonly number[]
  /** Font size of most of the text. */
  readonly size: number
}

/**
 * Finds the columns of a page with at least three columns of equal width. Many lines start at the left edge of each,
 * and full lines of text fill at least two. Their gutters are narrow, and the text on one side of a gutter may contain
 * several columns, so that it does not read as one text.
 */
export function findTextColumns(words: readonly Word[]): TextColumns | undefined {
  const lineCount = new Set(words.map((word) => Math.round(word.baseline))).size
  const least = Math.max(MIN_LINE_STARTS, MIN_LINE_START_SHARE * lineCount)
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
    // a line across the gutter does not belong to the column
    const across = [...crossing[i]!, ...crossing[i + 1]!]
    const isOwn = (line: Line) =>
      !across.some((word) => Math.abs(word.baseline - line.baseline) < MAX_BASELINE_DIFFERENCE * line.size)
    return fullLines(lines).filter(isOwn).length >= MIN_FULL_LINES
  })
  return ofText.length < 2 ? undefined : columns
}

/**
 * Finds the tallest gutter between two such columns that no word, rule or table row crosses. At least one side of it is
 * a column of text.
 */
export function findColumnGutter(
  words: readonly Word[],
  { edges, size }: TextColumns,
  { rulings, shapes }: PageContent,
): Bbox | undefined {
  if (words.length === 0) return undefined
  const page = hullOf(words)
  const drawn = [...rulings, ...shapes]
    .map(({ bbox }) => bbox)
    .filter((bbox) => heightOf(bbox) < MAX_RULE_HEIGHT * size)
  const lines = findLines(words)
  const blanks = lines.flatMap(blanksOf)
  const rows = findTableRows(lines, MIN_FULL_WIDTH * (edges[1]! - edges[0]!))
  let best: Bbox | undefined
  edges.slice(1, -1).forEach((edge, i) => {
    const gutter = gutterAt(edge, size)
    const isAcross = (bbox: Bbox) => reachesInto(gutter, bbox)
    const isDrawnAcross = ({ x0, x1 }: Bbox) => x0 < gutter.start - size && x1 > gutter.end + size
    // a heading over all columns may have a space between words at the gutter
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
      if (end - start < MIN_GUTTER_HEIGHT * size || (best !== undefined && end - start <= heightOf(best))) continue
      const beside = words.filter(({ bbox }) => bbox.y1 > start + 0.1 && bbox.y0 < end - 0.1)
      const lines = sides.map((side) => findLines(wordsWithin(beside, side)))
      const isOfText = (side: readonly Line[]) =>
        fullLines(side).length > Math.min(MIN_FULL_LINES, MIN_FULL_LINE_SHARE * side.length)
      if (lines.every((side) => side.length > 0) && lines.some(isOfText))
        best = { x0: gutter.start, x1: gutter.end, y0: start, y1: end }
    }
  })
  return best
}

/** Returns the x range of the gutter left of a column. */
function gutterAt(edge: number, size: number): Span {
  return { start: edge - MIN_GUTTER_WIDTH * size, end: edge - 1 }
}

function reachesInto({ start, end }: Span, { x0, x1 }: Bbox): boolean {
  return x0 < end && x1 > start
}

/** Returns the x positions at which many words start, from left to right. */
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

/** Returns the longest series of evenly spaced edges, then the right end of the last column. */
function longestProgression(starts: readonly number[]): readonly number[] | undefined {
  let longest: readonly number[] = []
  for (const [i, first] of starts.entries()) {
    for (const second of starts.slice(i + 1)) {
      if (second - first < MIN_COLUMN_PITCH) continue
      const edges = [first, second]
      for (;;) {
        const next = edges.at(-1)! + (second - first)
        const nearest = starts.find((x) => Math.abs(x - next) <= MAX_PITCH_DEVIATION)
        if (nearest === undefined) break
        edges.push(nearest)
      }
      if (edges.length > longest.length) longest = [...edges, edges.at(-1)! + (second - first)]
    }
  }
  return longest.length > MIN_COLUMNS ? longest : undefined
}

function wordsWithin(words: readonly Word[], { start, end }: Span): readonly Word[] {
  return words.filter(({ bbox }) => bbox.x0 > start - 2 && bbox.x1 < end + 2)
}

/** Returns the lines with one text that spans most of their common width. */
function fullLines(lines: readonly Line[]): readonly Line[] {
  if (lines.length === 0) return []
  const width = widthOf(hullOf(lines))
  return lines.filter(
    ({ phrases, bbox }) =>
      phrases.length === 1 && phrases[0]!.words.length >= MIN_FULL_LINE_WORDS && widthOf(bbox) > MIN_FULL_WIDTH * width,
  )
}

/** Returns the boxes of the spaces between words that are narrower than a gutter. */
function blanksOf({ phrases, size }: Line): readonly Bbox[] {
  return phrases.flatMap(({ words, bbox: { y0, y1 } }) =>
    words.slice(1).flatMap((word, i) => {
      const [x0, x1] = [words[i]!.bbox.x1, word.bbox.x0]
      return x1 - x0 < MIN_GUTTER_WIDTH * size ? [{ x0, x1, y0, y1 }] : []
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
 * Finds the rows of a table that spans several columns of text: a label, then numbers and short texts. Labels mostly
 * start with a capital. Lines of text beside a table mostly start in lower case.
 *
 * @param full Minimum width of texts that are not cells, in points.
 */
function findTableRows(lines: readonly Line[], full: number): readonly Bbox[] {
  const isRow = ({ phrases: [label, ...cells] }: Line) =>
    /^\P{L}*\p{L}/u.test(label!.text) &&
    cells.some(({ isNumber }) => isNumber) &&
    cells.every(({ bbox }) => widthOf(bbox) < full)
  const boxes: Bbox[] = []
  for (let i = 0; i < lines.length; i++) {
    const { bbox: first, size } = lines[i]!
    const isFlush = ({ bbox }: Line) => Math.abs(bbox.x0 - first.x0) < MAX_LABEL_INDENT * size
    let end = i
    while (end < lines.length && isFlush(lines[end]!) && (isRow(lines[end]!) || lines[end]!.phrases.length === 1)) end++
    const rows = lines.slice(i, end).filter(isRow)
    const labels = rows.filter(({ phrases }) => /^\P{L}*\p{Lu}/u.test(phrases[0]!.text))
    if (rows.length >= MIN_TABLE_ROWS && labels.length >= MIN_CAPITALIZED_LABEL_SHARE * rows.length) {
      const top = lines.indexOf(rows[0]!)
      const table = lines.slice(top - countHeaderLines(lines, top, rows), lines.indexOf(rows.at(-1)!) + 1)
      const { x0, x1 } = hullOf(rows)
      boxes.push(...table.map(({ bbox: { y0, y1 } }) => ({ x0, x1, y0, y1 })))
    }
    if (end > i) i = end - 1
  }
  return boxes
}

/** Counts the header lines right above the rows: short texts above the numbers, and at most one above the labels. */
function countHeaderLines(lines: readonly Line[], first: number, rows: readonly Line[]): number {
  const numbersLeft = Math.min(...rows.map(({ phrases }) => phrases[1]!.bbox.x0))
  const isHeaderLine = ({ phrases }: Line) =>
    phrases.every(({ words }) => words.length < MIN_FULL_LINE_WORDS) &&
    phrases.some(({ bbox }) => bbox.x1 > numbersLeft) &&
    phrases.filter(({ bbox }) => bbox.x1 < numbersLeft).length <= 1
  let count = 0
  while (count < MAX_HEADER_LINES) {
    const [above, below] = [lines[first - count - 1], lines[first - count]!]
    if (above === undefined || !isHeaderLine(above) || below.baseline - above.baseline > MAX_HEADER_STEP * below.size)
      break
    count++
  }
  return count
}
