import type { Random } from '../../benchmarks/layouts/random.js'
import type { FontFamily } from '../../examples/drawing/fonts.js'
import type { Frame } from './canvas.js'

/**
 * How bars are drawn: as rectangles, closed paths, clipped fills, gradients, with an outline, all bars of a series as
 * one path, with round corners, with a white outline, or as stretched images.
 */
export type BarPen =
  | 'rectangle'
  | 'closed-path'
  | 'clipped'
  | 'gradient'
  | 'outlined'
  | 'one-path'
  | 'rounded'
  | 'white-outline'
  | 'picture'

/** How a line is drawn: as one path, as separate segments, as curves, or dashed. */
type LinePen = 'polyline' | 'segments' | 'smooth' | 'dashed'

/** Markers at the points of a line or scatter chart. */
export type Markers = 'none' | 'squares' | 'circles' | 'glyphs'

/** Style of a chart. Lengths are in points. */
export interface ChartStyle {
  readonly font: FontFamily
  readonly size: number
  readonly palette: readonly string[]
  readonly frame: Frame
  readonly barPen: BarPen
  readonly barOrder: 'by-series' | 'by-category'
  /** Gap between categories, as a fraction of the category width. */
  readonly gap: number
  /** Gap between bars of one category, as a fraction of the bar width. Negative if they overlap. */
  readonly seriesGap: number
  /** Whether all bars of a single series have one color, each its own, or the last another. */
  readonly pointColors: 'one' | 'each' | 'last'
  readonly linePen: LinePen
  readonly lineWidth: number
  readonly markers: Markers
  /** Opacity of areas and bars. */
  readonly opacity: number
  readonly gridlines: 'solid' | 'dashed' | 'none'
  readonly axisLines: 'both' | 'category' | 'none'
  readonly hasTicks: boolean
  readonly hasValueAxis: boolean
  /** Whether the plot has a frame. */
  readonly isFramed: boolean
  /** Background color of the plot. */
  readonly backdrop?: string
  readonly dataLabels: 'none' | 'outside' | 'inside'
  /** Whether each stack has its total above it. */
  readonly hasTotals: boolean
  /** Whether the value axis is at the right or the top. */
  readonly isAxisFar: boolean
  /** Whether category names are at the zero line, among the bars, instead of below the plot. */
  readonly hasNamesAtZero: boolean
  readonly names: 'level' | 'wrapped' | 'slanted' | 'upright' | 'skipped'
  readonly legend: 'right' | 'bottom' | 'top' | 'inside' | 'direct' | 'none'
  readonly titleAt: 'left' | 'center' | 'none'
  /**
   * Additional marks: growth rates above the bars, a line at the mean, whiskers, shadows, or pale bars over the whole
   * axis.
   */
  readonly extras: 'none' | 'growth' | 'mean-line' | 'whiskers' | 'shadows' | 'tracks'
  /** Whether the steps of a waterfall have connector lines. */
  readonly hasConnectors: boolean
  readonly arcs: 'curves' | 'polygon'
  /** Gap between slices, and offset of one slice. */
  readonly sliceGap: number
  readonly pulled: number
  readonly sliceLabels: 'inside' | 'outside' | 'named' | 'none'
  /** Radius of the hole, relative to the outer radius. */
  readonly hole: number
}

const PALETTES: readonly (readonly string[])[] = [
  ['#4472c4', '#ed7d31', '#a5a5a5', '#ffc000', '#5b9bd5', '#70ad47'],
  ['#0b2545', '#3e7cb1', '#81a4cd', '#c9d6e8', '#8d99ae', '#5c6b7a'],
  ['#00695c', '#26a69a', '#b2dfdb', '#ff8f00', '#5d4037', '#9e9d24'],
  ['#222222', '#777777', '#bbbbbb', '#444444', '#999999', '#d5d5d5'],
  ['#12284b', '#b08d57', '#7a8b99', '#c8102e', '#d9d2c5', '#4b6a4f'],
]

/** Returns a random style. @param fixed Properties that the chart kind requires. */
export function chartStyle(random: Random, fixed: Partial<ChartStyle>): ChartStyle {
  const hasValueAxis = fixed.hasValueAxis ?? true
  const axisLines = random.pick(['both', 'category', 'none'] as const)
  return {
    font: random.pick(['helvetica', 'source-sans', 'times']),
    size: random.integer(7, 10),
    palette: random.pick(PALETTES),
    frame: random.pick(['plain', 'plain', 'scaled', 'flipped']),
    barPen: random.pick(['rectangle', 'rectangle', 'closed-path', 'one-path', 'clipped', 'white-outline']),
    barOrder: random.pick(['by-series', 'by-category']),
    gap: 0.25 + 0.35 * random.share(),
    seriesGap: random.pick([0, 0, 0.1]),
    pointColors: 'one',
    linePen: random.pick(['polyline', 'polyline', 'segments']),
    lineWidth: random.pick([0.75, 1.5, 2.25]),
    markers: random.pick(['none', 'none', 'squares', 'circles']),
    opacity: random.pick([1, 1, 0.8]),
    gridlines: hasValueAxis ? random.pick(['solid', 'dashed', 'none']) : 'none',
    axisLines,
    hasTicks: axisLines === 'both' && random.chance(0.5),
    hasValueAxis,
    isFramed: random.chance(0.15),
    ...(random.chance(0.15) && { backdrop: '#f4f4f4' }),
    dataLabels: 'none',
    hasTotals: false,
    isAxisFar: false,
    hasNamesAtZero: false,
    names: 'level',
    legend: random.pick(['right', 'bottom', 'top']),
    titleAt: random.pick(['left', 'center']),
    extras: 'none',
    hasConnectors: random.chance(0.5),
    arcs: random.pick(['curves', 'polygon']),
    sliceGap: random.pick([0, 0, 1]),
    pulled: 0,
    sliceLabels: random.pick(['inside', 'outside']),
    hole: 0.5 + 0.2 * random.share(),
    ...fixed,
  }
}
