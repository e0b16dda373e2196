import { readValue } from '../../meaning/values.js'

/** What a figure printed beside a plot says. */
export interface PrintedFigure {
  readonly value: number
  readonly decimals: number
  readonly suffix?: string
  readonly currency?: string
}

/** Letters behind a figure that say thousands and more; the value stays as printed. */
const MAGNITUDE = /(?<=\d)\s*(?:k|m|mn|mm|bn|b|tn|t)(?=\)?$)/i

/** Reads a figure as ticks and data labels print it: `25%` is 25, `$1.2bn` is 1.2, `(3.4)` is −3.4, `1.2x` is 1.2. */
export function readFigure(text: string): PrintedFigure | undefined {
  const magnitude = MAGNITUDE.exec(text)?.[0].trim()
  const value = readValue(text.replace(MAGNITUDE, ''))
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
