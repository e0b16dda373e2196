import type { Bbox, PageContent, Path, Picture, Ruling } from '../../../core/model.js'
import { heightOf, overlapX, overlapY, widthOf } from '../geometry/boxes.js'
import { flatten } from '../geometry/flatten.js'
import { withoutRoundBorders } from './borders.js'
import { dashedLine } from './dashes.js'
import { edgeOfBand, isGround } from './grounds.js'
import { takeHatched } from './hatching.js'
import { takeHollow } from './hollow-bars.js'
import { joinPieces } from './join-pieces.js'
import { joinStrokes } from './join-strokes.js'
import { takeLollipops } from './lollipops.js'
import { boxOfPoints, isBoxLike, type Outline, outlinesOf } from './outlines.js'
import type { Bar, Marks, Point, Polygon, Stroke } from './parts.js'
import { filledParting } from './pies/filled-lines.js'
import { signMarks } from './signs.js'

/** What is drawn in the colour of the paper bounds and covers, it shows nothing. */
const PAPER = '#ffffff'
/** A thin fill is a bar when a bar of its colour is as broad, to this many points. */
const SAME_BREADTH = 0.3
/** What a pattern without a colour of its own is shown in. */
const PATTERN_GREY = '#808080'

/** Sorts all that is drawn on a page by what it may be in a chart: filled rectangles, lines, and other outlines. */
export function findMarks(content: PageContent): Marks {
  const dashed = new Map(content.paths.flatMap((path) => pairOf(path, dashedLine(path))))
  const paths = dashed.size === 0 ? content.paths : content.paths.filter((path) => !dashed.has(path))
  const filled = [...flatten(paths.map(filledMarks)), ...signMarks(content)]
  const shapes = boxesOf(content.shapes)
  const boxes = filled.filter((mark): mark is Bar => !('points' in mark))
  const inkedBoxes = [...shapes, ...boxes, ...content.pictures.flatMap(shadedBars)].filter(
    ({ color }) => color !== PAPER,
  )
  const thick = inkedBoxes.filter(({ bbox }) => !isGround(bbox, content))
  const seen = withoutCovered(thick)
  const broad = new Set(flatten(seen.map(breadthsOf)))
  const inked = content.rulings.filter(({ color }) => color !== PAPER)
  const isThinBar = (ruling: Ruling) => ruling.isFilled === true && broad.size > 0 && isAsBroad(ruling, broad)
  const hatched = takeHatched(
    [
      ...strokesOfRulings(inked.filter((ruling) => !isThinBar(ruling))),
      ...flatten(content.paths.map(strokesOf)),
      ...dashed.values(),
      ...inkedBoxes.flatMap((box) => edgeOfBand(box, content)),
    ],
    papersOf(content),
  )
  const outlines = joinPieces(filled.filter((mark): mark is Polygon => 'points' in mark))
  const whites = new Map(outlines.flatMap((outline) => partingOf(outline)))
  const polygons = whites.size === 0 ? outlines : outlines.filter((outline) => !whites.has(outline))
  const partings = polygons.some(({ isCurved }) => isCurved) ? [...findPartings(content), ...whites.values()] : []
  const thin = inked.filter(isThinBar).map(({ bbox, color, order = 0 }): Bar => ({ bbox, color, order }))
  const solid = [...seen, ...thin, ...hatched.bars]
  const hollow = takeHollow(hatched.strokes, solid)
  const lollipops = takeLollipops(joinStrokes(withoutRoundBorders(hollow.strokes, seen)), polygons)
  return {
    bars: [...solid, ...hollow.bars, ...lollipops.bars],
    strokes: lollipops.strokes,
    polygons: lollipops.polygons,
    ...(partings.length > 0 && { partings }),
  }
}

/** Means of one gradient over boxes of several lengths differ by no more than this in each of red, green and blue. */
const ONE_GRADIENT = 6

