import type { FileAxis } from './measuring-format.js'

/**
 * Returns the range of an axis: as given in the gold data, or else that of the values including 0. 1 if the range is
 * empty.
 */
export function axisRange(axis: FileAxis | null | undefined, values: readonly (number | undefined)[]): number {
  if (typeof axis?.min === 'number' && typeof axis.max === 'number' && axis.max > axis.min) return axis.max - axis.min
  const all = [0, ...values.filter((value) => value !== undefined)]
  return Math.max(...all) - Math.min(...all) || 1
}
