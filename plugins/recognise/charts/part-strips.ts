import type { Bbox } from '../../../core/model.js'
import { centerX, centerY, hull, overlapX, widthOf } from '../geometry/boxes.js'
import type { PlotArea } from './find-plots.js'
import type { Label, Plot } from './parts.js'
import { readFigure } from './scales/tick-values.js'

/** Labels of one row differ in height by no more than this share of their size. */
const ONE_ROW = 0.3
/** A shorter row of names is no series of periods. */
const LEAST_NAMES = 3
/** From chart to chart is more room than from name to name, by this share of it. */
const WIDER = 1.1
/** Names of one chart stand in even steps, to this share of one. */
const EVEN = 0.15

/** Names of one chart of a strip, and where it ends. */
interface Part {
  readonly from: number
  readonly to: number
  readonly names: readonly Label[]
}

/**
 * Parts a strip of small columns into its charts: the same names stand under each of them, such as the last five years, and a
 * title over each. What was found as one row of columns is several charts, each with values of its own kind.
 *
 * @param plots Those that the areas were found as, with their labels.
 */
export function partStrips(areas: readonly PlotArea[], plots: readonly Plot[]): readonly PlotArea[] {
  return areas.flatMap((area, i) => {
    const parts = mayBeStrip(area) ? partsOf(plots[i]!) : undefined
    return parts === undefined ? [area] : partArea(area, parts)
  })
}

/** Whether there are bars enough for several charts. */
export function mayBeStrip({ isPie, marks }: PlotArea): boolean {
  return !isPie && marks.bars.length >= 2 * LEAST_NAMES
}

function partsOf({ bbox, marks, labels }: Plot): readonly Part[] | undefined {
  const below = rowsOf(labels.filter((label) => centerY(label.bbox) > (bbox.y0 + bbox.y1) / 2))
  const names = below.map(repeatsOf).find((groups) => groups !== undefined)
  if (names === undefined) return undefined
  const ends = names.map((group) => hull(group.map((label) => label.bbox)))
  const cuts = ends.slice(1).map(({ x0 }, i) => (ends[i]!.x1 + x0) / 2)
  const parts = names.map(
    (group, i): Part => ({ from: cuts[i - 1] ?? -Infinity, to: cuts[i] ?? Infinity, names: group }),
  )
  const above = labels.filter((label) => label.bbox.y1 < ends[0]!.y0 && isTitle(label))
  return rowsOf(above).some((row) => areTitles(row, parts, ends)) && !crosses(marks, cuts) ? parts : undefined
}

/** Labels that stand in one row, from left to right. */
function rowsOf(labels: readonly Label[]): readonly (readonly Label[])[] {
  const rows: Label[][] = []
  for (const label of labels.toSorted((a, b) => centerY(a.bbox) - centerY(b.bbox))) {
    const last = rows.at(-1)
    const isIn = last !== undefined && centerY(label.bbox) - centerY(last[0]!.bbox) <= ONE_ROW * label.size
    if (isIn) last.push(label)
    else rows.push([label])
  }
  return rows.map((row) => row.toSorted((a, b) => centerX(a.bbox) - centerX(b.bbox)))
}

/** The names of each chart where a row is one series of names again and again, with more room between two of them. */
function repeatsOf(row: readonly Label[]): readonly (readonly Label[])[] | undefined {
  const size = row.findIndex((label, i) => i > 0 && label.text === row[0]!.text)
  if (size < LEAST_NAMES || row.length % size !== 0) return undefined
  if (new Set(row.slice(0, size).map(({ text }) => text)).size < size) return undefined
  if (row.some((label, i) => label.text !== row[i % size]!.text)) return undefined
  const gaps = row.slice(1).map((label, i) => centerX(label.bbox) - centerX(row[i]!.bbox))
  const [inner, outer] = [0, 1].map((kind) => gaps.filter((_, i) => ((i + 1) % size === 0 ? 1 : 0) === kind))
  const step = inner!.reduce((sum, gap) => sum + gap, 0) / inner!.length
  if (inner!.some((gap) => Math.abs(gap - step) > EVEN * step) || outer!.some((gap) => gap < WIDER * step))
    return undefined
  return Array.from({ length: row.length / size }, (_, i) => row.slice(i * size, (i + 1) * size))
}

function isTitle({ text }: Label): boolean {
  return /\p{L}{2}/u.test(text) && readFigure(text) === undefined
}

/** Whether a row has one title over each chart, each of its own words. */
function areTitles(row: readonly Label[], parts: readonly Part[], ends: readonly Bbox[]): boolean {
  if (row.length !== parts.length || new Set(row.map(({ text }) => text)).size < row.length) return false
  return row.every(({ bbox }, i) => {
    const { from, to } = parts[i]!
    return bbox.x0 > from && bbox.x1 < to && overlapX(bbox, ends[i]!) > 0.3 * Math.min(widthOf(bbox), widthOf(ends[i]!))
  })
}

/** Whether a line of data goes on from chart to chart, or a bar does. */
function crosses({ bars, strokes, polygons }: Plot['marks'], cuts: readonly number[]): boolean {
  const lines = strokes.filter(({ points }) => points.length > 2)
  return [...bars, ...polygons, ...lines].some(({ bbox }) => cuts.some((cut) => bbox.x0 < cut && bbox.x1 > cut))
}

/** The charts of a strip as areas: as high as the whole, as broad as their marks. */
function partArea(area: PlotArea, parts: readonly Part[]): readonly PlotArea[] {
  const { bbox, marks } = area
  return parts.map(({ from, to, names }) => {
    const isIn = (mark: { readonly bbox: Bbox }) => centerX(mark.bbox) > from && centerX(mark.bbox) < to
    const bars = marks.bars.filter(isIn)
    const polygons = marks.polygons.filter(isIn)
    const own = hull([...bars, ...polygons].map((mark) => mark.bbox))
    const x0 = Math.max(bbox.x0, Math.min(own.x0, ...names.map((label) => centerX(label.bbox))))
    const x1 = Math.min(bbox.x1, Math.max(own.x1, ...names.map((label) => centerX(label.bbox))))
    const strokes = marks.strokes.filter(({ bbox: line }) => line.x0 < x1 && line.x1 > x0)
    return { bbox: { ...bbox, x0, x1 }, marks: { bars, polygons, strokes }, strip: bbox }
  })
}
