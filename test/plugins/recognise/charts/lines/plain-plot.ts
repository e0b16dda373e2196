import type { Bbox } from '../../../../../core/model.js'
import type {
  Bar,
  Categories,
  Label,
  LegendEntry,
  Plot,
  PlotGround,
  Point,
  Polygon,
  Scale,
  Stroke,
} from '../../../../../plugins/recognise/charts/parts.js'

// A plot with simple numbers: 400 points wide, 200 high, from (100, 100) to (500, 300). One unit is one point.

const PLOT_BOX: Bbox = { x0: 100, y0: 100, x1: 500, y1: 300 }

/** Returns the y of a value: 0 is at the bottom of the plot, 200 at the top. */
export function heightOfValue(value: number): number {
  return 300 - value
}

type Spot = readonly [x: number, y: number]

export function stroke(spots: readonly Spot[], facts: Partial<Stroke> = {}): Stroke {
  const points = spots.map(toPoint)
  return {
    points,
    bbox: boxAround(points),
    color: '#1f4e79',
    width: 2,
    isDashed: false,
    isCurved: false,
    order: 10,
    ...facts,
  }
}

export function polygon(spots: readonly Spot[], facts: Partial<Polygon> = {}): Polygon {
  const points = spots.map(toPoint)
  return { points, bbox: boxAround(points), color: '#1f4e79', order: 10, ...facts }
}

export function bar(x0: number, y0: number, x1: number, y1: number, facts: Partial<Bar> = {}): Bar {
  return { bbox: { x0, y0, x1, y1 }, color: '#1f4e79', order: 10, ...facts }
}

/** Creates a label centered at (x, y), 5 points wide per letter and 10 points high. */
export function label(text: string, x: number, y: number, facts: Partial<Label> = {}): Label {
  const half = 2.5 * text.length
  const bbox = { x0: x - half, y0: y - 5, x1: x + half, y1: y + 5 }
  return { text, bbox, angle: 0, size: 9, color: '#000000', isBold: false, ...facts }
}

/** Creates a value axis from 0 to 200 at a side. The printed value is the length times `unit` plus `offset`. */
export function valueAxis(side: 'left' | 'right' = 'left', unit = 1, offset = 0, facts: Partial<Scale> = {}): Scale {
  const x = side === 'left' ? 85 : 515
  const toValue = (at: number) => (300 - at) * unit + offset
  const ticks = [0, 50, 100, 150, 200].map((length) => {
    const value = length * unit + offset
    return { at: 300 - length, value, label: label(String(value), x, 300 - length) }
  })
  return {
    direction: 'y',
    side,
    kind: 'linear',
    ticks,
    toValue,
    toPlace: (value) => 300 - (value - offset) / unit,
    errorAt: () => 0.1 * unit,
    min: offset,
    max: 200 * unit + offset,
    ...facts,
  }
}

/** Creates a horizontal axis from 0 to 40, ten points per unit. */
export function levelAxis(): Scale {
  const ticks = [0, 10, 20, 30, 40].map((value) => ({
    at: 100 + 10 * value,
    value,
    label: label(String(value), 100 + 10 * value, 310),
  }))
  return {
    direction: 'x',
    side: 'bottom',
    kind: 'linear',
    ticks,
    toValue: (at) => (at - 100) / 10,
    toPlace: (value) => 100 + 10 * value,
    errorAt: () => 0.01,
    min: 0,
    max: 40,
  }
}

/** Creates names below the plot, each centered in an equal part of its width. */
export function names(...texts: readonly string[]): Categories {
  const width = 400 / texts.length
  const bands = texts.map((name, i) => {
    const from = 100 + i * width
    return { name, at: from + width / 2, from, to: from + width }
  })
  const labels = bands.filter(({ name }) => name !== '').map(({ name, at }) => label(name, at, 310))
  return { direction: 'x', bands, labels }
}

export function entry(name: string, color: string, facts: Partial<LegendEntry> = {}): LegendEntry {
  return { name, color, key: 'line', label: label(name, 300, 340), ...facts }
}

/** Creates a chart context; the labels of its axes and names are added to those of the plot. */
export function groundWith(
  marks: Partial<Plot['marks']>,
  facts: Partial<Omit<PlotGround, 'plot'>> & { readonly labels?: readonly Label[] } = {},
): PlotGround {
  const { scales = [], categories = [], legend = [], labels = [] } = facts
  const all = [
    ...scales.flatMap(({ ticks }) => ticks.map((tick) => tick.label)),
    ...categories.flatMap((each) => each.labels),
    ...legend.map((each) => each.label),
    ...labels,
  ]
  return { plot: plotWith(marks, all), scales, categories, legend }
}

export function plotWith(marks: Partial<Plot['marks']> = {}, labels: readonly Label[] = []): Plot {
  return {
    bbox: PLOT_BOX,
    marks: { bars: [], strokes: [], polygons: [], ...marks },
    labels,
    tolerance: 0.05,
    source: 'drawing',
  }
}

/** Creates a line through values at the category positions. */
export function lineThrough(values: readonly number[], facts: Partial<Stroke> = {}): Stroke {
  return stroke(spotsOf(values), facts)
}

export function spotsOf(values: readonly number[]): readonly Spot[] {
  const width = 400 / values.length
  return values.map((value, i): Spot => [100 + (i + 0.5) * width, heightOfValue(value)])
}

function toPoint([x, y]: Spot): Point {
  return { x, y }
}

function boxAround(points: readonly Point[]): Bbox {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}
