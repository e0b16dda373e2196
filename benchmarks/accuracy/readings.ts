import type { Reading } from '../suite/bench.js'
import { aside, exact, less, more } from '../suite/measurements.js'
import type { PartScores } from './document-scores.js'

/** Returns the measures of a report, as named in docs/accuracy.md, without those that could not be measured. */
export function readingsOf({ tables, charts }: PartScores): readonly Reading[] {
  const readings: Reading[] = []
  const add = (
    reading: (metric: string, unit: 'share', value: number) => Reading,
    metric: string,
    value: number | null | undefined,
  ) => {
    if (value !== null && value !== undefined) readings.push(exact(reading(metric, 'share', value)))
  }
  const count = (metric: string, value: number) => readings.push(exact(aside(metric, 'count', value)))
  if (tables !== undefined) {
    const { counts, scores } = tables
    count('documents with tables', counts.documents)
    count('tables', counts.tablesGold)
    add(more, 'regions F1', scores.regions?.f1)
    add(more, 'adjacency F1', scores.adjacency.f1)
    add(more, 'GriTS content', scores.gritsContent)
    add(more, 'GriTS topology', scores.gritsTopology)
    add(more, 'TEDS', scores.teds)
    add(more, 'cells F1', scores.cells.f1)
    add(more, 'numbers recall', scores.numbers.recall)
    add(more, 'numbers precision', scores.numbers.precision)
    add(less, 'wrong signs', scores.wrongSigns)
    add(less, 'wrong digits', scores.wrongDigits)
    add(more, 'dashes', scores.nils)
    add(more, 'triples F1', scores.triples.f1)
    add(more, 'exact tables', scores.exact)
    add(more, 'header rows', scores.headerRows)
    add(more, 'titles', scores.titles)
    add(more, 'units', scores.units)
    add(more, 'row types', scores.rowTypes)
    add(more, 'joins F1', scores.joins?.f1)
  }
  if (charts !== undefined) {
    const { counts, scores } = charts
    count('documents with charts', counts.documents)
    count('charts', counts.charts)
    add(more, 'charts F1', scores.regions.f1)
    add(more, 'chart types', scores.types)
    add(more, 'RMS F1', scores.rmsF1)
    add(more, 'RMS F1 strict', scores.rmsF1Strict)
    add(more, 'RNSS', scores.rnss)
    add(more, 'values within 1 %', scores.withinOne)
    add(more, 'values within 2 %', scores.withinTwo)
    add(more, 'values within 5 %', scores.withinFive)
    add(more, 'series names', scores.seriesNames)
    add(more, 'category names', scores.categoryNames)
  }
  const failed = Math.max(tables?.counts.failed ?? 0, charts?.counts.failed ?? 0)
  readings.push(exact(less('failed documents', 'count', failed)))
  return readings
}
