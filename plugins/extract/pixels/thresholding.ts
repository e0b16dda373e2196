import type { Bbox } from '../../../core/model.js'
import type { GreyPicture } from '../../../core/pixels.js'
import { type Cells, closeCells, openCells } from './cells.js'

/** A band or box of uniform tone. */
interface Shade {
  readonly bbox: Bbox
  /** Grey level as if printed on white paper: 0 is black, 255 is white. */
  readonly level: number
}

/** Shaded areas and pictures of a deskewed page. */
interface Grounds {
  readonly shades: readonly Shade[]
  /** Photographs and other large areas of uneven tone. */
  readonly pictures: readonly Bbox[]
}

/** Minimum tone of paper, in sixteenths of a grey level. */
const paper = 250 * 16
/** Maximum difference between neighboring cells of one fill, in sixteenths of a grey level. */
const likeness = 7 * 16
/** Radius of the closing that removes text, in cells. */
export const backgroundReach = 2

/**
 * Finds bands, boxes and pictures: the areas that remain after removing dark and light text.
 *
 * @param cells Cells of the deskewed picture under even illumination.
 */
export function findBackgrounds(cells: Cells): Grounds {
  // The background of dark text is the brightest cell nearby, that of light text the darkest.
  const under = closeCells(cells, backgroundReach)
  const dark = evenBoxes(cells, openCells(cells, backgroundReach), 0.7 * 4080)
  const light = evenBoxes(cells, under, paper).filter(
    (shade) => !dark.some((other) => overlap(shade.bbox, other.bbox) > 0.6),
  )
  const shades = [...dark, ...light].filter((shade) => shade.level < 251)
  return { shades, pictures: findPictures(under, shades) }
}

/** Finds groups of cells that fill their bounding box. @param ground The cells without text. */
function evenBoxes(cells: Cells, ground: Cells, darkerThan: number): readonly Shade[] {
  return groupCells(ground, darkerThan).flatMap((group) => {
    if (!fillsHull(group)) return []
    const tone = medianOf(ground, group)
    return isBare(cells, group, tone) ? [shadeOf(cells, group, tone)] : []
  })
}

/** A connected group of cells of one tone. */
interface Group {
  /** Indexes of the cells. */
  readonly members: Int32Array
  readonly left: number
  readonly top: number
  /** Exclusive right edge. */
  readonly right: number
  readonly bottom: number
}

function groupCells(cells: Cells, darkerThan: number, reach = likeness): Group[] {
  const { shades } = cells
  const isSeen = new Uint8Array(shades.length)
  const search: Search = { cells, darkerThan, reach, isSeen, order: roomFor(shades.length) }
  const groups: Group[] = []
  for (let start = 0; start < shades.length; start++) {
    if (isSeen[start] === 1 || shades[start]! >= darkerThan) continue
    const group = groupFrom(search, start)
    if (group !== undefined) groups.push(group)
  }
  return groups
}

interface Search {
  readonly cells: Cells
  readonly darkerThan: number
  /** Largest difference of two neighbors in a group, in sixteenths of a shade. */
  readonly reach: number
  readonly isSeen: Uint8Array
  /** The cells of the current group, in the order in which they were reached. */
  readonly order: Int32Array
}

/** Collects the cells connected to a start cell and marks them. Returns undefined for fewer than 20 cells. */
function groupFrom(search: Search, start: number): Group | undefined {
  const { columns, rows, shades } = search.cells
  const { order, isSeen } = search
  let end = 0
  let left = columns
  let right = 0
  let top = rows
  let bottom = 0
  order[end++] = start
  isSeen[start] = 1
  for (let next = 0; next < end; next++) {
    const at = order[next]!
    const shade = shades[at]!
    const row = Math.floor(at / columns)
    const column = at - row * columns
    left = Math.min(left, column)
    right = Math.max(right, column + 1)
    top = Math.min(top, row)
    bottom = Math.max(bottom, row + 1)
    if (column > 0 && reaches(search, at - 1, shade)) order[end++] = at - 1
    if (column + 1 < columns && reaches(search, at + 1, shade)) order[end++] = at + 1
    if (row > 0 && reaches(search, at - columns, shade)) order[end++] = at - columns
    if (row + 1 < rows && reaches(search, at + columns, shade)) order[end++] = at + columns
  }
  return end < 20 ? undefined : { members: order.slice(0, end), left, top, right, bottom }
}

/** Returns whether a group extends to a cell from a neighbor with this shade. Marks the cell if so. */
function reaches({ cells, darkerThan, reach, isSeen }: Search, near: number, shade: number): boolean {
  const other = cells.shades[near]!
  if (isSeen[near] === 1 || other >= darkerThan || Math.abs(other - shade) > reach) return false
  isSeen[near] = 1
  return true
}

/** Buffer that is reused to avoid garbage collection. */
let room = new Int32Array(0)

function roomFor(cells: number): Int32Array {
  if (cells > MOST_KEPT) return new Int32Array(cells)
  if (room.length < cells) room = new Int32Array(cells)
  return room
}

/** Maximum number of cells of a reused buffer. A page at 300 dpi has fewer. */
const MOST_KEPT = 1 << 20

function fillsHull({ members, left, top, right, bottom }: Group): boolean {
  const wide = right - left
  const tall = bottom - top
  return wide >= 5 && tall >= 4 && wide + tall >= 14 && members.length >= 0.85 * wide * tall
}

