import type { CellCounts } from './cells.js'

/** Sums over the tables of documents, from which the scores are computed. */
export interface TableCounts extends CellCounts {
  readonly documents: number
  /** Documents without any or without valid output. */
  readonly failed: number
  readonly tablesGold: number
  readonly tablesPredicted: number
  readonly matched: number
  /**
   * Over documents with a box for every gold table: number of tables, and of those found with an overlap of at least
   * one half and four fifths.
   */
  readonly boxesGold: number
  readonly boxesPredicted: number
  readonly boxesHalf: number
  readonly boxesMost: number
  readonly complete: number
  readonly pure: number
  readonly sameShape: number
  readonly exact: number
  readonly exactWithSpans: number
  readonly adjacencyGold: number
  readonly adjacencyPredicted: number
  readonly adjacencyRight: number
  /** Sums of similarities over the matched tables. */
  readonly gritsContent: number
  readonly gritsTopology: number
  readonly teds: number
  readonly tedsStructure: number
  readonly cellsGold: number
  readonly cellsPredicted: number
  readonly triplesGold: number
  readonly triplesPredicted: number
  readonly triplesRight: number
  readonly headerRowsCompared: number
  readonly headerRowsRight: number
  readonly titlesGold: number
  readonly titlesRight: number
  readonly titlesExtra: number
  readonly unitsGold: number
  readonly unitsRight: number
  readonly unitsExtra: number
  readonly rowTypesCompared: number
  readonly rowTypesRight: number
  readonly joinsGold: number
  readonly joinsPredicted: number
  readonly joinsRight: number
  /** Tables or documents whose prediction has the key at all: a program without titles is not scored on them. */
  readonly givesTitles: number
  readonly givesUnits: number
  readonly givesRowTypes: number
  readonly givesJoins: number
}

/** Adds up counts. */
export function addTableCounts(all: readonly Partial<TableCounts>[]): TableCounts {
  const sum: Record<string, number> = { ...noTableCounts }
  for (const counts of all) for (const [key, count] of Object.entries(counts)) sum[key] = (sum[key] ?? 0) + count
  return sum as unknown as TableCounts
}

const noTableCounts: TableCounts = {
  documents: 0,
  failed: 0,
  tablesGold: 0,
  tablesPredicted: 0,
  matched: 0,
  boxesGold: 0,
  boxesPredicted: 0,
  boxesHalf: 0,
  boxesMost: 0,
  complete: 0,
  pure: 0,
  sameShape: 0,
  exact: 0,
  exactWithSpans: 0,
  adjacencyGold: 0,
  adjacencyPredicted: 0,
  adjacencyRight: 0,
  gritsContent: 0,
  gritsTopology: 0,
  teds: 0,
  tedsStructure: 0,
  cellsGold: 0,
  cellsPredicted: 0,
  cellsRight: 0,
  numbersGold: 0,
  numbersPredicted: 0,
  numbersRight: 0,
  numbersAligned: 0,
  wrongSign: 0,
  wrongDigits: 0,
  wrongForm: 0,
  nilsGold: 0,
  nilsRight: 0,
  triplesGold: 0,
  triplesPredicted: 0,
  triplesRight: 0,
  headerRowsCompared: 0,
  headerRowsRight: 0,
  titlesGold: 0,
  titlesRight: 0,
  titlesExtra: 0,
  unitsGold: 0,
  unitsRight: 0,
  unitsExtra: 0,
  rowTypesCompared: 0,
  rowTypesRight: 0,
  joinsGold: 0,
  joinsPredicted: 0,
  joinsRight: 0,
  givesTitles: 0,
  givesUnits: 0,
  givesRowTypes: 0,
  givesJoins: 0,
}
