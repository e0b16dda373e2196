import type { Axis, Chart, Series } from '../../../core/model.js'
import { readSetting } from '../printed-number.js'
import { decimalsOf, MOST_DECIMALS } from './decimals.js'
import { highest } from './highest.js'
import { tickDecimals } from './tidy-axis.js'

/** Number formats of a series. */
export interface SeriesNumbers {
  /** The default number format of the series, `#,##0.0"%"`. */
  readonly format: string
  /** Number formats of values that are printed differently. */
  readonly formats: ReadonlyMap<number, string>
  /** Labels of values that no number format can produce. */
  readonly texts: ReadonlyMap<number, string>
}

/**
 * Maximum length of a section. A number format may have 255 characters: two sections, each with room for a sign and
 * more decimals.
 */
const LONGEST_SECTION = 115
/** Smaller values need scientific notation. */
const TINY = 10 ** -MOST_DECIMALS
const POWER_OF_TEN = '0.0E+00'

/**
 * Finds number formats that show a series as printed. A percentage keeps its printed number, 25 for `25%`, because a
 * quoted percent sign does not multiply.
 *
 * @param decimals Decimals to show. If undefined, printed values keep their decimals, and measured values show the
 * decimals they have.
 */
export function seriesNumbers(chart: Chart, series: Series, decimals?: number): SeriesNumbers {
  const printed = series.values.map((value, index) => {
    const label = series.labels?.[index]
    return value === null || !label ? undefined : { isNegative: value < 0, format: labelFormat(value, label, decimals) }
  })
  const most = (isNegative: boolean) =>
    commonest(printed.flatMap((label) => (label?.format && label.isNegative === isNegative ? [label.format] : [])))
  const axis = series.axis === 'secondary' ? chart.secondaryAxis : chart.valueAxis
  const positive = most(false) ?? measuredFormat(series, axis, decimals)
  const negative = most(true) ?? negativeOf(positive, axis)
  const formats = new Map<number, string>()
  const texts = new Map<number, string>()
  printed.forEach((label, index) => {
    if (label && !label.format) texts.set(index, series.labels![index]!)
    if (label?.format && label.format !== (label.isNegative ? negative : positive)) {
      formats.set(index, label.isNegative ? bothSections(positive, label.format) : label.format)
    }
  })
  // Measured values next to printed ones may have more decimals.
  const unprinted = series.values.map((value, index) => (printed[index]?.format ? null : value))
  if (decimals === undefined) {
    unprinted.forEach((value, index) => {
      if (isTiny(value)) formats.set(index, POWER_OF_TEN)
    })
  }
  const measured = unprinted.map((value) => (decimals === undefined && isTiny(value) ? null : value))
  const finer = setDecimals(positive, decimals ?? mostDecimals(measured))
  measured.forEach((value, index) => {
    if (value === null || finer === positive) return
    formats.set(index, bothSections(finer, setDecimals(negative, decimals ?? mostDecimals(measured))))
  })
  return { format: bothSections(positive, negative), formats, texts }
}

/** Returns the number format of an axis, from its printed ticks. */
export function axisFormat(axis: Axis | undefined): string {
  if (!axis) return 'General'
  if (isTiny(axis.step ?? Math.max(Math.abs(axis.min), Math.abs(axis.max)))) return POWER_OF_TEN
  const positive = around(axis, digitsOf(tickDecimals(axis), true))
  return bothSections(positive, negativeOf(positive, axis))
}

/** Returns the number format of x values: like the axis, with the decimals that the values have. */
export function levelFormat(axis: Axis | undefined, values: readonly (number | null)[]): string {
  const positive = around(axis, digitsOf(mostDecimals(values), true))
  return bothSections(positive, negativeOf(positive, axis))
}

/**
 * Returns the number format for a printed label, including its sign or brackets; undefined if the label is not this
 * number.
 */
function labelFormat(value: number, label: string, decimals?: number): string | undefined {
  const places = Array.from({ length: MOST_DECIMALS + 1 }, (_, count) => count)
  for (const count of places) {
    const number = { kind: 'number' as const, number: value, decimals: count, isGrouped: false }
    const found = readSetting(number, label.trim())
    if (!found) continue
    // Without its minus sign, a decrease would look like an increase in its cell.
    if (value < 0 && !/[-(\u2010-\u2015\u2212]/.test(`${found.before}${found.behind}`)) return undefined
    const isGrouped = found.groupMark !== '' || Math.abs(value) < 1000
    // Zero matches with any number of decimals.
    const fraction = value === 0 ? (/[.,](\d+)$/.exec(found.digits)?.[1]?.length ?? 0) : count
    const section = `${literal(found.before)}${digitsOf(decimals ?? fraction, isGrouped)}${literal(found.behind)}`
    return section.length <= LONGEST_SECTION ? section : undefined
  }
  return undefined
}

function measuredFormat(series: Series, axis: Axis | undefined, decimals?: number): string {
  return around(axis, digitsOf(decimals ?? mostDecimals(series.values), true))
}

function mostDecimals(values: readonly (number | null)[]): number {
  return highest(
    values.map((value) => (value === null || isTiny(value) ? 0 : decimalsOf(value))),
    0,
  )
}

function isTiny(value: number | null): boolean {
  return value !== null && value !== 0 && Math.abs(value) < TINY
}

/** Returns the section with another number of decimals. */
function setDecimals(section: string, decimals: number): string {
  return section.replace(/0(?:\.0+)?/, `0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`)
}

function around(axis: Axis | undefined, digits: string): string {
  const suffix = axis?.suffix === undefined ? '' : { percent: '%', times: 'x' }[axis.suffix]
  const section = `${literal(axis?.currency ?? '')}${digits}${literal(suffix)}`
  return section.length <= LONGEST_SECTION ? section : digits
}

function digitsOf(decimals: number, isGrouped: boolean): string {
  return `${isGrouped ? '#,##0' : '0'}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`
}

/** Returns the format of negative values if no label shows one: like the ticks of the axis. */
function negativeOf(positive: string, axis: Axis | undefined): string {
  if (axis?.negative === 'brackets') return `(${positive})`
  return positive.startsWith('"+"') ? positive.replace('"+"', '-') : `-${positive}`
}

/** A format with a single section shows negative values with a leading minus. */
function bothSections(positive: string, negative: string): string {
  return negative === `-${positive}` ? positive : `${positive};${negative}`
}

// Characters that a number format shows literally on every machine. All others are quoted.
const PLAIN = /^[ ()-]$/

function literal(text: string): string {
  // Adjacent quoted characters share their quotes. A quote itself would end them.
  return [...text.replaceAll('"', '”')]
    .map((character) => (PLAIN.test(character) ? character : `"${character}"`))
    .join('')
    .replaceAll('""', '')
}

function commonest(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].reduce<readonly [string, number] | undefined>(
    (best, entry) => (best === undefined || entry[1] > best[1] ? entry : best),
    undefined,
  )?.[0]
}
