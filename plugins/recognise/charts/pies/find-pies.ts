import type { Bbox } from '../../../../core/model.js'
import { holdsCenter } from '../../geometry/boxes.js'
import type { Marks, Point, Polygon, Stroke } from '../parts.js'
import { type Circle, distance, findCircle, fitCircle } from './circles.js'
import { joinRims, joinSlices } from './join-slices.js'
import { type Ring, readRing } from './rings.js'
import { measureSector, measureThickArc, type Sector } from './sectors.js'
import {
  FARTHEST_PULL,
  FLATNESS,
  findSlivers,
  findSquareSlivers,
  IN_MIDDLE,
  isSameRadius,
  LEAST_REACH,
  SAME_RADIUS,
} from './slivers.js'
import { findTilts, stretchMarks } from './tilt.js'

/** Slices around one middle. All places are of the page as it is from straight above them, see {@link Pie.tilt}. */
export interface Pie {
  /** How much the page is stretched upright so that the pie is round: 1, or more where it is drawn aslant. */
  readonly tilt: number
  readonly center: Point
  readonly radius: number
  /** From the middle outwards. */
  readonly rings: readonly Ring[]
  /** All that makes its slices, its holes and what lies below them. */
  readonly sectors: readonly Sector[]
}

/** The smallest radius of a pie, in the page's units. Smaller ones are bullets, markers and signs in a text. */
const LEAST_RADIUS = 12
/** Outlines that are looked at, and thick arcs: more are a map or a picture drawn as one. */
const MOST_OUTLINES = 600
/** What an arc may stray from a circle: a share of its outline's longer side, beside what coordinates may be off. */
const STRAYING = 0.003
/** A line as thick as this share of its circle's radius is a piece of a ring. */
const THICKEST_LINE = 0.03
/**
 * Outlines looked at around the centres of slices, on one page: those of pies are some dozens, of a hundred slices some ten
 * thousand. A technical drawing has millions; what is round in it has no slivers.
 */
const MOST_LOOKS = 50_000
/** A line of so many corners may be an arc drawn in steps. */
const LEAST_CORNERS = 5

/**
 * Finds pies and doughnuts by their drawing alone: outlines that are sectors around one point and together a whole turn
 * (or a half), slices pulled out, rings, thick arcs, slices painted over a whole disc; drawn round, or aslant with a rim.
 *
 * @param tolerance How far a coordinate may be off.
 */
export function findPies(marks: Marks, tolerance: number): readonly Pie[] {
  const pies = [...findRoundPies(marks, tolerance, [...marks.strokes, ...(marks.partings ?? [])])]
  const taken = new Set<unknown>(pies.flatMap(({ sectors }) => sectors.map(({ mark }) => mark)))
  const isLeft = (polygon: Polygon) => !taken.has(polygon)
  for (const { by: tilt, around } of findTilts(marks.polygons.filter(isLeft), tolerance)) {
    const near = marks.polygons.filter((polygon) => isLeft(polygon) && holdsCenter(around, polygon.bbox))
    if (near.length < 2) continue
    const stretched = stretchMarks({ bars: [], strokes: [], polygons: near }, tilt)
    for (const pie of findRoundPies(stretched.marks, tolerance)) {
      const sectors = pie.sectors.map((sector) => ({
        ...sector,
        mark: stretched.originals.get(sector.mark as Polygon)!,
      }))
      for (const { mark } of sectors) taken.add(mark)
      pies.push({ ...pie, tilt, sectors })
    }
  }
  return pies
}

