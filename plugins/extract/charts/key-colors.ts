import type { ColorPicture } from '../../../core/pixels.js'
import { colorAt, inkDistance, labOf, offLine, type Rgb } from './colors.js'
import type { Ink } from './ink.js'
import { isOnKey, type LineKey } from './line-keys.js'
import type { TracedCurve } from './traced-curve.js'

/** A key has the colour of a line within the first, and surely within the second, CIE76. */
const LIKE = 25
const SAME = 16
/** A colour that is no farther than this from another one paled by the paper is not told from it, in shades. */
const PALED = 30
/** A line is looked at in so many places, at the share of them where its ink is strongest: the rest is paled by the paper. */
const PLACES = 80
const STRONGEST = 0.5
/** Fainter ink is none, in shades. */
const INK = 40
/** So much of what is seen must say the same. */
const MOST = 0.6

/**
 * Gives lines and keys one colour where they are of each other. Thin lines of two colours that are paled by the paper may
 * have been taken for one colour: then each goes with the key that the most of it looks like.
 *
 * @param swatches Colours of keys that are filled.
 */
export function matchKeys(
  picture: ColorPicture,
  paper: Rgb,
  ink: Ink,
  { keys, swatches }: { readonly keys: readonly LineKey[]; readonly swatches: readonly Rgb[] },
  found: readonly TracedCurve[],
): readonly TracedCurve[] {
  const curves = found.filter((curve) => !keys.some(({ bbox }) => isOnKey(curve, bbox)))
  const colors = [...new Set(curves.map(({ color }) => color))]
  const keyColors = [...keys.map(({ line }) => line.color), ...swatches]
  const distances = keyColors.map((key) => colors.map((color) => inkDistance(labOf(color), labOf(key))))
  const keysOf = colors.map((_, c) => keyColors.filter((_, k) => distances[k]![c]! <= LIKE))
  const colorOf = (curve: TracedCurve): Rgb => {
    const likely = keysOf[colors.indexOf(curve.color)]!
    const isApart = likely.every((a) => likely.every((b) => a === b || offLine(a, paper, b) >= PALED))
    if (likely.length < 2 || !isApart) return curve.color
    return likest(curve, likely) ?? curve.color
  }
  const recolored = curves.map((curve) => ({ ...curve, color: colorOf(curve) }))
  const own = keys.map(({ line }, k) => {
    const nearest = distances[k]!.indexOf(Math.min(...distances[k]!))
    const isAlone = nearest >= 0 && distances[k]![nearest]! <= SAME && keysOf[nearest]!.length === 1
    return isAlone ? { ...line, color: colors[nearest]! } : line
  })
  return [...recolored, ...own]

  /** Of several colours the one that most of a line looks like, whatever the paper mixed in. */
  function likest(curve: TracedCurve, among: readonly Rgb[]): Rgb | undefined {
    const votes = among.map(() => 0)
    const seen = pixelsOf(curve, ink)
    for (const at of seen) {
      const pixel = colorAt(picture, at)
      const off = among.map((color) => offLine(pixel, paper, color))
      votes[off.indexOf(Math.min(...off))]!++
    }
    const most = Math.max(...votes)
    return most >= MOST * seen.length ? among[votes.indexOf(most)] : undefined
  }
}

/** Where a line's ink is strongest. */
function pixelsOf({ points, width: thick }: TracedCurve, { width, height, strength }: Ink): readonly number[] {
  const [first, last] = [points[0]!, points.at(-1)!]
  const reach = Math.ceil(thick / 2) + 1
  const seen: number[] = []
  let i = 1
  for (let k = 0; k < PLACES; k++) {
    const x = first.x + ((k + 0.5) / PLACES) * (last.x - first.x)
    while (i < points.length - 1 && points[i]!.x < x) i++
    const [a, b] = [points[i - 1]!, points[i]!]
    const y = Math.floor(a.y + ((b.y - a.y) * (x - a.x)) / Math.max(1e-6, b.x - a.x))
    let best = -1
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++) {
      const at = row * width + Math.floor(x)
      if (best < 0 || strength[at]! > strength[best]!) best = at
    }
    if (best >= 0 && strength[best]! >= INK) seen.push(best)
  }
  return seen.sort((a, b) => strength[b]! - strength[a]!).slice(0, Math.ceil(STRONGEST * seen.length))
}
