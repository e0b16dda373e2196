import type { Bbox } from '../../../core/model.js'
import type { ColorPicture } from '../../../core/pixels.js'
import type { Point } from '../../recognise/charts/parts.js'
import { heightOf, widthOf } from '../../recognise/geometry/boxes.js'
import { colorAt, type Rgb, rgbDistance } from './colors.js'
import { withoutBacksteps } from './forward-ways.js'
import { type LayerMap, type Layers, MIXED, PAPER } from './layers.js'
import {
  areaOfMask,
  convexArea,
  halfThickness,
  type Mask,
  maskOf,
  outlineOf,
  partsOf,
  simplifyRing,
  usualThickness,
  withoutHoles,
  withoutSpikes,
  withoutThin,
} from './mask.js'
import type { Piece } from './piece-map.js'
import type { Pieces } from './pieces.js'
import { sharpBox } from './sharp-box.js'

/** A filled part of a picture, in its pixels. */
export interface Fill {
  readonly kind: 'rectangle' | 'outline'
  readonly color: Rgb
  /** Edges between pixels where they are told by how much of a pixel is covered. */
  readonly bbox: Bbox
  /** Of an outline that is no rectangle: its corners. */
  readonly points: readonly Point[]
  /** Its pixels, labels printed on it taken in. */
  readonly mask: Mask
  /** Whether it is no larger than a letter: a marker or a key of a legend. */
  readonly isSmall: boolean
  /** Given where it lies behind all others: the ground of a plot. */
  readonly isBehind?: true
}

// In inches.
/** What is smaller each way may be a letter. */
const LETTER = 0.35
/** Nothing thinner is filled: it is a stroke. */
const THINNEST = 0.016
/** What is shorter than this … */
const DOT = 0.2
/** … is no thinner than this: markers and keys are not, pieces of lines are. */
const THINNEST_DOT = 0.034
/** A line may be this thick … */
const THICKEST_LINE = 0.075
/** … where it is so many times as long. */
const LINE_LENGTH = 9
/** A blank hole with a side larger than this is no label: a ring's middle. */
const WIDEST_LABEL = 0.35

/** A level part of a line is no thicker than this, so many times as long as thick, … */
const THICKEST_LEVEL = 0.055
const LEAST_LEVEL = 2.5
/** … and so many pixels beyond its ends the line is seen, … */
const BEYOND = 4
/** … in this colour but for so many shades. */
const OWN_COLOR = 70
/** Share of its box that a rectangle covers. */
const RECTANGLE = 0.93
/** Share of its convex outline that a marker or a key covers; letters cover less. */
const CONVEX = 0.88
/** A key of a legend is so many times as long as high, markers are not. */
const KEY_SHAPE = 1.5
/** Neither is narrower than this share of its height; stems of letters are. */
const BROAD = 0.6
/** How far an outline's corners may be from where they were seen, in pixels. */
const SIMPLIFIED = 0.6

