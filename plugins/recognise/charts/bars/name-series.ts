import type { LegendEntry } from '../parts.js'
import type { BarSeries } from './bar-series.js'

/** Colours further apart are two, as the largest difference of a channel: pictures blur them. */
const SAME_COLOR = 24

/** Names series after the legend's entries of their colours; empty where it has none. */
export function nameSeries(series: readonly BarSeries[], legend: readonly LegendEntry[]): readonly string[] {
  const free = new Set(legend)
  return series.map(({ color, pattern }) => {
    const near = [...free]
      .map((entry) => ({ entry, distance: distanceOf(entry.color, color) }))
      .filter(({ entry, distance }) => distance <= SAME_COLOR && entry.pattern === pattern)
      .sort((a, b) => a.distance - b.distance)[0]
    if (near === undefined) return ''
    free.delete(near.entry)
    return near.entry.name
  })
}

function distanceOf(a: string, b: string): number {
  const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const other = channels(b)
  return Math.max(...channels(a).map((channel, i) => Math.abs(channel - other[i]!)))
}
