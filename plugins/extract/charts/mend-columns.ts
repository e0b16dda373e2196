import type { Bbox } from '../../../core/model.js'
import type { ColorPicture } from '../../../core/pixels.js'
import { heightOf, holdsCenter, hull, widthOf } from '../../recognise/geometry/boxes.js'
import { colorAt, isPale, type Lab, labDistance, labOf, rgbDistance } from './colors.js'
import { type LayerMap, type Layers, MIXED, PAPER } from './layers.js'
import type { Piece, PieceMap } from './piece-map.js'

/** A part of a column reaches no farther beyond another's sides, in pixels. */
const BESIDE = 2
// In inches.
/** A column is no narrower and no lower: it is a level part of a line … */
const NARROWEST = 0.06
/** … and no part of it is farther from the next, along a steep line. */
const FARTHEST = 0.45
/** A pale one is no wider, and what lies on it no larger each way than a marker. */
const WIDEST_PALE = 1.2
const LARGEST_MARKER = 0.12
/** No more of a column's box is paper: white in markers, grounds of labels. */
const MOST_PAPER = 0.15
/** And no row of it is paper over more than this share. */
const MOST_IN_ROW = 0.8
/** Share of its box that is of its own colour. */
const LEAST_OWN = 0.5
/** Share of each side that its own colour and what lies on it make up, and share that its own colour does. */
const WHOLE_SIDE = 0.94
const OWN_SIDE = 0.5
/** What is wider, in inches, may be an area: its upper and lower edge must be its own colour over this share. */
const WIDE = 1
const OWN_EDGE = 0.5
/** An edge is seen so many pixels within the box, behind what is soft or lies under an axis. */
const EDGES = [1, 2, 3]
/** Beside a column the line that cuts it is looked for so many pixels from it: soft edges and ticks are nearer. */
const OUTSIDE = [3, 4, 5, 6]
/** But for so many soft rows of its edges … */
const SOFT = 2
/** … it is seen there over this share of what lies on the column's side, … */
const GOES_ON = 0.6
/** … in a colour no farther off than this, CIE76. */
const SAME_COLOR = 32

/** What a line may have cut. */
interface Cut {
  readonly picture: ColorPicture
  readonly layers: Layers
  readonly layerMap: LayerMap
  readonly dpi: number
}

/**
 * Makes columns whole that a line was drawn over, whatever its colour and its slope: parts of one colour above each other
 * that fill a box between them, but for ink that goes on beside it. What lies between the parts of a stack ends with it.
 * Changes the map.
 */
export function mendColumns(map: PieceMap, pieces: readonly Piece[], cut: Cut): void {
  const { layers, dpi } = cut
  const mended: Bbox[] = []
  for (const [i, color] of layers.fills.entries()) {
    const layer = i + 1
    const isGround = isPale(color, layers.paper)
    const alike = pieces.filter((piece) => piece.layer === layer)
    const wide = alike.filter(({ bbox }) => widthOf(bbox) >= NARROWEST * dpi)
    const done = new Set<Piece>()
    for (const piece of wide.toSorted((a, b) => widthOf(b.bbox) - widthOf(a.bbox))) {
      // what lies on a column is the line
      if (done.has(piece) || mended.some((box) => holdsCenter(box, piece.bbox))) continue
      const parts = growColumn(
        piece,
        alike,
        (box) => (!isGround || isPaleColumn(box, layer, cut)) && isColumn(box, layer, cut),
        FARTHEST * dpi,
      )
      if (parts === undefined) continue
      for (const part of parts) done.add(part)
      const box = hull(parts.map(({ bbox }) => bbox))
      mended.push(box)
      // markers on a tile of the ground stay marks, on a column they are the line's
      const markers = new Set(
        isGround ? pieces.filter((each) => each.layer !== layer && isMarker(each, dpi)).map(({ id }) => id) : [],
      )
      fillBox(map, box, piece.id, markers, cut.picture.width)
    }
  }
}

/** The parts of a column: those above and below that one makes a box with. */
function growColumn(
  piece: Piece,
  alike: readonly Piece[],
  isWhole: (box: Bbox) => boolean,
  farthest: number,
): readonly Piece[] | undefined {
  const { x0, x1 } = piece.bbox
  const inColumn = alike.filter(({ id, bbox }) => id !== piece.id && bbox.x0 >= x0 - BESIDE && bbox.x1 <= x1 + BESIDE)
  let parts: readonly Piece[] = [piece]
  let isFound = isWhole(piece.bbox)
  for (;;) {
    const box = hull(parts.map(({ bbox }) => bbox))
    const gapOf = ({ bbox }: Piece) => Math.max(bbox.y0 - box.y1, box.y0 - bbox.y1)
    const next = inColumn
      .filter((other) => !parts.includes(other) && gapOf(other) <= farthest)
      .toSorted((a, b) => gapOf(a) - gapOf(b))
      .find((other) => isWhole(hull([box, other.bbox])))
    if (next === undefined) return isFound ? parts : undefined
    parts = [...parts, next]
    isFound = true
  }
}

