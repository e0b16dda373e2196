import type { Bbox } from '../../../core/model.js'
import { centerX, centerY, heightOf, median, overlapY, widthOf } from '../geometry/boxes.js'
import { readBarFigure } from './bars/bar-figures.js'
import { isColorful, mixedOff, SAME_MIX } from './lines/colors.js'
import { ALIKE, colorsOf, isSame, listedInColor, namesInColor } from './names-in-color.js'
import type { Bar, DataMark, Label, LegendEntry, Marks, Plot, Polygon, Stroke } from './parts.js'
import { readFigure } from './scales/tick-values.js'

/** A key is no taller and no longer than this many font sizes. */
const KEY = { height: 2.5, length: 6 }
/** How little a key's height counts beside its distance from its name. */
const LEVEL = 0.05
/** A key stands this near to its name, in font sizes. */
const NEAR = 2

/** A piece of line is no higher than this share of its length. */
const FLAT = 0.25

/** Bars differ in length by more than this share, keys do not. */
const SAME_LENGTH = 0.12
/** A name may reach over its key by so much, in font sizes: in a picture the key's edge may be taken for a letter's. */
const OVER_KEY = { drawn: 0.05, pixels: 0.25 }

/** A line that is a key is as thick as this, in points; one that leads to a name is thinner. */
const LEAST_KEY = 1.5

/** What is drawn in a swatch is smaller by more than its border, in points. */
const BORDER = 2

/** The middle of a sign may be off that of its ground by this share of the sign's height. */
const OFF_CENTER = 0.2

/** A line ends this near at the mark of its last point, in points. */
const AT_MARK = 1.5

/** Steps from line to line of a list differ by no more, and are no smaller and no larger, in font sizes. */
const SAME_STEP = 0.25
const STEP = { least: 0.8, most: 2.6 }

/** Names of one list are set as large as each other, up to so many times. */
const SAME_SIZE = 1.05

/** What is hollow shows the paper. */
const PAPER = '#ffffff'

/** Where a key stands in a line of its name. */
type Side = 'before' | 'behind'

/** A name with what stands before or behind it. */
interface Keyed {
  readonly label: Label
  /** The nearest first. */
  readonly keys: readonly DataMark[]
}

/**
 * The entries of a legend: a small swatch, a piece of line or a marker before its name (seldom behind), wherever they stand.
 * Where there is none, names that are printed in the colour of what they name.
 *
 * @param all All marks of the page: keys may stand far from the plot.
 */
export function findLegend(plot: Plot, all: Marks): readonly LegendEntry[] {
  // a short bar with its figure behind it looks like a key with its name
  const names = plot.labels.filter(
    (label) => isName(label) && (plot.isPie || readBarFigure(label.text) === undefined || isYear(label.text)),
  )
  const strokes = plot.isPie ? all.strokes.filter(isUprightKey) : all.strokes
  // a thin slice is as small as a key, and its name may stand right behind it
  const slices = new Set(plot.isPie ? plot.marks.polygons : [])
  const outlines = all.polygons.filter((polygon) => !slices.has(polygon))
  const printed = names.length > 0 ? names : plot.labels
  const signs = [...strokes, ...outlines].filter(({ bbox }) => isSmall(bbox, printed))
  const swatches = all.bars.filter(({ bbox }) => isSmall(bbox, printed))
  const small = [...withoutGrounds(swatches, signs), ...signs]
  const slack = plot.source === 'pixels' ? OVER_KEY.pixels : OVER_KEY.drawn
  const before = withKeys(keyNames(names, small, 'before', slack), plot)
  const behind = withKeys(keyNames(names, small, 'behind', slack), plot)
  // in a row with keys behind its names, all but the first name have one before them, too: another name's
  if (before.length > 0) {
    if (isRowBehind(before, behind)) return behind
    return areBetween(before, behind) ? [] : [...before, ...listedInColor(before, names, plot)]
  }
  // a short bar stands behind its category's name, too: but in one colour, and as long as its value
  if (behind.length > 1 && areAlike(behind) && areTold(behind)) return behind
  const numbered = numberedNames(plot, small, slack)
  const inColor = namesInColor(plot, names)
  // a title in the colour of one series and a remark in that of another are none of their names
  return numbered.length === 0 || (inColor.length >= numbered.length && areOfOneSize(inColor)) ? inColor : numbered
}

function areOfOneSize(entries: readonly LegendEntry[]): boolean {
  const sizes = entries.map(({ label }) => label.size)
  return Math.max(...sizes) < SAME_SIZE * Math.min(...sizes)
}

