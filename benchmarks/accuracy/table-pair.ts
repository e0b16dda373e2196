import { neighbourhoods } from './adjacency.js'
import { type CellCounts, countCells, placeFinder } from './cells.js'
import { comparableText, isSameLabel } from './comparable-text.js'
import { gritsContent, gritsTopology } from './grits.js'
import { inferHeaderRows } from './header-rows.js'
import { overlapOf, sizeOf } from './multiset.js'
import { judgeRegion } from './regions.js'
import { hasSameShape, type TableGrid } from './table-grid.js'
import { tedsOf } from './teds.js'
import { triplesOf } from './triples.js'

/** Expected, found, and correct items. */
interface Found {
  readonly gold: number
  readonly predicted: number
  readonly right: number
}

/** Comparison of a gold table with its prediction. */
export interface TablePair {
  /** Adjacency relations, see {@link neighbourhoods}. */
  readonly adjacency: Found
  /** Similarities, from 0 to 1. */
  readonly gritsContent: number
  readonly gritsTopology: number
  readonly teds: number
  readonly tedsStructure: number
  readonly cells: CellCounts
  readonly triples: Found
  readonly isComplete: boolean
  readonly isPure: boolean
  readonly hasSameShape: boolean
  /** Whether all texts are at their positions with no extra ones; and whether all spans are correct too. */
  readonly isExact: boolean
  readonly isExactWithSpans: boolean
  /** Whether the number of header rows is correct. Undefined if the gold data does not state it. */
  readonly hasSameHeaderRows: boolean | undefined
  readonly title: LabelJudgement
  readonly unit: LabelJudgement
  /** Aligned rows whose type both sides state, and those with the same type. */
  readonly rowTypes: { readonly compared: number; readonly right: number }
}

/** Result for a title or unit. `extra`: only predicted. `none`: neither side has one. */
type LabelJudgement = 'right' | 'wrong' | 'extra' | 'none'

export function measurePair(gold: TableGrid, given: TableGrid): TablePair {
  const predicted = withGoldTexts(gold, given)
  const similarity = gritsContent(gold, predicted)
  const teds = tedsOf(gold, predicted)
  // If the gold data does not state the number of header rows, both sides use the same inference.
  const headers = gold.saysHeaderRows ? predicted.headerRowCount : inferHeaderRows(predicted.cells, predicted.rowCount)
  const isExact = isSameContent(gold, predicted)
  return {
    adjacency: compareSets(neighbourhoods(gold), neighbourhoods(predicted)),
    gritsContent: similarity.score,
    gritsTopology: gritsTopology(gold, predicted).score,
    teds: teds.content,
    tedsStructure: teds.structure,
    cells: countCells(gold, predicted, similarity),
    triples: compareSets(triplesOf(gold), triplesOf(predicted, headers)),
    ...judgeRegion(gold, predicted),
    hasSameShape: hasSameShape(gold, predicted),
    isExact,
    isExactWithSpans: isExact && JSON.stringify(gold.cells) === JSON.stringify(predicted.cells),
    hasSameHeaderRows: gold.saysHeaderRows ? gold.headerRowCount === predicted.headerRowCount : undefined,
    title: judgeLabel(gold.source.title, predicted.source.title),
    unit: judgeLabel(gold.source.unit, predicted.source.unit),
    rowTypes: compareRowTypes(gold, predicted, similarity.rows),
  }
}

/** Replaces accepted alternative texts in the prediction with those of the gold data. */
export function withGoldTexts(gold: TableGrid, predicted: TableGrid): TableGrid {
  if (gold.alternatives.size === 0) return predicted
  const { rows, columns } = gritsContent(gold, predicted)
  const placeOf = placeFinder(gold, predicted, new Map(rows), new Map(columns))
  const cells = [...predicted.cells]
  for (const [position, other] of gold.alternatives) {
    const index = placeOf(position)
    const goldCell = gold.cells[gold.owner[position]!]
    if (goldCell && cells[index]?.text === other) cells[index] = { ...cells[index], text: goldCell.text }
  }
  return { ...predicted, cells }
}

function compareSets(gold: ReturnType<typeof triplesOf>, predicted: ReturnType<typeof triplesOf>): Found {
  return { gold: sizeOf(gold), predicted: sizeOf(predicted), right: overlapOf(gold, predicted) }
}

/** Returns whether all texts are at their positions, with no extra ones. */
export function isSameContent(gold: TableGrid, predicted: TableGrid): boolean {
  if (!hasSameShape(gold, predicted) || gold.cells.length !== predicted.cells.length) return false
  const texts = new Map(predicted.cells.map(({ row, column, text }) => [`${row} ${column}`, text]))
  return gold.cells.every(({ row, column, text }) => texts.get(`${row} ${column}`) === text)
}

function judgeLabel(gold: unknown, predicted: unknown): LabelJudgement {
  if (comparableText(gold) === '') return comparableText(predicted) === '' ? 'none' : 'extra'
  return isSameLabel(gold, predicted) ? 'right' : 'wrong'
}

function compareRowTypes(
  gold: TableGrid,
  predicted: TableGrid,
  rows: readonly (readonly [number, number])[],
): TablePair['rowTypes'] {
  const [one, other] = [gold.source.row_types ?? [], predicted.source.row_types ?? []]
  const compared = rows.filter(([i, j]) => i < one.length && j < other.length)
  return { compared: compared.length, right: compared.filter(([i, j]) => one[i] === other[j]).length }
}
