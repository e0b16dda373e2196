import type { Bbox } from '../../../core/model.js'
import { heightOf, overlapX, overlapY, widthOf } from '../geometry/boxes.js'
import { withoutBorders } from './borders.js'
import { withoutCards } from './cards.js'
import { clusterMarks, isDataLine } from './cluster-marks.js'
import { findFrames } from './frames.js'
import { gapsBetween, standsIn } from './gap-names.js'
import { areDots } from './join-dots.js'
import { withoutLegendBoxes } from './legend-boxes.js'
import { findPanels } from './panels.js'
import { isPartedBar } from './parted-bar.js'
import type { Bar, DataMark, Label, Marks, Plot } from './parts.js'
import { findPies } from './pies/find-pies.js'
import { withoutKeysOfOthers } from './pies/keys-of-others.js'
import { columnsBeside } from './pies/listed-figures.js'
import { takeOutPies } from './pies/pie-areas.js'
import { withoutShadedCells } from './shading.js'
import { findAxes, standsAlong } from './ticked-lines.js'

/** Where marks and labels come from, and how exact they are. */
export interface MarkSource {
  readonly tolerance: number
  readonly source: Plot['source']
}

/** Where data are drawn, and with what: no label is looked at. */
export interface PlotArea {
  readonly bbox: Bbox
  readonly marks: Marks
  /** Keys of its legend that are known by their colours: what is printed beside them is its, however far they stand. */
  readonly keys?: readonly Bbox[]
  /** Where lines from it end: it is as near to a label as they are. */
  readonly leaders?: readonly Bbox[]
  readonly isPie?: true
  /** Given where it was found as one with its neighbours: the place of all of them. */
  readonly strip?: Bbox
}

/** Smaller areas are dots, icons and keys, in points: a spark line is as low as this. */
const LEAST_EXTENT = 14
/** One side at least is as long as this, in points. */
const LEAST_LENGTH = 40
/** Labels further off than this share of the plot's longer side, and this many points, belong to something else. A pie stands in a wider place. */
const LABEL_REACH = { share: 0.3, ofPie: 0.6, points: 40 }
/** A name stands this near to its key in a legend, in font sizes. */
const KEY_GAP = 1.6
/** Grid lines, axes and ticks stand in the area or stick out of it by no more: by points, or by a share of its longer side. */
const AROUND = { points: 20, share: 0.08 }
/** With more bars the page is a map or a picture drawn in pieces: none of them is looked at. */
const MOST_BARS = 4000
/** A grid or a line of data is as broad as this share of what lies behind it, at least. */
const BACKDROP_SHARE = 0.3

/**
 * Finds where charts may stand: bars that stand in a row, lines and outlines, with the grid and the axes they touch.
 * A page without any gives an empty list at once.
 */
export function findPlotAreas(marks: Marks, tolerance: number): readonly PlotArea[] {
  const { areas, rest } = takeOutPies(marks, findPies(marks, tolerance))
  const bars = rest.bars.length > MOST_BARS ? [] : withoutShadedCells(rest.bars, rest.strokes)
  const others = findOtherAreas({ ...rest, bars })
  return [...areas.map((pie) => withoutKeysOfOthers(pie, others, marks)), ...others]
}

function findOtherAreas(all: Marks): readonly PlotArea[] {
  const marks = withoutCards(all)
  const lines = marks.strokes.filter(isDataLine)
  if (marks.bars.length + lines.length + marks.polygons.length === 0) return []
  const grounds = new Set(marks.bars.filter((bar) => isBackdrop(bar, marks.bars, [])))
  const upper = marks.bars.filter((bar) => !grounds.has(bar))
  const level = withoutBorders(
    marks.strokes.filter((stroke) => !isDataLine(stroke)),
    upper,
  )
  const drawn = [...upper, ...lines, ...marks.polygons].map(({ bbox }) => bbox)
  const panels = findPanels(
    [...grounds].map(({ bbox }) => bbox),
    level,
  )
  const frames = withPanels(findFrames(level, drawn), panels)
  const bars = marks.bars.filter(
    (bar) =>
      !isBackdrop(bar, marks.bars, [
        ...frames,
        ...(standsInRow(bar, marks.bars) ? [] : lines.map(({ bbox }) => bbox)),
      ]) && !frames.some((frame) => isHeadOf(bar.bbox, frame)),
  )
  const clusters = clusterMarks([...bars, ...lines, ...marks.polygons], frames, level).filter(({ bbox }) =>
    isLarge(bbox),
  )
  if (clusters.length === 0) return []
  const axes = findAxes(level)
  const found = clusters
    .map((cluster) => {
      const own = cluster.marks
      const bbox = alongAxes(cluster.bbox, axes)
      const isOwn = (mark: DataMark) => own.has(mark)
      const near = grow(bbox, Math.max(AROUND.points, AROUND.share * Math.max(widthOf(bbox), heightOf(bbox))))
      return {
        bbox,
        marks: {
          bars: bars.filter(isOwn),
          strokes: marks.strokes.filter((each) => isOwn(each) || (!isDataLine(each) && isWithin(each.bbox, near))),
          polygons: marks.polygons.filter(isOwn),
        },
      }
    })
    .filter((area) => mayShowData(area, axes))
  return withoutLegendBoxes(found)
}

