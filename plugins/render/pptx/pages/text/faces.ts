import type { Font } from '../../../../../core/model.js'
import {
  ARIAL,
  ARIAL_BOLD,
  CALIBRI,
  CALIBRI_BOLD,
  CALIBRI_BOLD_ITALIC,
  CALIBRI_ITALIC,
  LAST_SIGNS,
  TIMES,
  TIMES_BOLD,
  TIMES_BOLD_ITALIC,
  TIMES_ITALIC,
} from './face-widths.js'

/** A font of every Office installation, with known letter widths. */
export interface Face {
  readonly name: string
  /** Widths of regular, bold, italic and bold italic letters, in thousandths of the font size. */
  readonly widths: readonly [readonly number[], readonly number[], readonly number[], readonly number[]]
  /** Factor for the widths. */
  readonly stretch: number
  /** Line height above and below the baseline, in font sizes. */
  readonly ascent: number
  readonly descent: number
}

/** A replacement for a font of the page. */
export interface Substitute {
  readonly face: Face
  /** Whether the typeface is metrically compatible, so that only single letters differ. */
  readonly isSame: boolean
}

const sans = { widths: [ARIAL, ARIAL_BOLD, ARIAL, ARIAL_BOLD], ascent: 0.905, descent: 0.212 } as const
const fixed = ARIAL.map(() => 600)
const FACES = {
  arial: { ...sans, name: 'Arial', stretch: 1 },
  narrow: { ...sans, name: 'Arial Narrow', stretch: 0.82, ascent: 0.936 },
  times: {
    name: 'Times New Roman',
    widths: [TIMES, TIMES_BOLD, TIMES_ITALIC, TIMES_BOLD_ITALIC],
    stretch: 1,
    ascent: 0.891,
    descent: 0.216,
  },
  calibri: {
    name: 'Calibri',
    widths: [CALIBRI, CALIBRI_BOLD, CALIBRI_ITALIC, CALIBRI_BOLD_ITALIC],
    stretch: 1,
    ascent: 0.952,
    descent: 0.269,
  },
  courier: { name: 'Courier New', widths: [fixed, fixed, fixed, fixed], stretch: 1, ascent: 0.833, descent: 0.3 },
} as const satisfies Record<string, Face>

/** For narrow sans-serif fonts. */
export const CALIBRI_FACE: Face = FACES.calibri

/** Metrically compatible fonts by their names without spaces. */
const COMPATIBLE: readonly (readonly [RegExp, Face])[] = [
  [/^(arial|helvetica|liberationsans|arimo|nimbussan)[^a-z]*.*(narrow|condensed)/i, FACES.narrow],
  [/^(arial(?!black|rounded|unicode)|helvetica(?!neue|now)|liberationsans|arimo|nimbussan)/i, FACES.arial],
  [/^(times|liberationserif|tinos|nimbusrom|tex-?gyre-?termes)/i, FACES.times],
  [/^(calibri|carlito)/i, FACES.calibri],
  [/^(courier|liberationmono|cousine|nimbusmon)/i, FACES.courier],
]
const SANS_NAMES = /sans|gothic|grotes|verdana|tahoma|segoe|roboto|lato|futura|frutiger|univers|myriad/i
const SERIF_NAMES = /serif|roman|garamond|georgia|cambria|minion|book|palatino|century|cmr|^cm[bstr]|merriweather/i

/** Minimum width of an i relative to an n in a serif font. In a sans-serif font it is narrower. */
const LEAST_SERIF_STEM = 0.46

/**
 * Chooses a replacement for a font by its name, or else by its properties.
 *
 * @param stem Width of its i relative to its n, h and u; undefined if unknown.
 */
export function substituteFor(font: Font, stem?: number): Substitute {
  const name = font.name.replace(/[\s_]/g, '')
  const same = COMPATIBLE.find(([names]) => names.test(name))?.[1]
  if (same !== undefined) return { face: same, isSame: true }
  if (font.isMonospaced) return { face: FACES.courier, isSame: false }
  // some programs mark every font as serif: name and letters are more reliable
  const saysSerif = font.isSerif && (stem === undefined || stem >= LEAST_SERIF_STEM)
  const isSerif = !SANS_NAMES.test(name) && (saysSerif || SERIF_NAMES.test(name))
  if (isSerif) return { face: FACES.times, isSame: false }
  return { face: /narrow|cond/i.test(name) ? FACES.narrow : FACES.arial, isSame: false }
}

/** Returns the width of a text at font size 1; undefined if the width of a letter is unknown. */
export function faceWidth(text: string, face: Face, isBold: boolean, isItalic: boolean): number | undefined {
  const widths = face.widths[(isBold ? 1 : 0) + (isItalic ? 2 : 0)]!
  let thousandths = 0
  for (const character of text) {
    const at = PLACES.get(character) ?? PLACES.get(baseOf(character))
    if (at === undefined) return undefined
    thousandths += widths[at]!
  }
  return (thousandths / 1000) * face.stretch
}

/** An accented letter is as wide as its base letter. */
function baseOf(character: string): string {
  return character.normalize('NFD')[0] ?? character
}

const PLACES: ReadonlyMap<string, number> = new Map(
  [...range(0x20, 0x7e), ...range(0xa1, 0xff), ...LAST_SIGNS]
    .map((character, at): [string, number] => [character, at])
    .concat([
      ['\u00a0', 0],
      ['\u2010', 13],
      ['\u2011', 13],
    ]),
)

function range(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i))
}