function medianOf({ shades }: Cells, { members }: Group): number {
  const counts = new Uint32Array(4080 + 1)
  for (let i = 0; i < members.length; i++) counts[shades[members[i]!]!]!++
  let below = 0
  return counts.findIndex((count) => {
    below += count
    return below > members.length >> 1
  })
}

/** Returns whether a large part of a group has no text and has the group's tone. */
function isBare({ shades }: Cells, { members }: Group, tone: number): boolean {
  let bare = 0
  for (let i = 0; i < members.length; i++) if (Math.abs(shades[members[i]!]! - tone) <= likeness) bare++
  return bare > members.length * 0.4
}

/** @param tone Median of the background. */
function shadeOf(cells: Cells, group: Group, tone: number): Shade {
  const { columns, rows, side, shades } = cells
  // The share of a cell that the fill covers. Text has no influence if most cells are bare.
  const covered = (column: number, row: number) =>
    column < 0 || row < 0 || column >= columns || row >= rows
      ? 0
      : Math.max(0, Math.min(1, (4080 - shades[row * columns + column]!) / (4080 - tone)))
  const edge = (at: number, out: -1 | 1, from: number, to: number, isColumn: boolean) => {
    const lines = [at, at + out, at + 2 * out].map((line) => {
      const shares: number[] = []
      for (let i = from; i < to; i++) shares.push(isColumn ? covered(line, i) : covered(i, line))
      return shares.sort((a, b) => a - b)[shares.length >> 1]!
    })
    const start = out < 0 ? at + 1 : at
    // Another fill continues beyond the edge: use the edge of the cells.
    if (lines[2]! > 0.4) return (out < 0 ? at : at + 1) * side
    return (start + out * (lines[0]! + lines[1]! + lines[2]!)) * side
  }
  const { left, top, right, bottom } = group
  return {
    level: Math.round(tone / 16),
    bbox: {
      x0: Math.max(0, edge(left, -1, top, bottom, true)),
      x1: edge(right - 1, 1, top, bottom, true),
      y0: Math.max(0, edge(top, -1, left, right, false)),
      y1: edge(bottom - 1, 1, left, right, false),
    },
  }
}

function findPictures(under: Cells, shades: readonly Shade[]): Bbox[] {
  const { side } = under
  return groupCells(under, 0.9 * 4080, 4080)
    .filter(({ left, top, right, bottom, members }) => {
      const wide = right - left
      const tall = bottom - top
      // Cells are a fiftieth of an inch.
      return Math.min(wide, tall) >= 35 && members.length > 0.5 * wide * tall
    })
    .map(({ left, top, right, bottom }) => ({ x0: left * side, y0: top * side, x1: right * side, y1: bottom * side }))
    .filter((bbox) => shades.reduce((sum, shade) => sum + overlap(bbox, shade.bbox), 0) < 0.6)
}

/** Returns the share of the first box that is inside the second. */
function overlap(a: Bbox, b: Bbox): number {
  const wide = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const tall = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return wide <= 0 || tall <= 0 ? 0 : (wide * tall) / ((a.x1 - a.x0) * (a.y1 - a.y0))
}

/**
 * Converts text on a dark or medium tone to dark text on white.
 *
 * @param pixels Pixels of the picture, changed in place.
 * @returns Whether the text was lighter than its background.
 */
export function whitenShade({ width, height, pixels }: GreyPicture, { bbox }: Shade): boolean {
  const left = Math.max(0, Math.round(bbox.x0) - 1)
  const right = Math.min(width, Math.round(bbox.x1) + 1)
  const top = Math.max(0, Math.round(bbox.y0) - 1)
  const bottom = Math.min(height, Math.round(bbox.y1) + 1)
  const counts = new Uint32Array(256)
  for (let y = top + 2; y < bottom - 2; y++) {
    for (let at = y * width + left + 2; at < y * width + right - 2; at++) counts[pixels[at]!]!++
  }
  const tone = fullest(counts)
  const lighter = sum(counts, tone + 48, 255)
  const darker = sum(counts, 0, tone - 48)
  const isInverted = lighter > darker
  const far = isInverted ? Math.max(tone + 60, quantileFrom(counts, 0.995)) : 0
  const shades = Uint8Array.from({ length: 256 }, (_, shade) => {
    const share = isInverted ? (shade - tone - 10) / (far - tone - 10) : (tone - 10 - shade) / Math.max(1, tone - 10)
    return Math.round(255 * (1 - Math.max(0, Math.min(1, share))))
  })
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = y * width + x
      // The soft edge of the fill is not text.
      const isEdge = x < left + 3 || x >= right - 3 || y < top + 3 || y >= bottom - 3
      pixels[at] = isEdge ? 255 : shades[pixels[at]!]!
    }
  }
  return isInverted
}

function fullest(counts: Uint32Array): number {
  let best = 0
  let most = -1
  for (let shade = 0; shade < 256; shade++) {
    const near = sum(counts, shade - 3, shade + 3)
    if (near > most) {
      most = near
      best = shade
    }
  }
  return best
}

function sum(counts: Uint32Array, from: number, to: number): number {
  let total = 0
  for (let shade = Math.max(0, from); shade <= Math.min(255, to); shade++) total += counts[shade]!
  return total
}

function quantileFrom(counts: Uint32Array, share: number): number {
  let left = share * sum(counts, 0, 255)
  for (let shade = 0; shade < 256; shade++) {
    left -= counts[shade]!
    if (left <= 0) return shade
  }
  return 255
}
