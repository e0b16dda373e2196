import type { Bbox } from '../../../core/model.js'
import { centerY } from '../geometry/boxes.js'
import { colorDistance, isColorful } from './lines/colors.js'
import type { DataMark, Label, LegendEntry, Plot } from './parts.js'
import { readFigure } from './scales/tick-values.js'

/** A key has the colour of what it names: what is see-through is mixed with what lies below, a gradient is no one colour. */
const SAME_COLOR = 0.12
/** Keys of one legend are as large as each other, and stand in rows or columns, to this many points. */
export const ALIKE = 1.5

/** Names without keys: each in a colour of the data, each colour once. Grey and black ones stand in line with others. */
export function namesInColor(plot: Plot, names: readonly Label[]): readonly LegendEntry[] {
  const colors = colorsOf(plot, new Set())
  const own = names.filter(
    (label) => readFigure(label.text) === undefined && colors.some((color) => color === label.color),
  )
  const colorful = own.filter(({ color }) => isColorful(color))
  const grey = plot.isPie ? own.filter((label) => !isColorful(label.color) && isListedWith(label, colorful)) : []
  const found = own.filter((label) => colorful.includes(label) || grey.includes(label))
  const isOnce = found.every((label) => found.filter((other) => other.color === label.color).length === 1)
  if (found.length < 2 || !isOnce) return []
  return found.map((label) => ({ name: label.text, color: label.color, key: 'text', label }))
}

/** A key of a picture that was read as a dash, at the beginning of its name. */
const DASH_KEY = /^[-–—]+\s+(?=\p{L})/u

/**
 * Names of a picture that stand in a list with others and have no key that was seen, but each the colour of a part of the
 * data that no other name has.
 */
export function listedInColor(
  entries: readonly LegendEntry[],
  names: readonly Label[],
  plot: Plot,
): readonly LegendEntry[] {
  if (plot.source !== 'pixels') return []
  const isTaken = (color: string) => entries.some((entry) => isSame(entry.color, color))
  const open = colorsOf(plot, new Set(entries.flatMap(({ marks = [] }) => marks))).filter((color) => !isTaken(color))
  const labels = entries.map(({ label }) => label)
  const listed = names.filter((label) => !labels.includes(label) && isListedWith(label, labels))
  const toNamed = (label: Label, color: string): LegendEntry => ({
    name: label.text.replace(DASH_KEY, ''),
    color,
    key: 'text',
    label,
  })
  const found = listed.flatMap((label) => {
    const own = open.filter((color) => isColorful(color) && isSame(color, label.color))
    return own.length === 1 ? [toNamed(label, own[0]!)] : []
  })
  // one name among others whose key was not seen, and one part of the data without a name: of each other
  const left = listed.filter((label) => isAmong(label, labels))
  return found.length === 0 && left.length === 1 && open.length === 1 && isColorful(open[0]!)
    ? [toNamed(left[0]!, open[0]!)]
    : found
}

/** Whether a name stands between others, in their row or in their column. */
function isAmong({ bbox, size }: Label, others: readonly Label[]): boolean {
  const mates = others.filter((other) => other.size === size).map((other) => other.bbox)
  const row = mates.filter((other) => Math.abs(centerY(other) - centerY(bbox)) <= ALIKE)
  const column = mates.filter((other) => Math.abs(other.x0 - bbox.x0) <= ALIKE)
  const isBetween = (list: readonly Bbox[], edge: 'x0' | 'y0') =>
    list.some((other) => other[edge] < bbox[edge]) && list.some((other) => other[edge] > bbox[edge])
  return isBetween(row, 'x0') || isBetween(column, 'y0')
}

/** Whether a name is in a column or a row with others, as those of a list are. */
function isListedWith({ bbox, size }: Label, others: readonly Label[]): boolean {
  return others.some(
    (other) =>
      other.size === size &&
      (Math.abs(other.bbox.x0 - bbox.x0) <= ALIKE || Math.abs(centerY(other.bbox) - centerY(bbox)) <= ALIKE),
  )
}

/** The colours of the data: of what is no key and no grey line of a grid. */
export function colorsOf({ marks }: Plot, isKey: ReadonlySet<DataMark>): readonly string[] {
  const lines = marks.strokes.filter(
    (stroke) => stroke.points.length > 2 || stroke.isCurved || isColorful(stroke.color),
  )
  return [
    ...new Set(
      [...marks.bars, ...marks.polygons, ...lines].filter((mark) => !isKey.has(mark)).map(({ color }) => color),
    ),
  ]
}

/** Whether two colours are one, as they are drawn or seen in a picture. */
export function isSame(a: string, b: string): boolean {
  return colorDistance(a, b) <= SAME_COLOR
}