/** Frames, and the panels that none of them lies on. */
function withPanels(frames: readonly Bbox[], panels: readonly Bbox[]): readonly Bbox[] {
  const free = panels.filter(
    (panel) => !frames.some((frame) => overlapX(frame, panel) > 0 && overlapY(frame, panel) > 0),
  )
  return [...frames, ...free]
}

/** Gives each place for a chart the labels in and around it that no other is nearer to. */
export function labelPlots(
  areas: readonly PlotArea[],
  labels: readonly Label[],
  { tolerance, source }: MarkSource,
): readonly Plot[] {
  const owned = areas.map((): Label[] => [])
  const listed = areas.map(({ keys = [] }) => new Set(columnsBeside(keys, labels).flat()))
  const gaps = gapsBetween(areas.map(({ bbox, marks }) => ({ bbox, bars: marks.bars })))
  for (const label of labels) {
    const gap = gaps.find(({ box }) => standsIn(label.bbox, box))
    const distances = areas.map((area) => distanceTo(area, label.bbox))
    const nearest = distances.indexOf(Math.min(...distances))
    const area = areas[nearest]!
    const share = area.isPie ? LABEL_REACH.ofPie : LABEL_REACH.share
    const reach = LABEL_REACH.points + share * Math.max(widthOf(area.bbox), heightOf(area.bbox))
    areas.forEach(({ keys = [], bbox }, i) => {
      const isOwn = i === nearest && distances[i]! <= reach
      const isShared = gap?.of.some((half) => half.bbox === bbox) === true
      if (isOwn || isShared || listed[i]!.has(label) || keys.some((key) => isBesideKey(key, label)))
        owned[i]!.push(label)
    })
  }
  return areas.map(({ bbox, marks, isPie, strip }, i) => ({
    bbox,
    marks,
    labels: isPie ? owned[i]! : withWholeColumns(owned[i]!, bbox, labels),
    tolerance,
    source,
    ...(isPie && { isPie }),
    ...(strip && { strip }),
  }))
}

/** Names of one column begin in one line, to this many points. */
const ONE_COLUMN = 0.5
/** So many names make a column. */
const LEAST_NAMES = 2

/** A short name far from the plot, with longer ones that reach nearer over and under it, is of their column. */
function withWholeColumns(own: readonly Label[], plot: Bbox, all: readonly Label[]): readonly Label[] {
  const isBeside = ({ bbox }: Label) => bbox.x1 < plot.x0 && overlapY(bbox, plot) > 0
  const names = own.filter(isBeside)
  if (names.length < LEAST_NAMES) return own
  const taken = new Set(own)
  const short = all.filter((label) => {
    if (taken.has(label) || !isBeside(label)) return false
    const column = names.filter(
      ({ bbox, size }) => size === label.size && Math.abs(bbox.x0 - label.bbox.x0) <= ONE_COLUMN,
    )
    return column.length >= LEAST_NAMES
  })
  return short.length === 0 ? own : [...own, ...short]
}

function distanceTo({ bbox, leaders = [] }: PlotArea, label: Bbox): number {
  return Math.min(...[bbox, ...leaders].map((place) => distance(place, label)))
}

function isBesideKey(key: Bbox, { bbox, size }: Label): boolean {
  return overlapY(key, bbox) > 0 && bbox.x0 >= key.x1 - 1 && bbox.x0 - key.x1 <= KEY_GAP * size
}

/** Columns of one row are as broad as each other and stand on one line, to this many points; their heights differ by so much. */
const IN_ROW = { off: 1, unlike: 4 }

/** Whether it is a column beside others: what lies on it may be a piece of the line over them. Grounds are all alike. */
function standsInRow({ bbox }: Bar, bars: readonly Bar[]): boolean {
  return bars.some(
    ({ bbox: other }) =>
      Math.abs(widthOf(other) - widthOf(bbox)) <= IN_ROW.off &&
      Math.abs(other.y1 - bbox.y1) <= IN_ROW.off &&
      Math.abs(other.y0 - bbox.y0) >= IN_ROW.unlike &&
      overlapX(other, bbox) < 0,
  )
}

/** What is no higher than this and no farther from an edge is that edge, drawn as a line, in points. */
const EDGE = 1.5

function isAtEdge(line: Bbox, { y0, y1 }: Bbox): boolean {
  return heightOf(line) <= EDGE && Math.min(line.y0 - y0, y1 - line.y1) <= EDGE
}

/** A frame has so much room around each bar in it, in points. */
const FRAME_ROOM = 4

