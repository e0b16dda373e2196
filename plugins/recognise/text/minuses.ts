import type { Bbox } from '../../../core/model.js'
import { hullOf, overlapX } from '../geometry/boxes.js'
import { isNumberLike, isPeriod } from '../lexicon/values.js'
import type { Word } from './words.js'

const DASH = /^[-\u2010-\u2013\u2212]$/
const NUMBER = /^\(?[$€£¥]?\d[\d.,'’ ]*\)?[%x]?$/
/** Maximum gap between a minus and its number, in font sizes. */
const MAX_MINUS_GAP = 0.6
/** Maximum gap between a minus at the left edge of a column and its number, in font sizes. */
const MAX_MINUS_GAP_IN_COLUMN = 4
/** Minimum gap between a dash and its number, in font sizes. Closer words are joined anyway. */
const MIN_MINUS_GAP = 0.15
/** Maximum gap between a minus and its number without evidence from other lines, in font sizes. */
const MAX_CERTAIN_GAP = 0.4

/** Minimum difference between the left edges of dashes that are not aligned, in font sizes. */
const MIN_EDGE_DIFFERENCE = 0.3
/** Maximum difference between equal gaps, in font sizes. */
const MAX_GAP_DIFFERENCE = 0.05
/** Maximum distance between consecutive lines of one table, in font sizes. */
const MAX_LINE_DISTANCE = 2.5
/** Maximum distance between consecutive lines of one table, as a multiple of the distance to the nearest line. */
const MAX_LINE_DISTANCE_RATIO = 1.2
/** Maximum number of lines checked above and below a line. */
const MAX_LINES_PER_SIDE = 12
/** Maximum difference between the left edges of aligned minus signs, in font sizes. */
const MAX_EDGE_DIFFERENCE = 0.2
/** Minimum gap before aligned minus signs, in font sizes. */
const MIN_GAP_BEFORE_SIGN = 0.75
/** Minimum number of words in a line of running text. */
const MIN_TEXT_WORDS = 8
/** Maximum space between digit groups, in font sizes. */
const MAX_GROUP_GAP = 0.4

/** A dash and the number after it. */
interface Pair {
  readonly dash: Word
  readonly number: Word
  /** Whether a number of another line overlaps both horizontally. */
  readonly isInOneColumn: boolean
  /** Whether the number has a header but the dash has none, so that the dash has no separate column. */
  readonly lacksHeader: boolean
}

/** A number. Spaces may separate its digit groups. */
interface NumberSpan {
  readonly text: string
  readonly bbox: Bbox
}

/**
 * Finds the dashes that are minus signs of the number after them. In "– 8,456" the gap may be as wide as between dense
 * columns, or the sign may be at the left edge of the column. A dash that means "nil" has its own column: numbers or
 * years of other lines are above or below it and end before the number after it begins.
 *
 * @param lines The words of each line.
 */
export function findMinuses(lines: readonly (readonly Word[])[]): ReadonlySet<Word> {
  const pairs: Pair[] = []
  for (const [at, line] of lines.entries()) {
    for (const dash of line) {
      if (!DASH.test(dash.text)) continue
      const number = numberAfter(dash, line)
      if (number === undefined || isRange(dash, number, line)) continue
      const others = tableLinesAround(lines, at)
      const numbers = others.map(numbersIn)
      const isOfColumn = numbers.flat().some(({ bbox }) => overlapX(bbox, dash.bbox) > 0 && bbox.x1 < number.bbox.x0)
      if (isOfColumn) continue
      const hasWideGap = gapOf({ dash, number }) >= MAX_MINUS_GAP
      const overlapping = others.filter((_, i) => numbers[i]!.some(overlapsBoth(dash, number)))
      const isInOneColumn = hasWideGap
        ? overlapping.some((other) => hasSameCount(other, line, dash))
        : overlapping.length > 0
      const isAlone = !hasWideGap && lacksHeader(dash, number, others)
      pairs.push({ dash, number, isInOneColumn, lacksHeader: isAlone || isAlignedSign(dash, number, line, others) })
    }
  }
  const isMinus = (pair: Pair) =>
    gapOf(pair) < MAX_CERTAIN_GAP ||
    pair.isInOneColumn ||
    pair.lacksHeader ||
    pairs.some((other) => hasSameGap(pair, other))
  return new Set(pairs.filter(isMinus).map(({ dash }) => dash))
}

/** Returns the nearby lines of the same table, up to a large gap or a line of running text. */
function tableLinesAround(lines: readonly (readonly Word[])[], at: number): readonly (readonly Word[])[] {
  const found: (readonly Word[])[] = []
  const stepTo = (i: number, from: number) =>
    Math.abs((lines[i]?.[0]?.baseline ?? Infinity) - lines[from]![0]!.baseline)
  const pitch = Math.min(stepTo(at - 1, at), stepTo(at + 1, at))
  for (const step of [-1, 1]) {
    for (let i = at + step; Math.abs(i - at) <= MAX_LINES_PER_SIDE && lines[i] !== undefined; i += step) {
      const farthest = Math.max(MAX_LINE_DISTANCE * lines[i]![0]!.size, MAX_LINE_DISTANCE_RATIO * pitch)
      if (stepTo(i, i - step) > farthest || isText(lines[i]!)) break
      found.push(lines[i]!)
    }
  }
  return found
}

function isText(line: readonly Word[]): boolean {
  return (
    line.length >= MIN_TEXT_WORDS && line.filter(({ text }) => /^\p{L}+[,.]?$/u.test(text)).length > 0.7 * line.length
  )
}

/** Returns the numbers of a line. Digit groups separated by spaces are one number: "118 456". */
function numbersIn(line: readonly Word[]): readonly NumberSpan[] {
  const found: NumberSpan[] = []
  const sorted = line.filter(({ text }) => isNumberLike(text) && !DASH.test(text)).sort((a, b) => a.bbox.x0 - b.bbox.x0)
  for (const { text, bbox, size } of sorted) {
    const last = found.at(-1)
    const isNextGroup = /^\d{3}(?:[.,]\d+)?\)?$/.test(text) && /^\(?[-–−]?\d{1,3}(?: \d{3})*$/.test(last?.text ?? '')
    if (last !== undefined && isNextGroup && bbox.x0 - last.bbox.x1 < MAX_GROUP_GAP * size) {
      found[found.length - 1] = { text: `${last.text} ${text}`, bbox: hullOf([last, { bbox }]) }
    } else found.push({ text, bbox })
  }
  return found
}

/** Whether a dash is between two numbers with equal gaps: "0 – 9.1" is a range. */
function isRange(dash: Word, number: Word, line: readonly Word[]): boolean {
  const behind = number.bbox.x0 - dash.bbox.x1
  return line.some(({ text, bbox }) => {
    const before = dash.bbox.x0 - bbox.x1
    return /\d%?$/.test(text) && before >= 0 && Math.abs(before - behind) < 0.1 * dash.size
  })
}

function gapOf({ dash, number }: Pick<Pair, 'dash' | 'number'>): number {
  return (number.bbox.x0 - dash.bbox.x1) / dash.size
}

/** Returns the number after a dash if the gap fits a space or the width of one column. */
function numberAfter(dash: Word, line: readonly Word[]): Word | undefined {
  const next = line
    .filter(({ bbox }) => bbox.x0 > dash.bbox.x1)
    .reduce<Word | undefined>((first, word) => (first && first.bbox.x0 <= word.bbox.x0 ? first : word), undefined)
  if (next === undefined || !NUMBER.test(next.text)) return undefined
  const gap = gapOf({ dash, number: next })
  return gap > MIN_MINUS_GAP && gap < MAX_MINUS_GAP_IN_COLUMN ? next : undefined
}

/** Whether a dash of the same column has another x position but the same gap to its number, as minus signs do. */
function hasSameGap(pair: Pair, other: Pair): boolean {
  return (
    gapOf(pair) < MAX_MINUS_GAP &&
    overlapX(pair.number.bbox, other.number.bbox) > 0 &&
    Math.abs(pair.dash.bbox.x0 - other.dash.bbox.x0) > MIN_EDGE_DIFFERENCE * pair.dash.size &&
    Math.abs(gapOf(pair) - gapOf(other)) < MAX_GAP_DIFFERENCE
  )
}

/** Whether a number (not a year) of another line overlaps a dash and its number, so that both are in one column. */
function overlapsBoth(dash: Word, number: Word): (other: NumberSpan) => boolean {
  return ({ text, bbox }) => !isPeriod(text) && overlapX(bbox, dash.bbox) > 0 && overlapX(bbox, number.bbox) > 0
}

/** Whether two lines have equally many numbers and nil dashes from a dash on. Dashes before a number do not count. */
function hasSameCount(other: readonly Word[], line: readonly Word[], dash: Word): boolean {
  const [one, two] = [other, line].map((words) => {
    const nils = words.filter((word) => DASH.test(word.text) && numberAfter(word, words) === undefined)
    return [...numbersIn(words), ...nils].filter(({ bbox }) => bbox.x1 > dash.bbox.x1).length
  })
  return one === two
}

/** Whether a header is above a number, and only dashes are above and below the dash. Every column has a header. */
function lacksHeader(dash: Word, number: Word, others: readonly (readonly Word[])[]): boolean {
  const words = others.flat().filter(({ text }) => !DASH.test(text))
  const isHeader = ({ text, bbox, baseline }: Word) =>
    baseline < dash.baseline && overlapX(bbox, number.bbox) > 0 && (isPeriod(text) || !isNumberLike(text))
  return words.some(isHeader) && !words.some(({ bbox }) => overlapX(bbox, dash.bbox) > 0)
}

/**
 * Whether a dash is one of several aligned minus signs before the numbers of a column. Only such dashes may be left of
 * the numbers. The numbers have a header, and the header before it has its own column, so that no header is left for
 * the dashes. At least one line has a number in the column and nothing before it.
 */
function isAlignedSign(dash: Word, number: Word, line: readonly Word[], others: readonly (readonly Word[])[]): boolean {
  const { bbox, size } = dash
  if (line.some((word) => word.bbox.x0 < bbox.x0 && bbox.x0 - word.bbox.x1 < MIN_GAP_BEFORE_SIGN * size)) return false
  const isInColumn = (word: Word) => overlapX(word.bbox, number.bbox) > 0
  const isBefore = (word: Word) => word.bbox.x1 > bbox.x0 && word.bbox.x0 < number.bbox.x0 && !isInColumn(word)
  const isSign = (word: Word, of: readonly Word[]) =>
    DASH.test(word.text) &&
    Math.abs(word.bbox.x0 - bbox.x0) < MAX_EDGE_DIFFERENCE * size &&
    numberAfter(word, of) !== undefined
  if (others.some((words) => words.some((word) => isBefore(word) && !isSign(word, words)))) return false
  const isHeader = (word: Word) =>
    word.baseline < dash.baseline && isInColumn(word) && (isPeriod(word.text) || !isNumberLike(word.text))
  const headerLines = others.filter((words) => words.some(isHeader))
  const rows = others.filter((words) =>
    words.some((word) => isInColumn(word) && isNumberLike(word.text) && !isPeriod(word.text)),
  )
  const haveOwnColumns = headerLines.every((words) => hasOwnColumn(lastBefore(bbox.x0, words), [line, ...rows]))
  return headerLines.length > 0 && haveOwnColumns && rows.some((words) => !words.some(isBefore))
}

function lastBefore(x: number, words: readonly Word[]): Word | undefined {
  return words
    .filter(({ bbox }) => bbox.x1 <= x)
    .reduce<Word | undefined>((last, word) => (last && last.bbox.x1 >= word.bbox.x1 ? last : word), undefined)
}

/** Whether rows have other text than dashes under a header, so that the header has its own column. */
function hasOwnColumn(header: Word | undefined, rows: readonly (readonly Word[])[]): boolean {
  if (header === undefined) return true
  return rows.some((words) => words.some(({ text, bbox }) => !DASH.test(text) && overlapX(bbox, header.bbox) > 0))
}
