import type { Sharp } from 'sharp'

/** Background of transparent pictures, unless their ink is nearly white. */
export const PAPER = '#ffffff'
const DARK = '#000000'

/** Minimum shade of nearly white ink, 0 to 255. */
const LIGHT = 192
/** Minimum share of the edges of the ink that must be light. */
const LIGHT_SHARE = 0.6
/** Maximum shade of dark ink, 0 to 255, and its maximum share of the ink. Dark text would be lost on a dark background. */
const DARK_INK = 128
const DARK_SHARE = 0.002
/** Maximum share of ink. A picture with more is a light page with transparent corners or shadows. */
const MOST_INK = 0.5
/** Range of alpha of the edges of ink, 0 to 255. */
const EDGE = { from: 16, to: 240 }
/** Maximum longer side of the examined picture, in pixels. */
const LONGEST = 1500

/**
 * Chooses the background of a picture: dark if it is mostly transparent and its ink is nearly white, because white text
 * on white is empty paper. Otherwise white.
 *
 * @param size Size of the picture, in pixels.
 */
export async function backgroundOf(
  picture: Sharp,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<string> {
  const { hasAlpha } = await picture.metadata()
  if (!hasAlpha) return PAPER
  // Halving it gives the edges of ink without antialiasing a partial alpha as well.
  const scale = Math.min(0.5, LONGEST / Math.max(width, height))
  const { data, info } = await picture
    .resize(Math.max(Math.round(width * scale), 1), Math.max(Math.round(height * scale), 1), { fit: 'fill' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return info.channels === 4 && isLightInk(data) ? DARK : PAPER
}

/** @param pixels Red, green, blue and alpha of each pixel. */
function isLightInk(pixels: Uint8Array): boolean {
  let ink = 0
  let edges = 0
  let light = 0
  let dark = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]!
    ink += alpha
    const shade = 0.299 * pixels[at]! + 0.587 * pixels[at + 1]! + 0.114 * pixels[at + 2]!
    if (shade < DARK_INK) dark += alpha
    if (alpha < EDGE.from || alpha > EDGE.to) continue
    edges += alpha
    if (shade >= LIGHT) light += alpha
  }
  if (dark > DARK_SHARE * ink) return false
  return ink < (MOST_INK * 255 * pixels.length) / 4 && edges > 0 && light >= LIGHT_SHARE * edges
}
