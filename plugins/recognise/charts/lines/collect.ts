import type { Bbox } from '../../../../core/model.js'
import { heightOf, widthOf } from '../../geometry/boxes.js'
import type { Bar, Marks, Plot, PlotGround, Point, Polygon, Stroke } from '../parts.js'
import { isEdgeOf, withEdges } from './area-edges.js'
import { type Area, findAreas, findRibbons, isTall, withoutGround } from './areas.js'
import { findBands } from './bands.js'
import { colorDistance, isColorful, SAME_COLOR } from './colors.js'
import { hangAreas } from './hanging-areas.js'
import { findKeys, type Key } from './keys.js'
import { findMarkers, type Marker } from './markers.js'
import { distanceTo, findTracks, type Track, throughMarkers } from './tracks.js'

/** What of a plot's drawing shows data in lines, surfaces and points, and what names it. */
export interface Collected {
  readonly keys: readonly Key[]
  readonly areas: readonly Area[]
  readonly tracks: readonly Track[]
  /** Lines along the edges of areas, and the markers on them: the same series. And bands around lines, which are none. */
  readonly edges: readonly (Bar | Stroke | Polygon)[]
  /** Where along the level axis markers stand on areas. */
  readonly marked: readonly number[]
  /** Of each track the markers on it. */
  readonly markersOf: ReadonlyMap<Track, readonly Marker[]>
  /** Markers that are on no track. */
  readonly points: readonly Marker[]
  /** Marks that may show data: what no reading explains speaks against it. */
  readonly dataMarks: readonly (Bar | Stroke | Polygon)[]
}

const PAPER = '#ffffff'
/** A mark may reach beyond the plot by this share of its shorter side: a marker on its edge, a label's width. */
const MARGIN = 0.04
/** A line shorter than this share of the plot's width is a leader, a tick, an arrow. */
const LEAST_LENGTH = 0.1
/** Strokes whose widths differ by no more than this share are of one pen. */
const SAME_WIDTH = 0.3
/** What is no farther from the edge of a plot, in points, is its axis or its frame. */
const AT_EDGE = { drawn: 0.5, pixels: 1.5 }
/** A level stroke longer than this share of it is a gridline. */
const LONGEST_PIECE = 0.9
/** Greys of one thin line in a picture are no farther apart, see {@link colorDistance}. */
const ROWS_APART = 0.28

/** Sorts a plot's marks into what the readers of lines, areas and points look at. */
export function collect({ plot, legend }: PlotGround): Collected {
  const ground = groundColor(plot)
  const allMarkers = findMarkers(plot.marks, plot, ground)
  const keys = findKeys(legend, plot.marks, allMarkers)
  const keyMarks = new Set(keys.flatMap((key) => key.marks))
  const zone = widened(plot.bbox, MARGIN * Math.min(widthOf(plot.bbox), heightOf(plot.bbox)))
  const isData = <M extends Bar | Stroke | Polygon>(mark: M) => !keyMarks.has(mark) && isWithin(zone, mark.bbox)
  const marks: Marks = {
    bars: plot.marks.bars.filter(isData),
    strokes: plot.marks.strokes.filter(isData),
    polygons: plot.marks.polygons.filter(isData),
  }
  const markers = allMarkers.filter(
    (marker) => marker.marks.every((mark) => !keyMarks.has(mark)) && isWithin(zone, marker.bbox),
  )
  const inMarkers = new Set(markers.flatMap((marker) => marker.marks))
  const filled = findAreas(
    marks.polygons.filter((polygon) => !inMarkers.has(polygon) && !isGround(polygon.color, ground)),
    plot,
  )
  const tall = withoutGround(filled, plot, keys).filter((area) => isTall(area, plot))
  const surfaces = hangAreas(tall, plot)
  const ribbons = findRibbons(marks.polygons, plot).filter(({ polygon }) => !inMarkers.has(polygon))
  const inked = marks.strokes.filter((stroke) => !inMarkers.has(stroke) && !isGround(stroke.color, ground))
  const slanted = inked.filter((stroke) => !isFurniture(stroke, plot, keys))
  const level = levelPieces(
    inked.filter((stroke) => isFurniture(stroke, plot, keys)),
    slanted,
    plot,
  )
  const lines = [...slanted, ...level, ...ribbons.map(ribbonStroke)]
  const series = withoutArrows(
    findTracks(lines, plot).filter((track) => isSeries(track, plot, keys)),
    keys,
  )
  const bands = plot.source === 'pixels' ? [] : findBands(surfaces, series, keys, plot.tolerance)
  const areas = surfaces.filter((area) => !bands.includes(area))
  const edged = areas.map((area) => withEdges(area, series, plot, keys))
  const isEdge = (track: Track) => areas.some((area) => isEdgeOf(track, area, plot))
  const tracks = series.filter((track) => !isEdge(track))
  const edgeTracks = series.filter(isEdge)
  const edges: (Bar | Stroke | Polygon)[] = [
    ...edgeTracks.flatMap((track) => track.strokes),
    ...bands.flatMap(({ polygons }) => polygons),
  ]
  const found = new Map(tracks.map((track): [Track, Marker[]] => [track, []]))
  const points: Marker[] = []
  const marked: number[] = []
  const isOfArea = onAreas(markers, areas, keys)
  for (const marker of markers) {
    const track = trackOf(marker, series, plot) ?? brokenTrackOf(marker, tracks)
    if (track === undefined ? isOfArea(marker) : edgeTracks.includes(track)) {
      edges.push(...marker.marks)
      marked.push(marker.at.x)
    } else if (track === undefined) points.push(marker)
    else found.get(track)!.push(marker)
  }
  const markersOf = new Map(
    [...found].map(([track, own]): [Track, readonly Marker[]] => {
      const signs = own.filter((marker) => colorDistance(marker.color, track.color) <= SAME_COLOR)
      return [throughMarkers(track, signs), own]
    }),
  )
  const dataMarks = [...marks.bars, ...marks.polygons, ...slanted]
  return { keys, areas: edged, tracks: [...markersOf.keys()], edges, marked, markersOf, points, dataMarks }
}

