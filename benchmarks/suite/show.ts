import type { Measurement, Report, Unit } from './bench.js'
import type { Change } from './compare.js'
import { medianOf, spreadOf } from './statistics.js'

/** Formats a value with its unit and three significant digits: `12.3 ms`, `482 MiB`, `94.2 %`. */
export function showValue(value: number, unit: Unit): string {
  if (unit === 'share') return `${(value * 100).toFixed(1)} %`
  if (unit === 'count') return Number.isInteger(value) ? String(value) : inThreeDigits(value)
  return `${inThreeDigits(value)} ${unit === 'times' ? '×' : unit}`
}

/** Numbers of 100 or more are rounded to integers. */
function inThreeDigits(value: number): string {
  const size = Math.abs(value)
  return value.toFixed(size >= 100 || size === 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3)
}

export function showMedian(measurement: Measurement): string {
  return showValue(medianOf(measurement.samples), measurement.unit)
}

/** Formats the range of the values, `11.9 ms to 14.0 ms`. Empty if all are equal. */
export function showRange(measurement: Measurement): string {
  const { least, most } = spreadOf(measurement.samples)
  return least === most ? '' : `${showValue(least, measurement.unit)} to ${showValue(most, measurement.unit)}`
}

/** Formats a change with its confidence interval: `+21.0 % (17.2 to 25.1)`. */
export function showChange({ ratio, measurement, old }: Change): string {
  const percent = (value: number) =>
    ((value - 1) * 100)
      .toFixed(1)
      .replace('-', '−')
      .replace(/^(?=\d)/, '+')
  if (ratio === undefined) return `from ${showMedian(old)} to ${showMedian(measurement)}`
  if (measurement.isExact === true || ratio.least === ratio.most) return `${percent(ratio.ratio)} %`
  return `${percent(ratio.ratio)} % (${percent(ratio.least)} to ${percent(ratio.most)})`
}

/** Returns the word for the change: slower or faster for times, larger or smaller for sizes, else worse or better. */
export function showVerdict({ verdict, measurement }: Change): string {
  if (verdict === 'same' || verdict === 'unsure') return verdict
  const words = measurement.better === 'less' ? WORDS[measurement.unit] : undefined
  return words?.[verdict] ?? verdict
}

type Words = { readonly worse: string; readonly better: string }
const TIME: Words = { worse: 'slower', better: 'faster' }
const SIZE: Words = { worse: 'larger', better: 'smaller' }
const WORDS: Partial<Readonly<Record<Unit, Words>>> = { ms: TIME, s: TIME, MiB: SIZE, kB: SIZE }

/** Formats machine, versions and date in two lines. */
export function showOrigin({ machine, versions, date, commit, runs, folder }: Report): readonly string[] {
  const { processor, cores, memoryMiB, platform, loadBefore, loadAfter } = machine
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  const of = folder === undefined ? '' : `, of ${folder}`
  return [
    `${cores} cores of ${processor}, ${Math.round(memoryMiB / 1024)} GiB, ${platform}; load ${loadBefore} before, ${loadAfter} after`,
    `${date.slice(0, 16).replace('T', ' ')} UTC, ${named.join(', ')}${commit === undefined ? '' : `, commit ${commit}`}; at most ${runs} runs${of}`,
  ]
}
