import type { PrintedLine, PrintedWord } from '../../../core/pixels.js'
import { centerY, heightOf, median } from '../../recognise/geometry/boxes.js'
import { inkSpanOf } from './letter-shapes.js'
import { slopeOfLines } from './line-slope.js'
import { groupIntoRows, type OnLine } from './word-rows.js'

/** A recognized word with its baseline and font size, in pixels. */
export interface PlacedWord extends PrintedWord {
  readonly baseline: number
  readonly size: number
  readonly isBold?: boolean
}

/** A word with measures from its own ink, before its row is considered. */
interface MeasuredWord extends OnLine {
  readonly word: PrintedWord
  /** Whether its bottom edge shows the baseline. */
  readonly isStanding: boolean
  /** Reliability of the measure: the number of letters that are tall enough. */
  readonly weight: number
}

/** Maximum relative difference between measurements of one font size. */
const SAME_SIZE = 0.13
/** Minimum relative difference from the row's size for a word with its own font size. */
const OWN_SIZE = 0.26
/** Minimum height of ink for measuring the font size, in font sizes. */
const LEAST_INK = 0.4
/** Ink below this position has a descender, in font sizes. */
const LEAST_TAIL = -0.1

/**
 * Groups recognized words into rows, regardless of the recognizer's lines. Words side by side get one baseline and one
 * font size, so that pixel noise does not look like a font change.
 *
 * @returns Rows from top to bottom, words from left to right.
 */
export function findPrintedRows(lines: readonly PrintedLine[]): readonly (readonly PlacedWord[])[] {
  const measured = measureWords(lines)
  const slope = slopeOfLines(measured.map((words) => words.filter(({ isStanding }) => isStanding)))
  const middle = median(measured.flat().map(({ bbox }) => bbox.x0))
  const rows = groupIntoRows(
    measured.flat().map((word) => ({ ...word, baseline: word.baseline - slope * word.bbox.x0 })),
  )
  const sizes = steadySizes(rows.map(sizeOfRow))
  return rows.map((row, i) => {
    const size = sizes[i]!
    const level = median(row.map((each) => each.baseline))
    const baseline = level + slope * middle
    return row.map((each) => ({ ...each.word, baseline, size: hasOwnSize(each, size) ? each.size : size }))
  })
}

function measureWords(lines: readonly PrintedLine[]): readonly (readonly MeasuredWord[])[] {
  const spans = lines.map(({ words }) =>
    words.map((word) => {
      const { top, bottom } = inkSpanOf(word.text)
      const size = top - bottom < LEAST_INK ? undefined : heightOf(word.bbox) / (top - bottom)
      return { word, top, bottom, size }
    }),
  )
  const usual = median(
    spans.flat().flatMap(({ size, word }) => (size === undefined ? [] : new Array(word.text.length).fill(size))),
  )
  return spans.map((line) =>
    line.map(({ word, top, bottom, size: own }) => {
      // a lone dash does not show the row's size
      const size = own ?? usual
      // words on the baseline show its position; for descenders, brackets and dashes it is computed from their middle
      const isStanding = own !== undefined && bottom > LEAST_TAIL
      const baseline = isStanding ? word.bbox.y1 + bottom * size : centerY(word.bbox) + (size * (top + bottom)) / 2
      return { word, bbox: word.bbox, baseline, size, isStanding, weight: own === undefined ? 0 : word.text.length }
    }),
  )
}

function sizeOfRow(row: readonly MeasuredWord[]): number {
  const votes = row.flatMap(({ size, weight }) => new Array<number>(Math.min(weight, 12)).fill(size))
  return median(votes.length > 0 ? votes : row.map(({ size }) => size))
}

/** Merges sizes that differ only by noise: the most common size absorbs those near it, then the next. */
function steadySizes(sizes: readonly number[]): readonly number[] {
  const steady = [...sizes]
  let open = sizes.map((size, i) => ({ size, i }))
  const near = (size: number) => open.filter((each) => Math.abs(each.size - size) <= SAME_SIZE * size)
  while (open.length > 0) {
    const commonest = open
      .map(({ size }) => near(size))
      .reduce((most, each) => (each.length > most.length ? each : most))
    const common = median(commonest.map(({ size }) => size))
    const group = near(common)
    for (const { i } of group) steady[i] = common
    open = open.filter((each) => !group.includes(each))
  }
  return steady
}

function hasOwnSize({ size, weight, word }: MeasuredWord, rowSize: number): boolean {
  return weight > 1 && /\w/.test(word.text) && Math.abs(size - rowSize) > OWN_SIZE * rowSize
}