/** A sign is on a corner of an area's curve within this, in points. */
const ON_CORNER = 0.75

/** Which signs mark an area's own values: those of a colour that no key has, all of which are on corners of its curve. */
function onAreas(
  markers: readonly Marker[],
  areas: readonly Area[],
  keys: readonly Key[],
): (marker: Marker) => boolean {
  const corners = areas.flatMap(({ parts }) => parts.flatMap(({ curve }) => curve))
  const isOn = ({ at }: Marker) => corners.some(({ x, y }) => Math.hypot(x - at.x, y - at.y) <= ON_CORNER)
  const free = new Set(markers.filter((marker) => !isOn(marker)).map(({ color }) => color))
  const isOwn = ({ color }: Marker) => !free.has(color) && !keys.some((key) => colorDistance(key.color, color) === 0)
  return (marker) => corners.length > 0 && isOwn(marker)
}

/** The colour behind the data: of the largest rectangle that holds the plot, else the paper's. */
function groundColor({ bbox, marks }: Plot): string {
  const behind = marks.bars.filter((bar) => isWithin(widened(bar.bbox, 1), bbox))
  return behind.sort((a, b) => b.order - a.order)[0]?.color ?? PAPER
}

function isGround(color: string, ground: string): boolean {
  return colorDistance(color, ground) <= SAME_COLOR / 4
}

function widened(box: Bbox, by: number): Bbox {
  return { x0: box.x0 - by, y0: box.y0 - by, x1: box.x1 + by, y1: box.y1 + by }
}

function isWithin(outer: Bbox, inner: Bbox): boolean {
  return inner.x0 >= outer.x0 && inner.x1 <= outer.x1 && inner.y0 >= outer.y0 && inner.y1 <= outer.y1
}

/** Axes, gridlines, ticks and frames: level or upright strokes, but for a level one that a legend names. */
function isFurniture(stroke: Stroke, plot: Plot, keys: readonly Key[]): boolean {
  const [width, height] = [widthOf(stroke.bbox), heightOf(stroke.bbox)]
  const slack = Math.max(0.3, 2 * plot.tolerance)
  if (width <= slack) return true
  if (height > slack) return false
  if (stroke.points.length > 2 && height > 0) return false
  return width < LEAST_LENGTH * widthOf(plot.bbox) || !isNamedLevel(stroke, plot, keys)
}

/** Whether a level stroke is drawn as the key of a legend is, and is neither an edge of the plot nor one of several alike. */
function isNamedLevel({ bbox, color, width, points }: Stroke, plot: Plot, keys: readonly Key[]): boolean {
  const isKey = keys.some(
    (key) =>
      key.hasLine &&
      colorDistance(key.color, color) <= SAME_COLOR / 2 &&
      (key.width === undefined || Math.abs(key.width - width) <= SAME_WIDTH * Math.max(key.width, width)),
  )
  if (!isKey) return false
  const atEdge = plot.source === 'pixels' ? AT_EDGE.pixels : AT_EDGE.drawn
  const isEdge = [plot.bbox.y0, plot.bbox.y1].some((y) => Math.abs(bbox.y0 - y) <= atEdge)
  const alike = plot.marks.strokes.filter(
    (other) =>
      other.points !== points &&
      heightOf(other.bbox) <= 0.3 &&
      Math.abs(other.bbox.x0 - bbox.x0) <= 0.5 &&
      Math.abs(other.bbox.x1 - bbox.x1) <= 0.5,
  )
  const isOneOf = alike.some((other) => other.color === color)
  // thin lines of one grey are some darker and some paler in a picture, as they lie on its rows
  const isOfGrid = plot.source === 'pixels' && alike.filter((other) => areOneGrey(other.color, color)).length > 1
  return !isEdge && !isOneOf && !isOfGrid
}

