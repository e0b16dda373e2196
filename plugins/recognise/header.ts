import type { Ruling } from '../../core/model.js'
import type { ColumnSpan } from './columns.js'
import { centerX, centerY, hull, overlapY, widthOf } from './geometry.js'
import type { GridCell, Span } from './grid.js'
import { type Line, type Phrase, textOf } from './lines.js'
import { isUnit } from './titles.js'
import type { Word } from './words.js'

/** The column heads of a grid, in rows of their own. */
export interface Header {
  readonly rows: readonly Span[]
  readonly cells: readonly GridCell[]
}

/** A column with the head right over it; its figures where there is none. */
interface HeadedColumn extends ColumnSpan {
  readonly head: Span
}

interface Head {
  readonly first: number
  readonly last: number
  readonly words: readonly Word[]
  readonly y0: number
  readonly y1: number
}

/** A line under a head that spans lies within this many font sizes of it. */
const RULE_GAP = 1.1
/** Words of a head further apart than this may head two columns, as a share of the font size. */
const HEAD_WORD_GAP = 0.42
/** A head as tall as its neighbours' two levels starts beside the upper one when this share of that level is beside it. */
const BESIDE = 0.3

/**
 * Reads the lines above a table's body: each text is given the columns that it heads (those that the rule under it
 * covers, or over which it is centred), texts over the same columns are one head of several lines, and heads that stand
 * on each other make the levels.
 *
 * @param lines Header lines, top to bottom.
 * @param columns All columns, the stub included.
 * @param rulings Horizontal and vertical lines of the page.
 */
export function readHeader(lines: readonly Line[], columns: readonly ColumnSpan[], rulings: readonly Ruling[]): Header {
  if (lines.length === 0) return { rows: [], cells: [] }
  const levels = rulings.filter((ruling) => ruling.direction === 'horizontal')
  const heads: Head[] = []
  const lowest = lines.findLast((line) => line.phrases.length > 1) ?? lines.at(-1)!
  const wide = widenByHeads(lowest, columns)
  lines.forEach((line, i) => {
    const phrases = line.phrases.flatMap((phrase) => partPhrase(phrase, columns))
    const repeated = line === lowest ? undefined : repeatedColumns(phrases, lowest, columns)
    for (const phrase of phrases) {
      const isLowest = i === lines.length - 1
      const [first, last] = repeated?.get(phrase) ?? headedColumns(phrase, phrases, wide, levels, isLowest)
      addHead(heads, { first, last, words: phrase.words, y0: phrase.bbox.y0, y1: phrase.bbox.y1 }, levels, line.size)
    }
  })
  return layLevels(heads)
}

/**
 * "2017 2016 2015 2017 2016 2015" under two texts: where the lowest heads repeat as often as there are texts above, each
 * text heads one repetition.
 */
function repeatedColumns(
  texts: readonly HeadText[],
  lowest: Line,
  columns: readonly ColumnSpan[],
): ReadonlyMap<HeadText, readonly [number, number]> | undefined {
  const stubEnd = columns[0]!.end
  const over = texts.filter((text) => text.bbox.x1 > stubEnd && nearest(text.words.at(-1)!, columns) > 0)
  const heads = lowest.phrases.flatMap((phrase) => partPhrase(phrase, columns)).filter((text) => text.bbox.x0 > stubEnd)
  const size = heads.length / over.length
  if (over.length < 2 || size < 2 || !Number.isInteger(size) || heads.length !== columns.length - 1) return undefined
  const names = heads.map((head) => textOf(head.words))
  if (!names.every((name, i) => name === names[i % size])) return undefined
  // each text must at least touch the columns that it is given
  const spans = over.map((text, i) => ({ text, first: 1 + i * size, last: (i + 1) * size }))
  const touches = ({ text, first, last }: (typeof spans)[number]) =>
    text.bbox.x1 > columns[first]!.start && text.bbox.x0 < columns[last]!.end
  // the first line of a tall head is flush with its column
  const isFlush = ({ bbox }: HeadText) =>
    heads.some(({ bbox: head }) => Math.abs(head.x1 - bbox.x1) < 1 || Math.abs(head.x0 - bbox.x0) < 1)
  if (over.some(isFlush)) return undefined
  return spans.every(touches) ? new Map(spans.map(({ text, first, last }) => [text, [first, last]])) : undefined
}

