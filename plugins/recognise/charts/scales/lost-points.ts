import { centerY } from '../../geometry/boxes.js'
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
/** This share of the figures in its column at least. */
const MOSTLY = 0.6

/**
 * A plot in a picture that lost points: all those of an axis, which then begins with "000", or that of one figure where the
 * others have theirs. What was read stays with the label.
 */
export function withPoints(plot: Plot): Plot {
  return plot.source === 'drawing' ? plot : withPointsOfOthers(withPointsOfAxis(plot))
}

/** Of a day. */
const HOURS = 24

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
  const axis = axisAmong(column, zero)
  // "00", "06" up to "24"
  const isOfHours = decimals === 1 && Math.max(...axis.map(({ text }) => Number(text))) === HOURS
  if (axis.length < LEAST_OF_AXIS || !axis.every(isLong) || isOfHours) return plot
  const pointed = (text: string) => text.trim().replace(new RegExp(`(\\d{${decimals}})(%?)$`), '.$1$2')
  const own = new Set(axis)
  return {
    ...plot,
    labels: plot.labels.map((label) =>
      own.has(label) ? { ...label, text: pointed(label.text), readAs: label.text } : label,
    ),
  }
}

/**
 * The most figures of a column that stand as high over its zero, or as low under it, as they are large, as they do on an axis:
 * codes and hours in a list do not, nor does a year above. None where more than a few are left over.
 */
function axisAmong(column: readonly Label[], zero: Label): readonly Label[] {
  const placed = column.map((label) => ({ label, value: amountOf(label), y: centerY(zero.bbox) - centerY(label.bbox) }))
  const axes = placed
    .filter(({ value, y }) => value !== 0 && y !== 0)
    .map((other) => {
      const perPoint = other.value / other.y
      const fits = placed.filter(
        ({ value, y }) => Math.abs(y * perPoint - value) <= OFF_AXIS * stepOf(placed, perPoint),
      )
      return { perPoint, fits }
    })
    // an axis that counts downwards, too; but so do hours, which have two digits
    .filter(({ perPoint }) => perPoint > 0 || /^000/.test(zero.text.trim()))
  const most = axes.sort((a, b) => b.fits.length - a.fits.length)[0]?.fits ?? []
  return most.length >= MOSTLY * column.length ? most.map(({ label }) => label) : []
}

/** The least distance of two figures of an axis, in its values. */
function stepOf(placed: readonly { readonly y: number }[], perPoint: number): number {
  const ys = placed.map(({ y }) => y).sort((a, b) => a - b)
  const steps = ys.slice(1).map((y, i) => y - ys[i]!)
  return Math.min(...steps) * Math.abs(perPoint)
}

function amountOf({ text }: Label): number {
  return Number(text.trim().replace('−', '-').replace('%', ''))
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
