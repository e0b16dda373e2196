import { assignLeast } from './assignment.js'
import type { FileBox } from './measuring-format.js'
import { countEach, overlapOf, sizeOf } from './multiset.js'
import type { TableGrid } from './table-grid.js'

/** Tables that overlap less are not the same. Also for texts, where one has no box. */
const LEAST_OVERLAP = 0.1

/** The area that two boxes have in common over the area that they cover together, 0 to 1. */
export function shareOfUnion(a: FileBox, b: FileBox): number {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / (areaOf(a) + areaOf(b) - width * height)
}

/**
 * Which predicted table each gold table of a page is held against: the pairs with the greatest overlap in all. Tables
 * without a box are as alike as their cells' texts.
 *
 * @returns By the gold table's place the predicted one's; gold tables that nothing was found for are missing.
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

/** How many tables of a page were found, one to one, with at least this share of their common area. */
export function countFound(gold: readonly TableGrid[], predicted: readonly TableGrid[], least: number): number {
  const isFound = gold.map((one) =>
    predicted.map((other) => one.bbox && other.bbox && shareOfUnion(one.bbox, other.bbox) >= least),
  )
  const pairs = assignLeast(isFound.map((row) => row.map((found) => (found ? -1 : 0))))
  return pairs.filter(([i, j]) => isFound[i]![j]).length
}

/** Share of a table's characters that may be missing, or be too much. */
const TEXT_SLACK = 0.01

/**
 * The two notions of a found region in the ICDAR 2013 competition, by the characters in it: complete where nothing of the
 * table is missing, pure where nothing is in it beside the table.
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

/** Dice's coefficient of the cells' texts. */
function shareOfTexts(a: TableGrid, b: TableGrid): number {
  const both = a.cells.length + b.cells.length
  if (both === 0) return 0
  return (2 * overlapOf(countEach(a.cells.map(({ text }) => text)), countEach(b.cells.map(({ text }) => text)))) / both
}

function areaOf({ x0, y0, x1, y1 }: FileBox): number {
  return (x1 - x0) * (y1 - y0)
}
