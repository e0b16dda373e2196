import type { PrintedLine, PrintedWord } from '../../../core/pixels.js'
import { median, widthOf } from '../../recognise/geometry.js'
import { inkSpanOf } from './letter-shapes.js'
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
  /** How far the measure can be trusted: letters that are tall enough to be measured. */
  readonly weight: number
}

/** Sizes that differ by less are one size that was measured with some noise. */
const SAME_SIZE = 0.09
/** A word that differs by more from its row is set in a size of its own. */
const OWN_SIZE = 0.26
/** Ink lower than this says nothing of a size, in font sizes. */
const LEAST_INK = 0.4

/**
 * Puts what was read into rows: whichever lines a recogniser made of them, words beside each other get one baseline and
 * one size, so that noise in pixels is taken for no change of type.
 *
 * @returns Rows from top to bottom, words from left to right.
 */
export function findPrintedRows(lines: readonly PrintedLine[]): readonly (readonly PlacedWord[])[] {
  const rows = groupIntoRows(lines.flatMap(measureWords))
  const sizes = steadySizes(rows.map(sizeOfRow))
  return rows.map((row, i) => {
    const size = sizes[i]!
    const baseline = median(row.map((each) => each.baseline))
    return row.map((each) => ({ ...each.word, baseline, size: hasOwnSize(each, size) ? each.size : size }))
  })
}

function measureWords({ words, bbox, baseline: { left, right } }: PrintedLine): readonly MeasuredWord[] {
  const measured = words.map((word) => {
    const { top, bottom } = inkSpanOf(word.text)
    const height = word.bbox.y1 - word.bbox.y0
    const isTall = top - bottom >= LEAST_INK
    const middle = (word.bbox.x0 + word.bbox.x1) / 2
    const said = left + ((right - left) * (middle - bbox.x0)) / Math.max(1, widthOf(bbox))
    return { word, top, bottom, height, isTall, said }
  })
  const tall = measured.filter(({ isTall }) => isTall)
  const usual = median(tall.map(({ height, top, bottom }) => height / (top - bottom))) || bbox.y1 - bbox.y0
  return measured.map(({ word, top, bottom, height, isTall, said }) => {
    const size = isTall ? height / (top - bottom) : usual
    // what stands on the line shows where it is; a tail or a dash does not
    const isStanding = isTall && bottom > -0.1
    const own = isStanding ? word.bbox.y1 + bottom * size : said
    const baseline = Math.abs(own - said) > 0.5 * size && !isStanding ? word.bbox.y1 + bottom * size : own
    return { word, bbox: word.bbox, baseline, size, weight: isTall ? word.text.length : 0 }
  })
}

function sizeOfRow(row: readonly MeasuredWord[]): number {
  const votes = row.flatMap(({ size, weight }) => new Array<number>(Math.min(weight, 12)).fill(size))
  return median(votes.length > 0 ? votes : row.map(({ size }) => size))
}

/** One size for all rows whose sizes differ by no more than noise. */
function steadySizes(sizes: readonly number[]): readonly number[] {
  const order = sizes.map((size, i) => ({ size, i })).sort((a, b) => a.size - b.size)
  const steady = [...sizes]
  for (let start = 0; start < order.length; ) {
    let end = start + 1
    const first = order[start]!.size
    while (end < order.length && order[end]!.size < first * (1 + SAME_SIZE)) end++
    const group = order.slice(start, end)
    const common = median(group.map(({ size }) => size))
    for (const { i } of group) steady[i] = common
    start = end
  }
  return steady
}

function hasOwnSize({ size, weight, word }: MeasuredWord, rowSize: number): boolean {
  return weight > 1 && /\w/.test(word.text) && Math.abs(size - rowSize) > OWN_SIZE * rowSize
}
