import type { GreyPicture } from '../../../core/pixels.js'

/** A downsampled picture: the mean grey level of small squares ("cells"), in finer steps than a byte. */
export interface Cells {
  readonly columns: number
  readonly rows: number
  /** Side of a cell, in pixels. */
  readonly side: number
  /** Grey levels in sixteenths, row by row: 0 is black, 4080 is white. */
  readonly shades: Uint16Array
}

/** Returns the cell side in pixels: 1/50 inch, at which words blur to grey but lines stay separate. */
export function cellSide(dpi: number): number {
  return Math.max(2, Math.min(12, Math.round(dpi / 50)))
}

/** Downsamples a picture to cells. Cells at the right and lower edge may be smaller. */
export function averageCells(picture: GreyPicture, side: number): Cells {
  const { width, height, pixels } = picture
  const columns = Math.ceil(width / side)
  const rows = Math.ceil(height / side)
  const shades = new Uint16Array(columns * rows)
  const sums = new Uint32Array(columns)
  const whole = Math.floor(width / side)
  for (let row = 0; row < rows; row++) {
    sums.fill(0)
    const bottom = Math.min((row + 1) * side, height)
    for (let y = row * side; y < bottom; y++) {
      addWholeSquares(sums, pixels, y * width, whole, side)
      const end = (y + 1) * width
      for (let at = y * width + whole * side; at < end; at++) sums[whole]! += pixels[at]!
    }
    for (let column = 0; column < columns; column++) {
      const count = (Math.min((column + 1) * side, width) - column * side) * (bottom - row * side)
      shades[row * columns + column] = (sums[column]! * 16) / count
    }
  }
  return { columns, rows, side, shades }
}

/** Adds a row of pixels to the sums of its `count` whole squares. @param start Index of the first pixel of the row. */
function addWholeSquares(
  sums: Uint32Array,
  pixels: GreyPicture['pixels'],
  start: number,
  count: number,
  side: number,
): void {
  let at = start
  // The usual sides: at 200 dpi, at 300 dpi, and at half that size.
  if (side === 2) {
    for (let column = 0; column < count; column++, at += 2) sums[column]! += pixels[at]! + pixels[at + 1]!
  } else if (side === 4) {
    for (let column = 0; column < count; column++, at += 4) {
      sums[column]! += pixels[at]! + pixels[at + 1]! + pixels[at + 2]! + pixels[at + 3]!
    }
  } else if (side === 6) {
    for (let column = 0; column < count; column++, at += 6) {
      const half = pixels[at]! + pixels[at + 1]! + pixels[at + 2]!
      sums[column]! += half + pixels[at + 3]! + pixels[at + 4]! + pixels[at + 5]!
    }
  } else {
    for (let column = 0; column < count; column++) {
      let sum = 0
      for (const end = at + side; at < end; at++) sum += pixels[at]!
      sums[column]! += sum
    }
  }
}

/**
 * Returns the background behind dark text by grey closing: narrow dark parts disappear, and bands and boxes stay (J.
 * Serra, Image analysis and mathematical morphology, 1982).
 *
 * @param reach Cells to each side. Parts narrower than `2 * reach + 1` cells disappear.
 */
export function closeCells(cells: Cells, reach: number): Cells {
  return spread(spread(cells, reach, true), reach, false)
}

/** Returns the background behind light text by grey opening: narrow bright parts disappear. */
export function openCells(cells: Cells, reach: number): Cells {
  return spread(spread(cells, reach, false), reach, true)
}

/**
 * Resamples cells to the deskewed picture.
 *
 * @param toPage Maps a point of the deskewed picture to the picture of the cells, see `pointToPage`.
 * @param size Size of the deskewed picture, in pixels.
 */
export function straightenCells(
  cells: Cells,
  size: { readonly width: number; readonly height: number },
  toPage: (x: number, y: number) => { readonly x: number; readonly y: number },
): Cells {
  const { side } = cells
  const columns = Math.ceil(size.width / side)
  const rows = Math.ceil(size.height / side)
  const shades = new Uint16Array(columns * rows)
  // The mapping is affine, so three points define it. Positions of cells are those of their centers.
  const start = toPage(side / 2, side / 2)
  const right = toPage(side * 1.5, side / 2)
  const down = toPage(side / 2, side * 1.5)
  const at = (column: number, row: number) =>
    column < 0 || row < 0 || column >= cells.columns || row >= cells.rows
      ? 4080
      : cells.shades[row * cells.columns + column]!
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = (start.x + column * (right.x - start.x) + row * (down.x - start.x)) / side - 0.5
      const y = (start.y + column * (right.y - start.y) + row * (down.y - start.y)) / side - 0.5
      const left = Math.floor(x)
      const top = Math.floor(y)
      const across = x - left
      const above = at(left, top) * (1 - across) + at(left + 1, top) * across
      const below = at(left, top + 1) * (1 - across) + at(left + 1, top + 1) * across
      shades[row * columns + column] = above + (below - above) * (y - top)
    }
  }
  return { columns, rows, side, shades }
}

/** Replaces each cell by the darkest cell within reach. */
export function darkenCells(cells: Cells, reach: number): Cells {
  return spread(cells, reach, false)
}

/** Spreads the darkest or brightest cells by `reach` cells, in steps of one cell. */
function spread(cells: Cells, reach: number, isBrighter: boolean): Cells {
  const flip = isBrighter ? -1 : 0
  const { length } = cells.shades
  const across = halfWay(length)
  const spread = new Uint16Array(length)
  for (let step = 0; step < reach; step++) {
    spreadAcross(step === 0 ? cells.shades : spread, cells, flip, across)
    spreadDown(across, cells, flip, spread)
  }
  return { ...cells, shades: spread }
}

/** Intermediate buffer, reused to avoid garbage collection. */
let between = new Uint16Array(0)

function halfWay(length: number): Uint16Array {
  if (length > MOST_KEPT) return new Uint16Array(length)
  if (between.length < length) between = new Uint16Array(length)
  return between
}

/** Maximum number of cells of a reused buffer. A page at 300 dpi has fewer. */
const MOST_KEPT = 1 << 20

/** Replaces each cell by the darkest or brightest of itself and its left and right neighbors. */
function spreadAcross(shades: Uint16Array, { columns, rows }: Cells, flip: number, onto: Uint16Array): void {
  for (let row = 0; row < rows; row++) {
    const last = (row + 1) * columns - 1
    let here = shades[row * columns]!
    let best = here
    for (let at = row * columns; at < last; at++) {
      const next = shades[at + 1]!
      const withNext = pick(here, next, flip)
      onto[at] = pick(best, withNext, flip)
      best = withNext
      here = next
    }
    onto[last] = best
  }
}

/** Replaces each cell by the darkest or brightest of itself and its upper and lower neighbors. */
function spreadDown(shades: Uint16Array, { columns, rows }: Cells, flip: number, onto: Uint16Array): void {
  for (let row = 0; row < rows; row++) {
    const here = row * columns
    const above = row === 0 ? here : here - columns
    const below = row === rows - 1 ? here : here + columns
    for (let i = 0; i < columns; i++) {
      onto[here + i] = pick(pick(shades[above + i]!, shades[here + i]!, flip), shades[below + i]!, flip)
    }
  }
}

/**
 * Returns the darker of two grey levels, or the brighter one if `flip` is -1 instead of 0. Branch-free, because the
 * result of the comparison is unpredictable for the processor.
 */
function pick(shade: number, other: number, flip: number): number {
  const difference = shade - other
  return other + (difference & ((difference >> 31) ^ flip))
}