/** Columns are as wide as the heads right over them: what is centred over several is centred over those. */
function widenByHeads(lowest: Line, columns: readonly ColumnSpan[]): readonly HeadedColumn[] {
  const texts = lowest.phrases
    .flatMap((phrase) => partPhrase(phrase, columns))
    .map((text) => ({ ...text, headed: nearColumns(text, columns) }))
  return columns.map((column, i) => {
    const own = i === 0 ? [] : texts.filter(({ headed }) => headed.length === 1 && headed[0] === i)
    if (own.length === 0) return { ...column, head: column }
    const head = { start: own[0]!.bbox.x0, end: own.at(-1)!.bbox.x1 }
    return {
      ...column,
      start: Math.min(column.start, head.start),
      end: Math.max(column.end, head.end),
      head,
    }
  })
}

/** The columns that a text covers; where it hangs beside its figures and covers none, the nearest. */
function nearColumns(text: HeadText, columns: readonly ColumnSpan[]): readonly number[] {
  const covered = columns.map((_, i) => i).filter((i) => covers(text, columns[i]!))
  return covered.length > 0 ? covered : [nearest(text.words[Math.floor(text.words.length / 2)]!, columns)]
}

/** Two heads set so close that they looked like one text: parted where a column ends. */
function partPhrase(
  phrase: Phrase,
  columns: readonly ColumnSpan[],
): readonly { bbox: Phrase['bbox']; words: readonly Word[] }[] {
  const parts: Word[][] = []
  for (const word of phrase.words) {
    const part = parts.at(-1)
    const last = part?.at(-1)
    const gap = last === undefined ? 0 : word.bbox.x0 - last.bbox.x1
    const isParted =
      last !== undefined && gap > HEAD_WORD_GAP * word.size && nearest(last, columns) !== nearest(word, columns)
    if (part === undefined || isParted) parts.push([word])
    else part.push(word)
  }
  return parts.map((words) => ({ words, bbox: hull(words.map((word) => word.bbox)) }))
}

function nearest(word: Word, columns: readonly ColumnSpan[]): number {
  const x = centerX(word.bbox)
  const distances = columns.map((column) => Math.max(column.start - x, x - column.end, 0))
  return distances.indexOf(Math.min(...distances))
}

type HeadText = { readonly bbox: Phrase['bbox']; readonly words: readonly Word[] }

/** First and last column that a text heads. */
function headedColumns(
  text: HeadText,
  line: readonly HeadText[],
  columns: readonly HeadedColumn[],
  levels: readonly Ruling[],
  isLowest: boolean,
): readonly [number, number] {
  const covered = columns.map((_, i) => i).filter((i) => covers(text, columns[i]!))
  if (covered.includes(0) && text.bbox.x0 < columns[0]!.end && covered.length === 1) return [0, 0]
  const ruled = ruledColumns(text, line, columns, levels)
  if (ruled !== undefined) return ruled
  const nearestColumn = nearest(text.words[Math.floor(text.words.length / 2)]!, columns)
  const from: readonly [number, number] =
    covered.length > 0 ? [covered[0]!, covered.at(-1)!] : [nearestColumn, nearestColumn]
  const isAlone = line.filter((other) => other.bbox.x0 >= columns[0]!.end).length === 1
  return isLowest && !(isAlone && isUnit(textOf(text.words))) ? from : centredColumns(text, from, line, columns)
}

