import { assignLeast } from './assignment.js'
import { axisRange } from './axis-range.js'
import { type ChartData, type ChartPair, foldName, isScatter, nameDistance, valueDistance } from './chart-data.js'
import { textDistance } from './comparable-text.js'

interface MappingSimilarity {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

/** Keys with a larger relative edit distance count as completely different. */
const MOST_KEY_DISTANCE = 0.5

/** A value with its key. */
interface Entry {
  readonly key: string
  readonly value: number
}

/** A point of a scatter chart. */
interface Point {
  readonly name: string | undefined
  readonly x: number
  readonly y: number
}

/**
 * Computes relative mapping similarity (Liu et al., "DePlot: one-shot visual language reasoning by plot-to-table
 * translation", 2023): a chart is a set of values, each with its category and series as key. Values are paired to
 * minimize the distance of their keys. The score of a pair is the similarity of its keys times that of its values.
 *
 * @param mostValueDistance Maximum relative error; values with a larger one score nothing. 0.5 in the paper, 0.1 in the
 * authors' program.
 */
export function mappingSimilarity(pair: ChartPair, mostValueDistance: number): MappingSimilarity {
  if (isScatter(pair.chart)) return pointSimilarity(pair, mostValueDistance)
  const areUnnamed = pair.gold.series.every(({ name }) => name === undefined)
  // A table and its transpose are equivalent.
  const [gold, goldTurned] = [entriesOf(pair.gold, areUnnamed, false), entriesOf(pair.gold, areUnnamed, true)]
  const [found, foundTurned] = [
    entriesOf(pair.predicted, areUnnamed, false),
    entriesOf(pair.predicted, areUnnamed, true),
  ]
  const ways = [
    [found, gold],
    [foundTurned, gold],
    [foundTurned, goldTurned],
  ] as const
  const similarities = ways.map(([one, other]) => entrySimilarity(one, other, mostValueDistance))
  return similarities.reduce((best, each) => (each.f1 > best.f1 ? each : best))
}

/**
 * Computes relative number set similarity (the simpler measure of the same paper): only the numbers, paired to minimize
 * their differences. Unpaired numbers score nothing.
 */
export function numberSetSimilarity({ gold, predicted }: ChartPair): number {
  const [right, found] = [gold, predicted].map(({ series }) =>
    series.flatMap(({ values }) => values.filter((value) => value !== undefined)),
  ) as [number[], number[]]
  if (right.length === 0 && found.length === 0) return 1
  const distances = found.map((value) => right.map((other) => valueDistance(value, other)))
  const worth = assignLeast(distances).reduce((sum, [i, j]) => sum + 1 - distances[i]![j]!, 0)
  return worth / Math.max(right.length, found.length)
}

function entriesOf({ categories, series }: ChartData, areUnnamed: boolean, isTurned: boolean): readonly Entry[] {
  const names = categories.map((category) => foldName(category).toLowerCase())
  return series.flatMap(({ name, values }) => {
    const label = areUnnamed ? '' : foldName(name).toLowerCase()
    return values.flatMap((value, i) => {
      const category = names[i] ?? ''
      return value === undefined ? [] : [{ key: isTurned ? label + category : category + label, value }]
    })
  })
}

function entrySimilarity(found: readonly Entry[], gold: readonly Entry[], most: number): MappingSimilarity {
  const known = new Map<string, number>()
  const keyDistance = (a: string, b: string): number => {
    const both = `${a}\n${b}`
    const before = known.get(both)
    if (before !== undefined) return before
    const share = textDistance(a, b)
    const distance = share > MOST_KEY_DISTANCE ? 1 : share
    known.set(both, distance)
    return distance
  }
  const keys = found.map((one) => gold.map((other) => keyDistance(one.key, other.key)))
  const values = found.map((one) => gold.map((other) => valueDistance(one.value, other.value, most)))
  // Prefers the closer value among equal keys.
  const costs = keys.map((row, i) => row.map((key, j) => key + 1e-7 * values[i]![j]!))
  return worthOf(keys, values, costs, gold.length)
}

/** Compares scatter charts: instead of a category, the key contains the x coordinate relative to the axis range. */
function pointSimilarity({ chart, gold, predicted }: ChartPair, most: number): MappingSimilarity {
  const areUnnamed = gold.series.every(({ name }) => name === undefined)
  const [right, found] = [pointsOf(gold), pointsOf(predicted)]
  const xRange = axisRange(
    chart.x_axis,
    right.map(({ x }) => x),
  )
  const yRange = axisRange(
    chart.axis,
    right.map(({ y }) => y),
  )
  const keys = found.map((one) =>
    right.map((other) => {
      const name = areUnnamed ? 0 : nameDistance(one.name, other.name, MOST_KEY_DISTANCE)
      const place = Math.min(1, Math.abs(one.x - other.x) / xRange)
      return 1 - (1 - name) * (1 - (place > most ? 1 : place))
    }),
  )
  const values = found.map((one) => right.map((other) => valueDistance(one.y, other.y, most)))
  const costs = keys.map((row, i) =>
    row.map((key, j) => key + 0.5 * Math.min(1, Math.abs(found[i]!.y - right[j]!.y) / yRange)),
  )
  return worthOf(keys, values, costs, right.length)
}

function pointsOf({ series }: ChartData): readonly Point[] {
  return series.flatMap(({ name, values, xValues }) =>
    values.flatMap((y, i) => {
      const x = xValues[i]
      return x === undefined || y === undefined ? [] : [{ name, x, y }]
    }),
  )
}

/** Pairs entries at minimum cost. The score of a pair is the similarity of its keys times that of its values. */
function worthOf(
  keys: readonly (readonly number[])[],
  values: readonly (readonly number[])[],
  costs: readonly (readonly number[])[],
  goldCount: number,
): MappingSimilarity {
  const foundCount = keys.length
  if (foundCount === 0 && goldCount === 0) return { precision: 1, recall: 1, f1: 1 }
  if (foundCount === 0 || goldCount === 0) return { precision: 0, recall: 0, f1: 0 }
  const worth = assignLeast(costs).reduce((sum, [i, j]) => sum + (1 - keys[i]![j]!) * (1 - values[i]![j]!), 0)
  return { precision: worth / foundCount, recall: worth / goldCount, f1: (2 * worth) / (foundCount + goldCount) }
}
