import type { FontFamily } from '../../examples/drawing/fonts.js'
import type { Random } from '../layouts/random.js'
import type { Frame } from './canvas.js'

/** How bars are drawn: each as a rectangle, a closed path, a flood cut by a clip, a gradient; with its outline; all of a series as one path; with round corners; with white around; as a stretched picture. */
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

/** How a line is drawn: as one path, in pieces, as curves, in dashes. */
type LinePen = 'polyline' | 'segments' | 'smooth' | 'dashed'

/** What stands at the points of a line or a scatter chart. */
export type Markers = 'none' | 'squares' | 'circles' | 'glyphs'

/** How a chart looks. Lengths are points. */
export interface ChartStyle {
  readonly font: FontFamily
  readonly size: number
  readonly palette: readonly string[]
  readonly frame: Frame
  readonly barPen: BarPen
  readonly barOrder: 'by-series' | 'by-category'
  /** Share of a category's band that stays white. */
  readonly gap: number
  /** Share of a bar's width between bars of one category; negative where they overlap. */
  readonly seriesGap: number
  /** Whether every bar of the one series has its own colour, or only the last. */
  readonly pointColors: 'one' | 'each' | 'last'
  readonly linePen: LinePen
  readonly lineWidth: number
  readonly markers: Markers
  /** Of areas and bars. */
  readonly opacity: number
  readonly gridlines: 'solid' | 'dashed' | 'none'
  readonly axisLines: 'both' | 'category' | 'none'
  readonly hasTicks: boolean
  readonly hasValueAxis: boolean
  /** Whether a frame runs around the plot. */
  readonly isFramed: boolean
  /** A plot's own backdrop. */
  readonly backdrop?: string
  readonly dataLabels: 'none' | 'outside' | 'inside'
  /** Whether the sum stands over each stack. */
  readonly hasTotals: boolean
  /** Whether the value axis stands at the right or at the top. */
  readonly isAxisFar: boolean
  /** Whether names of categories stand at the zero line, among the bars, and not below the plot. */
  readonly hasNamesAtZero: boolean
  readonly names: 'level' | 'wrapped' | 'slanted' | 'upright' | 'skipped'
  readonly legend: 'right' | 'bottom' | 'top' | 'inside' | 'direct' | 'none'
  readonly titleAt: 'left' | 'center' | 'none'
  /** What else is drawn: the growth since the bar before over each bar, a level line at the mean, whiskers, shadows behind the bars, pale bars over the whole axis behind them. */
  readonly extras: 'none' | 'growth' | 'mean-line' | 'whiskers' | 'shadows' | 'tracks'
  /** Of a waterfall: whether a line runs from each end to the next start. */
  readonly hasConnectors: boolean
  readonly arcs: 'curves' | 'polygon'
  /** White between slices, and how far one of them is pulled out, in points. */
  readonly sliceGap: number
  readonly pulled: number
  readonly sliceLabels: 'inside' | 'outside' | 'named' | 'none'
  /** Share of the radius. */
  readonly hole: number
}

const PALETTES: readonly (readonly string[])[] = [
  ['#4472c4', '#ed7d31', '#a5a5a5', '#ffc000', '#5b9bd5', '#70ad47'],
  ['#0b2545', '#3e7cb1', '#81a4cd', '#c9d6e8', '#8d99ae', '#5c6b7a'],
  ['#00695c', '#26a69a', '#b2dfdb', '#ff8f00', '#5d4037', '#9e9d24'],
  ['#222222', '#777777', '#bbbbbb', '#444444', '#999999', '#d5d5d5'],
  ['#12284b', '#b08d57', '#7a8b99', '#c8102e', '#d9d2c5', '#4b6a4f'],
]

/** A look that depends on the seed alone; `fixed` is what a kind of page insists on. */
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
