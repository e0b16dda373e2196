import type { Random } from '../../benchmarks/layouts/random.js'
import type { ChartDescription, Figures, SeriesDescription } from './chart-description.js'
import { axisOf } from './choose-axis.js'

// Chart contents: invented numbers of invented businesses.

const TITLES = [
  'Revenue by segment',
  'Net sales and operating profit',
  'Orders received',
  'Assets under management',
  'Return on capital employed',
  'Loans and deposits',
  'Energy sold',
  'Headcount at year end',
  'Dividends and buybacks',
  'Gross written premiums',
]
const SERIES = ['Industrial', 'Retail', 'Wholesale', 'Americas', 'Asia Pacific', 'Services', 'Peer average', 'Licences']
const NAMES = ['Steel', 'Paper', 'Glass', 'Cement', 'Energy', 'Water', 'Rail', 'Ports', 'Retail', 'Media', 'Health']
const LONG_NAMES = [
  'Property and casualty',
  'Consumer lending',
  'Health and protection',
  'Wealth management',
  'Corporate banking',
  'Renewable energy',
  'Engineered materials',
  'Digital services',
  'Transport and logistics',
]
const STEPS = ['Price', 'Volume', 'Mix', 'Currency', 'Raw materials', 'Wages', 'One-offs', 'Tax']

/** Magnitude and format of numbers. */
const SIZES: readonly {
  readonly most: number
  readonly decimals: number
  readonly currency?: string
  readonly suffix?: string
}[] = [
  { most: 9, decimals: 1, suffix: 'x' },
  { most: 45, decimals: 1, suffix: '%' },
  { most: 80, decimals: 0 },
  { most: 700, decimals: 1 },
  { most: 950, decimals: 0, currency: '$' },
  { most: 8500, decimals: 0 },
  { most: 64000, decimals: 0, currency: '$' },
]

/** Required properties of a chart. */
export interface Wish {
  readonly series?: number
  readonly categories?: number
  readonly hasNegatives?: boolean
  readonly hasGaps?: boolean
  /** Whether one value is zero. */
  readonly hasZero?: boolean
  /** Whether the axis begins close to the smallest value. */
  readonly isCut?: boolean
  /** Whether values are printed with suffixes for thousands or millions. */
  readonly hasMagnitudes?: boolean
  readonly names?: 'years' | 'quarters' | 'months' | 'short' | 'long'
}

const MAGNITUDES: typeof SIZES = [
  { most: 9, decimals: 1, currency: '$', suffix: 'bn' },
  { most: 850, decimals: 0, suffix: 'k' },
  { most: 45, decimals: 1, currency: '€', suffix: 'M' },
]

interface Size {
  readonly most: number
  readonly figures: Figures
}

/** Returns a chart with columns or bars, one or several per category. */
export function bars(random: Random, chartType: 'column' | 'bar', wish: Wish = {}): ChartDescription {
  const size = pickSize(random, wish.hasMagnitudes ? MAGNITUDES : SIZES)
  const count = wish.series ?? 1
  const names = categories(random, wish, chartType === 'bar' ? 'short' : random.pick(['years', 'quarters', 'short']))
  const least = wish.isCut ? 0.75 : 0.08
  const isNegative = () => wish.hasNegatives === true && random.chance(0.3)
  const series = seriesOf(random, count, () =>
    withGaps(random, wish, names.map(() => amount(random, size, least) * (isNegative() ? -0.5 : 1)).map(rounded(size))),
  )
  const whole = axisOf(size, allOf(series), !wish.isCut)
  // Every bar must be visible on a truncated axis.
  const isHidden = wish.isCut && allOf(series).some((value) => value - whole.min < whole.step / 4)
  const valueAxis = isHidden ? { ...whole, min: whole.min - whole.step } : whole
  return { ...head(random, size), chartType, categories: names, series, valueAxis }
}

