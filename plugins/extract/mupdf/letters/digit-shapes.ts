import type * as Mupdf from 'mupdf'
import { fillText } from './fill-text.js'

/** The shape of a letter: its ink, scaled to a grid, and the ratio of its sides. */
interface LetterShape {
  /** Share of ink of each cell of the grid, row by row, 0 to 1. */
  readonly ink: Float32Array
  /** Width of the ink divided by its height. */
  readonly ratio: number
  /** The areas of paper that ink encloses, from top to bottom. */
  readonly holes: readonly Hole[]
}

/** An area that ink encloses, as shares of the height of the ink from its top, 0 to 1. */
interface Hole {
  readonly top: number
  readonly bottom: number
}

/** Cells of the grid that a shape is scaled to. */
const GRID = { columns: 12, rows: 16 } as const
/** Font size at which letters are drawn, and the sides of the picture of a letter, in pixels. */
const SIZE = 40
const SIDE = 64
/** Pixels that are darker than this are ink. Hairlines of light fonts are pale. */
const DARK = 200
/** Minimum height of a digit's ink, in pixels. Bars of a barcode and dots are flat or fill the picture. */
const MIN_HEIGHT = 8

/** Fonts that MuPDF contains. Their digits are the examples that others are compared with. */
const EXAMPLE_FONTS = [
  'Helvetica',
  'Helvetica-Bold',
  'Times-Roman',
  'Times-Bold',
  'Times-Italic',
  'Courier',
  'Courier-Bold',
] as const

const ZERO = 48
/** MuPDF draws the glyph and ignores its character. */
const ANY_CODE = ZERO

/** Weight of the ratio of the sides beside the ink. */
const RATIO_WEIGHT = 0.6
/** Maximum distance from the nearest example of a digit, and its maximum share of the distance from other digits. */
const MAX_DISTANCE = 0.26
const MAX_SHARE = 0.85

/** Holes with fewer pixels are gaps in a dotted or blurred letter. */
const MIN_HOLE_PIXELS = 4

let examples: readonly (readonly LetterShape[])[] | undefined

/** The digits that a shape is compared with, by similarity. */
export interface DigitGuess {
  /** The digit with the nearest example, 0 to 9, and whether it is certain. */
  readonly nearest: number
  readonly isCertain: boolean
  /** All digits that the shape may be, the nearest first. */
  readonly ranked: readonly number[]
}

/**
 * Returns which digit a shape is, or undefined if it is like none. Among the digits that can have its holes, the nearest
 * example decides: template matching (R. Brunelli, Template Matching Techniques in Computer Vision, 2009, chapter 2).
 */
export function guessDigit(mupdf: typeof Mupdf, shape: LetterShape): DigitGuess | undefined {
  examples ??= drawExamples(mupdf)
  const distances = examples.map((shapes, digit) =>
    canHaveHoles[digit]!(shape.holes)
      ? Math.min(...shapes.map((example) => distanceBetween(shape, example)))
      : Number.POSITIVE_INFINITY,
  )
  const ranked = distances
    .map((distance, digit) => ({ distance, digit }))
    .filter(({ distance }) => distance <= MAX_DISTANCE)
    .sort((a, b) => a.distance - b.distance)
  const [first] = ranked
  if (first === undefined) return undefined
  const other = Math.min(...distances.filter((_, digit) => digit !== first.digit))
  const isCertain = first.distance <= MAX_SHARE * other
  return { nearest: first.digit, isCertain, ranked: ranked.map(({ digit }) => digit) }
}

const isSolid = (holes: readonly Hole[]) => holes.length === 0
const middleOf = ({ top, bottom }: Hole) => (top + bottom) / 2

/** For each digit, whether it can have these holes. A zero may be slashed or dotted, a four may be open. */
const canHaveHoles: readonly ((holes: readonly Hole[]) => boolean)[] = [
  (holes) => holes.length > 0 && holes.length <= 2 && holes.at(-1)!.bottom - holes[0]!.top > 0.55,
  isSolid,
  isSolid,
  isSolid,
  (holes) => isSolid(holes) || (holes.length === 1 && middleOf(holes[0]!) < 0.6 && holes[0]!.bottom < 0.85),
  isSolid,
  (holes) => holes.length === 1 && middleOf(holes[0]!) > 0.55,
  isSolid,
  (holes) => holes.length === 2 && holes[0]!.bottom <= holes[1]!.top,
  (holes) => holes.length === 1 && middleOf(holes[0]!) < 0.45,
]

/** Draws a glyph of a font. Returns undefined if it has no ink, or is too flat or too large to be a digit. */
export function drawShape(mupdf: typeof Mupdf, font: Mupdf.Font, glyph: number): LetterShape | undefined {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, SIDE, SIDE], false)
  const text = new mupdf.Text()
  try {
    pixmap.clear(255)
    text.showGlyph(font, [SIZE, 0, 0, -SIZE, (SIDE - SIZE) / 2, (SIDE + SIZE) / 2], glyph, ANY_CODE)
    fillText(mupdf, pixmap, text, mupdf.Matrix.identity)
    return shapeOf(pixmap.getPixels())
  } finally {
    text.destroy()
    pixmap.destroy()
  }
}

function drawExamples(mupdf: typeof Mupdf): readonly (readonly LetterShape[])[] {
  const shapes: LetterShape[][] = Array.from({ length: 10 }, () => [])
  for (const name of EXAMPLE_FONTS) {
    const font = new mupdf.Font(name)
    try {
      for (let digit = 0; digit < 10; digit++) {
        const shape = drawShape(mupdf, font, font.encodeCharacter(ZERO + digit))
        if (shape !== undefined) shapes[digit]!.push(shape)
      }
    } finally {
      font.destroy()
    }
  }
  return shapes
}

