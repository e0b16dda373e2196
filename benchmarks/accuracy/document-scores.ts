import { addChartCounts, type ChartCounts, measureCharts } from './chart-counts.js'
import { type ChartScores, scoreCharts } from './chart-scores.js'
import { type GoldEntry, listsCharts, listsTables } from './gold-folder.js'
import type { FileDocument } from './measuring-format.js'
import { addTableCounts, type TableCounts } from './table-counts.js'
import { measureTables } from './table-document.js'
import { scoreTables, type TableScores } from './table-scores.js'

/** Counts of one document. Undefined if its gold data has no tables, or no charts. */
export interface DocumentCounts {
  readonly entry: GoldEntry
  readonly tables: TableCounts | undefined
  readonly charts: ChartCounts | undefined
}

/**
 * Scores of several documents, computed from the sums of their counts. Undefined if no gold data has tables, or charts.
 */
export interface PartScores {
  readonly tables: { readonly counts: TableCounts; readonly scores: TableScores } | undefined
  readonly charts: { readonly counts: ChartCounts; readonly scores: ChartScores } | undefined
}

export function measureDocument(entry: GoldEntry, predicted: FileDocument | undefined): DocumentCounts {
  return {
    entry,
    tables: listsTables(entry) ? measureTables(entry.gold, predicted) : undefined,
    charts: listsCharts(entry) ? measureCharts(entry.gold, predicted) : undefined,
  }
}

export function scoreDocuments(documents: readonly DocumentCounts[]): PartScores {
  const tables = addTableCounts(documents.flatMap(({ tables }) => tables ?? []))
  const charts = addChartCounts(documents.flatMap(({ charts }) => charts ?? []))
  return {
    tables: tables.tablesGold > 0 ? { counts: tables, scores: scoreTables(tables) } : undefined,
    charts: charts.charts > 0 ? { counts: charts, scores: scoreCharts(charts) } : undefined,
  }
}

/**
 * Returns the quality of a document, from 0 to 1, to rank the worst: the lower of the GriTS of its tables and the RMS
 * of its charts.
 */
export function goodnessOf(document: DocumentCounts): number {
  const { tables, charts } = scoreDocuments([document])
  return Math.min(tables?.scores.gritsContent ?? 1, charts?.scores.rmsF1 ?? 1)
}
