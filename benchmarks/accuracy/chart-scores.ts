import type { ChartCounts } from './chart-counts.js'
import { type Balance, balance, type Share, share } from './table-scores.js'

/** Scores of charts. Charts that were not found count as wrong in every score except the precision of `regions`. */
export interface ChartScores {
  readonly regions: Balance
  readonly types: Share
  readonly rmsF1: Share
  readonly rmsF1Strict: Share
  readonly rnss: Share
  /** Values within 1, 2 and 5 % of the axis range, and charts with all values within 2 %. */
  readonly withinOne: Share
  readonly withinTwo: Share
  readonly withinFive: Share
  readonly allWithinTwo: Share
  readonly seriesNames: Share
  readonly categoryNames: Share
}

export function scoreCharts(counts: ChartCounts): ChartScores {
  const { charts, detected, spurious, values } = counts
  return {
    regions: balance(charts, detected + spurious, detected),
    types: share(counts.typesRight, charts),
    rmsF1: share(counts.rmsF1, charts),
    rmsF1Strict: share(counts.rmsF1Strict, charts),
    rnss: share(counts.rnss, charts),
    withinOne: share(counts.withinOne, values),
    withinTwo: share(counts.withinTwo, values),
    withinFive: share(counts.withinFive, values),
    allWithinTwo: share(counts.allWithinTwo, charts),
    seriesNames: share(counts.seriesNamesRight, counts.seriesNames),
    categoryNames: share(counts.categoryNamesRight, counts.categoryNames),
  }
}
