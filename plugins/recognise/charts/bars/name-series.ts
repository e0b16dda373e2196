import { centerX, centerY } from '../../geometry/boxes.js'
import { mixedOff, SAME_MIX } from '../lines/colors.js'
import type { Label, LegendEntry, Plot } from '../parts.js'
import { readFigure } from '../scales/tick-values.js'
import type { BarLayout } from './bar-layout.js'
import type { BarSeries } from './bar-series.js'
import { lengthOf, type Piece, type Standing, sidesOf } from './sides.js'

/** What a series is called, and what says so; empty where nothing does. */
interface SeriesName {
  readonly name: string
  /** Given where it is no entry of a legend. */
  readonly label?: Label
}

/** Colours further apart are two, as the largest difference of a channel: pictures blur them. */
const SAME_COLOR = 24
/** A name beside a stack stands this near to it, in font sizes. */
const NEAR = { beside: 4, above: 2 }
/** Names beside a stack are its series' where at least this share of the pieces has one. */
const LEAST_NAMED = 0.6

/** Names series after the legend's entries of their colours, else after what is printed beside the pieces of a stack. */
export function nameSeries(
  { field, bars }: BarLayout,
  plot: Plot,
  legend: readonly LegendEntry[],
  taken: ReadonlySet<Label>,
): readonly SeriesName[] {
  const byColor = namesOfLegend(bars.series, legend)
  const count = byColor.filter(({ name }) => name !== '').length
  if (bars.form !== 'stacked' || count === byColor.length) return byColor
  // a thin piece with a name beside it looks like a legend's key
  const entries = new Set(legend.map(({ label }) => label))
  const isFree = (label: Label) => !taken.has(label) || entries.has(label)
  const words = plot.labels.filter((label) => label.angle === 0 && isFree(label) && isWord(label.text))
  const stands = field.stands.map((_, i) =>
    bars.series.map(({ cells }) => cells.find((cell) => cell && field.stands[i]!.pieces.includes(cell.piece))?.piece),
  )
  for (const pieces of [stands.at(-1)!, stands[0]!]) {
    const names = pieces.map((piece) => piece && nameBeside(piece, words, field.standing))
    const found = names.filter((label) => label !== undefined)
    if (
      new Set(found).size === found.length &&
      found.length >= LEAST_NAMED * pieces.length &&
      found.length > Math.max(1, count)
    )
      return names.map((label) => (label === undefined ? { name: '' } : { name: label.text, label }))
  }
  return byColor
}

function namesOfLegend(series: readonly BarSeries[], legend: readonly LegendEntry[]): readonly SeriesName[] {
  const free = new Set(legend)
  const names = series.map(({ color, pattern }) => {
    const near = [...free]
      .map((entry) => ({ entry, distance: distanceOf(entry.color, color) }))
      .filter(({ entry, distance }) => distance <= SAME_COLOR && entry.pattern === pattern)
      .sort((a, b) => a.distance - b.distance)[0]
    if (near === undefined) return { name: '' }
    free.delete(near.entry)
    return { name: near.entry.name }
  })
  // a see-through fill is paler than its key
  for (const [i, { name }] of names.entries()) {
    const { color, pattern } = series[i]!
    const coats = [...free].filter((entry) => entry.pattern === pattern && mixedOff(color, entry.color) <= SAME_MIX)
    if (name !== '' || coats.length !== 1) continue
    free.delete(coats[0]!)
    names[i] = { name: coats[0]!.name }
  }
  // what is see-through or shaded has another colour in its key: where one is left on both sides they belong together
  const left = [...free].filter(({ key }) => key === 'bar')
  const isOneLeft = left.length === 1 && names.filter(({ name }) => name === '').length === 1
  return isOneLeft && names.length > 1
    ? names.map((each) => (each.name === '' ? { name: left[0]!.name } : each))
    : names
}

/** The words at the level of a piece: beside a column's, over or under a level bar's. */
function nameBeside(piece: Piece, words: readonly Label[], standing: Standing): Label | undefined {
  const middle = (piece.low + piece.high) / 2
  const near = words.flatMap((label) => {
    const sides = sidesOf(label.bbox, standing)
    const gap = Math.max(sides.from - piece.to, piece.from - sides.to)
    const off = Math.abs((standing === 'columns' ? centerY(label.bbox) : centerX(label.bbox)) - middle)
    const reach = (standing === 'columns' ? NEAR.beside : NEAR.above) * label.size
    const isNear = gap > -0.5 && gap < reach && off <= lengthOf(piece) / 2 + label.size / 2
    return isNear ? [{ label, off }] : []
  })
  return near.sort((a, b) => a.off - b.off)[0]?.label
}

function isWord(text: string): boolean {
  return /\p{L}{2}/u.test(text) && readFigure(text) === undefined
}

function distanceOf(a: string, b: string): number {
  const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const other = channels(b)
  return Math.max(...channels(a).map((channel, i) => Math.abs(channel - other[i]!)))
}
