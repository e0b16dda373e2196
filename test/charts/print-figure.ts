import { printNumber } from '../../examples/drawing/numbers.js'
import type { Figures } from './chart-description.js'

/** Formats a number as a chart prints it: `$1,250`, `(3.4)%`, `0`. */
export function printFigure(value: number, { decimals, currency, suffix, negative }: Figures): string {
  return printNumber(Number(value.toFixed(decimals)), {
    decimals,
    currency,
    suffix,
    negative,
    nil: `${(0).toFixed(decimals)}${suffix}`,
  })
}
