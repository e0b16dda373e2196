import { drawTable } from '../suite/terminal.js'
import { type DocumentCounts, goodnessOf, type PartScores, scoreDocuments } from './document-scores.js'
import type { Share } from './table-scores.js'

/** Scores in one row: a part of a corpus, or a program. */
interface ScoreRow {
  readonly name: string
  readonly scores: PartScores
}

type Column<Each> = readonly [head: string, of: (each: Each) => string]
type TableColumn = Column<NonNullable<PartScores['tables']>>
type ChartColumn = Column<NonNullable<PartScores['charts']>>

const tableColumns: readonly TableColumn[] = [
  ['documents', ({ counts }) => `${counts.documents}`],
  ['failed', ({ counts }) => `${counts.failed}`],
  ['tables', ({ counts }) => `${counts.tablesGold}`],
  ['regions', ({ scores }) => show(scores.regions?.f1)],
  ['adjacency', ({ scores }) => show(scores.adjacency.f1)],
  ['GriTS', ({ scores }) => show(scores.gritsContent)],
  ['topology', ({ scores }) => show(scores.gritsTopology)],
  ['TEDS', ({ scores }) => show(scores.teds)],
  ['numbers', ({ counts }) => `${counts.numbersGold}`],
  ['recall', ({ scores }) => show(scores.numbers.recall)],
  ['precision', ({ scores }) => show(scores.numbers.precision)],
  ['signs!', ({ counts }) => `${counts.wrongSign}`],
  ['digits!', ({ counts }) => `${counts.wrongDigits}`],
  ['triples', ({ scores }) => show(scores.triples.f1)],
  ['exact', ({ scores }) => show(scores.exact)],
]

const chartColumns: readonly ChartColumn[] = [
  ['documents', ({ counts }) => `${counts.documents}`],
  ['failed', ({ counts }) => `${counts.failed}`],
  ['charts', ({ counts }) => `${counts.charts}`],
  ['regions', ({ scores }) => show(scores.regions.f1)],
  ['types', ({ scores }) => show(scores.types)],
  ['RMS', ({ scores }) => show(scores.rmsF1)],
  ['strict', ({ scores }) => show(scores.rmsF1Strict)],
  ['RNSS', ({ scores }) => show(scores.rnss)],
  ['values', ({ counts }) => `${counts.values}`],
  ['within 1 %', ({ scores }) => show(scores.withinOne)],
  ['2 %', ({ scores }) => show(scores.withinTwo)],
  ['5 %', ({ scores }) => show(scores.withinFive)],
  ['series', ({ scores }) => show(scores.seriesNames)],
  ['categories', ({ scores }) => show(scores.categoryNames)],
]

/** Formats a table of the table scores and one of the chart scores, without columns that no row has. */
export function showScores(rows: readonly ScoreRow[]): string {
  const drawn = [
    drawColumns(
      'tables of',
      tableColumns,
      rows.flatMap(({ name, scores }) => (scores.tables ? [[name, scores.tables] as const] : [])),
    ),
    drawColumns(
      'charts of',
      chartColumns,
      rows.flatMap(({ name, scores }) => (scores.charts ? [[name, scores.charts] as const] : [])),
    ),
  ]
  return drawn.filter((table) => table !== '').join('\n\n')
}

/** Lists the documents with the lowest scores, lowest first, without perfect ones. */
export function showWorst(documents: readonly DocumentCounts[], most: number): string {
  const worst = documents
    .map((document) => ({ document, goodness: goodnessOf(document) }))
    .filter(({ goodness }) => goodness < 1)
    .toSorted((a, b) => a.goodness - b.goodness)
    .slice(0, most)
  if (worst.length === 0) return ''
  const rows = worst.map(({ document }) => ({
    name: `${document.entry.part}/${document.entry.name}`,
    scores: scoreDocuments([document]),
  }))
  return `The ${rows.length === 1 ? 'lowest score' : `${rows.length} lowest scores`}:\n\n${showScores(rows)}`
}

function drawColumns<Each>(
  head: string,
  columns: readonly Column<Each>[],
  rows: readonly (readonly [string, Each])[],
): string {
  if (rows.length === 0) return ''
  const drawn = rows.map(([name, each]) => [name, ...columns.map(([, of]) => of(each))])
  return drawTable(
    [head, ...columns.map(([name]) => name)],
    drawn,
    columns.map((_, i) => i + 1),
  )
}

/** Formats a score: `.998`, `1` for perfect, `0` for nothing, a dash if it could not be measured. */
function show(share: Share | undefined): string {
  if (share === null || share === undefined) return '–'
  // Never rounded up to 1.
  return share === 1 || share === 0 ? String(share) : (Math.floor(share * 1000) / 1000).toFixed(3).slice(1)
}
