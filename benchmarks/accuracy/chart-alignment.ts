import { assignLeast } from './assignment.js'
import { type ChartData, type ChartPair, nameDistance, valueDistance } from './chart-data.js'

/** Maps gold categories (or series) to predicted ones, by index. */
type Alignment = ReadonlyMap<number, number>

interface ChartAlignment {
  readonly categories: Alignment
  readonly series: Alignment
}

/** Aligns by name, then remaining categories by position and remaining series by values. */
export function alignChart({ gold, predicted }: ChartPair): ChartAlignment {
  const categories = alignNames(gold.categories, predicted.categories)
  const series = alignSeries(gold, predicted)
  const openGold = placesWithout(gold.series.length, new Set(series.keys()))
  const openPredicted = placesWithout(predicted.series.length, new Set(series.values()))
  const distances = openGold.map((i) => openPredicted.map((j) => seriesDistance(gold, predicted, i, j, categories)))
  const more = assignLeast(distances).map(([i, j]) => [openGold[i]!, openPredicted[j]!] as const)
  return { categories, series: new Map([...series, ...more]) }
}

/**
 * Aligns names with at least half of their letters in common, and the rest by position if both sides have equally many.
 */
export function alignNames(
  gold: readonly (string | undefined)[],
  predicted: readonly (string | undefined)[],
): Alignment {
  const longer = Math.max(gold.length, predicted.length)
  const distances = gold.map((one) =>
    predicted.map((other) => (one === undefined || other === undefined ? 1 : nameDistance(one, other))),
  )
  // Prefers the closer position among equal names.
  const costs = distances.map((row, i) => row.map((distance, j) => distance + (0.01 * Math.abs(i - j)) / longer))
  const named = assignLeast(costs).filter(([i, j]) => distances[i]![j]! <= 0.5)
  if (gold.length !== predicted.length) return new Map(named)
  const openGold = placesWithout(gold.length, new Set(named.map(([i]) => i)))
  const openPredicted = placesWithout(predicted.length, new Set(named.map(([, j]) => j)))
  return new Map([...named, ...openGold.map((place, i) => [place, openPredicted[i]!] as const)])
}

function alignSeries(gold: ChartData, predicted: ChartData): Alignment {
  const names = gold.series.map(({ name }) => name)
  if (names.some((name) => name !== undefined)) {
    return alignNames(
      names,
      predicted.series.map(({ name }) => name),
    )
  }
  return names.length === predicted.series.length ? new Map(names.map((_, i) => [i, i])) : new Map()
}

/** Returns the median relative error of the values, or 1 if no values can be compared. */
function seriesDistance(gold: ChartData, predicted: ChartData, i: number, j: number, categories: Alignment): number {
  const distances = gold.series[i]!.values.flatMap((value, category) => {
    const found = predicted.series[j]!.values[categories.get(category) ?? -1]
    return value === undefined || found === undefined ? [] : [valueDistance(found, value)]
  }).sort((a, b) => a - b)
  if (distances.length === 0) return 1
  const middle = (distances.length - 1) / 2
  return (distances[Math.floor(middle)]! + distances[Math.ceil(middle)]!) / 2
}

function placesWithout(length: number, taken: ReadonlySet<number>): readonly number[] {
  return Array.from({ length }, (_, place) => place).filter((place) => !taken.has(place))
}
