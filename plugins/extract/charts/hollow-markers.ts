import type { Bbox } from '../../../core/model.js'
import type { ColorPicture } from '../../../core/pixels.js'
import { centerX, centerY, heightOf, holdsCenter, widthOf } from '../../recognise/geometry/boxes.js'
import { colorAt, inkDistance, labOf, type Rgb } from './colors.js'
import type { Fill } from './fills.js'
import type { Ink } from './ink.js'
import { findInkPieces, type InkPiece } from './line-colors.js'
import { areaOfMask, convexArea, type Mask, maskOf, outlineOf, simplifyRing, withoutHoles } from './mask.js'

// In inches.
const SMALLEST = 0.04
const LARGEST = 0.16
/** Its shorter side is at least this share of its longer one. */
const SQUARE = 0.78
/** Channels of colourful ink differ by so many shades: black rings are noughts, and grey is the grid. */
const COLORFUL = 25
/** A ring is empty: so much of what it encloses is not its ink, and what it encloses has no dents. */
const HOLE = 0.2
const CONVEX = 0.88
const RECTANGLE = 0.93
/** Markers of one series are alike in colour, CIE76, and in size, as a share. */
const ONE_COLOR = 14
const ONE_SIZE = 0.2
/** So many make a series; letters of one word stand in one line. */
const LEAST = 3
const SIMPLIFIED = 0.6

interface Ring {
  readonly bbox: Bbox
  readonly mask: Mask
  readonly color: Rgb
}

/**
 * Finds rings that are markers: round, square or pointed, empty in the middle, several of one colour and size that do not
 * stand in one line as letters do.
 *
 * @param words Where words were read: their letters are no markers.
 * @returns Each filled as if it were not hollow.
 */
export function findHollowMarkers(
  picture: ColorPicture,
  ink: Ink,
  words: readonly Bbox[],
  dpi: number,
): readonly Fill[] {
  const { pixels } = picture
  const isColorful = (at: number) => {
    const [r, g, b] = [pixels[3 * at]!, pixels[3 * at + 1]!, pixels[3 * at + 2]!]
    return Math.max(r, g, b) - Math.min(r, g, b) >= COLORFUL
  }
  // a grid line that a ring lies on is no part of it
  const { pieces, map } = findInkPieces(ink, isColorful)
  const rings = pieces.flatMap((piece, i): readonly Ring[] => {
    if (words.some((word) => holdsCenter(word, piece.bbox))) return []
    const ring = ringOf(piece, i + 1)
    return ring === undefined ? [] : [ring]
  })
  return groupsOf(rings)
    .filter((group) => group.length >= LEAST && !areInLine(group))
    .flatMap((group) => group.map(({ bbox, mask }) => toFill(bbox, mask, colorOf(group))))

  function ringOf({ bbox, area }: InkPiece, id: number): Ring | undefined {
    const [short, long] = [Math.min(widthOf(bbox), heightOf(bbox)), Math.max(widthOf(bbox), heightOf(bbox))]
    if (long > LARGEST * dpi || short < SMALLEST * dpi || short < SQUARE * long) return undefined
    const own = maskOf(bbox, (x, y) => map[y * picture.width + x] === id)
    const mask = withoutHoles(own, () => false)
    const whole = areaOfMask(mask)
    if (whole - area < HOLE * whole || whole < CONVEX * convexArea(mask)) return undefined
    return { bbox, mask, color: strongest(bbox, id) }
  }

  /** Thin ink shows its colour where it is strongest. */
  function strongest({ x0, x1, y0, y1 }: Bbox, id: number): Rgb {
    let best = -1
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        const at = y * picture.width + x
        if (map[at] === id && (best < 0 || ink.strength[at]! > ink.strength[best]!)) best = at
      }
    }
    return colorAt(picture, best)
  }
}

function groupsOf(rings: readonly Ring[]): readonly (readonly Ring[])[] {
  const groups: Ring[][] = []
  const isAlike = (a: Ring, b: Ring) => {
    const [one, other] = [widthOf(a.bbox), widthOf(b.bbox)]
    const isSized = Math.abs(one - other) <= Math.max(2, ONE_SIZE * Math.max(one, other))
    return isSized && inkDistance(labOf(a.color), labOf(b.color)) < ONE_COLOR
  }
  for (const ring of rings) {
    const group = groups.find(([first]) => isAlike(first!, ring))
    if (group !== undefined) group.push(ring)
    else groups.push([ring])
  }
  return groups
}

/** Whether all stand beside each other, or all above each other, as letters of one text do. */
function areInLine(rings: readonly Ring[]): boolean {
  const spread = (at: (box: Bbox) => number) => {
    const places = rings.map(({ bbox }) => at(bbox))
    return Math.max(...places) - Math.min(...places)
  }
  const size = widthOf(rings[0]!.bbox)
  return spread(centerY) < size || spread(centerX) < size
}

/** The commonest is no better than the strongest: edges only pale a colour. */
function colorOf(group: readonly Ring[]): Rgb {
  const chroma = ({ color }: Ring) => Math.max(...color) - Math.min(...color)
  return group.reduce((best, ring) => (chroma(ring) > chroma(best) ? ring : best)).color
}

function toFill(bbox: Bbox, mask: Mask, color: Rgb): Fill {
  const isRectangle = areaOfMask(mask) > RECTANGLE * widthOf(bbox) * heightOf(bbox)
  return {
    kind: isRectangle ? 'rectangle' : 'outline',
    color,
    bbox,
    points: isRectangle ? [] : simplifyRing(outlineOf(mask), SIMPLIFIED),
    mask,
    isSmall: true,
  }
}

/** The ink without what markers enclose, and their soft edges. */
export function withoutMarkers(ink: Ink, markers: readonly Fill[]): Ink {
  if (markers.length === 0) return ink
  const { width, height } = ink
  const strength = ink.strength.slice()
  for (const { mask } of markers) {
    for (const [at, bit] of mask.bits.entries()) {
      if (bit === 0) continue
      const x = mask.left + (at % mask.width)
      const y = mask.top + Math.floor(at / mask.width)
      for (let j = Math.max(0, y - 1); j <= Math.min(height - 1, y + 1); j++)
        strength.fill(0, j * width + Math.max(0, x - 1), j * width + Math.min(width, x + 2))
    }
  }
  return { ...ink, strength }
}
