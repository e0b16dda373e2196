import type { Bbox } from '../../../core/model.js'
import { centerY, heightOf, overlapY, widthOf } from '../geometry.js'
import { colorDistance, isColorful } from './lines/colors.js'
import type { Bar, Label, LegendEntry, Marks, Plot, Polygon, Stroke } from './parts.js'
import { readFigure } from './scales/tick-values.js'

type Mark = Bar | Stroke | Polygon

/** A key is no taller and no longer than this many font sizes. */
const KEY = { height: 1.7, length: 6 }
/** A key stands this near to its name, in font sizes. */
const NEAR = 2
/** A key has the colour of what it names: what is see-through is mixed with what lies below, a gradient is no one colour. */
const SAME_COLOR = 0.12
/** Keys of one legend are as large as each other, and stand in rows or columns, to this many points. */
const ALIKE = 1.5

/** A name with what stands before it. */
interface Keyed {
  readonly label: Label
  /** The nearest first. */
  readonly keys: readonly Mark[]
}

/**
 * The entries of a legend: a small swatch, a piece of line or a marker with a name at its right, wherever they stand.
 * Where there is none, names that are printed in the colour of what they name.
 *
 * @param all All marks of the page: keys may stand far from the plot.
 */
export function findLegend(plot: Plot, all: Marks): readonly LegendEntry[] {
  const names = plot.labels.filter((label) => isName(label))
  const small = [...all.bars, ...all.strokes, ...all.polygons].filter(({ bbox }) => isSmall(bbox, names))
  const keyed = names.flatMap((label): Keyed[] => {
    const keys = small.filter(({ bbox }) => isKeyOf(bbox, label)).sort((a, b) => b.bbox.x1 - a.bbox.x1)
    return keys.length === 0 ? [] : [{ label, keys: keys.filter((key) => belongs(key, keys[0]!, names)) }]
  })
  const isKey = new Set(keyed.flatMap(({ keys }) => keys))
  const colors = colorsOf(plot, isKey)
  const sure = keyed.filter(({ keys }) => keys.some((key) => colors.some((color) => isSame(color, key.color))))
  const alike = keyed.filter((each) => sure.includes(each) || sure.some((other) => isOfOneLegend(each, other)))
  const entries = alike.map(toEntry)
  return entries.length > 0 ? entries : namesInColor(plot, names)
}

function isName(label: Label): boolean {
  // of bare figures only years are names: others are printed at marks
  const isBare = readFigure(label.text) !== undefined && !/^(?:19|20)\d\d$/.test(label.text.trim())
  return label.angle === 0 && /[\p{L}\d]/u.test(label.text) && !isBare
}

function isSmall(box: Bbox, names: readonly Label[]): boolean {
  const size = Math.max(...names.map((label) => label.size))
  return heightOf(box) <= KEY.height * size && widthOf(box) <= KEY.length * size
}

/** Beside the first or the only line of a name, or beside the middle of its lines. */
function isKeyOf(key: Bbox, { bbox, size }: Label): boolean {
  const gap = bbox.x0 - key.x1
  const isSized = heightOf(key) <= KEY.height * size && widthOf(key) <= KEY.length * size
  if (!isSized || gap < -0.5 || gap > NEAR * size) return false
  const middle = centerY(key)
  const isBeside = (at: number) => Math.abs(middle - at) < 0.55 * size
  return isBeside(centerY(bbox)) || isBeside(bbox.y0 + 0.6 * size)
}

/** A marker stands on its piece of line; what another name parts from the nearest is that name's key. */
function belongs({ bbox }: Mark, nearest: Mark, names: readonly Label[]): boolean {
  const isBetween = (name: Bbox) => name.x0 >= bbox.x1 - 1 && name.x1 <= nearest.bbox.x0 + 1
  return (
    overlapY(bbox, nearest.bbox) >= 0 && !names.some((name) => isBetween(name.bbox) && overlapY(name.bbox, bbox) > 0)
  )
}

/** The colours of the data: of what is no key and no grey line of a grid. */
function colorsOf({ marks }: Plot, isKey: ReadonlySet<Mark>): readonly string[] {
  const lines = marks.strokes.filter(
    (stroke) => stroke.points.length > 2 || stroke.isCurved || isColorful(stroke.color),
  )
  return [
    ...new Set(
      [...marks.bars, ...marks.polygons, ...lines].filter((mark) => !isKey.has(mark)).map(({ color }) => color),
    ),
  ]
}

function isSame(a: string, b: string): boolean {
  return colorDistance(a, b) <= SAME_COLOR
}

/** A series without a mark in the plot has a key all the same. */
function isOfOneLegend(a: Keyed, b: Keyed): boolean {
  const [one, other] = [a.keys.at(-1)!.bbox, b.keys.at(-1)!.bbox]
  const isNear = (x: number, y: number) => Math.abs(x - y) <= ALIKE
  const isSized = isNear(widthOf(one), widthOf(other)) && isNear(heightOf(one), heightOf(other))
  return isSized && (isNear(one.x0, other.x0) || isNear(centerY(one), centerY(other)))
}

function toEntry({ label, keys }: Keyed): LegendEntry {
  const line = keys.find((key): key is Stroke => 'width' in key && widthOf(key.bbox) > 2 * heightOf(key.bbox))
  const fill = keys.find((key) => !('width' in key))
  const kind =
    line !== undefined && !isOutline(line, keys) ? 'line' : fill !== undefined && 'points' in fill ? 'marker' : 'bar'
  const key = (kind === 'line' ? line : fill) ?? keys[0]!
  const pattern = 'pattern' in key ? key.pattern : undefined
  return {
    name: label.text,
    color: key.color,
    key: kind,
    ...(kind === 'line' && line?.isDashed && { isDashed: true }),
    ...(pattern !== undefined && { pattern }),
    label,
    marks: keys,
  }
}

/** The border of a swatch is made of lines too: it runs along the edge of the fill. */
function isOutline({ bbox }: Stroke, keys: readonly Mark[]): boolean {
  return keys.some(
    (key) =>
      !('width' in key) && bbox.x0 > key.bbox.x0 - 1 && bbox.x1 < key.bbox.x1 + 1 && key.bbox.x1 - key.bbox.x0 > 2,
  )
}

/** Names without keys: each in a colour of the data, each colour once. */
function namesInColor(plot: Plot, names: readonly Label[]): readonly LegendEntry[] {
  const colors = colorsOf(plot, new Set()).filter(isColorful)
  const found = names.filter(
    (label) => readFigure(label.text) === undefined && colors.some((color) => color === label.color),
  )
  const isOnce = found.every((label) => found.filter((other) => other.color === label.color).length === 1)
  if (found.length < 2 || !isOnce) return []
  return found.map((label) => ({ name: label.text, color: label.color, key: 'text', label }))
}