/** Filled boxes as bars; gradients that come out a little different from box to box have one colour. */
function boxesOf(shapes: PageContent['shapes']): readonly Bar[] {
  const means: string[] = []
  const isNear = (a: string, b: string) =>
    [1, 3, 5].every((at) => Math.abs(channelOf(a, at) - channelOf(b, at)) <= ONE_GRADIENT)
  const oneOf = (color: string) => {
    const known = means.find((mean) => isNear(mean, color))
    if (known === undefined) means.push(color)
    return known ?? color
  }
  return shapes.map(({ bbox, color, order = 0, isGradient }) => ({
    bbox,
    color: isGradient ? oneOf(color) : color,
    order,
  }))
}

function channelOf(color: string, at: number): number {
  return Number.parseInt(color.slice(at, at + 2), 16)
}

function papersOf(content: PageContent): readonly Bbox[] {
  return content.shapes.filter(({ color, bbox }) => color === PAPER && !isGround(bbox, content)).map(({ bbox }) => bbox)
}

function findPartings({ paths, rulings }: PageContent): readonly Stroke[] {
  const strokes = paths.flatMap((path) => (path.stroke === PAPER ? outlineStrokes({ ...path, stroke: PAPER }) : []))
  return [...strokes, ...rulings.filter(({ color }) => color === PAPER).map(strokeOf)]
}

/** A line of paper that was cut to its outline is no more than a stroked one. */
function partingOf(outline: Polygon): readonly (readonly [Polygon, Stroke])[] {
  const line = outline.color === PAPER ? filledParting(outline) : undefined
  return line === undefined ? [] : [[outline, line]]
}

function pairOf(path: Path, line: Stroke | undefined): readonly (readonly [Path, Stroke])[] {
  return line === undefined ? [] : [[path, line]]
}

/** Of boxes painted over each other in one place the last is seen. */
function withoutCovered(bars: readonly Bar[]): readonly Bar[] {
  const tenth = (at: number) => Math.round(at * 10)
  const places = bars.map(({ bbox: { x0, y0, x1, y1 } }) => `${tenth(x0)} ${tenth(y0)} ${tenth(x1)} ${tenth(y1)}`)
  const last = new Map<string, Bar>()
  for (const [i, bar] of bars.entries()) if (bar.order >= (last.get(places[i]!)?.order ?? 0)) last.set(places[i]!, bar)
  return bars.filter((bar, i) => last.get(places[i]!) === bar)
}

function filledMarks({ fill, pattern, steps, bbox, order = 0 }: Path): readonly (Bar | Polygon)[] {
  const color = fill ?? pattern?.color ?? (pattern && PATTERN_GREY)
  if (color === undefined) return []
  const paint = { color, order, ...(pattern && { pattern: pattern.name }) }
  return outlinesOf(steps)
    .filter(({ points }) => points.length > 2)
    .map((outline) => markOf(outline, bbox, paint))
}

/** @param visible What the clip leaves of the path. */
function markOf(
  { points, isCurved }: Outline,
  visible: Bbox,
  paint: Pick<Bar, 'color' | 'order' | 'pattern'>,
): Bar | Polygon {
  const whole = boxOfPoints(points)
  const bbox = cut(whole, visible)
  return isBoxLike(points, whole) ? { bbox, ...paint } : { points, bbox, ...paint, ...(isCurved && { isCurved }) }
}

function cut(box: Bbox, by: Bbox): Bbox {
  if (overlapX(box, by) < 0 || overlapY(box, by) < 0) return box
  return {
    x0: Math.max(box.x0, by.x0),
    y0: Math.max(box.y0, by.y0),
    x1: Math.min(box.x1, by.x1),
    y1: Math.min(box.y1, by.y1),
  }
}

/** A gradient may be a picture of a few pixels, drawn as long as the bar. */
function shadedBars({ bbox, color, order = 0 }: Picture): readonly Bar[] {
  return color === undefined ? [] : [{ bbox, color, order }]
}

function strokesOf({ stroke, ...path }: Path): readonly Stroke[] {
  return stroke === undefined || stroke === PAPER ? [] : outlineStrokes({ ...path, stroke })
}

