import { readValue } from '../../lexicon/values.js'

/** What a figure printed in or beside a plot says. */
export interface PrintedFigure {
  readonly value: number
  readonly decimals: number
  readonly suffix?: string
  readonly currency?: string
}

/** Letters behind a figure that say thousands and more; the value stays as printed. */
const MAGNITUDE = /(?<=\d)\s*(?:k|m|mn|mm|mio|bn|b|tn|tr|t)\.?(?=\)?$)/i
const EXPONENTS: Readonly<Record<string, string>> = {
  '⁰': '0',
  '¹': '1',
  '²': '2',
  '³': '3',
  '⁴': '4',
  '⁵': '5',
  '⁶': '6',
  '⁷': '7',
  '⁸': '8',
  '⁹': '9',
  '⁻': '-',
}
/** "10⁵", and "2×10⁵". */
const POWER = /^(?:(?<times>\d+(?:\.\d+)?)\s*[×x·]\s*)?10(?<exponent>[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)$/

/** "1.5e+05", as programs for figures print large and small ones. */
const SCIENTIFIC = /^[-\u2212]?\d(?:\.\d+)?e[-+\u2212]?\d{1,2}$/i

/**
 * Reads a figure as ticks and data labels print it: `25%` is 25, `$1.2bn` is 1.2, `(3.4)` is −3.4, `1.2x` is 1.2, `10³`
 * is 1000.
 *
 * @param decimalMark How its axis is set, where that is known.
 */
export function readFigure(text: string, decimalMark?: ',' | '.'): PrintedFigure | undefined {
  const power = POWER.exec(text.trim())?.groups
  if (power !== undefined) return { value: Number(power.times ?? 1) * 10 ** exponentOf(power.exponent!), decimals: 0 }
  if (SCIENTIFIC.test(text.trim())) return { value: Number(text.trim().replaceAll('\u2212', '-')), decimals: 0 }
  const magnitude = MAGNITUDE.exec(text)?.[0].trim()
  const value = readValue(text.replace(MAGNITUDE, ''), decimalMark)
  if (value?.kind !== 'number') return undefined
  const sign = { percent: '%', times: 'x', 'basis-points': 'bps' }
  const suffix = value.suffix === undefined ? magnitude : sign[value.suffix]
  return {
    value: value.number,
    decimals: value.decimals,
    ...(suffix !== undefined && { suffix }),
    ...(value.currency !== undefined && { currency: value.currency }),
  }
}

function exponentOf(raised: string): number {
  return Number([...raised].map((sign) => EXPONENTS[sign]).join(''))
}

/** What a letter behind a figure stands for. */
const MAGNITUDES: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|thousands?)\.?$/i, 1e3],
  [/^(?:m|mn|mm|mio|millions?)\.?$/i, 1e6],
  [/^(?:b|bn|billions?)\.?$/i, 1e9],
  [/^(?:t|tn|tr|trillions?)\.?$/i, 1e12],
]

/** 1000 for `k`, a million for `m`, and so on; 1 for what says no size. */
export function magnitudeOf(suffix: string | undefined): number {
  return MAGNITUDES.find(([form]) => suffix !== undefined && form.test(suffix))?.[1] ?? 1
}