/**
 * "5", "10", "20" as names: bare figures with keys before all of them, as large as each other, in line and each in a colour
 * of the data that no other has. Figures printed at marks have none: the mark is no key where a line of its colour runs into
 * it, or reaches it.
 */
function numberedNames(plot: Plot, small: readonly DataMark[], slack: number): readonly LegendEntry[] {
  const figures = plot.labels.filter(({ text, angle }) => angle === 0 && readFigure(text) !== undefined)
  const isSmallMark = new Set(small)
  const isOfData = (key: DataMark) =>
    plot.marks.strokes.some(
      (line) =>
        !isSmallMark.has(line) &&
        isSame(line.color, key.color) &&
        line.points.some(({ x, y }) => isWithin(x, y, key.bbox, AT_MARK)),
    )
  const keys = small.filter((key) => !isOfData(key))
  const keyed = keyNames(figures, keys, 'before', slack)
  const [first] = keyed
  const listed = keyed.filter((each) => each === first || isOfOneLegend(first!, each))
  const areInPlot = listed.some(({ keys }) =>
    keys.some(({ bbox }) => isWithin(centerX(bbox), centerY(bbox), plot.bbox, 0)),
  )
  if (areInPlot && !areSetEvenly(listed)) return []
  const entries = withKeys(listed, plot)
  const isInData = new Set(entries.map(({ color }) => color)).size === entries.length
  return entries.length > 1 && entries.length === keyed.length && isInData ? entries : []
}

/** Entries of a list stand on one line, or on lines as far below each other as each other; points stand where their values are. */
function areSetEvenly(listed: readonly Keyed[]): boolean {
  const labels = listed.map(({ label }) => label).sort((a, b) => a.bbox.y0 - b.bbox.y0)
  const size = median(labels.map((label) => label.size))
  const steps = labels.slice(1).map(({ bbox }, i) => (bbox.y0 - labels[i]!.bbox.y0) / size)
  const between = steps.filter((step) => step > SAME_STEP)
  const [least, most] = [Math.min(...between), Math.max(...between)]
  return between.length === 0 || (least > STEP.least && most < STEP.most && most - least < SAME_STEP)
}

function isWithin(x: number, y: number, { x0, x1, y0, y1 }: Bbox, room: number): boolean {
  return x >= x0 - room && x <= x1 + room && y >= y0 - room && y <= y1 + room
}

/** Lines of keys are longer than the ticks at names, in font sizes. */
const LONGER_THAN_TICKS = 1.5

/** Whether keys are each other's unlike, or lines: then their dashes or their order tell them. */
function areTold(entries: readonly LegendEntry[]): boolean {
  const looks = new Set(entries.map(({ color, pattern = '' }) => color + pattern))
  if (looks.size === entries.length) return true
  return entries.every(
    ({ key, label, marks }) => key === 'line' && widthOf(marks![0]!.bbox) >= LONGER_THAN_TICKS * label.size,
  )
}

/** Slices are filled, and so are their keys: lines lead from them to their names. A thick upright one before a name is a key. */
function isUprightKey({ bbox, width, points }: Stroke): boolean {
  return points.length === 2 && width >= LEAST_KEY && widthOf(bbox) <= width && heightOf(bbox) > 2 * width
}

/** A swatch, or a marker, often stands on a square of the legend's own colour, larger than it. */
function withoutGrounds(swatches: readonly Bar[], signs: readonly (Stroke | Polygon)[]): readonly Bar[] {
  const isOn = (upper: DataMark, lower: Bar, room: number) =>
    upper.order > lower.order &&
    upper.color !== lower.color &&
    Math.abs(centerX(upper.bbox) - centerX(lower.bbox)) <= 0.5 &&
    // a triangle stands on its centre of mass
    Math.abs(centerY(upper.bbox) - centerY(lower.bbox)) <=
      Math.max(0.5, room > 0 ? OFF_CENTER * heightOf(upper.bbox) : 0) &&
    widthOf(upper.bbox) < widthOf(lower.bbox) - room &&
    heightOf(upper.bbox) < heightOf(lower.bbox) - room
  // a border is drawn along the edge of its swatch, a little inside
  return swatches.filter(
    (lower) => !swatches.some((upper) => isOn(upper, lower, 0)) && !signs.some((upper) => isOn(upper, lower, BORDER)),
  )
}

