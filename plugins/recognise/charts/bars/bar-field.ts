import type { Bbox } from '../../../../core/model.js'
import { centerY, heightOf, median, overlapX, widthOf } from '../../geometry/boxes.js'
import type { Bar, LegendEntry, Plot, PlotGround } from '../parts.js'
import { baseOfBridge } from './bridge-base.js'
import { breadthOf, lengthOf, middleOf, type Piece, type Standing, sidesOf, toPiece } from './sides.js'

/** Bars that stand at one place of the category axis: one, or the pieces of a stack. */
export interface Stand {
  readonly from: number
  readonly to: number
  /** In order of their places along the value axis. */
  readonly pieces: readonly Piece[]
}

/** Bars of one breadth that stand on one line. */
export interface BarField {
  readonly standing: Standing
  /** Place of the line on which bars stand. */
  readonly base: number
  /** Breadth of a bar. */
  readonly breadth: number
  /** In order along the category axis. */
  readonly stands: readonly Stand[]
  /** How far ends that touch may be apart. */
  readonly touch: number
  /** Share of the plot's bars that are of the field, 0 to 1. */
  readonly share: number
}

/** Bars of one chart are equally broad, to this share. */
const SAME_BREADTH = 0.08
/** White between the pieces of a stack is at most this share of their breadth, and this many points. */
const SEAM = { share: 0.08, points: 1.5 }
/** A line on which fewer of the stands stand, as a share of the fullest, is no base. */
const BASE_SHARE = 0.5
/** A plot's ground covers at least this share of each of its sides. */
const GROUND_SHARE = 0.97
/** An axis goes along at least this share of the stands. */
const AXIS_SHARE = 0.6

/** More bars are a map, a field of tiles or a picture drawn in pieces. */
const MOST_BARS = 2000

/** Finds how the bars of a plot stand; undefined where they are no bars of one chart. */
export function findField(ground: PlotGround): BarField | undefined {
  const { marks, bbox } = ground.plot
  if (marks.bars.length > MOST_BARS) return undefined
  const all = withoutShadows(distinct(marks.bars.filter((bar) => !isGround(bar.bbox, bbox))))
  const keys = all.filter((bar) => isKey(bar, ground.legend))
  const bars = all.filter((bar) => !keys.includes(bar))
  if (areSigns(bars)) return undefined
  const fields = (['columns', 'level'] as const).flatMap((standing) => {
    const field = fieldOf(bars, standing, ground)
    if (field === undefined) return []
    const short = keys.filter((key) => standsIn(field, key, ground.plot.tolerance))
    return [short.length === 0 ? field : fieldOf([...bars, ...short], standing, ground)!]
  })
  return fields.sort((a, b) => plausibility(b, ground) - plausibility(a, ground))[0]
}

/** Sides of squares of one size differ by no more than this share. */
const SAME_SIZE = 0.1
/** So many of the bars must be alike, as a share: a few are cut by the plot's edge. */
const MOSTLY = 0.8

/** Squares of one size are the points of a line or of a cloud. */
function areSigns(bars: readonly Bar[]): boolean {
  const side = median(bars.map(({ bbox }) => bbox.x1 - bbox.x0))
  const isAlike = ({ bbox }: Bar) =>
    [bbox.x1 - bbox.x0, bbox.y1 - bbox.y0].every((length) => Math.abs(length - side) <= SAME_SIZE * side)
  return bars.length > 2 && bars.filter(isAlike).length >= MOSTLY * bars.length
}

/** What fills the whole of a plot is its ground. */
function isGround(box: Bbox, plot: Bbox): boolean {
  return widthOf(box) >= GROUND_SHARE * widthOf(plot) && heightOf(box) >= GROUND_SHARE * heightOf(plot)
}

/** A short bar with its figure behind it looks like a key with a name: but it stands among its likes, or on one of them. */
function standsIn({ standing, breadth, base, touch, stands }: BarField, bar: Bar, tolerance: number): boolean {
  const piece = toPiece(bar, standing)
  if (!isOfBreadth(piece, breadth, tolerance)) return false
  const stand = stands.find(({ from, to }) => Math.abs(from - piece.from) <= touch && Math.abs(to - piece.to) <= touch)
  const ends = [base, ...(stand?.pieces.flatMap(({ low, high }) => [low, high]) ?? [])]
  return ends.some((end) => Math.abs(piece.low - end) <= touch || Math.abs(piece.high - end) <= touch)
}

