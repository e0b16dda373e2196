import type { FileAxis } from './measuring-format.js'

/** How much an axis spans: as the gold says, else from the least to the greatest of the values and 0; 1 where that is nothing. */
export function axisRange(axis: FileAxis | null | undefined, values: readonly (number | undefined)[]): number {
  if (typeof axis?.min === 'number' && typeof axis.max === 'number' && axis.max > axis.min) return axis.max - axis.min
  const all = [0, ...values.filter((value) => value !== undefined)]
  return Math.max(...all) - Math.min(...all) || 1
}
