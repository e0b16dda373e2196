import { assignLeast } from './assignment.js'
import type { FileBox } from './measuring-format.js'
import { countEach, overlapOf, sizeOf } from './multiset.js'
import type { TableGrid } from './table-grid.js'

/** Minimum overlap of matching tables, or minimum similarity of their texts if one has no box. */
const LEAST_OVERLAP = 0.1

/** Returns the intersection over union of two boxes, from 0 to 1. */
export function shareOfUnion(a: FileBox, b: FileBox): number {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / (areaOf(a) + areaOf(b) - width * height)
}

/**
 * Matches the gold tables of a page with the predicted ones so that the total overlap is greatest. Tables without a box
 * are compared by their texts.
 *
 * @returns A map from the index of a gold table to that of its predicted table. Unmatched gold tables are missing.
 */
export function matchTables(gold: readonly TableGrid[], predicted: readonly TableGrid[]): ReadonlyMap<number, number> {
  const overlaps = gold.map((one) =>
    predicted.map((other) => {
      const overlap = one.bbox && other.bbox ? shareOfUnion(one.bbox, other.bbox) : shareOfTexts(one, other)
      return overlap >= LEAST_OVERLAP ? overlap : 0
    }),
  )
  const pairs = assignLeast(overlaps.map((row) => row.map((overlap) => -overlap)))
  return new Map(pairs.filter(([i, j]) => overlaps[i]![j]! > 0))
}

/** Counts the tables of a page that were found, one to one, with at least this intersection over union. */
export function countFound(gold: readonly TableGrid[], predicted: readonly TableGrid[], least: number): number {
  const isFound = gold.map((one) =>
    predicted.map((other) => one.bbox && other.bbox && shareOfUnion(one.bbox, other.bbox) >= least),
  )
  const pairs = assignLeast(isFound.map((row) => row.map((found) => (found ? -1 : 0))))
  return pairs.filter(([i, j]) => isFound[i]![j]).length
}

/** Maximum fraction of a table's characters that may be missing or extra. */
const TEXT_SLACK = 0.01

/**
 * Returns the two criteria for a region in the ICDAR 2013 competition, based on its characters: complete if nothing of
 * the table is missing, pure if nothing else is inside.
 */
export function judgeRegion(
  gold: TableGrid,
  predicted: TableGrid,
): { readonly isComplete: boolean; readonly isPure: boolean } {
  const [one, other] = [charactersOf(gold), charactersOf(predicted)]
  const shared = overlapOf(one, other)
  const slack = TEXT_SLACK * sizeOf(one)
  return { isComplete: sizeOf(one) - shared <= slack, isPure: sizeOf(other) - shared <= slack }
}

function charactersOf(grid: TableGrid) {
  return countEach(grid.cells.flatMap(({ text }) => [...text]))
}

/** Returns Dice's coefficient of the cells' texts. */
function shareOfTexts(a: TableGrid, b: TableGrid): number {
  const both = a.cells.length + b.cells.length
  if (both === 0) return 0
  return (2 * overlapOf(countEach(a.cells.map(({ text }) => text)), countEach(b.cells.map(({ text }) => text)))) / both
}

function areaOf({ x0, y0, x1, y1 }: FileBox): number {
  return (x1 - x0) * (y1 - y0)
}