function covers({ bbox }: HeadText, column: ColumnSpan): boolean {
  const common = Math.min(bbox.x1, column.end) - Math.max(bbox.x0, column.start)
  return common > 0.35 * Math.min(widthOf(bbox), column.end - column.start)
}

/** The columns that the rule right under a text covers; none where the rule runs under the whole table. */
function ruledColumns(
  { bbox, words }: HeadText,
  line: readonly HeadText[],
  columns: readonly ColumnSpan[],
  levels: readonly Ruling[],
): readonly [number, number] | undefined {
  const size = words[0]!.size
  const under = levels.filter(({ bbox: rule }) => {
    const gap = centerY(rule) - bbox.y1
    return gap > -0.5 * size && gap < RULE_GAP * size && rule.x0 <= centerX(bbox) && rule.x1 >= centerX(bbox)
  })
  const rule = under.sort((a, b) => widthOf(a.bbox) - widthOf(b.bbox))[0]?.bbox
  if (rule === undefined || rule.x0 > bbox.x0 + size || rule.x1 < bbox.x1 - size) return undefined
  if (line.some((other) => other.words !== words && centerX(other.bbox) > rule.x0 && centerX(other.bbox) < rule.x1))
    return undefined
  // a rule that runs on under the neighbours divides rows, it does not say what a head spans
  if (Math.abs(centerX(rule) - centerX(bbox)) > 0.12 * widthOf(rule) + 3) return undefined
  const ruled = columns
    .map((_, i) => i)
    .filter(
      (i) => (columns[i]!.start + columns[i]!.end) / 2 > rule.x0 && (columns[i]!.start + columns[i]!.end) / 2 < rule.x1,
    )
  return ruled.length === 0 || ruled[0] === 0 ? undefined : [ruled[0]!, ruled.at(-1)!]
}

/**
 * The columns over whose middle a text stands, none of them under another text of its line. A text too wide for one
 * column, a period or a unit spans as many as it is centred over; any other text the fewest.
 */
function centredColumns(
  text: HeadText,
  [first, last]: readonly [number, number],
  line: readonly HeadText[],
  columns: readonly HeadedColumn[],
): readonly [number, number] {
  const isFree = (i: number) => i > 0 && !line.some((other) => other !== text && covers(other, columns[i]!))
  const distance = (from: Span, to: Span) => Math.abs((from.start + to.end) / 2 - centerX(text.bbox))
  // centred over the columns, or over the heads in them
  const offset = (i: number, j: number) =>
    Math.min(distance(columns[i]!, columns[j]!), distance(columns[i]!.head, columns[j]!.head))
  const isCentred = (i: number, j: number) => offset(i, j) <= 0.06 * (columns[j]!.end - columns[i]!.start) + 3
  const words = textOf(text.words)
  const isWide = widthOf(text.bbox) > 1.15 * (columns[last]!.end - columns[first]!.start)
  const isSpanning = isWide || isUnit(words) || /\b(?:ended|ending|months|years?|quarters?|change)\b/i.test(words)
  // set flush with its column, not over the middle of several
  const isInside = text.bbox.x0 >= columns[first]!.start - 2 && text.bbox.x1 <= columns[first]!.end + 2
  if (first === last && isInside && !isSpanning && covers(text, columns[first]!)) return [first, last]
  let best: readonly [number, number] = [first, last]
  for (let i = first; i >= 1 && (i === first || isFree(i)); i--) {
    for (let j = last; j < columns.length && (j === last || isFree(j)); j++) {
      if (!isCentred(i, j)) continue
      const isBetter = isCentred(...best) ? isSpanning && j - i > best[1] - best[0] : offset(i, j) < offset(...best)
      if (isBetter) best = [i, j]
    }
  }
  return best
}

