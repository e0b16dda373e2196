/** Returns the largest of the numbers, but at least `least`. Unlike `Math.max`, it takes any number of values. */
export function highest(numbers: readonly number[], least = Number.NEGATIVE_INFINITY): number {
  return numbers.reduce((most, number) => (number > most ? number : most), least)
}

/** Returns the smallest of the numbers. */
export function lowest(numbers: readonly number[]): number {
  return numbers.reduce((least, number) => (number < least ? number : least), Number.POSITIVE_INFINITY)
}
