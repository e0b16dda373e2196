import type { Font } from '../../../core/model.js'
import { describeFont } from '../font-description.js'
import { readStyle } from './font-style.js'

/** A font of PDF.js, with properties that the types of PDF.js omit. */
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
  /** The OpenType file that PDF.js made from the document's font. */
  readonly data?: Uint8Array
  /** Glyph names of a single-byte font, by character code: the base encoding, and the differences from it. */
  readonly defaultEncoding?: readonly string[]
  readonly differences?: readonly string[]
  /** Text by character code. An identity map if the document does not define it. */
  readonly toUnicode?: { readonly _map?: readonly unknown[]; readonly firstChar?: number }
}

/** A font with the metrics that are needed to place its glyphs. */
export interface PageFont {
  /** Index into the page's fonts. */
  readonly number: number
  /** Height above the baseline, as a share of the size. */
  readonly ascent: number
  /** Depth below the baseline, as a share of the size. Negative. */
  readonly descent: number
  /** Unit of the glyph widths, as a share of the size. */
  readonly unit: number
  readonly isVertical: boolean
  readonly defaultVMetrics: readonly number[] | undefined
  /** Returns the letters of a glyph. */
  read(code: number, unicode: string): string
}

/** Replacement for a letter that the document does not name. */
const UNKNOWN = '\ufffd'
/** Ligature characters and their letters. */
const LIGATURES: Readonly<Record<string, string>> = {
  '\ufb00': 'ff',
  '\ufb01': 'fi',
  '\ufb02': 'fl',
  '\ufb03': 'ffi',
  '\ufb04': 'ffl',
  '\ufb05': 'st',
  '\ufb06': 'st',
}

/** Default metrics for fonts without valid values. */
const USUAL = { ascent: 0.8, descent: -0.2 }

/** The fonts of a page without duplicates, in the order of first use. */
export class PageFonts {
  readonly fonts: Font[] = []
  readonly #known = new Map<string, PageFont>()
  readonly #find: (id: string) => PdfjsFont | undefined

  /** @param find Returns the PDF.js font with an id. */
  constructor(find: (id: string) => PdfjsFont | undefined) {
    this.#find = find
  }

  /** Returns the font with an id. */
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
    // some programs map small capitals and capitals to lowercase letters; the glyph name gives the drawn letter
    const isOtherCase = name?.length === 1 && name !== unicode && name.toLowerCase() === unicode.toLowerCase()
    // a blank that a code maps to beside a letter is not printed
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
    // the glyphs of a Type 3 font are drawings; only their common bounding box is known
    const [, low = 0, , high = 0] = bbox ?? []
    const unit = Math.abs(fontMatrix?.[3] ?? 0.001)
    return high > low ? { ascent: high * unit, descent: Math.min(low * unit, 0) } : USUAL
  }
  return ascent - descent > 0.1 && ascent > 0 ? { ascent, descent: Math.min(descent, 0) } : USUAL
}
