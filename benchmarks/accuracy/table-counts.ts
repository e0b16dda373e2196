import type { CellCounts } from './cells.js'

/** What is summed over the tables of documents; the scores are shares of these. */
export interface TableCounts extends CellCounts {
  readonly documents: number
  /** Documents for which nothing came back, or nothing that can be read. */
  readonly failed: number
  readonly tablesGold: number
  readonly tablesPredicted: number
  readonly matched: number
  /** Where every gold table of a document has a box: tables, and those found with half and with four fifths in common. */
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
  readonly headsCompared: number
  readonly headsRight: number
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
  /** Tables or documents whose prediction has the key at all: who gives no titles is not measured on them. */
  readonly givesTitles: number
  readonly givesUnits: number
  readonly givesRowTypes: number
  readonly givesJoins: number
}

/** The sum of counts, key by key. */
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
  headsCompared: 0,
  headsRight: 0,
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