/** Whether both are greys, and no farther apart than a line on one row of pixels is from one between two. */
function areOneGrey(a: string, b: string): boolean {
  return !isColorful(a) && !isColorful(b) && colorDistance(a, b) <= ROWS_APART
}

/** Pieces of lines between two equal values, drawn apart from the rest: level, with an end where a slanting one ends. */
function levelPieces(furniture: readonly Stroke[], slanted: readonly Stroke[], plot: Plot): readonly Stroke[] {
  const open = furniture.filter(({ bbox }) => {
    const isInside = bbox.x1 > plot.bbox.x0 + 1 && bbox.x0 < plot.bbox.x1 - 1
    return isInside && widthOf(bbox) > heightOf(bbox) && widthOf(bbox) < LONGEST_PIECE * widthOf(plot.bbox)
  })
  if (open.length === 0) return []
  const near = Math.max(0.1, 2 * plot.tolerance)
  const spotsOf = ({ points, color }: Stroke) =>
    [points[0]!, points.at(-1)!].map(({ x, y }) => `${color} ${Math.round(x / near)} ${Math.round(y / near)}`)
  const ends = new Set(slanted.flatMap(spotsOf))
  const found = new Set<Stroke>()
  // a level piece may go on in another one
  for (let size = -1; size < found.size; ) {
    size = found.size
    for (const stroke of open) {
      const spots = spotsOf(stroke)
      if (found.has(stroke) || !spots.some((spot) => ends.has(spot))) continue
      found.add(stroke)
      for (const spot of spots) ends.add(spot)
    }
  }
  return [...found]
}

/** Whether a line goes on far enough; a level one only where the legend names it. */
function isSeries(track: Track, plot: Plot, keys: readonly Key[]): boolean {
  const length = widthOf(track.bbox) / widthOf(plot.bbox)
  if (length < LEAST_LENGTH || (track.isStepped && levelsOf(track) < 2)) return false
  return isNamed(track, keys) || heightOf(track.bbox) > Math.max(0.5, 2 * plot.tolerance)
}

/** Two axes drawn at one stroke are no step. */
function levelsOf({ pieces }: Track): number {
  const levels = pieces.flatMap((points) =>
    points.flatMap((point, i) => (i > 0 && point.x - points[i - 1]!.x > 1 ? [Math.round(point.y)] : [])),
  )
  return new Set(levels).size
}

function isNamed({ color }: Track, keys: readonly Key[]): boolean {
  return keys.some((key) => colorDistance(key.color, color) <= SAME_COLOR)
}

/** Without straight strokes that go past the corners of other lines: arrows of growth, trends. */
function withoutArrows(tracks: readonly Track[], keys: readonly Key[]): readonly Track[] {
  const most = Math.max(0, ...tracks.map(({ corners }) => corners.length))
  return tracks.filter((track) => most <= 2 || track.corners.length > 2 || isNamed(track, keys))
}

function ribbonStroke({
  polygon,
  points,
  width,
}: {
  readonly polygon: Polygon
  readonly points: readonly Point[]
  readonly width: number
}): Stroke {
  const { bbox, color, order } = polygon
  return { points, bbox, color, width, isDashed: false, isCurved: false, order }
}

/** A line that was followed across a marker lies beside its middle by no more than this share of its size. */
const CUT_CORNER = 0.5

/** The line that a marker sits on: of several the one of its colour. */
function trackOf(marker: Marker, tracks: readonly Track[], plot: Plot): Track | undefined {
  const size = widthOf(marker.bbox)
  const near = Math.max(0.8, 3 * plot.tolerance, 0.15 * size)
  // where a line is steep, a hair's breadth to the side is much in height
  const off = (track: Track) => distanceTo(track, marker.at)
  // with room around its markers a line of a picture is followed straight across them, beside its corners
  const nearOwn = plot.source === 'pixels' ? Math.max(near, CUT_CORNER * size) : near
  return tracks
    .map((track) => ({ track, off: off(track), color: colorDistance(track.color, marker.color) }))
    .filter((each) => each.off <= (each.color <= 3 * SAME_COLOR ? nearOwn : near))
    .sort((a, b) => (a.color <= SAME_COLOR ? 0 : 1) - (b.color <= SAME_COLOR ? 0 : 1) || a.off - b.off)[0]?.track
}

/** The line in whose gap a marker of its colour stands: a value between two that are missing. */
function brokenTrackOf({ at, color }: Marker, tracks: readonly Track[]): Track | undefined {
  const isIn = ({ pieces }: Track) => pieces.some((piece) => piece[0]!.x <= at.x && at.x <= piece.at(-1)!.x)
  const own = tracks.filter((track) => colorDistance(track.color, color) <= SAME_COLOR / 2 && !isIn(track))
  return own.length === 1 ? own[0] : undefined
}
