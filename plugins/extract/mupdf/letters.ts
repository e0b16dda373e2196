import type * as Mupdf from 'mupdf'
import type { Font, Glyph } from '../../../core/model.js'
import { describeFont } from '../font-description.js'
import { hexOfRgb } from './drawings.js'

/** The text of a page, glyph by glyph in the order of the file, with the fonts it is set in. */
export interface Letters {
  readonly glyphs: Glyph[]
  readonly fonts: Font[]
}

/** Reads the glyphs of a page, blanks included. */
export function readLetters(list: Mupdf.DisplayList): Letters {
  const letters: Letters = { glyphs: [], fonts: [] }
  const fontNumbers = new Map<unknown, number>()
  const colors = new Map<string, string>()
  let angle = 0
  const text = list.toStructuredText('preserve-whitespace,inhibit-spaces,clip')
  try {
    text.walk({
      beginLine(_bbox, _mode, direction) {
        angle = angleOf(direction)
      },
      onChar(character, [x, y], font, size, quad, color) {
        const [red = 0, green = 0, blue = 0] = color as readonly number[]
        const [ax, ay, bx, by, cx, cy, dx, dy] = quad
        letters.glyphs.push({
          text: character,
          bbox: {
            x0: Math.min(ax, bx, cx, dx),
            y0: Math.min(ay, by, cy, dy),
            x1: Math.max(ax, bx, cx, dx),
            y1: Math.max(ay, by, cy, dy),
          },
          x,
          y,
          font: fontNumber(font, letters.fonts, fontNumbers),
          size,
          color: remember(colors, red, green, blue),
          angle,
        })
        font.destroy()
      },
    })
  } finally {
    text.destroy()
  }
  return letters
}

function fontNumber(font: Mupdf.Font, fonts: Font[], numbers: Map<unknown, number>): number {
  const known = numbers.get(font.pointer)
  if (known !== undefined) return known
  fonts.push(
    describeFont(font.getName(), {
      isBold: font.isBold(),
      isItalic: font.isItalic(),
      isSerif: font.isSerif(),
      isMonospaced: font.isMono(),
    }),
  )
  numbers.set(font.pointer, fonts.length - 1)
  return fonts.length - 1
}

/** One string a colour, however many glyphs bear it. */
function remember(colors: Map<string, string>, red: number, green: number, blue: number): string {
  const key = `${red},${green},${blue}`
  let color = colors.get(key)
  if (color === undefined) {
    color = hexOfRgb(red, green, blue)
    colors.set(key, color)
  }
  return color
}

/** Degrees clockwise from left-to-right, 0 to 359, whole. */
function angleOf([dx, dy]: readonly [number, number]): number {
  const degrees = Math.round((Math.atan2(dy, dx) * 180) / Math.PI)
  return (degrees + 360) % 360
}