/** Names with the small marks that stand before or behind them. */
function keyNames(names: readonly Label[], small: readonly DataMark[], side: Side, slack: number): readonly Keyed[] {
  return names.flatMap((label): Keyed[] => {
    const reach = { ...label, bbox: side === 'behind' ? columnOf(label, names) : label.bbox }
    const keys = small
      .filter(({ bbox }) => isKeyOf(bbox, reach, side, slack))
      .sort((a, b) => farnessOf(a.bbox, label.bbox, side) - farnessOf(b.bbox, label.bbox, side))
    const [nearest] = keys
    if (nearest === undefined) return []
    return [{ label, keys: keys.filter((key) => key === nearest || belongs(key, nearest, names)) }]
  })
}

/** Of keys as near as each other the one at the name's own height is its key: names at the ends of lines stand close. */
function farnessOf(key: Bbox, name: Bbox, side: Side): number {
  return gapTo(key, name, side) + LEVEL * Math.abs(centerY(key) - centerY(name))
}

/** Names that begin below each other have their keys behind the longest of them. */
function columnOf({ bbox, size }: Label, names: readonly Label[]): Bbox {
  const column = names.filter((other) => Math.abs(other.bbox.x0 - bbox.x0) <= ALIKE && other.size === size)
  return { ...bbox, x1: Math.max(...column.map((other) => other.bbox.x1)) }
}

/** Those of the names whose keys have the colours of the data, or look like keys that do. */
function withKeys(keyed: readonly Keyed[], plot: Plot): readonly LegendEntry[] {
  const isKey = new Set(keyed.flatMap(({ keys }) => keys))
  const colors = colorsOf(plot, isKey)
  const likest = (isLike: (color: string, key: string) => boolean) =>
    keyed.filter(({ keys }) => keys.some((key) => colors.some((color) => isLike(color, key.color))))
  const same = likest(isSame)
  // a single colour is soon mixed of another
  const mixed = same.length > 0 ? same : likest((color, key) => mixedOff(color, key) <= SAME_MIX)
  const sure = withoutStrays(mixed === same || mixed.length > 1 ? mixed : [])
  const alike = keyed.filter((each) => sure.includes(each) || sure.some((other) => isOfOneLegend(each, other)))
  return alike.map((each) => toEntry(each, colors))
}

/**
 * Without names whose key stands by itself and has the colour of one in a row or a column of keys: in a picture a marker of a
 * line, before what was taken for letters.
 */
function withoutStrays(keyed: readonly Keyed[]): readonly Keyed[] {
  const isListed = (each: Keyed) => keyed.some((other) => other !== each && isOfOneLegend(each, other))
  const isDouble = (each: Keyed) =>
    keyed.some((other) => other !== each && isListed(other) && isSame(other.keys[0]!.color, each.keys[0]!.color))
  return keyed.filter((each) => isListed(each) || !isDouble(each))
}

/** Whether keys stand behind all of those names that have one before them, and behind another one. */
function isRowBehind(before: readonly LegendEntry[], behind: readonly LegendEntry[]): boolean {
  if (behind.length <= before.length || !areAlike(behind)) return false
  return areTold(behind) && before.every(({ label }) => behind.some((other) => other.label === label))
}

/** A gap that is so many times as wide as another parts what does not belong together. */
const WIDER = 1.5

/**
 * Whether each key stands between two names, as near to the one as to the other, and the first or the last name of the
 * row has none: nothing tells whose they are, and a wrong name is worse than none.
 */
function areBetween(before: readonly LegendEntry[], behind: readonly LegendEntry[]): boolean {
  if (before.length < 2 || behind.length !== before.length) return false
  // what stands before the first key in another size is the title of the legend
  const titles = behind.filter(({ label }) => !before.some((entry) => entry.label === label))
  if (titles.length === 1 && before.every(({ label }) => isSmaller(label, titles[0]!.label))) return false
  return before.every(({ label, marks }) => {
    const [key] = marks!
    const other = behind.find((each) => each.label !== label && each.marks!.includes(key!))
    if (other === undefined) return false
    const [left, right] = [key!.bbox.x0 - other.label.bbox.x1, label.bbox.x0 - key!.bbox.x1]
    return left < WIDER * right
  })
}

/** Titles are larger than names, by this share at least. */
const TITLE_SIZE = 1.1

function isSmaller(name: Label, title: Label): boolean {
  return name.size * TITLE_SIZE <= title.size && title.bbox.x1 < name.bbox.x0
}

function areAlike(entries: readonly LegendEntry[]): boolean {
  const widths = entries.map(({ marks }) => widthOf(marks![0]!.bbox))
  return Math.max(...widths) - Math.min(...widths) <= Math.max(ALIKE, SAME_LENGTH * Math.max(...widths))
}