/** Finds what is filled: rectangles, outlines, markers. Pieces of thick lines and of letters are left out. */
export function findFills(
  picture: ColorPicture,
  layers: Layers,
  map: LayerMap,
  { pieces, map: owners }: Pieces,
  dpi: number,
): readonly Fill[] {
  const fills: Fill[] = []
  for (const piece of pieces) {
    const color = layers.fills[piece.layer - 1]!
    fills.push(...toFills(piece, color))
  }
  return fills.filter((fill) => !isCounter(fill, fills))

  function toFills({ bbox, id }: Piece, color: Rgb): readonly Fill[] {
    const isSmall = Math.max(widthOf(bbox), heightOf(bbox)) < LETTER * dpi
    const raw = maskOf(grown(bbox, picture), (x, y) => isOf(x, y, id, color))
    // of a soft edge some pixels are its own and some are not: a key is longer than high, and whole within
    const isKey = widthOf(bbox) >= KEY_SHAPE * heightOf(bbox)
    const isWhole = () => isConvex(maskOf(bbox, (x, y) => owners[y * picture.width + x] === id))
    // without its serifs an I would be one
    const isBroad = widthOf(bbox) >= BROAD * heightOf(bbox)
    const isClean = () => isConvex(raw) || (isBroad && isConvex(withoutSpikes(raw)))
    if (isSmall && !isClean() && !(isKey && isWhole())) return []
    const mask = isSmall ? raw : withoutHoles(raw, (places) => isBlank(places, raw))
    const half = halfThickness(mask)
    const longest = Math.max(widthOf(bbox), heightOf(bbox))
    if (2 * half < (longest < DOT * dpi ? THINNEST_DOT : THINNEST) * dpi) return []
    const share = shareOf(mask)
    if (isSmall && share < 0.45) return []
    const isRectangle = isRectangular(mask, dpi)
    if (!isRectangle && isLine(areaOfMask(mask), thicknessOf(raw, half))) return []
    if (2 * half < THICKEST_LEVEL * dpi && goesOn(bbox, color)) return []
    if (isSmall || share > RECTANGLE) return [toFill(mask, isRectangle, isSmall, color)]
    // columns that stand on an axis of their own colour are one piece with it
    const parts = partsOf(withoutThin(mask))
    const bars = parts.filter((part) => isRectangular(part, dpi))
    if (bars.length > 0 && bars.length === parts.length) return bars.map((part) => toFill(part, true, false, color))
    return [toFill(mask, isRectangle, false, color)]
  }

  function toFill(mask: Mask, isRectangle: boolean, isSmall: boolean, color: Rgb): Fill {
    if (isRectangle) {
      const bbox = sharpBox(picture, mask, color, layers.paper)
      return { kind: 'rectangle', color, bbox, points: [], mask, isSmall }
    }
    const clean = isSmall ? mask : withoutThin(mask)
    const points = simplifyRing(withoutBacksteps(outlineOf(clean)), SIMPLIFIED)
    return { kind: 'outline', color, bbox: pixelBox(clean), points, mask: clean, isSmall }
  }

  function isOf(x: number, y: number, id: number, color: Rgb): boolean {
    const at = y * picture.width + x
    if (owners[at] === id) return true
    return owners[at] === 0 && isMostly(picture, map, owners, layers.paper, at, id, color)
  }

  /** Whether it is long and thin, for all its markers: a line's area is its length times its thickness. */
  function isLine(area: number, thickness: number): boolean {
    return thickness < THICKEST_LINE * dpi && area > LINE_LENGTH * thickness * thickness
  }

  /** Whether ink of its colour goes on at the ends of a thin rectangle: it is a level part of a line. */
  function goesOn({ x0, y0, x1, y1 }: Bbox, color: Rgb): boolean {
    if (x1 - x0 < LEAST_LEVEL * (y1 - y0)) return false
    const isOwn = (x: number, y: number) =>
      x >= 0 &&
      x < picture.width &&
      y >= 0 &&
      y < picture.height &&
      rgbDistance(colorAt(picture, y * picture.width + x), color) < OWN_COLOR
    for (let y = y0 - BEYOND; y < y1 + BEYOND; y++) {
      for (let i = 1; i <= BEYOND; i++) if (isOwn(x0 - 1 - i, y) || isOwn(x1 + i, y)) return true
    }
    return false
  }

  function isBlank(places: readonly number[], { left, top, width }: Mask): boolean {
    const side = WIDEST_LABEL * dpi
    if (places.length < side * side) return false
    const blank = places.filter((at) => {
      const x = left + (at % width)
      const y = top + Math.floor(at / width)
      return map[y * picture.width + x] === PAPER
    })
    return blank.length > 0.6 * places.length
  }
}

/** Whether a small fill lies on a rectangle of its own colour: what is seen of it in a letter, as in a zero. */
function isCounter({ isSmall, color, bbox }: Fill, fills: readonly Fill[]): boolean {
  const isAround = (other: Fill) =>
    other.color === color &&
    other.kind === 'rectangle' &&
    !other.isSmall &&
    other.bbox.x0 < bbox.x0 &&
    other.bbox.x1 > bbox.x1 &&
    other.bbox.y0 < bbox.y0 &&
    other.bbox.y1 > bbox.y1
  return isSmall && fills.some(isAround)
}

/** Share of its box that is inked; a blank pixel, and one of soft edge, lie around it. */
function shareOf(mask: Mask): number {
  return areaOfMask(mask) / ((mask.width - 4) * (mask.height - 4))
}