/** A mark of a legend is no bar, though it looks like one. */
function isKey(bar: Bar, legend: readonly LegendEntry[]): boolean {
  return legend.some(({ label, color }) => {
    const { x0, x1, y0, y1 } = bar.bbox
    const gap = label.bbox.x0 - x1
    const isNear = gap > -1 && gap < 2 * label.size && Math.abs(centerY(bar.bbox) - centerY(label.bbox)) < label.size
    return color === bar.color && isNear && y1 - y0 <= 1.6 * label.size && x1 - x0 <= 5 * label.size
  })
}

/** What is painted twice in one place is one bar, of the colour that shows. */
function distinct(bars: readonly Bar[]): readonly Bar[] {
  const kept: Bar[] = []
  for (const bar of [...bars].sort((a, b) => b.order - a.order))
    if (!kept.some((other) => isSame(bar, other))) kept.push(bar)
  return kept
}

/** Sides of a shadow are off its bar's by no more than this many points. */
const SHADOW = 4

/** Drops what lies a little aside behind bars of another colour, where that is so all over the plot. */
function withoutShadows(bars: readonly Bar[]): readonly Bar[] {
  const isShadow = (bar: Bar) =>
    bars.some((other) => {
      const offs = SIDES.map((side) => Math.abs(bar.bbox[side] - other.bbox[side]))
      const isAside = offs[0]! > 0.3 && offs[1]! > 0.3 && offs.every((off) => off <= SHADOW)
      return bar.order < other.order && bar.color !== other.color && isAside && overlapX(bar.bbox, other.bbox) > SHADOW
    })
  const shadows = bars.filter(isShadow)
  return shadows.length >= 0.4 * bars.length ? bars.filter((bar) => !shadows.includes(bar)) : bars
}

const SIDES = ['x0', 'x1', 'y0', 'y1'] as const

function isSame({ bbox: a }: Bar, { bbox: b }: Bar): boolean {
  return SIDES.every((side) => Math.abs(a[side] - b[side]) < 0.3)
}

/** How well a field explains the bars, with the axes that stand beside it. */
function plausibility({ standing, share, stands }: BarField, { scales, categories }: PlotGround): number {
  const [along, across] = standing === 'columns' ? (['x', 'y'] as const) : (['y', 'x'] as const)
  const hasScale = scales.some(({ direction }) => direction === across)
  const hasNames = categories.some(({ direction }) => direction === along)
  return share + (hasScale ? 0.4 : 0) + (hasNames ? 0.3 : 0) + (stands.length > 1 ? 0.2 : 0)
}

function fieldOf(bars: readonly Bar[], standing: Standing, { plot, scales }: PlotGround): BarField | undefined {
  const all = bars.map((bar) => toPiece(bar, standing)).filter((piece) => breadthOf(piece) > 0)
  const breadth = commonBreadth(all, plot.tolerance)
  const pieces = all.filter((piece) => isOfBreadth(piece, breadth, plot.tolerance))
  if (pieces.length === 0) return undefined
  const touch = Math.min(SEAM.share * breadth, SEAM.points) + 2 * plot.tolerance
  const stands = withoutTracks(standsOf(pieces, breadth), touch)
  const direction = standing === 'columns' ? 'y' : 'x'
  const zero = scales.find((scale) => scale.direction === direction && scale.kind === 'linear')?.toPlace(0)
  const drawn = findBase(stands, standing, touch, zero)
  // bars of a drawing tell their base themselves: axes are moved onto whole pixels where bars are not
  const base = plot.source === 'pixels' ? onAxis(drawn, stands, plot, standing, touch) : drawn
  return { standing, base, breadth, stands, touch, share: pieces.length / bars.length }
}

/** The breadth that most bars have. */
function commonBreadth(pieces: readonly Piece[], tolerance: number): number {
  let best: readonly Piece[] = []
  for (const piece of pieces) {
    const alike = pieces.filter((other) => isOfBreadth(other, breadthOf(piece), tolerance))
    if (alike.length > best.length) best = alike
  }
  return median(best.map(breadthOf))
}

function isOfBreadth(piece: Piece, breadth: number, tolerance: number): boolean {
  return Math.abs(breadthOf(piece) - breadth) <= SAME_BREADTH * breadth + 2 * tolerance
}

function standsOf(pieces: readonly Piece[], breadth: number): readonly Stand[] {
  const groups: Piece[][] = []
  for (const piece of [...pieces].sort((a, b) => middleOf(a) - middleOf(b))) {
    const last = groups.at(-1)
    if (last !== undefined && middleOf(piece) - middleOf(last[0]!) < 0.15 * breadth) last.push(piece)
    else groups.push([piece])
  }
  return groups.map((group) => ({
    from: Math.min(...group.map(({ from }) => from)),
    to: Math.max(...group.map(({ to }) => to)),
    pieces: group.sort((a, b) => a.low - b.low),
  }))
}

