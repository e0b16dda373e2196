import type { Font } from '../../../../core/model.js'
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

/** A font that every Office has, and whose widths are known. */
export interface Face {
  readonly name: string
  /** Regular, bold, italic, both: from the blank on, in thousandths of the size. */
  readonly widths: readonly [readonly number[], readonly number[], readonly number[], readonly number[]]
  /** Times the widths. */
  readonly stretch: number
  /** From the baseline up and down to where a line of it ends, in sizes. */
  readonly ascent: number
  readonly descent: number
}

/** A face in place of a font of the page. */
export interface Substitute {
  readonly face: Face
  /** Whether it was made to be as wide: then only single letters differ. */
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

/** For sans-serifs that run narrow. */
export const CALIBRI_FACE: Face = FACES.calibri

/** Fonts that are as wide as one of the faces, by their names without blanks. */
const SAME: readonly (readonly [RegExp, Face])[] = [
  [/^(arial|helvetica|liberationsans|arimo|nimbussan)[^a-z]*.*(narrow|condensed)/i, FACES.narrow],
  [/^(arial(?!black|rounded|unicode)|helvetica(?!neue|now)|liberationsans|arimo|nimbussan)/i, FACES.arial],
  [/^(times|liberationserif|tinos|nimbusrom|tex-?gyre-?termes)/i, FACES.times],
  [/^(calibri|carlito)/i, FACES.calibri],
  [/^(courier|liberationmono|cousine|nimbusmon)/i, FACES.courier],
]
const SANS_NAMES = /sans|gothic|grotes|verdana|tahoma|segoe|roboto|lato|futura|frutiger|univers|myriad/i
const SERIF_NAMES = /serif|roman|garamond|georgia|cambria|minion|book|palatino|century|cmr|^cm[bstr]|merriweather/i

/** Serifs make an i nearly half as wide as an n, or more; without them it is narrower. */
const LEAST_SERIF_STEM = 0.46

/**
 * The face that stands for a font: by its name, else by what it is like.
 *
 * @param stem How wide its i is, as a share of its n, h and u; undefined where that is not known.
 */
export function substituteFor(font: Font, stem?: number): Substitute {
  const name = font.name.replace(/[\s_]/g, '')
  const same = SAME.find(([names]) => names.test(name))?.[1]
  if (same !== undefined) return { face: same, isSame: true }
  if (font.isMonospaced) return { face: FACES.courier, isSame: false }
  // some programs say of every font that it has serifs: its name and its letters know better
  const saysSerif = font.isSerif && (stem === undefined || stem >= LEAST_SERIF_STEM)
  const isSerif = !SANS_NAMES.test(name) && (saysSerif || SERIF_NAMES.test(name))
  if (isSerif) return { face: FACES.times, isSame: false }
  return { face: /narrow|cond/i.test(name) ? FACES.narrow : FACES.arial, isSame: false }
}

/** How wide a text runs in a face at size 1; undefined where a letter's width is not known. */
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

/** A letter with a mark is as wide as the letter. */
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