function gapTo(key: Bbox, name: Bbox, side: Side): number {
  return side === 'before' ? name.x0 - key.x1 : key.x0 - name.x1
}

function isName(label: Label): boolean {
  // of bare figures only years are names: others are printed at marks
  const isBare = readFigure(label.text) !== undefined && !isYear(label.text)
  return label.angle === 0 && /[\p{L}\d]/u.test(label.text) && !isBare
}

function isYear(text: string): boolean {
  return /^(?:19|20)\d\d$/.test(text.trim())
}

function isSmall(box: Bbox, names: readonly Label[]): boolean {
  const size = Math.max(...names.map((label) => label.size))
  return heightOf(box) <= KEY.height * size && widthOf(box) <= KEY.length * size
}

/** Beside the first or the only line of a name, or beside the middle of its lines. */
function isKeyOf(key: Bbox, { bbox, size }: Label, side: Side, slack: number): boolean {
  const gap = gapTo(key, bbox, side)
  const isSized = heightOf(key) <= KEY.height * size && widthOf(key) <= KEY.length * size
  if (!isSized || gap < -slack * size || gap > NEAR * size) return false
  const middle = centerY(key)
  const isBeside = (at: number) => Math.abs(middle - at) < 0.55 * size
  return isBeside(centerY(bbox)) || isBeside(bbox.y0 + 0.6 * size)
}

/** A marker stands on its piece of line; what another name parts from the nearest is that name's key. */
function belongs({ bbox }: DataMark, nearest: DataMark, names: readonly Label[]): boolean {
  const isBetween = (name: Bbox) =>
    name.x0 >= Math.min(bbox.x1, nearest.bbox.x1) - 1 && name.x1 <= Math.max(bbox.x0, nearest.bbox.x0) + 1
  return (
    overlapY(bbox, nearest.bbox) >= 0 && !names.some((name) => isBetween(name.bbox) && overlapY(name.bbox, bbox) > 0)
  )
}

/** A series without a mark in the plot has a key all the same. */
function isOfOneLegend(a: Keyed, b: Keyed): boolean {
  const [one, other] = [a.keys.at(-1)!.bbox, b.keys.at(-1)!.bbox]
  const isNear = (x: number, y: number) => Math.abs(x - y) <= ALIKE
  // a thick line and a thin one are as long as each other
  const areLines = [one, other].every((key) => heightOf(key) <= FLAT * widthOf(key))
  const isSized = isNear(widthOf(one), widthOf(other)) && (areLines || isNear(heightOf(one), heightOf(other)))
  return isSized && (isNear(one.x0, other.x0) || isNear(centerY(one), centerY(other)))
}

/** @param colors Of the data: a grey line at a swatch in one of them is its border, or a tick beside it. */
function toEntry({ label, keys }: Keyed, colors: readonly string[]): LegendEntry {
  const fill = keys.find((key) => !('width' in key))
  const isOfData = ({ color }: DataMark) => isColorful(color) && colors.some((other) => isSame(other, color))
  const line = keys.find(
    (key): key is Stroke =>
      'width' in key &&
      widthOf(key.bbox) > 2 * heightOf(key.bbox) &&
      (fill === undefined || isOfData(key) || !isOfData(fill)),
  )
  const kind =
    line !== undefined && !isOutline(line, keys) ? 'line' : fill !== undefined && 'points' in fill ? 'marker' : 'bar'
  const key = (kind === 'line' ? line : (ringOf(fill, keys) ?? fill)) ?? keys[0]!
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

/** A hollow marker is a spot of paper in a ring that has its colour. */
function ringOf(fill: DataMark | undefined, keys: readonly DataMark[]): DataMark | undefined {
  if (fill?.color !== PAPER) return undefined
  const isSameSpot = ({ bbox }: DataMark) =>
    Math.abs(centerX(bbox) - centerX(fill.bbox)) <= 0.5 && Math.abs(widthOf(bbox) - widthOf(fill.bbox)) <= BORDER
  return keys.find((key) => 'width' in key && isSameSpot(key))
}

/** The border of a swatch is made of lines too: it runs along the edge of the fill. */
function isOutline({ bbox }: Stroke, keys: readonly DataMark[]): boolean {
  return keys.some(
    (key) =>
      !('width' in key) && bbox.x0 > key.bbox.x0 - 1 && bbox.x1 < key.bbox.x1 + 1 && key.bbox.x1 - key.bbox.x0 > 2,
  )
}
