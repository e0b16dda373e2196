import type { ChartGrid } from './chart-grid.js'
import { highest, lowest } from './highest.js'
import { isStackedGroup, type PlotGroup } from './plot-groups.js'

/** From where to where marks reach, in an axis's own units. */
export interface Extent {
  readonly low: number
  readonly high: number
}

/** What the marks of some groups reach from and to; of stacks their sums. From 0 to 0 where there are none. */
export function extentOf(groups: readonly PlotGroup[], grid: ChartGrid): Extent {
  return across(
    groups.flatMap((group) => {
      const columns = group.series.map(({ column }) => numbersOf(grid, column))
      if (!isStackedGroup(group)) return columns.flat().filter((number) => number !== null)
      return Array.from({ length: grid.rowCount }, (_, row) => {
        const pieces = columns.map((cells) => cells[row] ?? 0)
        return [sumOf(pieces.filter((piece) => piece > 0)), sumOf(pieces.filter((piece) => piece < 0))]
      }).flat()
    }),
  )
}

/** The same along the level axis of a scatter chart. */
export function levelExtentOf(groups: readonly PlotGroup[], grid: ChartGrid): Extent {
  const numbers = groups.flatMap(({ series }) =>
    series.flatMap(({ xColumn }) => (xColumn === undefined ? [] : numbersOf(grid, xColumn))),
  )
  return across(numbers.filter((number) => number !== null))
}

function across(numbers: readonly number[]): Extent {
  // Without numbers there is nothing that could be cut off.
  if (numbers.length === 0) return { low: 0, high: 0 }
  return { low: lowest(numbers), high: highest(numbers) }
}

function numbersOf(grid: ChartGrid, column: number): readonly (number | null)[] {
  return grid.columns[column]!.cells.map((cell) => (typeof cell === 'number' ? cell : null))
}

/** Sums of decimals carry binary dust: a stack of exactly 100 must not seem to pass the end of its axis. */
function sumOf(numbers: readonly number[]): number {
  return Number(numbers.reduce((sum, number) => sum + number, 0).toPrecision(12))
}
