import type * as Mupdf from 'mupdf'
import { hexOfRgb } from '../paint.js'

/** Converts a colour of any space to `#rrggbb`. */
type ColorReader = (colorSpace: Mupdf.ColorSpace, color: readonly number[]) => string

/** Returns a colour and its colour space in a form that mupdf.js devices accept. */
type ColorTaker = (colorSpace: Mupdf.ColorSpace, color: readonly number[]) => [Mupdf.ColorSpace, Mupdf.Color]

/**
 * Returns a converter for colours in their native space. A spot colour (Separation, DeviceN) or Lab colour needs its
 * own function or profile, so one pixel is painted for each such colour. Otherwise two inks of equal tint would become
 * the same grey, and two series of a chart would become one.
 *
 * @returns Valid for one run of a display list, which keeps its colour spaces alive.
 */
export function colorReader(mupdf: typeof Mupdf): ColorReader {
  const painted = new Map<string, string>()
  return (colorSpace, color) => {
    const [c0 = 0, c1 = 0, c2 = 0, c3 = 0] = color
    if (colorSpace.isGray()) return hexOfRgb(c0, c0, c0)
    if (colorSpace.isCMYK()) return hexOfRgb((1 - c0) * (1 - c3), (1 - c1) * (1 - c3), (1 - c2) * (1 - c3))
    if (!colorSpace.isDeviceN() && !colorSpace.isLab()) return hexOfRgb(c0, c1, c2)
    const key = `${colorSpace.pointer} ${color.join(' ')}`
    const known = painted.get(key) ?? (canPaint(color) ? paintPixel : convertPixel)(mupdf, colorSpace, color)
    painted.set(key, known)
    return known
  }
}

/**
 * Returns a converter to colours for drawing devices. A colour that mupdf.js cannot pass on becomes its RGB equivalent.
 */
export function rgbReader(mupdf: typeof Mupdf): ColorTaker {
  const hexOf = colorReader(mupdf)
  return (colorSpace, color) => {
    if (canPaint(color)) return [colorSpace, color as Mupdf.Color]
    if (color.length === 0) return [mupdf.ColorSpace.DeviceGray, [0]]
    const hex = hexOf(colorSpace, color)
    const share = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return [mupdf.ColorSpace.DeviceRGB, [share(1), share(3), share(5)]]
  }
}

/** Returns whether mupdf.js devices accept a colour: it needs one, three or four components. */
function canPaint({ length }: readonly number[]): boolean {
  return length === 1 || length === 3 || length === 4
}

/**
 * Converts a colour with any number of inks. MuPDF builds an extra table for pixels, which takes tens of milliseconds.
 */
function convertPixel(mupdf: typeof Mupdf, colorSpace: Mupdf.ColorSpace, color: readonly number[]): string {
  const inks = new mupdf.Pixmap(colorSpace, [0, 0, 1, 1], false)
  let pixmap: Mupdf.Pixmap | undefined
  try {
    inks.getPixels().set(color.map((share) => Math.round(Math.min(Math.max(share, 0), 1) * 255)))
    pixmap = inks.convertToColorSpace(mupdf.ColorSpace.DeviceRGB)
    const [red = 0, green = 0, blue = 0] = pixmap.getPixels()
    return hexOfRgb(red / 255, green / 255, blue / 255)
  } finally {
    pixmap?.destroy()
    inks.destroy()
  }
}

function paintPixel(mupdf: typeof Mupdf, colorSpace: Mupdf.ColorSpace, color: readonly number[]): string {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, 1, 1], false)
  const path = new mupdf.Path()
  try {
    pixmap.clear(255)
    path.rect(0, 0, 1, 1)
    const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap)
    device.fillPath(path, false, mupdf.Matrix.identity, colorSpace, [...color] as Mupdf.Color, 1)
    device.close()
    device.destroy()
    const [red = 0, green = 0, blue = 0] = pixmap.getPixels()
    return hexOfRgb(red / 255, green / 255, blue / 255)
  } finally {
    path.destroy()
    pixmap.destroy()
  }
}
