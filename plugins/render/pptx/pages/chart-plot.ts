import type { Bbox, Chart } from '../../../../core/model.js'
import { centerX, centerY, hull } from '../../../recognise/geometry/boxes.js'
import { ticksOf } from './chart-text.js'
import type { SetWord } from './text/set-words.js'

/** The plot area of a chart. */
export interface Plot extends Bbox {
  /** Whether the first and last points of lines are at its edges. Otherwise they are half a step inside. */
  readonly isFromPointToPoint?: true
}

/** The position of a number or category name of an axis. */
interface Mark {
  readonly value: number
  readonly at: number
}

/** A position that is farther from the line through the others, in points, belongs to another number of the page. */
const MAX_DEVIATION = 3
/** Minimum size of a plot area, as a share of its chart's width and height. */
const MIN_PLOT_SHARE = 0.25

/**
 * Finds the plot area of a chart. The numbers of the value axis determine one direction. The category names determine
 * the other: each is at the center of an equal share. If there is no room for half a share at each end, lines start and
 * end at the edges, as areas do.
 *
 * @param words The words in the chart's box that are part of the chart.
 * @returns Undefined if the axes do not determine it.
 */
export function plotOf(chart: Chart, words: readonly SetWord[], box: Bbox): Plot | undefined {
  const { chartType, valueAxis, categories } = chart
  if (chartType === 'pie' || chartType === 'doughnut' || chartType === 'scatter') return undefined
  if (valueAxis === undefined || valueAxis.isLogarithmic || categories.length < 2) return undefined
  const isHorizontal = chartType === 'bar' || chartType === 'stacked_bar'
  const [across, along] = isHorizontal ? [centerX, centerY] : [centerY, centerX]
  const numbers = alignedNumbers(words, ticksOf(valueAxis), across, along)
  const names = placesOfNames(categories, words, along)
  const values = lineThrough(numbers)
  const steps = categoryLine(names, categories.length)
  if (values === undefined || steps === undefined) return undefined
  const [from, to] = [values(valueAxis.min), values(valueAxis.max)]
  const last = categories.length - 1
  const plot = (start: number, end: number) =>
    isHorizontal ? boxOf(from, to, start, end) : boxOf(start, end, from, to)
  const whole = plot(steps(-0.5), steps(last + 0.5))
  if (chartType !== 'area' && fits(whole, box)) return whole
  const inner = plot(steps(0), steps(last))
  const isDrawnSo = chartType === 'line' || chartType === 'area'
  return isDrawnSo && fits(inner, box) ? { ...inner, isFromPointToPoint: true } : undefined
}

/** Returns the center of each printed name, which may have several words. Equal names follow each other. */
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
    // a name on several lines is located by its first word
    const found =
      at < 0
        ? sorted.filter((word) => !used.has(word) && word.text === pieces[0]).slice(0, 1)
        : sorted.slice(at, at + pieces.length)
    for (const word of found) used.add(word)
    return found.length === 0 ? [] : [{ value, at: along(hull(found.map(({ bbox }) => bbox))) }]
  })
}

/** Returns the numbers of the axis, which are aligned: for each the word that is aligned with most others. */
function alignedNumbers(
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

/** Returns the linear scale through the first and last mark, if the others are on it. */
function lineThrough(marks: readonly Mark[]): ((value: number) => number) | undefined {
  if (marks.length < 2) return undefined
  const sorted = [...marks].sort((a, b) => a.value - b.value)
  const [low, high] = [sorted[0]!, sorted.at(-1)!]
  const slope = (high.at - low.at) / (high.value - low.value)
  const line = (value: number) => low.at + (value - low.value) * slope
  return sorted.every(({ value, at }) => Math.abs(line(value) - at) < MAX_DEVIATION) ? line : undefined
}

/** Names may be printed for only some categories, but must be evenly spaced. */
function categoryLine(marks: readonly Mark[], count: number): ((value: number) => number) | undefined {
  return marks.length >= Math.min(count, 3) || marks.length === count ? lineThrough(marks) : undefined
}

function boxOf(xa: number, xb: number, ya: number, yb: number): Bbox {
  return { x0: Math.min(xa, xb), x1: Math.max(xa, xb), y0: Math.min(ya, yb), y1: Math.max(ya, yb) }
}

function fits(plot: Bbox, box: Bbox): boolean {
  const isInside = plot.x0 >= box.x0 && plot.x1 <= box.x1 + 1 && plot.y0 >= box.y0 - 1 && plot.y1 <= box.y1
  const isLarge =
    plot.x1 - plot.x0 > MIN_PLOT_SHARE * (box.x1 - box.x0) && plot.y1 - plot.y0 > MIN_PLOT_SHARE * (box.y1 - box.y0)
  return isInside && isLarge
}
