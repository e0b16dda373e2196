import { digitsOf, isNegative, isNil, readCellNumber } from './cell-number.js'
import { positionsOf } from './grid-cell.js'
import type { GridSimilarity } from './grits.js'
import type { TableGrid } from './table-grid.js'

/** How the cells of a gold table were read, compared at the positions aligned by GriTS. */
export interface CellCounts {
  readonly cellsRight: number
  /** Gold cells with a number, predicted cells with a number, and gold numbers that were read correctly. */
  readonly numbersGold: number
  readonly numbersPredicted: number
  readonly numbersRight: number
  /**
   * Gold numbers with a predicted number at their position. Of these, the ones with a wrong sign, wrong digits, or only
   * a different form.
   */
  readonly numbersAligned: number
  readonly wrongSign: number
  readonly wrongDigits: number
  readonly wrongForm: number
  /** Gold cells with a nil dash, and those read correctly. */
  readonly nilsGold: number
  readonly nilsRight: number
}

/** Kinds of errors in a number, least severe first. Form: a percent sign, a unit, or the digit grouping. */
const faults = ['right', 'wrongForm', 'wrongSign', 'wrongDigits'] as const

export function countCells(gold: TableGrid, predicted: TableGrid, { rows, columns }: GridSimilarity): CellCounts {
  const counts = {
    cellsRight: 0,
    numbersGold: 0,
    numbersPredicted: predicted.cells.filter(({ text }) => readCellNumber(text) !== undefined).length,
    numbersRight: 0,
    numbersAligned: 0,
    right: 0,
    wrongSign: 0,
    wrongDigits: 0,
    wrongForm: 0,
    nilsGold: 0,
    nilsRight: 0,
  }
  const placeOf = placeFinder(gold, predicted, new Map(rows), new Map(columns))
  // Each predicted cell and number counts as correct only once, even if it covers two rows.
  const [usedCells, usedNumbers] = [new Set<number>(), new Set<number>()]
  for (const cell of gold.cells) {
    const number = readCellNumber(cell.text)
    const there = [...new Set(positionsOf(cell, gold.columnCount).map(placeOf))].filter((index) => index !== -1)
    const textAt = (index: number) => predicted.cells[index]!.text
    if (takeFirst(there, usedCells, (index) => textAt(index) === cell.text)) counts.cellsRight++
    if (isNil(cell.text)) {
      counts.nilsGold++
      if (there.some((index) => isNil(textAt(index)))) counts.nilsRight++
    }
    if (number === undefined) continue
    counts.numbersGold++
    if (takeFirst(there, usedNumbers, (index) => readCellNumber(textAt(index)) === number)) counts.numbersRight++
    const found = there.map((index) => readCellNumber(textAt(index))).filter((read) => read !== undefined)
    if (found.length === 0) continue
    counts.numbersAligned++
    const kinds = found.map((read) => faultOf(number, read))
    counts[faults.find((fault) => kinds.includes(fault))!]++
  }
  const { right: _, ...rest } = counts
  return rest
}

/** Returns a function from a position in the gold table to the index of the predicted cell there, or -1. */
export function placeFinder(
  gold: TableGrid,
  predicted: TableGrid,
  rows: ReadonlyMap<number, number>,
  columns: ReadonlyMap<number, number>,
): (position: number) => number {
  return (position) => {
    const row = rows.get(Math.floor(position / gold.columnCount))
    const column = columns.get(position % gold.columnCount)
    return row === undefined || column === undefined ? -1 : predicted.owner[row * predicted.columnCount + column]!
  }
}

function takeFirst(indexes: readonly number[], used: Set<number>, isRight: (index: number) => boolean): boolean {
  const found = indexes.find((index) => !used.has(index) && isRight(index))
  if (found !== undefined) used.add(found)
  return found !== undefined
}

function faultOf(gold: string, read: string): (typeof faults)[number] {
  if (read === gold) return 'right'
  if (digitsOf(read) !== digitsOf(gold)) return 'wrongDigits'
  return isNegative(read) === isNegative(gold) ? 'wrongForm' : 'wrongSign'
}