/** Returns a chart with stacked columns or bars. */
export function stacks(
  random: Random,
  chartType: 'stacked_column' | 'stacked_bar' | 'area',
  wish: Wish & { readonly isWhole?: boolean } = {},
): ChartDescription {
  const size = wish.isWhole ? { most: 100, figures: figures(random.integer(0, 1), '', '%', 'minus') } : pickSize(random)
  const names = categories(random, wish, chartType === 'stacked_bar' ? 'short' : random.pick(['years', 'quarters']))
  const count = wish.series ?? random.integer(2, 4)
  const isSunk = count - 1
  const rows = Array.from({ length: count }, (_, row) =>
    names.map(() => amount(random, size, 0.12) * (wish.hasNegatives && row === isSunk ? -0.4 : 1)),
  )
  const whole = rows.map((row) => row.map(rounded(size)))
  if (wish.isWhole) shareOut(whole, size)
  const series = seriesOf(random, count, (row) => whole[row]!)
  const sums = names.flatMap((_, i) =>
    [true, false].map((isUp) =>
      sumOf(
        whole.map((row) => row[i]!),
        isUp,
      ),
    ),
  )
  return {
    ...head(random, size),
    chartType,
    categories: names,
    series,
    valueAxis: wish.isWhole ? { min: 0, max: 100, step: 20, figures: size.figures } : axisOf(size, sums, true),
    ...(wish.isWhole && { isPercentStacked: true }),
    ...(chartType === 'area' && { isStacked: true }),
  }
}

/** Returns a waterfall chart from one total over changes to the next. */
export function waterfall(
  random: Random,
  chartType: 'column' | 'bar' = 'column',
  end: 'total' | 'nothing' = 'total',
): ChartDescription {
  const size = pickSize(random)
  const changes = random.sample(STEPS, random.integer(3, 6))
  const start = rounded(size)(size.most * 0.5)
  const values = [start]
  let level = start
  for (const _ of changes) {
    const change = rounded(size)(size.most * (0.04 + 0.12 * random.share()) * (random.chance(0.5) ? 1 : -1))
    values.push(change)
    level += change
  }
  if (end === 'total') values.push(rounded(size)(level))
  else breakDown(values, size)
  const levels = values.map((_, i) => values.slice(0, i + 1).reduce((sum, value) => sum + value, 0)).slice(0, -1)
  const years = random.integer(2012, 2022)
  return {
    ...head(random, size),
    chartType,
    isWaterfall: true,
    categories: [`${years}`, ...changes, ...(end === 'total' ? [`${years + 1}`] : [])],
    series: [{ name: '', values }],
    valueAxis: axisOf(size, [...levels, 0], true),
  }
}

/** Turns the changes into the components of the first total: each a step down, the last one to zero. */
function breakDown(values: number[], size: Size): void {
  const parts = values.length - 1
  for (let i = 1; i < parts; i++) values[i] = -rounded(size)((values[0]! / parts) * (0.6 + (0.8 * i) / parts))
  values[parts] = -rounded(size)(values.slice(0, parts).reduce((sum, value) => sum + value, 0))
}

/** Returns a chart with lines or an area over time. */
export function lines(random: Random, chartType: 'line' | 'area', wish: Wish = {}): ChartDescription {
  const size = pickSize(random)
  const names = categories(random, wish, random.pick(['years', 'quarters', 'months']))
  const series = seriesOf(random, wish.series ?? 1, () => {
    let level = size.most * (0.35 + 0.4 * random.share())
    const walk = names.map(() => {
      level = Math.min(size.most, Math.max(size.most * 0.15, level * (0.85 + 0.32 * random.share())))
      return rounded(size)(wish.hasNegatives ? level - size.most * 0.4 : level)
    })
    return withGaps(random, wish, walk)
  })
  const valueAxis = axisOf(size, allOf(series), chartType === 'area' || random.chance(0.6))
  return { ...head(random, size), chartType, categories: names, series, valueAxis }
}

/** Returns a pie or doughnut chart. */
export function slices(random: Random, chartType: 'pie' | 'doughnut'): ChartDescription {
  const isShare = random.chance(0.7)
  const size = isShare ? { most: 100, figures: figures(random.integer(0, 1), '', '%', 'minus') } : pickSize(random)
  const names = random.sample(NAMES, random.integer(3, 6))
  const rows = names.map(() => [rounded(size)(amount(random, size, 0.2))])
  if (isShare) shareOut(rows, size)
  const series = [{ name: '', values: rows.map((row) => row[0]!) }]
  return { ...head(random, size), chartType, categories: names, series, valueAxis: axisOf(size, [size.most], true) }
}

/** Returns a scatter chart. */
export function points(random: Random, wish: Wish = {}): ChartDescription {
  const [size, across] = [pickSize(random), pickSize(random)]
  const series = Array.from({ length: wish.series ?? 1 }, (_, row) => {
    const count = random.integer(8, 20)
    const xValues = Array.from({ length: count }, () => rounded(across)(amount(random, across, 0.1)))
    const values = xValues.map((x) => rounded(size)(size.most * (0.2 + 0.5 * (x / across.most) + 0.2 * random.share())))
    return { name: row === 0 && wish.series === undefined ? '' : SERIES[row]!, values, xValues }
  })
  const xs = series.flatMap((one) => one.xValues)
  return {
    ...head(random, size),
    chartType: 'scatter',
    categories: [],
    series,
    valueAxis: axisOf(size, allOf(series), true),
    xAxis: axisOf(across, xs, true),
  }
}

