import { randomFrom } from '../../benchmarks/layouts/random.js'
import type { Chart } from '../../core/model.js'
import { drawDocument } from '../../examples/drawing/draw-document.js'
import { recogniseCharts } from '../../plugins/recognise/charts/recognise-charts.js'
import { comparableText, overlapOf } from '../fixtures/accuracy.js'
import { readBytes } from '../fixtures/read-page.js'
import type { GoldChart, GoldSeries } from './chart-description.js'
import type { ChartKind } from './kinds.js'

/** A drawn page with its gold data and the recognized charts. */
interface ReadCharts {
  readonly bytes: Uint8Array
  readonly gold: readonly GoldChart[]
  readonly charts: readonly Chart[]
}

/** Draws a page of a kind and reads it. */
export async function readCharts(kind: ChartKind, seed: number): Promise<ReadCharts> {
  let gold: readonly GoldChart[] = []
  const { bytes } = await drawDocument({ file: 'chart.pdf' }, (document) => {
    gold = kind.draw(document, randomFrom(seed + numberOf(kind.name)))
  })
  const [content] = await readBytes(bytes)
  return { bytes, gold, charts: recogniseCharts(content!).charts }
}

/** Returns a number that depends on the name, so that kinds differ with the same seed. */
function numberOf(name: string): number {
  let number = 0
  for (const letter of name) number = (Math.imul(number, 31) + letter.codePointAt(0)!) | 0
  return number
}

/** Minimum overlap of a recognized chart with the drawn one. */
const LEAST_OVERLAP = 0.5

/** Describes the errors of a reading, one sentence each. */
export function faultsOf({ gold, charts }: ReadCharts): readonly string[] {
  const faults: string[] = []
  if (charts.length !== gold.length) faults.push(`${charts.length} charts, expected ${gold.length}`)
  for (const drawn of gold) {
    const read = charts.find((chart) => overlapOf(chart.place.bbox, drawn.bbox) > LEAST_OVERLAP)
    if (read) faults.push(...faultsOfChart(drawn, read))
    else if (charts.length === gold.length) faults.push(`no chart over half of ${JSON.stringify(drawn.bbox)}`)
  }
  return faults
}

function faultsOfChart(drawn: GoldChart, read: Chart): readonly string[] {
  const faults: string[] = []
  const compare = (what: string, wanted: unknown, found: unknown) => {
    if (JSON.stringify(wanted) !== JSON.stringify(found))
      faults.push(`${what} ${JSON.stringify(found)}, expected ${JSON.stringify(wanted)}`)
  }
  compare('type', drawn.chartType, read.chartType)
  compare('100 %', drawn.isPercentStacked, read.isPercentStacked)
  compare('waterfall', drawn.isWaterfall, read.isWaterfall)
  if (drawn.title !== undefined) compare('title', drawn.title, read.title)
  const names = read.categories.map((name, i) => (drawn.categories[i] === null ? null : comparableText(name)))
  compare(
    'categories',
    drawn.categories.map((name) => name && comparableText(name)),
    names,
  )
  if (read.series.length !== drawn.series.length)
    return [...faults, `${read.series.length} series, expected ${drawn.series.length}`]
  for (const [i, series] of drawn.series.entries()) {
    const own = read.series.find(({ name }) => name === series.name) ?? read.series[i]!
    if (series.name !== null) compare('series', series.name, own.name)
    compare('axis', series.axis, own.axis)
    faults.push(...faultsOfValues(series, own, drawn.isShareOnly === true))
  }
  return faults
}

function faultsOfValues(drawn: GoldSeries, read: Chart['series'][number], isShareOnly: boolean): readonly string[] {
  const values = isShareOnly ? sharesOf(read.values) : read.values
  const wanted = isShareOnly ? sharesOf(drawn.values) : drawn.values
  if (drawn.xValues) return faultsOfPoints(drawn, read)
  if (values.length !== wanted.length) return [`${values.length} values, expected ${wanted.length}`]
  return wanted.flatMap((value, i) => {
    const found = values[i]!
    if (value === null || found === null) return value === found ? [] : [`value ${i} ${found}, expected ${value}`]
    const isRight = Math.abs(found - value) <= drawn.tolerances[i]! + 1e-6
    return isRight ? [] : [`value ${i} ${found}, expected ${value} ± ${drawn.tolerances[i]}`]
  })
}

/** Compares points in any order: each drawn one must be close to a recognized one. */
function faultsOfPoints(drawn: GoldSeries, read: Chart['series'][number]): readonly string[] {
  if (read.values.length !== drawn.values.length)
    return [`${read.values.length} points, expected ${drawn.values.length}`]
  return drawn.values.flatMap((value, i) => {
    const x = drawn.xValues![i]!
    const isRead = read.values.some(
      (y, at) =>
        Math.abs(y! - value!) <= drawn.tolerances[i]! && Math.abs((read.xValues?.[at] ?? NaN) - x) <= drawn.xTolerance!,
    )
    return isRead ? [] : [`no point at ${x}, ${value}`]
  })
}

function sharesOf(values: readonly (number | null)[]): readonly number[] {
  const sum = values.reduce<number>((all, value) => all + (value ?? 0), 0)
  return values.map((value) => ((value ?? 0) / sum) * 100)
}