function outlineStrokes({
  stroke,
  strokeWidth = 0,
  steps,
  order = 0,
  ...path
}: Path & { readonly stroke: string }): readonly Stroke[] {
  const isDashed = path.isDashed === true
  return outlinesOf(steps)
    .filter(({ corners }) => corners.length > 1)
    .map((outline) => {
      const { isClosed, isCurved } = outline
      const closed = (way: readonly Point[]) => (isClosed ? [...way, way[0]!] : way)
      const points = closed(outline.corners)
      const paint = { color: stroke, width: strokeWidth, isDashed, order }
      const course: Pick<Stroke, 'course'> = isCurved && !isClosed ? { course: outline.points } : {}
      return { points, bbox: boxOfPoints(isCurved ? outline.points : points), ...paint, isCurved, ...course }
    })
}

/** The lines that rulings are, those of one path that go on from each other as one: steps, and lines that stay level. */
function strokesOfRulings(rulings: readonly Ruling[]): readonly Stroke[] {
  const strokes: Stroke[] = []
  let chain: Ruling[] = []
  const finish = () => {
    const points = chain.length > 1 ? stepPoints(chain) : undefined
    if (points === undefined) strokes.push(...chain.map(strokeOf))
    else strokes.push({ ...strokeOf(chain[0]!), points, bbox: boxOfPoints(points) })
    chain = []
  }
  for (const ruling of rulings) {
    const isSamePath = ruling.order !== undefined && ruling.order === chain[0]?.order
    if (!isSamePath || ruling.isFilled || !meets(chain.at(-1)!, ruling)) finish()
    chain.push(ruling)
  }
  finish()
  return strokes
}

/** Whether one ruling goes on from another: an end of one is an end of the other. */
function meets(a: Ruling, b: Ruling): boolean {
  const near = widthOfRuling(a) + 0.1
  return strokeOf(a).points.some((from) =>
    strokeOf(b).points.some((to) => Math.hypot(from.x - to.x, from.y - to.y) <= near),
  )
}

/** The corners of a line that runs level and upright by turns or stays level; undefined where it closes to a frame or has gaps. */
function stepPoints(chain: readonly Ruling[]): readonly Point[] | undefined {
  const ends = chain.map((ruling) => strokeOf(ruling).points)
  const isNear = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y) <= widthOfRuling(chain[0]!) + 0.1
  const [first, second] = [ends[0]!, ends[1]!]
  const isForward = second.some((point) => isNear(point, first[1]!))
  const points: Point[] = isForward ? [...first] : [...first].reverse()
  for (const [a, b] of ends.slice(1).map((pair) => [pair[0]!, pair[1]!] as const)) {
    const at = points.at(-1)!
    if (isNear(a, at)) points.push(b)
    else if (isNear(b, at)) points.push(a)
    else return undefined
  }
  return isNear(points[0]!, points.at(-1)!) ? undefined : points
}

function widthOfRuling({ bbox }: Ruling): number {
  return Math.min(widthOf(bbox), heightOf(bbox))
}

function strokeOf(ruling: Ruling): Stroke {
  const { bbox, color, direction, order = 0 } = ruling
  const isDashed = ruling.isDashed === true
  const [x, y] = [(bbox.x0 + bbox.x1) / 2, (bbox.y0 + bbox.y1) / 2]
  const level = [
    { x: bbox.x0, y },
    { x: bbox.x1, y },
  ]
  const upright = [
    { x, y: bbox.y0 },
    { x, y: bbox.y1 },
  ]
  const points = direction === 'horizontal' ? level : upright
  return { points, bbox: boxOfPoints(points), color, width: widthOfRuling(ruling), isDashed, isCurved: false, order }
}

/** A bar of a small value is as thin as a line; what tells it is that others of its colour are as broad. */
function isAsBroad({ bbox, color, direction }: Ruling, broad: ReadonlySet<string>): boolean {
  const breadth = direction === 'horizontal' ? widthOf(bbox) : heightOf(bbox)
  const step = Math.round(breadth / SAME_BREADTH)
  return [step - 1, step, step + 1].some((each) => broad.has(`${direction}${color}${each}`))
}

function breadthsOf({ bbox, color }: Bar): readonly string[] {
  const key = (direction: Ruling['direction'], breadth: number) =>
    `${direction}${color}${Math.round(breadth / SAME_BREADTH)}`
  return [key('horizontal', widthOf(bbox)), key('vertical', heightOf(bbox))]
}
