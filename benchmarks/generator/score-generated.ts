import type { GoldEntry } from '../accuracy/gold-folder.js'
import type { FileDocument } from '../accuracy/measuring-format.js'
import { addTableCounts, type TableCounts } from '../accuracy/table-counts.js'
import { measureTables } from '../accuracy/table-document.js'
import { type Share, scoreTables } from '../accuracy/table-scores.js'
import { drawTable } from '../suite/terminal.js'
import type { GoldDocument } from './gold-document.js'

/** Scores of one kind or family, or of all pages. */
interface ScoreRow {
  readonly name: string
  readonly pages: number
  readonly tables: number
  /** Tables that are exactly right: the same shape, and each text in its cell. */
  readonly exact: number
  readonly exactShare: Share
  readonly adjacencyF1: Share
  /** Pages without a table, and how many of them have a predicted one. */
  readonly pagesWithoutTables: number
  readonly pagesWithInvented: number
}

/** Scores the predictions of generated pages in groups. A missing prediction counts as no tables. */
export function scoreGenerated(
  entries: readonly GoldEntry[],
  predictionOf: (name: string) => FileDocument | undefined,
  by: 'kind' | 'family',
): { readonly rows: readonly ScoreRow[]; readonly text: string } {
  const groups = new Map<string, TableCounts[]>()
  for (const entry of entries) {
    const group = (entry.gold as FileDocument & Partial<GoldDocument>)[by] ?? 'unknown'
    const counts = addTableCounts([measureTables(entry.gold, predictionOf(entry.name))])
    groups.set(group, [...(groups.get(group) ?? []), counts])
  }
  const names = [...groups.keys()].sort()
  const rows = [...names.map((name) => scoreRow(name, groups.get(name)!)), scoreRow('all', [...groups.values()].flat())]
  return { rows, text: showRows(rows, by) }
}

function scoreRow(name: string, pages: readonly TableCounts[]): ScoreRow {
  const counts = addTableCounts(pages)
  const scores = scoreTables(counts)
  const empty = pages.filter(({ tablesGold }) => tablesGold === 0)
  return {
    name,
    pages: pages.length,
    tables: counts.tablesGold,
    exact: counts.exact,
    exactShare: scores.exact,
    adjacencyF1: scores.adjacency.f1,
    pagesWithoutTables: empty.length,
    pagesWithInvented: empty.filter(({ tablesPredicted }) => tablesPredicted > 0).length,
  }
}

function showRows(rows: readonly ScoreRow[], by: string): string {
  const show = (share: Share) => (share === null ? '–' : share.toFixed(3))
  const cells = rows.map((row) => [
    row.name,
    ...[row.pages, row.tables, row.exact].map(String),
    show(row.exactShare),
    show(row.adjacencyF1),
    `${row.pagesWithInvented} of ${row.pagesWithoutTables}`,
  ])
  return drawTable(
    [by, 'pages', 'tables', 'exact', 'share', 'adjacency F1', 'pages with invented tables'],
    cells,
    [1, 2, 3, 4, 5, 6],
  )
}
