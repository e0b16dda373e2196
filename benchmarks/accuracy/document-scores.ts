import { addChartCounts, type ChartCounts, measureCharts } from './chart-counts.js'
import { type ChartScores, scoreCharts } from './chart-scores.js'
import { type GoldEntry, listsCharts, listsTables } from './gold-folder.js'
import type { FileDocument } from './measuring-format.js'
import { addTableCounts, type TableCounts } from './table-counts.js'
import { measureTables } from './table-document.js'
import { scoreTables, type TableScores } from './table-scores.js'

/** What one document comes to; undefined where its gold says nothing of tables, or of charts. */
export interface DocumentCounts {
  readonly entry: GoldEntry
  readonly tables: TableCounts | undefined
  readonly charts: ChartCounts | undefined
}

/** Several documents together: sums first, shares of them then. Undefined where no gold has any table, or chart. */
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

/** How much of a document was read right, 0 to 1, to tell the worst: GriTS of its tables, RMS of its charts, the lesser. */
export function goodnessOf(document: DocumentCounts): number {
  const { tables, charts } = scoreDocuments([document])
  return Math.min(tables?.scores.gritsContent ?? 1, charts?.scores.rmsF1 ?? 1)
}
