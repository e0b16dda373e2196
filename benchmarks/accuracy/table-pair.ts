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

/** How much was expected, found, and found as expected. */
interface Found {
  readonly gold: number
  readonly predicted: number
  readonly right: number
}

/** One gold table held against the predicted one. */
export interface TablePair {
  /** Neighbourhoods, see {@link neighbourhoods}. */
  readonly adjacency: Found
  /** Similarities, 0 to 1. */
  readonly gritsContent: number
  readonly gritsTopology: number
  readonly teds: number
  readonly tedsStructure: number
  readonly cells: CellCounts
  readonly triples: Found
  readonly isComplete: boolean
  readonly isPure: boolean
  readonly hasSameShape: boolean
  /** Every text at its own place and none more; and every span too. */
  readonly isExact: boolean
  readonly isExactWithSpans: boolean
  /** Whether it has as many rows of heads; undefined where the gold does not say. */
  readonly hasSameHeads: boolean | undefined
  readonly title: LabelJudgement
  readonly unit: LabelJudgement
  /** Rows held against each other where both sides say their type, and those of the same. */
  readonly rowTypes: { readonly compared: number; readonly right: number }
}

/** Of a title or a unit; `extra` where gold has none; `none` where nobody has one. */
type LabelJudgement = 'right' | 'wrong' | 'extra' | 'none'

export function measurePair(gold: TableGrid, given: TableGrid): TablePair {
  const predicted = withGoldTexts(gold, given)
  const similarity = gritsContent(gold, predicted)
  const teds = tedsOf(gold, predicted)
  // Where the gold does not say how many rows are heads, both sides are counted by the same rule.
  const heads = gold.saysHeaderRows ? predicted.headerRowCount : inferHeaderRows(predicted.cells, predicted.rowCount)
  const isExact = isSameContent(gold, predicted)
  return {
    adjacency: compareSets(neighbourhoods(gold), neighbourhoods(predicted)),
    gritsContent: similarity.score,
    gritsTopology: gritsTopology(gold, predicted).score,
    teds: teds.content,
    tedsStructure: teds.structure,
    cells: countCells(gold, predicted, similarity),
    triples: compareSets(triplesOf(gold), triplesOf(predicted, heads)),
    ...judgeRegion(gold, predicted),
    hasSameShape: hasSameShape(gold, predicted),
    isExact,
    isExactWithSpans: isExact && JSON.stringify(gold.cells) === JSON.stringify(predicted.cells),
    hasSameHeads: gold.saysHeaderRows ? gold.headerRowCount === predicted.headerRowCount : undefined,
    title: judgeLabel(gold.source.title, predicted.source.title),
    unit: judgeLabel(gold.source.unit, predicted.source.unit),
    rowTypes: compareRowTypes(gold, predicted, similarity.rows),
  }
}

/** The predicted table with the gold's text wherever it has the gold's other text, which is as good. */
function withGoldTexts(gold: TableGrid, predicted: TableGrid): TableGrid {
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

function isSameContent(gold: TableGrid, predicted: TableGrid): boolean {
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