/** Whether a box of a pale colour may be a column: tiles of a plot's ground are wider, or have columns before them. */
function isPaleColumn({ x0, x1, y0, y1 }: Bbox, layer: number, { picture, layerMap, dpi }: Cut): boolean {
  const { width } = picture
  if (x1 - x0 > WIDEST_PALE * dpi) return false
  const sides = new Uint16Array(x1 - x0 + 1)
  for (let y = y0; y < y1; y++) {
    let diagonal = 0
    for (let x = x0; x < x1; x++) {
      const above = sides[x - x0 + 1]!
      const each = layerMap[y * width + x]!
      // side of the largest square of other colours whose lower right corner this is
      const side = each === layer || each === PAPER ? 0 : 1 + Math.min(diagonal, above, sides[x - x0]!)
      if (side > LARGEST_MARKER * dpi) return false
      diagonal = above
      sides[x - x0 + 1] = side
    }
  }
  return true
}

/** Whether a box is of one colour but for a line that runs over it and goes on beside it. */
function isColumn(box: Bbox, layer: number, { picture, layers, layerMap, dpi }: Cut): boolean {
  const { width } = picture
  const { x0, y0, x1, y1 } = box
  if (heightOf(box) < NARROWEST * dpi) return false
  let [all, paper] = [0, 0]
  for (let y = y0; y < y1; y++) {
    const before = paper
    for (let x = x0; x < x1; x++) {
      const each = layerMap[y * width + x]
      if (each === PAPER) paper++
      else if (each === layer) all++
    }
    // no line, but the room between two bars
    if (paper - before > MOST_IN_ROW * (x1 - x0)) return false
  }
  const size = (x1 - x0) * (y1 - y0)
  if (paper > MOST_PAPER * size || all < LEAST_OWN * size) return false
  const sides = [
    { out: -1, edge: x0 },
    { out: 1, edge: x1 - 1 },
  ] as const
  const height = y1 - y0
  let [isCut, foreign, goingOn] = [false, 0, 0]
  for (const { out, edge } of sides) {
    const seen = EDGES.map((inward) => along(edge - out * inward))
    const at = seen.findIndex(({ own, blank }) => own >= OWN_SIDE * height && blank <= (1 - WHOLE_SIDE) * height)
    const side = seen[at]
    if (side === undefined || seen.slice(0, at).some(({ mixed }) => mixed < OWN_SIDE * height)) return false
    const { x, rows } = side
    foreign += Math.max(0, rows.length - SOFT)
    isCut ||= rows.length > 0
    goingOn += Math.min(rows.length, countBeside(rows, x, edge, out))
  }
  return isCut && goingOn >= GOES_ON * foreign && hasTop(x0, x1)

  /** What is seen along a side: its own colour, the paper, soft edges, and in which rows something else. */
  function along(x: number) {
    let [own, blank, mixed] = [0, 0, 0]
    const rows: number[] = []
    for (let y = y0; y < y1; y++) {
      const each = layerMap[y * width + x]
      if (each === layer) own++
      else if (each === PAPER) blank++
      else rows.push(y)
      if (each === MIXED) mixed++
    }
    return { x, own, blank, mixed, rows }
  }

  /** In how many rows beside a box there is what lies on its side. */
  function countBeside(rows: readonly number[], x: number, edge: number, out: -1 | 1): number {
    if (rows.length === 0) return 0
    const fill = layers.fills[layer - 1]!
    const purest = rows
      .map((y) => colorAt(picture, y * width + x))
      .reduce((a, b) => (rgbDistance(b, fill) > rgbDistance(a, fill) ? b : a))
    const lab = labOf(purest)
    const reach = Math.max(4, rows.length)
    const from = Math.max(0, rows[0]! - reach)
    const to = Math.min(picture.height, rows.at(-1)! + reach)
    return Math.max(0, ...OUTSIDE.map((far) => countLike(lab, edge + out * far, from, to)))
  }

  function countLike(lab: Lab, x: number, from: number, to: number): number {
    if (x < 0 || x >= width) return 0
    let count = 0
    for (let y = from; y < to; y++) {
      const at = y * width + x
      if (layerMap[at] !== PAPER && labDistance(labOf(colorAt(picture, at)), lab) < SAME_COLOR) count++
    }
    return count
  }

  /** Whether its own colour or what lies on it reaches along its upper and lower edge. */
  function hasTop(from: number, to: number): boolean {
    const rows = (edge: number, inward: 1 | -1) => EDGES.map((row) => edge + inward * row)
    return [rows(y0, 1), rows(y1 - 1, -1)].every((edge) => edge.some(isEdge))

    function isEdge(y: number): boolean {
      let [own, blank] = [0, 0]
      for (let x = from; x < to; x++) {
        const each = layerMap[y * width + x]
        if (each === PAPER) blank++
        else if (each === layer) own++
      }
      const isWide = to - from > WIDE * dpi
      return blank <= (1 - WHOLE_SIDE) * (to - from) && (!isWide || own >= OWN_EDGE * (to - from))
    }
  }
}

function isMarker({ bbox }: Piece, dpi: number): boolean {
  return Math.max(widthOf(bbox), heightOf(bbox)) <= LARGEST_MARKER * dpi
}

function fillBox(map: PieceMap, { x0, y0, x1, y1 }: Bbox, id: number, kept: ReadonlySet<number>, width: number): void {
  for (let y = y0; y < y1; y++) {
    for (let at = y * width + x0; at < y * width + x1; at++) if (!kept.has(map[at]!)) map[at] = id
  }
}