/** Drops pale bars that lie behind all others from one line to another: they show how long a bar might be. */
function withoutTracks(stands: readonly Stand[], touch: number): readonly Stand[] {
  const tracks = stands.flatMap(({ pieces }) =>
    pieces.filter((piece) => pieces.some((other) => other.bar.order > piece.bar.order && isOver(other, piece, touch))),
  )
  const isEven = tracks.every(
    ({ low, high }) => Math.abs(low - tracks[0]!.low) <= touch && Math.abs(high - tracks[0]!.high) <= touch,
  )
  if (tracks.length < 2 || tracks.length < 0.8 * stands.length || !isEven) return stands
  const { low, high } = tracks[0]!
  return stands.map((stand) => ({
    ...stand,
    pieces: stand.pieces
      .filter((piece) => !tracks.includes(piece))
      .map((piece) => ({ ...piece, track: { low, high } })),
  }))
}

function isOver(piece: Piece, track: Piece, touch: number): boolean {
  return piece.low >= track.low - touch && piece.high <= track.high + touch && lengthOf(piece) < lengthOf(track)
}

/**
 * The line on which most stands have an end; of several such lines the axis's zero, else the one from which values grow:
 * the lowest of columns, the leftmost of level bars.
 */
function findBase(stands: readonly Stand[], standing: Standing, touch: number, zero: number | undefined): number {
  const bridged = zero === undefined ? baseOfBridge(stands, standing, touch) : undefined
  if (bridged !== undefined) return bridged
  const places = stands.flatMap(({ pieces }) => pieces.flatMap(({ low, high }) => [low, high]))
  const countAt = (place: number) =>
    stands.filter(({ pieces }) =>
      pieces.some(({ low, high }) => Math.abs(low - place) <= touch || Math.abs(high - place) <= touch),
    ).length
  const counted = places.map((place) => ({ place, count: countAt(place) }))
  const most = Math.max(...counted.map(({ count }) => count))
  // of a waterfall few stand on the axis, and more meet at one of its levels
  const onZero = counted.filter(
    ({ place, count }) => count > 1 && zero !== undefined && Math.abs(place - zero) <= touch,
  )
  if (onZero.length > 0)
    return nearest(
      onZero.map(({ place }) => place),
      zero!,
    )
  const likely = counted.filter(({ count }) => count >= BASE_SHARE * most && (count > 1 || stands.length === 1))
  const candidates = (likely.length > 0 ? likely : counted).map(({ place }) => place)
  const nearZero = candidates.filter((place) => zero !== undefined && Math.abs(place - zero) <= 3 + touch)
  if (nearZero.length > 0) return nearest(nearZero, zero!)
  // lines with as many ends as any: of equal stacks both ends are such lines, and of a waterfall all its levels
  const fullest = counted.filter(({ count }) => count >= 0.8 * most).map(({ place }) => place)
  const ends = most >= 0.6 * stands.length ? fullest : candidates
  const end = standing === 'columns' ? Math.max(...ends) : Math.min(...ends)
  return median(places.filter((place) => Math.abs(place - end) <= touch))
}

/** The middle of the line that is drawn along a base: of pictured bars it covers the ends. */
function onAxis(base: number, stands: readonly Stand[], plot: Plot, standing: Standing, touch: number): number {
  const [from, to] = [stands[0]!.from, stands.at(-1)!.to]
  const lines = plot.marks.strokes
    .map(({ bbox }) => sidesOf(bbox, standing))
    .filter(
      (line) =>
        line.high - line.low < 0.5 && Math.min(line.to, to) - Math.max(line.from, from) > AXIS_SHARE * (to - from),
    )
  const places = lines.map(({ low, high }) => (low + high) / 2).filter((at) => Math.abs(at - base) <= touch)
  return places.length === 0 ? base : nearest(places, base)
}

function nearest(places: readonly number[], target: number): number {
  const distance = (place: number) => Math.abs(place - target)
  return places.reduce((best, place) => (distance(place) < distance(best) ? place : best))
}

/** Longest reach of a field along the value axis. */
export function reachOf({ stands }: BarField): { readonly low: number; readonly high: number } {
  const pieces = stands.flatMap((stand) => stand.pieces)
  return { low: Math.min(...pieces.map(({ low }) => low)), high: Math.max(...pieces.map(({ high }) => high)) }
}

/** Whether all bars are equally long: they show nothing but their own shade. */
export function isEven({ stands, touch }: BarField): boolean {
  const lengths = stands.flatMap(({ pieces }) => pieces.map(lengthOf))
  return Math.max(...lengths) - Math.min(...lengths) <= touch
}
