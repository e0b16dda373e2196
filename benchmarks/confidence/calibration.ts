import { type Share, share } from '../accuracy/table-scores.js'
import type { RatedTable } from './cross-validate.js'

/** Tables with a confidence in a range. */
interface Bin {
  /** Lower end of the range. */
  readonly from: number
  readonly tables: number
  readonly meanConfidence: number
  readonly shareRight: number
}

/** How well confidence says which tables are right. */
interface Calibration {
  readonly tables: number
  readonly right: number
  /** Without empty ones. */
  readonly bins: readonly Bin[]
  /** Mean distance of the confidence from the share of right tables, over the bins. */
  readonly error: Share
  /** Share of the wrong tables, and of the right ones, whose confidence is under 0.8. */
  readonly wrongDoubted: Share
  readonly rightDoubted: Share
}

/** Lower ends of the bins. */
const STARTS = [0, 0.5, 0.8, 0.9, 0.95]

/** Applications check tables with a lower confidence. */
const CONFIDENT = 0.8

/** Measures how well confidence says which tables are right. */
export function calibrationOf(rated: readonly RatedTable[]): Calibration {
  const bins = STARTS.flatMap((from, index): readonly Bin[] => {
    const inside = rated.filter(({ confidence }) => confidence >= from && confidence < (STARTS[index + 1] ?? Infinity))
    if (inside.length === 0) return []
    const meanConfidence = inside.reduce((sum, { confidence }) => sum + confidence, 0) / inside.length
    return [{ from, tables: inside.length, meanConfidence, shareRight: rightOf(inside).length / inside.length }]
  })
  const right = rightOf(rated)
  const wrong = rated.filter(({ table }) => !table.isRight)
  const distance = bins.reduce((sum, bin) => sum + bin.tables * Math.abs(bin.meanConfidence - bin.shareRight), 0)
  return {
    tables: rated.length,
    right: right.length,
    bins,
    error: share(distance, rated.length),
    wrongDoubted: shareDoubted(wrong),
    rightDoubted: shareDoubted(right),
  }
}

function rightOf(rated: readonly RatedTable[]): readonly RatedTable[] {
  return rated.filter(({ table }) => table.isRight)
}

function shareDoubted(rated: readonly RatedTable[]): Share {
  return share(rated.filter(({ confidence }) => confidence < CONFIDENT).length, rated.length)
}
