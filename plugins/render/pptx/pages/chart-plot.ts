import type { Bbox, Chart } from '../../../../core/model.js'
import { centerX, centerY, hull } from '../../../recognise/geometry.js'
import { ticksOf } from './chart-text.js'
import type { SetWord } from './set-words.js'

/** Where the plot of a chart stands. */
export interface Plot extends Bbox {
  /** Whether the first and the last point of its lines stand on its sides; else half a step from them. */
  readonly isFromPointToPoint?: true
}

/** Where along the page a figure or a name of an axis stands. */
interface Mark {
  readonly value: number
  readonly at: number
}

/** Places that a line through the others misses by more, in points, are other figures of the page. */
const OFF = 3
/** A plot takes at least this share of its chart's width and height. */
const LEAST = 0.25

/**
 * Where the axes of a chart enclose its plot: its figures tell one direction, the names of its categories the other, each
 * of which stands in the middle of an even share. Where no half share has room before the first and behind the last, lines begin
 * and end at the sides of the plot, as those of areas do.
 *
 * @param words Those of the chart's box that it says itself.
 * @returns Nothing where they do not tell.
 */
export function plotOf(chart: Chart, words: readonly SetWord[], box: Bbox): Plot | undefined {
  const { chartType, valueAxis, categories } = chart
  if (chartType === 'pie' || chartType === 'doughnut' || chartType === 'scatter') return undefined
  if (valueAxis === undefined || valueAxis.isLogarithmic || categories.length < 2) return undefined
  const isLying = chartType === 'bar' || chartType === 'stacked_bar'
  const [across, along] = isLying ? [centerX, centerY] : [centerY, centerX]
  const figures = alignedFigures(words, ticksOf(valueAxis), across, along)
  const names = placesOfNames(categories, words, along)
  const values = lineThrough(figures)
  const steps = categoryLine(names, categories.length)
  if (values === undefined || steps === undefined) return undefined
  const [from, to] = [values(valueAxis.min), values(valueAxis.max)]
  const last = categories.length - 1
  const plot = (start: number, end: number) => (isLying ? boxOf(from, to, start, end) : boxOf(start, end, from, to))
  const whole = plot(steps(-0.5), steps(last + 0.5))
  if (chartType !== 'area' && fits(whole, box)) return whole
  const inner = plot(steps(0), steps(last))
  const isDrawnSo = chartType === 'line' || chartType === 'area'
  return isDrawnSo && fits(inner, box) ? { ...inner, isFromPointToPoint: true } : undefined
}

/** The middle of each name that is printed, be it of several words; equal names stand one after the other. */
function placesOfNames(
  names: readonly string[],
  words: readonly SetWord[],
  along: (box: Bbox) => number,
): readonly Mark[] {
  const sorted = [...words].sort((a, b) => Math.round(a.y) - Math.round(b.y) || a.x0 - b.x0)
  const used = new Set<SetWord>()
  return names.flatMap((name, value) => {
    const pieces = name.split(/\s+/)
    const at = sorted.findIndex(
      (word, i) => !used.has(word) && pieces.every((piece, k) => sorted[i + k]?.text === piece),
    )
    // a name of several lines is told by its first word
    const found =
      at < 0
        ? sorted.filter((word) => !used.has(word) && word.text === pieces[0]).slice(0, 1)
        : sorted.slice(at, at + pieces.length)
    for (const word of found) used.add(word)
    return found.length === 0 ? [] : [{ value, at: along(hull(found.map(({ bbox }) => bbox))) }]
  })
}

/** The figures of the axis stand in a line: of each the word that stands with most others. */
function alignedFigures(
  words: readonly SetWord[],
  ticks: readonly number[],
  across: (box: Bbox) => number,
  along: (box: Bbox) => number,
): readonly Mark[] {
  const found = words.flatMap((word) => {
    const digits = word.text.replace(/[^\d.]/g, '')
    const sign = /^[-–−(]/.test(word.text) ? -1 : 1
    const value =
      digits === ''
        ? undefined
        : ticks.find((tick) => Math.abs(tick - sign * Number(digits)) < 1e-9 + Math.abs(tick) * 1e-6)
    return value === undefined ? [] : [{ value, at: across(word.bbox), edge: along(word.bbox), size: word.size }]
  })
  const groups = found.map((one) => found.filter((other) => Math.abs(other.edge - one.edge) < 2 * one.size))
  const best = groups.reduce<typeof found>((most, group) => (group.length > most.length ? group : most), [])
  const [first] = best
  return best.filter(({ value }, i) => best.findIndex((other) => other.value === value) === i || first === undefined)
}

/** The even scale through the first and the last mark, if the others lie on it. */
function lineThrough(marks: readonly Mark[]): ((value: number) => number) | undefined {
  if (marks.length < 2) return undefined
  const sorted = [...marks].sort((a, b) => a.value - b.value)
  const [low, high] = [sorted[0]!, sorted.at(-1)!]
  const slope = (high.at - low.at) / (high.value - low.value)
  const line = (value: number) => low.at + (value - low.value) * slope
  return sorted.every(({ value, at }) => Math.abs(line(value) - at) < OFF) ? line : undefined
}

/** Names may be printed for some categories alone; their places must still be even. */
function categoryLine(marks: readonly Mark[], count: number): ((value: number) => number) | undefined {
  return marks.length >= Math.min(count, 3) || marks.length === count ? lineThrough(marks) : undefined
}

function boxOf(xa: number, xb: number, ya: number, yb: number): Bbox {
  return { x0: Math.min(xa, xb), x1: Math.max(xa, xb), y0: Math.min(ya, yb), y1: Math.max(ya, yb) }
}

function fits(plot: Bbox, box: Bbox): boolean {
  const isInside = plot.x0 >= box.x0 && plot.x1 <= box.x1 + 1 && plot.y0 >= box.y0 - 1 && plot.y1 <= box.y1
  const isLarge = plot.x1 - plot.x0 > LEAST * (box.x1 - box.x0) && plot.y1 - plot.y0 > LEAST * (box.y1 - box.y0)
  return isInside && isLarge
}