/** @param lines What may part slices of one colour; where they are not known no slices are joined. */
function findRoundPies(marks: Marks, tolerance: number, lines?: readonly Stroke[]): readonly Pie[] {
  const sectors = [...findSectors(marks.polygons, tolerance), ...findThickArcs(marks.strokes, tolerance)]
  const pies: Pie[] = []
  const taken = new Set<Sector>()
  let looks = 0
  for (const first of sectors.toSorted((a, b) => b.outer - a.outer || b.span - a.span)) {
    if (taken.has(first) || first.outer < LEAST_RADIUS) continue
    const around = sectors.filter((sector) => !taken.has(sector) && belongsTo(sector, first))
    const seed = seedOf(first, around)
    const own = seed === first ? around : around.filter((sector) => belongsTo(sector, seed))
    const centered = centerAll(own, tolerance)
    looks += marks.polygons.length * centered.length
    const thin = looks > MOST_LOOKS ? [] : findSlivers(marks.polygons, centered, seed, tolerance)
    const known = [...centered, ...thin]
    const square = findSquareSlivers(marks.bars, marks.strokes, known, seed, tolerance)
    const pie = toPie([...known, ...square], seed, lines)
    if (pie === undefined) continue
    for (const sector of own) taken.add(sector)
    pies.push(pie)
  }
  return pies
}

/** The sector by which others are known: a disc around another point than most of them is their shadow. */
function seedOf(first: Sector, around: readonly Sector[]): Sector {
  const isWith = (sector: Sector) => distance(sector.center, first.center) <= IN_MIDDLE * first.outer
  if (first.span < 360 || around.filter(isWith).length * 2 >= around.length) return first
  return around.filter((sector) => sector.span < 360).toSorted((a, b) => b.span - a.span)[0] ?? first
}

/** Outlines that run along an arc far enough to say around which point. */
function findSectors(polygons: readonly Polygon[], tolerance: number): readonly Sector[] {
  return polygons
    .filter(({ bbox, points }) => points.length >= 5 && shortSide(bbox) >= LEAST_RADIUS / 4)
    .filter(({ bbox }) => longSide(bbox) >= LEAST_RADIUS)
    .toSorted((a, b) => longSide(b.bbox) - longSide(a.bbox))
    .slice(0, MOST_OUTLINES)
    .flatMap((polygon) => {
      const slack = tolerance + FLATNESS + STRAYING * longSide(polygon.bbox)
      const circle = findCircle(polygon.points, slack)
      const sector = circle && measureSector(polygon, circle.center, slack)
      return sector === undefined ? [] : [sector]
    })
}

/** Arcs drawn with a thick pen. The shortest have two points only: they are on the circle that the others say. */
function findThickArcs(strokes: readonly Stroke[], tolerance: number): readonly Sector[] {
  const thick = strokes.filter((stroke) => stroke.width > THICKEST_LINE * longSide(stroke.bbox) * 0.5)
  const circles: Circle[] = []
  for (const { isCurved, points, course = points, width } of thick) {
    if (!isCurved && points.length < LEAST_CORNERS) continue
    const circle = fitCircle(course)
    if (circle === undefined || width < THICKEST_LINE * circle.radius) continue
    if (circle.radius + width / 2 < LEAST_RADIUS) continue
    circles.push(circle)
  }
  if (circles.length > MOST_OUTLINES) return []
  return thick.flatMap((stroke) => {
    const slack = tolerance + FLATNESS + STRAYING * longSide(stroke.bbox)
    const sectors = circles.flatMap((circle) => measureThickArc(stroke, circle, slack) ?? [])
    return sectors.slice(0, 1)
  })
}

/** Whether a sector is around the same point as another, or is a slice of its pie pulled out. */
function belongsTo(sector: Sector, seed: Sector): boolean {
  const off = distance(sector.center, seed.center)
  if (off <= IN_MIDDLE * seed.outer) return true
  return off <= FARTHEST_PULL * seed.outer && isSameRadius(sector.outer, seed.outer)
}

/** The widest arc says best where the middle is: what is around that same point is measured around it. */
function centerAll(sectors: readonly Sector[], tolerance: number): readonly Sector[] {
  const widest = sectors.toSorted((a, b) => b.outer * Math.min(b.span, 300) - a.outer * Math.min(a.span, 300))[0]!
  return sectors.map((sector) => {
    const { mark, center } = sector
    if ('width' in mark || !('points' in mark)) return sector
    if (distance(center, widest.center) > IN_MIDDLE * widest.outer) return sector
    return measureSector(mark, widest.center, tolerance + FLATNESS) ?? sector
  })
}

