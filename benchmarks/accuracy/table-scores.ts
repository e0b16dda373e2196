import type { TableCounts } from './table-counts.js'

/** A fraction from 0 to 1. Null if there was nothing to measure. */
export type Share = number | null

export interface Balance {
  readonly precision: Share
  readonly recall: Share
  readonly f1: Share
}

/** Scores of tables. docs/accuracy.md explains them. */
export interface TableScores {
  /** Regions found with an overlap of at least one half, and four fifths. Null if the gold data has no boxes. */
  readonly regions: Balance | null
  readonly regionsStrict: Balance | null
  readonly complete: Share
  readonly pure: Share
  readonly adjacency: Balance
  /** End-to-end similarities, with missed and invented tables as 0; and those of only the matched tables. */
  readonly gritsContent: Share
  readonly gritsTopology: Share
  readonly teds: Share
  readonly tedsStructure: Share
  readonly matchedAlone: {
    readonly gritsContent: Share
    readonly gritsTopology: Share
    readonly teds: Share
    readonly tedsStructure: Share
  }
  readonly cells: Balance
  /** Recall over all gold numbers, precision over the numbers of matched tables. */
  readonly numbers: { readonly precision: Share; readonly recall: Share }
  /** Fraction of the numbers at the position of a gold number. */
  readonly wrongSigns: Share
  readonly wrongDigits: Share
  readonly nils: Share
  readonly triples: Balance
  readonly sameShape: Share
  readonly exact: Share
  readonly exactWithSpans: Share
  readonly headerRows: Share
  /** Null if no prediction has any. */
  readonly titles: Share
  readonly units: Share
  readonly rowTypes: Share
  readonly joins: Balance | null
}

export function scoreTables(counts: TableCounts): TableScores {
  const { tablesGold, tablesPredicted, matched } = counts
  const endToEnd = (sum: number) => share(2 * sum, tablesGold + tablesPredicted)
  const alone = (sum: number) => share(sum, matched)
  const isBoxed = counts.boxesGold + counts.boxesPredicted > 0
  const regions = (right: number) => (isBoxed ? balance(counts.boxesGold, counts.boxesPredicted, right) : null)
  return {
    regions: regions(counts.boxesHalf),
    regionsStrict: regions(counts.boxesMost),
    complete: share(counts.complete, tablesGold),
    pure: share(counts.pure, tablesPredicted),
    adjacency: balance(counts.adjacencyGold, counts.adjacencyPredicted, counts.adjacencyRight),
    gritsContent: endToEnd(counts.gritsContent),
    gritsTopology: endToEnd(counts.gritsTopology),
    teds: endToEnd(counts.teds),
    tedsStructure: endToEnd(counts.tedsStructure),
    matchedAlone: {
      gritsContent: alone(counts.gritsContent),
      gritsTopology: alone(counts.gritsTopology),
      teds: alone(counts.teds),
      tedsStructure: alone(counts.tedsStructure),
    },
    cells: balance(counts.cellsGold, counts.cellsPredicted, counts.cellsRight),
    numbers: {
      precision: share(counts.numbersRight, counts.numbersPredicted),
      recall: share(counts.numbersRight, counts.numbersGold),
    },
    wrongSigns: share(counts.wrongSign, counts.numbersAligned),
    wrongDigits: share(counts.wrongDigits, counts.numbersAligned),
    nils: share(counts.nilsRight, counts.nilsGold),
    triples: balance(counts.triplesGold, counts.triplesPredicted, counts.triplesRight),
    sameShape: share(counts.sameShape, tablesGold),
    exact: share(counts.exact, tablesGold),
    exactWithSpans: share(counts.exactWithSpans, tablesGold),
    headerRows: share(counts.headerRowsRight, counts.headerRowsCompared),
    titles: counts.givesTitles > 0 ? share(counts.titlesRight, counts.titlesGold) : null,
    units: counts.givesUnits > 0 ? share(counts.unitsRight, counts.unitsGold) : null,
    rowTypes: counts.givesRowTypes > 0 ? share(counts.rowTypesRight, counts.rowTypesCompared) : null,
    joins: counts.givesJoins > 0 ? balance(counts.joinsGold, counts.joinsPredicted, counts.joinsRight) : null,
  }
}

export function share(part: number, whole: number): Share {
  return whole === 0 ? null : part / whole
}

export function balance(gold: number, predicted: number, right: number): Balance {
  return { precision: share(right, predicted), recall: share(right, gold), f1: share(2 * right, gold + predicted) }
}
