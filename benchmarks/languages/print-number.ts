import type { NumberStyle } from './language.js'

/** Prints a whole number. */
export function printNumber(value: number, style: NumberStyle): string {
  return signed(value, inDigits(group(String(Math.abs(value)), style), style), style)
}

/** Prints a share with one decimal. */
export function printPercent(value: number, style: NumberStyle): string {
  const [whole = '', decimal = ''] = Math.abs(value).toFixed(1).split('.')
  const amount = inDigits(`${group(whole, style)}${style.point}${decimal}`, style)
  return signed(value, (style.percent ?? '#%').replace('#', amount), style)
}

function signed(value: number, printed: string, { negative }: NumberStyle): string {
  return value < 0 ? negative.replace('#', printed) : printed
}

function group(digits: string, { group: separator, grouping }: NumberStyle): string {
  const above = digits.slice(0, -3)
  if (above === '') return digits
  const size = grouping === 'lakh' ? 2 : 3
  const first = above.length % size
  const parts = [above.slice(0, first), ...(above.slice(first).match(new RegExp(`.{${size}}`, 'g')) ?? [])]
  return [...parts, digits.slice(-3)].filter((part) => part !== '').join(separator)
}

function inDigits(printed: string, { digits }: NumberStyle): string {
  return digits === undefined ? printed : printed.replace(/\d/g, (digit) => [...digits][Number(digit)]!)
}
