import { centerY } from '../../geometry.js'
import type { Label, Plot } from '../parts.js'

/** "36 4%": the point of a figure with decimals may be too faint to be seen, and leaves a blank. */
const LOST = /^(?<whole>[-−($€£¥]*\d{1,3}) (?<decimals>\d{1,2})(?<end>%?\)?)$/
const WHOLE = /^[-−($€£¥]*\d{1,3}\.(?<decimals>\d{1,2})(?<end>%?\)?)$/
/** So many other figures of a plot say how many decimals its figures have. */
const LEAST = 2

/** "000": a zero has one digit before its point, and so many behind it. */
const ZERO = /^0(?<decimals>0{1,3})%?$/
const DIGITS = /^[-−]?\d+%?$/
/** Ends of one column differ by no more than this, in font sizes; so many figures are an axis. */
const ALIGNED = 0.6
const LEAST_OF_AXIS = 3
/** A figure of an axis stands off its place by no more than this share of a step. */
const OFF_AXIS = 0.25

/**
 * A plot in a picture that lost points: all those of an axis, which then begins with "000", or that of one figure where the
 * others have theirs. What was read stays with the label.
 */
export function withPoints(plot: Plot): Plot {
  return plot.source === 'drawing' ? plot : withPointsOfOthers(withPointsOfAxis(plot))
}

/** Points may be too faint to be seen in all figures of an axis: "0.00", "0.50", "1.00" are read as "000", "050", "100". */
function withPointsOfAxis(plot: Plot): Plot {
  const zero = plot.labels.find(({ text }) => ZERO.test(text.trim()))
  if (zero === undefined) return plot
  const decimals = ZERO.exec(zero.text.trim())!.groups!.decimals!.length
  const column = plot.labels.filter(
    ({ text, bbox, size }) =>
      DIGITS.test(text.trim()) && Math.abs(bbox.x1 - zero.bbox.x1) <= ALIGNED * Math.max(size, zero.size),
  )
  const isLong = ({ text }: Label) => text.replace(/\D/g, '').length > decimals
  if (column.length < LEAST_OF_AXIS || !column.every(isLong) || !isAxis(column)) return plot
  const pointed = (text: string) => text.trim().replace(new RegExp(`(\\d{${decimals}})(%?)$`), '.$1$2')
  const own = new Set(column)
  return {
    ...plot,
    labels: plot.labels.map((label) =>
      own.has(label) ? { ...label, text: pointed(label.text), readAs: label.text } : label,
    ),
  }
}

/** Whether figures stand as high as they are large, as they do on an axis: codes and hours in a list do not. */
function isAxis(column: readonly Label[]): boolean {
  const sorted = column
    .map(({ text, bbox }) => ({ value: Number(text.trim().replace('−', '-').replace('%', '')), y: centerY(bbox) }))
    .sort((a, b) => a.value - b.value)
  const [first, last] = [sorted[0]!, sorted.at(-1)!]
  const step = (last.value - first.value) / (sorted.length - 1)
  if (step === 0 || first.y <= last.y) return false
  const perPoint = (last.value - first.value) / (first.y - last.y)
  return sorted.every(({ value, y }) => Math.abs(first.value + (first.y - y) * perPoint - value) <= OFF_AXIS * step)
}

/**
 * A plot in a picture whose figures all have a point: where a blank stands in the place of one, it was lost.
 */
function withPointsOfOthers(plot: Plot): Plot {
  const whole = plot.labels.map((label) => formOf(label, WHOLE)).filter((form) => form !== undefined)
  const isLost = (label: Label) => {
    const form = formOf(label, LOST)
    return form !== undefined && whole.filter((other) => other === form).length >= LEAST
  }
  if (!plot.labels.some(isLost)) return plot
  return { ...plot, labels: plot.labels.map((label) => (isLost(label) ? withPoint(label) : label)) }
}

/** How many decimals a figure has, and what ends it; undefined for another text. */
function formOf({ text }: Label, pattern: RegExp): string | undefined {
  const found = pattern.exec(text.trim())?.groups
  return found && `${found.decimals!.length} ${found.end}`
}

function withPoint(label: Label): Label {
  return { ...label, text: label.text.trim().replace(LOST, '$<whole>.$<decimals>$<end>'), readAs: label.text }
}
