import type { PrintedLine, PrintedWord } from '../../../core/pixels.js'
import { centerY, heightOf, median } from '../../recognise/geometry.js'
import { inkSpanOf } from './letter-shapes.js'
import { slopeOfLines } from './line-slope.js'
import { groupIntoRows, type OnLine } from './word-rows.js'

/** A word as it was read, where its line runs, and how large it is set, in pixels. */
export interface PlacedWord extends PrintedWord {
  readonly baseline: number
  readonly size: number
  readonly isBold?: boolean
}

/** A word before its row has been heard: what its own ink says. */
interface MeasuredWord extends OnLine {
  readonly word: PrintedWord
  /** Whether its foot shows where its line runs. */
  readonly isStanding: boolean
  /** How far the measure can be trusted: letters that are tall enough to be measured. */
  readonly weight: number
}

/** Sizes that differ by less are one size that was measured with some noise. */
const SAME_SIZE = 0.13
/** A word that differs by more from its row is set in a size of its own. */
const OWN_SIZE = 0.26
/** Ink lower than this says nothing of a size, in font sizes. */
const LEAST_INK = 0.4
/** What reaches lower below the line has a tail, in font sizes. */
const LEAST_TAIL = -0.1

/**
 * Puts what was read into rows: whichever lines a recogniser made of them, words beside each other get one baseline and
 * one size, so that noise in pixels is taken for no change of type.
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
      // a dash beside its row says nothing of the row's size
      const size = own ?? usual
      // what stands on the line shows where it runs; for tails, brackets and dashes it follows from their middle
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

/** One size for all rows whose sizes differ by no more than noise: the commonest takes in what is near it, then the next. */
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