function shapeOf(drawn: Uint8ClampedArray): LetterShape | undefined {
  const pixels = upright(drawn)
  const box = inkBox(pixels)
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  if (height < MIN_HEIGHT || box.x0 <= 0 || box.y0 <= 0 || box.x1 >= SIDE || box.y1 >= SIDE) return undefined
  const ink = new Float32Array(GRID.columns * GRID.rows)
  for (let row = 0; row < GRID.rows; row++) {
    for (let column = 0; column < GRID.columns; column++) {
      ink[row * GRID.columns + column] = shareOfInk(pixels, {
        x0: box.x0 + (column * width) / GRID.columns,
        x1: box.x0 + ((column + 1) * width) / GRID.columns,
        y0: box.y0 + (row * height) / GRID.rows,
        y1: box.y0 + ((row + 1) * height) / GRID.rows,
      })
    }
  }
  return { ink, ratio: width / height, holes: findHoles(drawn, box) }
}

/** Shears a picture so that an italic letter stands upright: its ink has then no covariance of x and y. */
function upright(pixels: Uint8ClampedArray): Uint8ClampedArray {
  let [sum, sumX, sumY, sumXY, sumYY] = [0, 0, 0, 0, 0]
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const ink = 255 - pixels[y * SIDE + x]!
      sum += ink
      sumX += ink * x
      sumY += ink * y
      sumXY += ink * x * y
      sumYY += ink * y * y
    }
  }
  const spread = sumYY - (sumY * sumY) / sum
  if (!(spread > 0)) return pixels
  const shear = (sumXY - (sumX * sumY) / sum) / spread
  const sheared = new Uint8ClampedArray(pixels.length).fill(255)
  for (let y = 0; y < SIDE; y++) {
    const shift = shear * (y - sumY / sum)
    for (let x = 0; x < SIDE; x++) {
      const from = x + shift
      const left = Math.floor(from)
      if (left < 0 || left + 1 >= SIDE) continue
      const part = from - left
      sheared[y * SIDE + x] = (1 - part) * pixels[y * SIDE + left]! + part * pixels[y * SIDE + left + 1]!
    }
  }
  return sheared
}

function inkBox(pixels: Uint8ClampedArray): { x0: number; y0: number; x1: number; y1: number } {
  let [x0, y0, x1, y1] = [SIDE, SIDE, 0, 0]
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      if (pixels[y * SIDE + x]! >= DARK) continue
      x0 = Math.min(x0, x)
      x1 = Math.max(x1, x + 1)
      y0 = Math.min(y0, y)
      y1 = Math.max(y1, y + 1)
    }
  }
  return { x0, y0, x1, y1 }
}

/** Finds the areas of paper that are not connected with the edge of the picture. */
function findHoles(
  pixels: Uint8ClampedArray,
  { y0, y1 }: { readonly y0: number; readonly y1: number },
): readonly Hole[] {
  const isSeen = new Uint8Array(pixels.length)
  for (let at = 0; at < pixels.length; at++) isSeen[at] = pixels[at]! < DARK ? 1 : 0
  const area = new Int32Array(pixels.length)
  const holes: Hole[] = []
  for (let start = 0; start < isSeen.length; start++) {
    if (isSeen[start] !== 0) continue
    const size = fillArea(start, isSeen, area)
    // the first area is the paper around the letter
    if (start === 0 || size < MIN_HOLE_PIXELS) continue
    const rows = area.subarray(0, size).map((at) => Math.floor(at / SIDE))
    const high = y1 - y0
    holes.push({ top: (Math.min(...rows) - y0) / high, bottom: (Math.max(...rows) + 1 - y0) / high })
  }
  return holes
}

/** Marks the connected pixels that are not seen yet, and writes them to `area`. Returns their number. */
function fillArea(start: number, isSeen: Uint8Array, area: Int32Array): number {
  area[0] = start
  isSeen[start] = 1
  let size = 1
  const add = (at: number) => {
    if (isSeen[at] !== 0) return
    isSeen[at] = 1
    area[size++] = at
  }
  for (let next = 0; next < size; next++) {
    const at = area[next]!
    const x = at % SIDE
    if (x > 0) add(at - 1)
    if (x < SIDE - 1) add(at + 1)
    if (at >= SIDE) add(at - SIDE)
    if (at < SIDE * (SIDE - 1)) add(at + SIDE)
  }
  return size
}

/** Returns the mean darkness in a box, 0 to 1. Pixels at its edge count by the part inside. */
function shareOfInk(pixels: Uint8ClampedArray, { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number }) {
  let sum = 0
  for (let y = Math.floor(y0); y < y1; y++) {
    const high = Math.min(y + 1, y1) - Math.max(y, y0)
    for (let x = Math.floor(x0); x < x1; x++) {
      const wide = Math.min(x + 1, x1) - Math.max(x, x0)
      sum += high * wide * (255 - pixels[y * SIDE + x]!)
    }
  }
  return sum / 255 / ((x1 - x0) * (y1 - y0))
}

/** Returns the distance of two shapes: 0 if they are equal, about 0.5 if they have nothing in common. */
function distanceBetween(a: LetterShape, b: LetterShape): number {
  let sum = 0
  for (let at = 0; at < a.ink.length; at++) sum += Math.abs(a.ink[at]! - b.ink[at]!)
  return sum / a.ink.length + RATIO_WEIGHT * Math.abs(a.ratio - b.ratio)
}
