/** Maximum number of decimals that is useful in a chart. */
export const MOST_DECIMALS = 6

/** Returns the number of decimals in the shortest representation of a number. */
export function decimalsOf(number: number): number {
  const [digits = '', exponent = '0'] = String(number).split('e')
  return Math.min(Math.max((digits.split('.')[1]?.length ?? 0) - Number(exponent), 0), MOST_DECIMALS)
}
