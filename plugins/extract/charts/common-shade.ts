import type { ColorPicture } from '../../../core/pixels.js'

/** Shades are counted by so many steps a channel, of 8 shades each. */
const SHIFT = 3
const STEPS = 256 >> SHIFT
/** What the eye takes for one colour lies within so many steps to each side, in dark colours too. */
const NEAR = 2

/**
 * Whether so large a share of the pixels may have one colour: counted in cubes of colours, wider than any colour is, and
 * summed up from the corner of all colours (Crow, "Summed-area tables for texture mapping", 1984, in three dimensions). A
 * photograph has none, and is seen to be one in a fiftieth of the time that its colours take to find.
 */
export function mayHaveCommonShade({ pixels }: ColorPicture, share: number): boolean {
  const side = STEPS + 1
  const sums = new Uint32Array(side ** 3)
  const placeOf = (r: number, g: number, b: number) => (r * side + g) * side + b
  for (let at = 0; at < pixels.length; at += 3) {
    sums[placeOf((pixels[at]! >> SHIFT) + 1, (pixels[at + 1]! >> SHIFT) + 1, (pixels[at + 2]! >> SHIFT) + 1)]!++
  }
  for (const step of [1, side, side * side]) {
    for (let place = step; place < sums.length; place++) {
      if (Math.floor(place / step) % side !== 0) sums[place]! += sums[place - step]!
    }
  }
  const least = share * (pixels.length / 3)
  const wide = 2 * NEAR + 1
  for (let r = wide; r <= STEPS; r++) {
    for (let g = wide; g <= STEPS; g++) {
      for (let b = wide; b <= STEPS; b++) {
        const upTo = (dr: number, dg: number, db: number) => sums[placeOf(r - dr, g - dg, b - db)]!
        const inside =
          upTo(0, 0, 0) -
          upTo(wide, 0, 0) -
          upTo(0, wide, 0) -
          upTo(0, 0, wide) +
          upTo(wide, wide, 0) +
          upTo(wide, 0, wide) +
          upTo(0, wide, wide) -
          upTo(wide, wide, wide)
        if (inside >= least) return true
      }
    }
  }
  return false
}
