import type { Bbox } from '../../../core/model.js'
import { centerX, centerY, heightOf, widthOf } from '../geometry.js'
import type { Categories, Label, Plot, Scale } from './parts.js'

/** Labels of one row of categories stand on one level, as a share of the font size. */
const SAME_LEVEL = 0.4

/** The rows and columns of names that may name the bands of a plot, the likeliest first. */
export function findCategories(plot: Plot, scales: readonly Scale[]): readonly Categories[] {
  const ticks = new Set(
    scales.filter((scale) => !isOfYears(scale)).flatMap(({ ticks }) => ticks.map(({ label }) => label)),
  )
  const free = plot.labels.filter((label) => !ticks.has(label))
  const { bbox } = plot
  const below = free.filter((label) => isAlong(label.bbox, bbox) && label.bbox.y0 >= bbox.y1 - label.size)
  const beside = free.filter((label) => isBeside(label.bbox, bbox) && label.bbox.x1 <= bbox.x0 + label.size)
  const rows = groupBy(below, (label) => label.bbox.y0).map((row) => toCategories(row, 'x', bbox))
  const columns = groupBy(beside, (label) => label.bbox.x1).map((column) => toCategories(column, 'y', bbox))
  return [...rows, ...columns].filter(({ bands }) => bands.length > 1)
}

/** Years name bands as well as they measure. */
function isOfYears({ ticks }: Scale): boolean {
  return ticks.every(({ label }) => /^(?:19|20)\d\d$/.test(label.text))
}

function groupBy(labels: readonly Label[], at: (label: Label) => number): readonly (readonly Label[])[] {
  const groups: Label[][] = []
  for (const label of [...labels].sort((a, b) => at(a) - at(b))) {
    const last = groups.at(-1)
    if (last !== undefined && at(label) - at(last[0]!) <= SAME_LEVEL * label.size) last.push(label)
    else groups.push([label])
  }
  return groups.filter((group) => group.length > 1)
}

function toCategories(labels: readonly Label[], direction: 'x' | 'y', plot: Bbox): Categories {
  const sorted = labels.map((label) => ({ label, at: placeOf(label, direction) })).sort((a, b) => a.at - b.at)
  const [start, end] = direction === 'x' ? [plot.x0, plot.x1] : [plot.y0, plot.y1]
  const between = (i: number) => (sorted[i]!.at + sorted[i + 1]!.at) / 2
  const bands = sorted.map(({ label, at }, i) => ({
    at,
    from: i === 0 ? Math.min(start, at) : between(i - 1),
    to: i === sorted.length - 1 ? Math.max(end, at) : between(i),
    name: label.text,
  }))
  return { direction, bands, labels: sorted.map(({ label }) => label) }
}

/** What a label stands for lies above its middle; of a slanting one above the end that is nearer to the axis. */
function placeOf({ bbox, angle, size }: Label, direction: 'x' | 'y'): number {
  if (direction === 'y') return centerY(bbox)
  if (angle % 90 === 0) return centerX(bbox)
  return angle > 180 ? bbox.x1 - size / 3 : bbox.x0 + size / 3
}

function isAlong(label: Bbox, plot: Bbox): boolean {
  return centerX(label) > plot.x0 - widthOf(label) && centerX(label) < plot.x1 + widthOf(label)
}

function isBeside(label: Bbox, plot: Bbox): boolean {
  return centerY(label) > plot.y0 - heightOf(label) && centerY(label) < plot.y1 + heightOf(label)
}