function isRectangular(mask: Mask, dpi: number): boolean {
  return (shareOf(mask) > RECTANGLE || isStraight(mask)) && !isWavy(mask, dpi)
}

function isConvex(mask: Mask): boolean {
  return areaOfMask(mask) >= CONVEX * convexArea(mask)
}

/**
 * Across a slanting line: a level or an upright run through it is longer than that, and the side of a square in it is shorter
 * by as much.
 *
 * @param half Half the side of the largest square in it.
 */
function thicknessOf(mask: Mask, half: number): number {
  const run = usualThickness(mask)
  return Math.min(run, Math.sqrt(run * 2 * half))
}

function grown({ x0, y0, x1, y1 }: Bbox, { width, height }: ColorPicture): Bbox {
  return {
    x0: Math.max(1, x0 - 1),
    y0: Math.max(1, y0 - 1),
    x1: Math.min(width - 1, x1 + 1),
    y1: Math.min(height - 1, y1 + 1),
  }
}

/** Whether a mixed pixel at a piece's rim is more of the piece than of what lies on its other side. */
function isMostly(
  picture: ColorPicture,
  map: LayerMap,
  owners: Int32Array,
  paper: Rgb,
  at: number,
  id: number,
  color: Rgb,
): boolean {
  const { width } = picture
  if (map[at] === PAPER) return false
  for (const step of [-1, 1, -width, width]) {
    if (owners[at + step] !== id) continue
    const beyond = at - step
    const isEven = map[beyond] !== MIXED && map[beyond] !== undefined
    const other = isEven ? colorAt(picture, beyond) : paper
    const pixel = colorAt(picture, at)
    if (rgbDistance(pixel, color) < rgbDistance(pixel, other)) return true
  }
  return false
}

/** What is so wide, in inches, is no column: an area may be as high as it throughout, … */
const WIDE = 1
/** … but its upper edge goes up and down by so many pixels, and less of it than this share is level. */
const WAVE = 3
const LEVEL = 0.75

/** Whether something wide has an upper edge that is not level: an area whose waves are low beside its height. */
function isWavy({ width, height, bits }: Mask, dpi: number): boolean {
  if (width < WIDE * dpi) return false
  const tops: number[] = []
  for (let x = 0; x < width; x++) {
    let y = 0
    while (y < height && bits[y * width + x] === 0) y++
    if (y < height) tops.push(y)
  }
  const sorted = tops.toSorted((a, b) => a - b)
  const middle = sorted[sorted.length >> 1]!
  const level = tops.filter((top) => Math.abs(top - middle) <= WAVE).length
  return level < LEVEL * tops.length
}

/** Whether most rows begin and end with the others: a rectangle with something printed over its edge. */
function isStraight({ width, height, bits }: Mask): boolean {
  const starts: number[] = []
  const ends: number[] = []
  for (let y = 0; y < height; y++) {
    const row = bits.subarray(y * width, (y + 1) * width)
    const first = row.indexOf(1)
    if (first < 0) continue
    starts.push(first)
    ends.push(row.lastIndexOf(1))
  }
  return areLevel(starts) && areLevel(ends)
}

/** Share of rows that must be in line. */
const IN_LINE = 0.88

function areLevel(places: readonly number[]): boolean {
  const middle = places.toSorted((a, b) => a - b)[places.length >> 1] ?? 0
  return places.filter((place) => Math.abs(place - middle) <= 1).length >= IN_LINE * places.length
}

function pixelBox({ left, top, width, height, bits }: Mask): Bbox {
  const box = { x0: width, y0: height, x1: 0, y1: 0 }
  for (const [at, bit] of bits.entries()) {
    if (bit === 0) continue
    const x = at % width
    const y = Math.floor(at / width)
    box.x0 = Math.min(box.x0, x)
    box.x1 = Math.max(box.x1, x + 1)
    box.y0 = Math.min(box.y0, y)
    box.y1 = Math.max(box.y1, y + 1)
  }
  return { x0: left + box.x0, y0: top + box.y0, x1: left + box.x1, y1: top + box.y1 }
}
