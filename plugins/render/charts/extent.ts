import type { ChartGrid } from './chart-grid.js'
import { highest, lowest } from './highest.js'
import { isStackedGroup, type PlotGroup } from './plot-groups.js'

/** A range of values on an axis. */
export interface Extent {
  readonly low: number
  readonly high: number
}

/** Returns the range of the marks of some groups; for stacks, of their sums. From 0 to 0 if there are none. */
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

/** Returns the range of the x values of a scatter chart. */
export function levelExtentOf(groups: readonly PlotGroup[], grid: ChartGrid): Extent {
  const numbers = groups.flatMap(({ series }) =>
    series.flatMap(({ xColumn }) => (xColumn === undefined ? [] : numbersOf(grid, xColumn))),
  )
  return across(numbers.filter((number) => number !== null))
}

function across(numbers: readonly number[]): Extent {
  // Without numbers, nothing can be cut off.
  if (numbers.length === 0) return { low: 0, high: 0 }
  return { low: lowest(numbers), high: highest(numbers) }
}

function numbersOf(grid: ChartGrid, column: number): readonly (number | null)[] {
  return grid.columns[column]!.cells.map((cell) => (typeof cell === 'number' ? cell : null))
}

/** Removes the error of binary fractions: a stack of exactly 100 must not exceed its axis. */
function sumOf(numbers: readonly number[]): number {
  return Number(numbers.reduce((sum, number) => sum + number, 0).toPrecision(12))
}