function toPie(sectors: readonly Sector[], seed: Sector, lines: readonly Stroke[] | undefined): Pie | undefined {
  const discs = sectors.filter(({ span }) => span === 360)
  const pieces = sectors.filter(({ span }) => span < 360)
  const readGroup = (group: readonly Sector[]) => {
    const outer = Math.max(...group.map((sector) => sector.outer))
    const last = Math.max(...group.map(({ order }) => order))
    const below = discs.filter((disc) => isSameRadius(disc.outer, outer) && disc.order < last)
    const drawnInner = Math.min(...group.map((sector) => sector.inner))
    const ring = readRing([...group, ...below], Math.max(drawnInner, holeIn(group, sectors)))
    return ring === undefined ? [] : [{ group, ring: lines === undefined ? ring : joinSlices(ring, lines) }]
  }
  const found = groupByRadius(pieces).flatMap(readGroup)
  const all = found.length === 0 && areOfOneRing(pieces) ? readGroup(pieces) : found
  if (all.length === 0) return undefined
  const rings = joinRims(all.map(({ ring }) => ring))
  const isOwn = (sector: Sector) => sector.span === 360 || all.some(({ group }) => group.includes(sector))
  const middle = middleOf(rings.at(-1)!, seed)
  return { tilt: 1, center: middle, radius: rings.at(-1)!.outer, rings, sectors: sectors.filter(isOwn) }
}

/** Whether slices that reach to different radii, to set one off or for looks, take up one turn and none lies over another. */
function areOfOneRing(pieces: readonly Sector[]): boolean {
  const outers = pieces.map(({ outer }) => outer)
  const [least, most] = [Math.min(...outers), Math.max(...outers)]
  const turn = pieces.reduce((sum, { span }) => sum + span, 0)
  return least >= LEAST_REACH * most && pieces.every(({ inner }) => inner < least) && turn <= 361
}

/** Sectors of one ring reach to one radius. From the middle outwards. */
function groupByRadius(sectors: readonly Sector[]): readonly (readonly Sector[])[] {
  const groups: Sector[][] = []
  for (const sector of sectors.toSorted((a, b) => a.outer - b.outer)) {
    const last = groups.at(-1)
    if (last !== undefined && isSameRadius(sector.outer, last[0]!.outer)) last.push(sector)
    else groups.push([sector])
  }
  return groups
}

/** The radius of what was painted over the middle of a ring: a disc, or the slices of a ring inside. */
function holeIn(group: readonly Sector[], all: readonly Sector[]): number {
  const [outer, order] = [
    Math.min(...group.map((sector) => sector.outer)),
    Math.max(...group.map((sector) => sector.order)),
  ]
  const inside = all.filter((sector) => sector.outer < outer * (1 - SAME_RADIUS) && sector.order > order)
  return Math.max(0, ...inside.map((sector) => sector.outer))
}

/** Where most of the turn is drawn around; slices pulled out on all sides have their middle between them. */
function middleOf(ring: Ring, seed: Sector): Point {
  const centers = ring.slices.map(({ sector }) => sector.center)
  const near = centers.filter((center) => distance(center, seed.center) <= IN_MIDDLE * ring.outer)
  if (near.length * 2 >= centers.length) return seed.center
  const mean = (pick: (point: Point) => number) => centers.reduce((sum, point) => sum + pick(point), 0) / centers.length
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) }
}

function shortSide({ x0, y0, x1, y1 }: Bbox): number {
  return Math.min(x1 - x0, y1 - y0)
}

function longSide({ x0, y0, x1, y1 }: Bbox): number {
  return Math.max(x1 - x0, y1 - y0)
}