/** A text over the same columns as the head right above it goes on with it, unless a rule parts them. */
function addHead(heads: Head[], head: Head, levels: readonly Ruling[], size: number): void {
  const at = heads.findLastIndex((above) => above.first <= head.last && above.last >= head.first)
  const above = heads[at]
  const isSame = above !== undefined && above.first === head.first && above.last === head.last
  if (above !== undefined && isSame && head.y0 - above.y1 < 0.9 * size && !isRuledBetween(above, head, levels)) {
    heads[at] = { ...above, words: [...above.words, ...head.words], y1: Math.max(above.y1, head.y1) }
  } else heads.push(head)
}

function isRuledBetween(above: Head, below: Head, levels: readonly Ruling[]): boolean {
  const x = centerX(hull(below.words.map((word) => word.bbox)))
  return levels.some(({ bbox }) => {
    const y = centerY(bbox)
    return y > (above.y0 + above.y1) / 2 && y < (below.y0 + below.y1) / 2 && bbox.x0 <= x && bbox.x1 >= x
  })
}

/**
 * Gives each head its row. What stands on another head is one row above it; a head on which and under which nothing
 * stands takes the rows that it stands level with.
 */
function layLevels(heads: readonly Head[]): Header {
  const isOver = (upper: Head, lower: Head) =>
    upper !== lower && upper.first <= lower.last && upper.last >= lower.first && lower.y0 > upper.y0 + 0.5
  const heights = new Map<Head, number>()
  const heightOf = (head: Head): number => {
    const known = heights.get(head)
    if (known !== undefined) return known
    const height = Math.max(-1, ...heads.filter((other) => isOver(head, other)).map(heightOf)) + 1
    heights.set(head, height)
    return height
  }
  const count = Math.max(0, ...heads.map(heightOf)) + 1
  const lowestRow = (head: Head) => count - 1 - heightOf(head)
  const isFixed = (head: Head) => heads.some((other) => isOver(head, other) || isOver(other, head))
  const bands = Array.from({ length: count }, (_, row) => {
    const own = heads.filter((head) => lowestRow(head) === row)
    const fixed = own.filter(isFixed)
    return bandOf(fixed.length > 0 ? fixed : own)
  })
  const cells = heads.map((head): GridCell => {
    const lowest = lowestRow(head)
    const level = isFixed(head) ? [] : bands.flatMap((band, row) => (isBeside(head, band) ? [row] : []))
    const upper = bands.flatMap((band, row) =>
      row < lowest && isBeside(head, band) && isFree(head, row, heads, lowestRow) ? [row] : [],
    )
    const first = level[0] ?? upper[0] ?? lowest
    const last = level.at(-1) ?? lowest
    return {
      row: first,
      column: head.first,
      rowSpan: last - first + 1,
      columnSpan: head.last - head.first + 1,
      words: head.words,
    }
  })
  return { rows: flow(bands), cells: cells.sort((a, b) => a.row - b.row || a.column - b.column) }
}

function bandOf(heads: readonly Head[]): Span {
  return { start: Math.min(...heads.map((head) => head.y0)), end: Math.max(...heads.map((head) => head.y1)) }
}

/** Whether no other head stands over the same columns from this row down to where the head itself stands. */
function isFree(head: Head, row: number, heads: readonly Head[], rowOf: (head: Head) => number): boolean {
  return !heads.some(
    (other) =>
      other !== head &&
      other.first <= head.last &&
      other.last >= head.first &&
      rowOf(other) >= row &&
      rowOf(other) < rowOf(head),
  )
}

function isBeside(head: Head, row: Span): boolean {
  const common = overlapY({ x0: 0, x1: 0, y0: head.y0, y1: head.y1 }, { x0: 0, x1: 0, y0: row.start, y1: row.end })
  return common > BESIDE * (row.end - row.start)
}

/** Rows do not reach into each other: a tall head beside two levels must not stretch the lower one. */
function flow(rows: readonly Span[]): readonly Span[] {
  return rows.map((row, i) => ({ start: i === 0 ? row.start : Math.max(row.start, rows[i - 1]!.end), end: row.end }))
}
