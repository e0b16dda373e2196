/** More decimals than this say nothing that a chart could show. */
export const MOST_DECIMALS = 6

/** Digits after the decimal mark of a number's shortest decimal. */
export function decimalsOf(number: number): number {
  const [digits = '', exponent = '0'] = String(number).split('e')
  return Math.min(Math.max((digits.split('.')[1]?.length ?? 0) - Number(exponent), 0), MOST_DECIMALS)
}
