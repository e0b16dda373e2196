import type { ColorPicture } from '../../../core/pixels.js'

/** A colour as eyes part them: lightness from 0 to 100, and how far it is to red from green and to yellow from blue. */
export interface Lab {
  readonly l: number
  readonly a: number
  readonly b: number
}

/** Red, green and blue, from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

const LINEAR = Float64Array.from({ length: 256 }, (_, i) => {
  const part = i / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})

/** CIELAB of an sRGB colour under its own white, D65 (CIE 15:2004). */
export function labOf([red, green, blue]: Rgb): Lab {
  const r = linear(red)
  const g = linear(green)
  const b = linear(blue)
  const x = cubed((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const y = cubed(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = cubed((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) }
}

function linear(part: number): number {
  return LINEAR[Math.max(0, Math.min(255, Math.round(part)))]!
}

function cubed(share: number): number {
  return share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116
}

/** How far two colours are apart, CIE76: 2 is seen side by side, 10 at a glance. */
export function labDistance(a: Lab, b: Lab): number {
  return lengthOf(a.l - b.l, a.a - b.a, a.b - b.b)
}

/** Asked for millions of times a picture: `Math.hypot`, which guards against lengths beyond all numbers, takes thrice as long. */
export function lengthOf(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z)
}

/** How much less a difference of chroma counts in thin lines. */
const PALED = 0.45

/**
 * How far the colours of two thin lines are apart: as {@link labDistance}, but pictures kept as JPEG have half the pixels for
 * colours, which pales thin lines and leaves their lightness and their hue.
 */
export function inkDistance(a: Lab, b: Lab): number {
  const [chromaA, chromaB] = [Math.hypot(a.a, a.b), Math.hypot(b.a, b.b)]
  const apart = (a.a - b.a) ** 2 + (a.b - b.b) ** 2
  const paler = (chromaA - chromaB) ** 2
  return Math.sqrt((a.l - b.l) ** 2 + Math.max(0, apart - paler) + PALED ** 2 * paler)
}

/** How far two colours are apart in red, green and blue, 0 to 442. */
export function rgbDistance(a: Rgb, b: Rgb): number {
  return lengthOf(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** How far a colour is from all mixtures of two others, in shades. */
export function offLine(pixel: Rgb, a: Rgb, b: Rgb): number {
  const way = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const
  const square = way[0] ** 2 + way[1] ** 2 + way[2] ** 2
  if (square === 0) return rgbDistance(pixel, a)
  const along = ((pixel[0] - a[0]) * way[0] + (pixel[1] - a[1]) * way[1] + (pixel[2] - a[2]) * way[2]) / square
  const share = Math.max(0, Math.min(1, along))
  return rgbDistance(pixel, [a[0] + share * way[0], a[1] + share * way[1], a[2] + share * way[2]])
}

/** How much of a colour there is in a colour, whatever its lightness: 0 is grey. */
export function chromaOf(color: Rgb): number {
  const { a, b } = labOf(color)
  return Math.hypot(a, b)
}

/** The ground of a plot is nearly as light as the paper, CIE76, and has hardly any colour. */
const PALE = { distance: 22, chroma: 16 }

/** Whether a colour may be the ground of a plot. */
export function isPale(color: Rgb, paper: Rgb): boolean {
  return labDistance(labOf(color), labOf(paper)) < PALE.distance && chromaOf(color) < PALE.chroma
}

/** The colour of a pixel, by its place in the picture's rows. */
export function colorAt({ pixels }: ColorPicture, at: number): Rgb {
  return [pixels[3 * at]!, pixels[3 * at + 1]!, pixels[3 * at + 2]!]
}

/** `#rrggbb`. */
export function hexOf(color: Rgb): string {
  return `#${color
    .map((part) =>
      Math.max(0, Math.min(255, Math.round(part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
