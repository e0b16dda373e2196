import type { Font } from '../../../core/model.js'
import { describeFont } from '../font-description.js'
import { readStyle } from './font-style.js'

/** A font as PDF.js hands it over; what its types leave out is in it all the same. */
export interface PdfjsFont {
  readonly name?: string
  readonly bold?: boolean
  readonly black?: boolean
  readonly italic?: boolean
  readonly fallbackName?: string
  readonly ascent?: number
  readonly descent?: number
  readonly bbox?: readonly number[]
  readonly fontMatrix?: readonly number[]
  readonly vertical?: boolean
  readonly defaultVMetrics?: readonly number[]
  readonly isType3Font?: boolean
  readonly composite?: boolean
  /** An OpenType file that PDF.js made of the one in the document. */
  readonly data?: Uint8Array
  /** Names of the glyphs of a font of single bytes, by character code: those of an encoding, and what differs from it. */
  readonly defaultEncoding?: readonly string[]
  readonly differences?: readonly string[]
  /** By character code; an identity where the document does not say what its codes mean. */
  readonly toUnicode?: { readonly _map?: readonly unknown[]; readonly firstChar?: number }
}

/** A font with what setting its glyphs takes. */
export interface PageFont {
  /** Index into the page's fonts. */
  readonly number: number
  /** Above the baseline, as a share of the size. */
  readonly ascent: number
  /** Below the baseline, as a share of the size: negative. */
  readonly descent: number
  /** Of one unit of its widths, as a share of the size. */
  readonly unit: number
  readonly isVertical: boolean
  readonly defaultVMetrics: readonly number[] | undefined
  /** The letters that a glyph stands for. */
  read(code: number, unicode: string): string
}

/** Stands for a letter that the document does not name. */
const UNKNOWN = '\ufffd'
/** One sign of type for several letters. */
const LIGATURES: Readonly<Record<string, string>> = {
  '\ufb00': 'ff',
  '\ufb01': 'fi',
  '\ufb02': 'fl',
  '\ufb03': 'ffi',
  '\ufb04': 'ffl',
  '\ufb05': 'st',
  '\ufb06': 'st',
}

/** Used where a font says nothing that makes sense. */
const USUAL = { ascent: 0.8, descent: -0.2 }

/** The fonts of a page, each once, in the order in which they are used. */
export class PageFonts {
  readonly fonts: Font[] = []
  readonly #known = new Map<string, PageFont>()
  readonly #find: (id: string) => PdfjsFont | undefined

  /** @param find What PDF.js knows by an id. */
  constructor(find: (id: string) => PdfjsFont | undefined) {
    this.#find = find
  }

  /** The font of an id. */
  take(id: string): PageFont {
    const known = this.#known.get(id)
    if (known !== undefined) return known
    const font = this.#find(id) ?? {}
    const { isBold, isItalic } = readStyle(font.data)
    this.fonts.push(
      describeFont(font.name ?? '', {
        isBold: font.bold === true || font.black === true || isBold,
        isItalic: font.italic === true || isItalic,
        isSerif: font.fallbackName === 'serif',
        isMonospaced: font.fallbackName === 'monospace',
      }),
    )
    const taken = toPageFont(font, this.fonts.length - 1)
    this.#known.set(id, taken)
    return taken
  }
}

function toPageFont(font: PdfjsFont, number: number): PageFont {
  const map = font.toUnicode?._map
  const isGuess = font.composite === true && font.toUnicode?.firstChar !== undefined
  const isKnown = (code: number) => !isGuess && (map === undefined || map[code] !== undefined)
  const nameOf = (code: number) =>
    font.composite === true ? undefined : (font.differences?.[code] ?? font.defaultEncoding?.[code])
  const read = (code: number, unicode: string) => {
    if (!isKnown(code)) return UNKNOWN
    const name = nameOf(code)
    // small capitals are called small letters by some programs, and capitals with them; the name is of what is drawn
    const isOtherCase = name?.length === 1 && name !== unicode && name.toLowerCase() === unicode.toLowerCase()
    // a blank beside a letter that the file says a code means is not printed
    return isOtherCase ? name : (LIGATURES[unicode] ?? (unicode.trim() || unicode))
  }
  const letters = new Map<number, string>()
  return {
    number,
    ...readHeights(font),
    unit: font.fontMatrix?.[0] ?? 0.001,
    isVertical: font.vertical === true,
    defaultVMetrics: font.defaultVMetrics,
    read(code, unicode) {
      let text = letters.get(code)
      if (text === undefined) {
        text = read(code, unicode)
        letters.set(code, text)
      }
      return text
    },
  }
}

function readHeights({ ascent = 0, descent = 0, isType3Font, bbox, fontMatrix }: PdfjsFont): {
  readonly ascent: number
  readonly descent: number
} {
  if (isType3Font) {
    // its letters are drawings, which state no more than the box that holds them all
    const [, low = 0, , high = 0] = bbox ?? []
    const unit = Math.abs(fontMatrix?.[3] ?? 0.001)
    return high > low ? { ascent: high * unit, descent: Math.min(low * unit, 0) } : USUAL
  }
  return ascent - descent > 0.1 && ascent > 0 ? { ascent, descent: Math.min(descent, 0) } : USUAL
}