/** Returns a combo chart of columns and a line, with one or two axes. */
export function combo(random: Random, hasSecondAxis: boolean): ChartDescription {
  const columns = bars(random, 'column', { names: random.pick(['years', 'quarters']) })
  const second: Size = { most: 30, figures: figures(1, '', '%', 'minus') }
  const most = Math.max(...allOf(columns.series))
  const size: Size = hasSecondAxis ? second : { most, figures: columns.figures }
  const values = columns.categories.map(() => rounded(size)(size.most * (0.3 + 0.65 * random.share())))
  const line: SeriesDescription = {
    name: hasSecondAxis ? 'Margin' : 'Plan',
    values,
    kind: 'line',
    ...(hasSecondAxis && { axis: 'secondary' }),
  }
  const named = columns.series.map((one, i): SeriesDescription => ({ ...one, name: SERIES[i]!, kind: 'column' }))
  return {
    ...columns,
    chartType: 'combo',
    series: [...named, line],
    ...(hasSecondAxis && { secondaryAxis: axisOf(second, values, true) }),
  }
}

function figures(decimals: number, currency: string, suffix: string, negative: Figures['negative']): Figures {
  return { decimals, currency, suffix, negative }
}

function pickSize(random: Random, sizes = SIZES): Size {
  const { most, decimals, currency = '', suffix = '' } = random.pick(sizes)
  return { most, figures: figures(decimals, currency, suffix, random.pick(['brackets', 'minus'])) }
}

function head(random: Random, { figures }: Size): Pick<ChartDescription, 'title' | 'figures'> {
  return { title: random.pick(TITLES), figures }
}

/** Returns a number between a fraction of the maximum and the maximum. */
function amount(random: Random, { most }: Size, least: number): number {
  return most * (least + (1 - least) * random.share())
}

function rounded({ figures }: Size): (value: number) => number {
  return (value) => Number(value.toFixed(figures.decimals))
}

function categories(random: Random, wish: Wish, otherwise: NonNullable<Wish['names']>): readonly string[] {
  const kind = wish.names ?? otherwise
  const count = wish.categories ?? (kind === 'months' ? 12 : random.integer(4, 8))
  const year = random.integer(2005, 2019)
  if (kind === 'years') return Array.from({ length: count }, (_, i) => `${year + i}`)
  if (kind === 'quarters')
    return Array.from({ length: count }, (_, i) => `Q${(i % 4) + 1} ${String(year + Math.floor(i / 4)).slice(2)}`)
  if (kind === 'months') {
    const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
    return Array.from({ length: count }, (_, i) => `${months[i % 12]}-${String(year + Math.floor(i / 12)).slice(2)}`)
  }
  return random.sample(kind === 'long' ? LONG_NAMES : NAMES, count)
}

function seriesOf(
  random: Random,
  count: number,
  values: (row: number) => readonly (number | null)[],
): readonly SeriesDescription[] {
  const names = count === 1 ? [''] : random.sample(SERIES, count)
  return names.map((name, row) => ({ name, values: values(row) }))
}

function withGaps(random: Random, wish: Wish, values: readonly number[]): readonly (number | null)[] {
  const gap = random.integer(1, values.length - 2)
  if (wish.hasZero) return values.map((value, i) => (i === gap ? 0 : value))
  return wish.hasGaps ? values.map((value, i) => (i === gap ? null : value)) : values
}

/** Scales each column of the rows to a sum of 100. */
function shareOut(rows: number[][], size: Size): void {
  const across = rows[0]!.length === 1 && rows.length > 1 ? [0] : rows[0]!.map((_, i) => i)
  for (const i of across) {
    const sum = rows.reduce((all, row) => all + row[i]!, 0)
    for (const row of rows) row[i] = rounded(size)((row[i]! / sum) * 100)
    const others = rows.slice(1).reduce((all, row) => all + row[i]!, 0)
    rows[0]![i] = rounded(size)(100 - others)
  }
}

function sumOf(values: readonly number[], isUp: boolean): number {
  return values.filter((value) => value > 0 === isUp).reduce((sum, value) => sum + value, 0)
}

function allOf(series: readonly SeriesDescription[]): readonly number[] {
  return series.flatMap(({ values }) => values.filter((value) => value !== null))
}
