import type { GreyPicture } from '../../../core/pixels.js'
import type { Components } from './components.js'
import type { PrintSize } from './print-size.js'

/** Maximum grey level of a faint stroke. */
const faint = 205

/**
 * Removes specks: small isolated components. Components near letters and dots in a row stay: periods, commas, dots on
 * letters, dot leaders. Components too small for a dot of this text size do not form a row. Flat components stay even
 * if they are isolated, because they may be dashes for zero amounts.
 *
 * @param picture Picture with even illumination, from which the components were taken.
 * @param lying Whether the page's lines run up or down.
 * @returns A new picture, or the same one if there are no specks.
 */
export function removeSpecks(
  picture: GreyPicture,
  components: Components,
  print: PrintSize,
  lying = false,
): GreyPicture {
  const specks = findSpecks(picture, components, print, lying)
  if (specks.length === 0) return picture
  const { width, height } = picture
  const pixels = picture.pixels.slice()
  for (const i of specks) {
    // Include the soft edge.
    const left = Math.max(0, components.left[i]! - 1)
    const right = Math.min(width, components.right[i]! + 1)
    const bottom = Math.min(height, components.bottom[i]! + 1)
    for (let y = Math.max(0, components.top[i]! - 1); y < bottom; y++)
      pixels.fill(255, y * width + left, y * width + right)
  }
  return { width, height, pixels }
}

function findSpecks(
  picture: GreyPicture,
  components: Components,
  { xHeight, capHeight }: PrintSize,
  lying: boolean,
): number[] {
  const { width, height } = picture
  const { count, left, top, right, bottom, area } = components
  const small = 0.45 * xHeight
  const tiny = (0.1 * xHeight) ** 2
  const letters = new Squares(width, height, xHeight)
  const dots: Dots = new Map()
  const candidates: number[] = []
  for (let i = 0; i < count; i++) {
    const wide = right[i]! - left[i]!
    const tall = bottom[i]! - top[i]!
    if (wide < small && tall < small) {
      const isDash = lying ? isFlat(tall, wide, area[i]!, xHeight) : isFlat(wide, tall, area[i]!, xHeight)
      if (isDash || !isIsolated(picture, components, i)) continue
      candidates.push(i)
      if (area[i]! > tiny) addDot(dots, letters.at((left[i]! + right[i]!) / 2, (top[i]! + bottom[i]!) / 2), i)
    } else if (mayBeText(wide, tall, capHeight)) {
      letters.mark(left[i]! - 2 * xHeight, top[i]! - 0.8 * xHeight, right[i]! + 2 * xHeight, bottom[i]! + 0.8 * xHeight)
    }
  }
  return candidates.filter(
    (i) =>
      !letters.isMarked((left[i]! + right[i]!) / 2, (top[i]! + bottom[i]!) / 2) &&
      !isInRow(i, components, dots, letters, xHeight),
  )
}

function mayBeText(wide: number, tall: number, capHeight: number): boolean {
  return Math.min(wide, tall) < 4 * capHeight && Math.max(wide, tall) < 30 * capHeight
}

/** Components that may be dots, by square. */
type Dots = Map<number, number[]>

function addDot(dots: Dots, square: number, dot: number): void {
  const there = dots.get(square)
  if (there === undefined) dots.set(square, [dot])
  else there.push(dot)
}

/** Returns whether a dot has another dot of similar size next to it. */
function isInRow(i: number, components: Components, dots: Dots, letters: Squares, xHeight: number): boolean {
  const { left, top, right, bottom, area } = components
  const x = (left[i]! + right[i]!) / 2
  const y = (top[i]! + bottom[i]!) / 2
  const isTwin = (j: number) => {
    const off = Math.abs((top[j]! + bottom[j]!) / 2 - y)
    const away = Math.abs((left[j]! + right[j]!) / 2 - x)
    const share = area[j]! / area[i]!
    return j !== i && off <= 0.25 * xHeight && away <= 2.2 * xHeight && share > 0.4 && share < 2.5
  }
  for (let step = -2; step <= 2; step++) {
    for (const near of [-1, 0, 1]) {
      if (dots.get(letters.at(x + step * xHeight, y + near * xHeight))?.some(isTwin)) return true
    }
  }
  return false
}

/** Returns whether a component is shaped like a hyphen: horizontal, with a box that is mostly ink. Sizes in pixels. */
function isFlat(length: number, thickness: number, area: number, xHeight: number): boolean {
  return length > 0.25 * xHeight && length >= 1.4 * thickness && area > 0.6 * length * thickness
}

/** Returns whether a component is isolated. A dark spot in a faint stroke is part of a letter and is not. */
function isIsolated({ width, height, pixels }: GreyPicture, components: Components, i: number): boolean {
  const left = Math.max(0, components.left[i]! - 2)
  const right = Math.min(width, components.right[i]! + 2)
  const top = Math.max(0, components.top[i]! - 2)
  const bottom = Math.min(height, components.bottom[i]! + 2)
  for (let x = left; x < right; x++) {
    if (pixels[top * width + x]! < faint || pixels[(bottom - 1) * width + x]! < faint) return false
  }
  for (let y = top; y < bottom; y++) {
    if (pixels[y * width + left]! < faint || pixels[y * width + right - 1]! < faint) return false
  }
  return true
}

/** A grid of squares over a page, some of them marked. */
class Squares {
  private readonly columns: number
  private readonly rows: number
  private readonly marks: Uint8Array

  constructor(
    width: number,
    height: number,
    private readonly side: number,
  ) {
    this.columns = Math.floor(width / side) + 1
    this.rows = Math.floor(height / side) + 1
    this.marks = new Uint8Array(this.columns * this.rows)
  }

  at(x: number, y: number): number {
    return Math.floor(y / this.side) * this.columns + Math.floor(x / this.side)
  }

  mark(left: number, top: number, right: number, bottom: number): void {
    const from = Math.max(0, Math.floor(left / this.side))
    const to = Math.min(this.columns, Math.floor(right / this.side) + 1)
    const last = Math.min(this.rows - 1, Math.floor(bottom / this.side))
    for (let row = Math.max(0, Math.floor(top / this.side)); row <= last; row++) {
      this.marks.fill(1, row * this.columns + from, row * this.columns + to)
    }
  }

  isMarked(x: number, y: number): boolean {
    return this.marks[this.at(x, y)] === 1
  }
}
