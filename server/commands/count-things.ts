/** Formats a number with its noun: `1 table`, `2 tables`. */
export function countThings(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`
}