/** What lies behind other marks shows nothing itself: the ground of a chart, of its grid or of a legend. */
function isBackdrop(bar: Bar, bars: readonly Bar[], frames: readonly Bbox[]): boolean {
  const isMost = (box: Bbox) => widthOf(box) > BACKDROP_SHARE * widthOf(bar.bbox)
  if (frames.some((frame) => isWithin(frame, bar.bbox) && isMost(frame) && !isAtEdge(frame, bar.bbox))) return true
  let inside = 0
  // bars share an edge with what they are a part of: one with room around two is a frame
  let framed = 0
  for (const other of bars) {
    if (other === bar || other.order <= bar.order || !isWithin(other.bbox, bar.bbox)) continue
    if (++inside > 2 || (isWithin(grow(other.bbox, FRAME_ROOM), bar.bbox) && ++framed > 1)) return true
  }
  return false
}

/** The band of a panel's name is no higher than this share of the panel, and as broad as it to this many points. */
const HEAD = { share: 0.25, edge: 1 }

/** Whether a band lies along the upper edge of a grid from end to end, in it or on it: the ground of its name. */
function isHeadOf(band: Bbox, frame: Bbox): boolean {
  const isAt = (a: number, b: number) => Math.abs(a - b) <= HEAD.edge
  return (
    isAt(band.x0, frame.x0) &&
    isAt(band.x1, frame.x1) &&
    (isAt(band.y0, frame.y0) || isAt(band.y1, frame.y0)) &&
    heightOf(band) <= HEAD.share * heightOf(frame)
  )
}

/** An axis stands beside the data, no further than this, in points. */
const AXIS_GAP = 30

/** Bars need not reach the ends of their axis: the place of a chart is as long as its axes with ticks. */
function alongAxes(data: Bbox, axes: readonly Bbox[]): Bbox {
  const own = axes.filter((axis) => standsAlong(data, axis))
  const beside = own.filter((axis) => heightOf(axis) > widthOf(axis) && -overlapX(data, axis) <= AXIS_GAP)
  const under = own.filter((axis) => widthOf(axis) > heightOf(axis) && -overlapY(data, axis) <= AXIS_GAP)
  return {
    x0: Math.min(data.x0, ...under.map(({ x0 }) => x0)),
    y0: Math.min(data.y0, ...beside.map(({ y0 }) => y0)),
    x1: Math.max(data.x1, ...under.map(({ x1 }) => x1)),
    y1: Math.max(data.y1, ...beside.map(({ y1 }) => y1)),
  }
}

/** So many pieces of lines, or outlines, may be one line that was drawn in pieces, or points. */
const PIECES = 5

/**
 * A row of bars, a line of several points or in several pieces, or an outline as large as an area or a slice.
 *
 * @param axes All of the page.
 */
function mayShowData({ bbox, marks }: PlotArea, axes: readonly Bbox[]): boolean {
  const boxes = marks.bars.map((bar) => bar.bbox)
  const isRow = boxes.length > 1 && !areTiles(marks.bars, bbox)
  if (isRow || areDots(boxes) || haveAxis(boxes, axes) || isPartedBar(marks.bars)) return true
  const lines = marks.strokes.filter(isDataLine)
  if (lines.length >= PIECES || lines.some((line) => widthOf(line.bbox) > 0.25 * widthOf(bbox))) return true
  const isLargePart = (box: Bbox) => widthOf(box) * heightOf(box) > 0.05 * widthOf(bbox) * heightOf(bbox)
  return marks.polygons.some((polygon) => isLargePart(polygon.bbox)) || marks.polygons.length >= PIECES
}

/** Whether boxes stand along an axis with ticks: equal ones are equal values. */
function haveAxis(boxes: readonly Bbox[], axes: readonly Bbox[]): boolean {
  return boxes.length > 1 && axes.some((axis) => boxes.every((box) => standsAlong(box, axis)))
}

/** Shaded rows, columns or cells of a table: all as long and as thick as each other, or all as long as the whole. */
function areTiles(bars: readonly Bar[], bbox: Bbox): boolean {
  const isAll = (size: (box: Bbox) => number, all: number) => bars.every((bar) => Math.abs(size(bar.bbox) - all) < 1)
  return (
    isAll(widthOf, widthOf(bbox)) ||
    isAll(heightOf, heightOf(bbox)) ||
    (isAll(widthOf, widthOf(bars[0]!.bbox)) && isAll(heightOf, heightOf(bars[0]!.bbox)))
  )
}

function isLarge(box: Bbox): boolean {
  const [short, long] = [Math.min(widthOf(box), heightOf(box)), Math.max(widthOf(box), heightOf(box))]
  return short >= LEAST_EXTENT && long >= LEAST_LENGTH
}

function grow({ x0, y0, x1, y1 }: Bbox, by: number): Bbox {
  return { x0: x0 - by, y0: y0 - by, x1: x1 + by, y1: y1 + by }
}

function isWithin(inner: Bbox, outer: Bbox): boolean {
  return (
    inner.x0 >= outer.x0 - 0.5 && inner.y0 >= outer.y0 - 0.5 && inner.x1 <= outer.x1 + 0.5 && inner.y1 <= outer.y1 + 0.5
  )
}

function distance(a: Bbox, b: Bbox): number {
  return Math.hypot(Math.max(-overlapX(a, b), 0), Math.max(-overlapY(a, b), 0))
}
