import type { Bbox, PageContent, Picture } from '../../../../core/model.js'
import { joinBands, type OrderedShapes } from './join-bands.js'
import { nativeShapes, overlaps } from './native-shapes.js'
import { type PaintedMark, paintedMarks } from './painted-marks.js'
import type { ShapePart } from './parts.js'

/** How the graphics of a page are placed on its slide. */
export interface ChosenArt {
  /** By paint order. */
  readonly shapes: readonly OrderedShapes[]
  /** Order numbers of images that are placed separately. */
  readonly pictures: readonly number[]
  /** Order numbers of graphics that are redrawn, invisible, or placed on the slide in another way. */
  readonly drawn: readonly number[]
}

/** Which marks of the page are drawn elsewhere. */
interface Elsewhere {
  /** Whether the mark is drawn with a text, a table or a chart. */
  isTaken(mark: PaintedMark): boolean
}

/** Maximum number of shapes on a slide. More would not be editable in practice. */
const MOST_SHAPES = 400
/** Maximum number of separate images per page. More are pieces of a larger one. */
const MOST_PICTURES = 24
/** Minimum size of a separate image, in points. */
const LEAST_PICTURE = 6
/** A page with more marks is a drawing and becomes a background image. */
const MOST_MARKS = 3000
/** Number of the largest shapes that are checked for hiding others. */
const MOST_COVERS = 100
const PAPER = '#ffffff'

/**
 * Chooses which graphics of a page become slide shapes and which images are placed separately. Everything else goes
 * into the background, which is below everything. Therefore graphics that are covered by a background graphic go into
 * the background too.
 */
export function chooseArt(content: PageContent, { isTaken }: Elsewhere): ChosenArt {
  const marks = paintedMarks(content)
  const hidden = hiddenMarks(marks)
  const rest = marks.filter((mark) => !hidden.has(mark) && !isTaken(mark))
  const apart = picturesApart(content.pictures)
  const shapes = rest.length > MOST_MARKS ? new Map() : shapesOf(rest)
  const canStand = (mark: PaintedMark) => shapes.has(mark) || (mark.picture !== undefined && apart.has(mark.picture))
  const left = rest.filter((mark) => !canStand(mark))
  const standing = withinLimit(aboveAll(rest.filter(canStand), left), left, shapes)
  const drawn = standing.filter((mark) => shapes.has(mark))
  const chosen = new Set(rest)
  return {
    shapes: joinBands(drawn.map((mark) => ({ order: mark.order, parts: shapes.get(mark)! }))),
    pictures: standing.filter((mark) => !shapes.has(mark)).map(({ order }) => order),
    drawn: [...marks.filter((mark) => !chosen.has(mark)), ...drawn].map(({ order }) => order),
  }
}

type ShapesOf = ReadonlyMap<PaintedMark, readonly ShapePart[]>

function shapesOf(marks: readonly PaintedMark[]): ShapesOf {
  return new Map(
    marks.flatMap((mark) => {
      const shapes = nativeShapes(mark)
      return shapes === undefined ? [] : [[mark, shapes] as const]
    }),
  )
}

/** Returns the images that are complete: neither specks nor strips of a larger image. */
function picturesApart(pictures: readonly Picture[]): ReadonlySet<Picture> {
  const large = pictures.filter(
    ({ bbox, order }) =>
      order !== undefined && bbox.x1 - bbox.x0 >= LEAST_PICTURE && bbox.y1 - bbox.y0 >= LEAST_PICTURE,
  )
  const whole = large.filter(
    (picture) => !large.some((other) => other !== picture && isNextStrip(picture.bbox, other.bbox)),
  )
  return new Set(whole.toSorted((a, b) => areaOf(b.bbox) - areaOf(a.bbox)).slice(0, MOST_PICTURES))
}

/**
 * Returns whether a strip continues in another: equally wide and directly above or below, or equally high and directly
 * beside.
 */
function isNextStrip(a: Bbox, b: Bbox): boolean {
  const near = (one: number, other: number) => Math.abs(one - other) < 0.5
  const isUnder = near(a.x0, b.x0) && near(a.x1, b.x1) && (near(a.y1, b.y0) || near(a.y0, b.y1))
  const isBeside = near(a.y0, b.y0) && near(a.y1, b.y1) && (near(a.x1, b.x0) || near(a.x0, b.x1))
  return isUnder || isBeside
}

/** Returns the candidates that no background graphic covers. */
function aboveAll(candidates: readonly PaintedMark[], background: readonly PaintedMark[]): readonly PaintedMark[] {
  let [above, below] = [candidates, background]
  while (below.length > 0) {
    const covered = above.filter((mark) =>
      below.some(({ order, bbox }) => order > mark.order && overlaps(mark.bbox, bbox)),
    )
    if (covered.length === 0) return above
    above = above.filter((mark) => !covered.includes(mark))
    below = covered
  }
  return above
}

/** If there are too many shapes, outlines go into the background; if there are still too many, all shapes do. */
function withinLimit(
  standing: readonly PaintedMark[],
  left: readonly PaintedMark[],
  shapes: ShapesOf,
): readonly PaintedMark[] {
  let kept = standing
  let background = left
  for (const goes of [isOutline, (mark: PaintedMark) => shapes.has(mark)]) {
    if (kept.reduce((sum, mark) => sum + (shapes.get(mark)?.length ?? 0), 0) <= MOST_SHAPES) return kept
    background = [...background, ...kept.filter(goes)]
    kept = aboveAll(
      kept.filter((mark) => !goes(mark)),
      background,
    )
  }
  return kept
}

function isOutline({ paths }: PaintedMark): boolean {
  return paths.length > 0
}

/** Returns the invisible marks: white on paper, or completely covered by a shape. */
function hiddenMarks(marks: readonly PaintedMark[]): ReadonlySet<PaintedMark> {
  const covers = marks
    .flatMap(({ order, shapes }) => shapes.filter(({ isPartial }) => !isPartial).map(({ bbox }) => ({ order, bbox })))
    .toSorted((a, b) => areaOf(b.bbox) - areaOf(a.bbox))
    .slice(0, MOST_COVERS)
  const inked = marks.filter((mark) => !isWhite(mark))
  const isOnPaper = (mark: PaintedMark) =>
    isWhite(mark) && !inked.some((other) => other.order < mark.order && overlaps(other.bbox, mark.bbox))
  const isCovered = (mark: PaintedMark) =>
    covers.some(({ order, bbox }) => order > mark.order && holds(bbox, mark.bbox))
  return new Set(marks.filter((mark) => isCovered(mark) || isOnPaper(mark)))
}

function isWhite({ rulings, shapes, paths, picture }: PaintedMark): boolean {
  if (picture !== undefined || paths.some(({ pattern }) => pattern !== undefined)) return false
  const colors = [
    ...[...rulings, ...shapes].map(({ color }) => color),
    ...paths.flatMap(({ fill, stroke }) => [fill ?? PAPER, stroke ?? PAPER]),
  ]
  return colors.every((color) => color === PAPER)
}

function holds(outer: Bbox, inner: Bbox): boolean {
  return (
    outer.x0 <= inner.x0 + 0.1 && outer.y0 <= inner.y0 + 0.1 && outer.x1 >= inner.x1 - 0.1 && outer.y1 >= inner.y1 - 0.1
  )
}

function areaOf({ x0, y0, x1, y1 }: Bbox): number {
  return (x1 - x0) * (y1 - y0)
}
