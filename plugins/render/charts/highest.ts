/** The largest of numbers, however many: as arguments of one call there may only be some. No less than `least`. */
export function highest(numbers: readonly number[], least = Number.NEGATIVE_INFINITY): number {
  return numbers.reduce((most, number) => (number > most ? number : most), least)
}

/** The smallest of them. */
export function lowest(numbers: readonly number[]): number {
  return numbers.reduce((least, number) => (number < least ? number : least), Number.POSITIVE_INFINITY)
}
