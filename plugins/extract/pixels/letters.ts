import type { Components } from './components.js'
import { levelSize, type PictureSize, type QuarterTurn, turnedSize } from './straightening.js'

/** Components of ink that may be letters, digits and symbols, from left to right. */
export interface Letters {
  readonly count: number
  readonly left: Float64Array
  readonly top: Float64Array
  readonly right: Float64Array
  readonly bottom: Float64Array
  /** Typical longer side of a letter, in pixels. */
  readonly size: number
  readonly page: PictureSize
}

/** Selects the components that may be letters. Returns undefined for fewer than five. */
export function findLetters(components: Components, page: PictureSize, dpi: number): Letters | undefined {
  const { count, left, top, right, bottom } = components
  const sides: number[] = []
  for (let i = 0; i < count; i++) {
    const width = right[i]! - left[i]!
    const height = bottom[i]! - top[i]!
    const long = Math.max(width, height)
    if (long >= 4 && long <= dpi * 0.5 && Math.min(width, height) * 8 > long) sides.push(long)
  }
  if (sides.length < 5) return undefined
  const size = usualSide(sides)
  const kept: number[] = []
  for (let i = 0; i < count; i++) {
    const long = Math.max(right[i]! - left[i]!, bottom[i]! - top[i]!)
    if (long <= size * 4 && long >= Math.max(2, size * 0.1)) kept.push(i)
  }
  kept.sort((a, b) => left[a]! - left[b]!)
  return {
    count: kept.length,
    left: Float64Array.from(kept, (i) => left[i]!),
    top: Float64Array.from(kept, (i) => top[i]!),
    right: Float64Array.from(kept, (i) => right[i]!),
    bottom: Float64Array.from(kept, (i) => bottom[i]!),
    size,
    page,
  }
}

/** Returns the median side, weighted by length so that specks have little influence. */
function usualSide(sides: number[]): number {
  sides.sort((a, b) => a - b)
  let left = sides.reduce((sum, side) => sum + side, 0) / 2
  for (const side of sides) {
    left -= side
    if (left <= 0) return side
  }
  return sides.at(-1)!
}

/** Rotates the letters of a page clockwise by quarter turns. */
export function turnLetters(letters: Letters, turn: QuarterTurn): Letters {
  if (turn === 0) return letters
  const { width, height } = letters.page
  const { left, top, right, bottom } = letters
  const flip = (edges: Float64Array, from: number) => edges.map((edge) => from - edge)
  const page = turnedSize(letters.page, turn)
  const turned =
    turn === 90
      ? { left: flip(bottom, height), right: flip(top, height), top: left, bottom: right }
      : turn === 180
        ? { left: flip(right, width), right: flip(left, width), top: flip(bottom, height), bottom: flip(top, height) }
        : { left: top, right: bottom, top: flip(right, width), bottom: flip(left, width) }
  const order = Array.from({ length: letters.count }, (_, i) => i).sort((a, b) => turned.left[a]! - turned.left[b]!)
  return {
    ...letters,
    left: Float64Array.from(order, (i) => turned.left[i]!),
    right: Float64Array.from(order, (i) => turned.right[i]!),
    top: Float64Array.from(order, (i) => turned.top[i]!),
    bottom: Float64Array.from(order, (i) => turned.bottom[i]!),
    page,
  }
}

/** Rotates the letters of a page clockwise by a few degrees. The size of their boxes does not change. */
export function levelLetters(letters: Letters, degrees: number): Letters {
  if (degrees === 0) return letters
  const page = levelSize(letters.page, degrees)
  const angle = (degrees * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const { count, left, top, right, bottom } = letters
  const moved = { left: left.slice(), top: top.slice(), right: right.slice(), bottom: bottom.slice() }
  for (let i = 0; i < count; i++) {
    const x = (left[i]! + right[i]! - letters.page.width) / 2
    const y = (top[i]! + bottom[i]! - letters.page.height) / 2
    const dx = x * (cos - 1) - y * sin + (page.width - letters.page.width) / 2
    const dy = x * sin + y * (cos - 1) + (page.height - letters.page.height) / 2
    moved.left[i]! += dx
    moved.right[i]! += dx
    moved.top[i]! += dy
    moved.bottom[i]! += dy
  }
  return { ...letters, ...moved, page }
}
