import type { PageContent } from '../../../../../core/model.js'
import { median } from '../../../../recognise/geometry/boxes.js'
import type { LetterLook } from '../parts.js'
import { CALIBRI_FACE, type Face, faceWidth, type Substitute, substituteFor } from './faces.js'
import type { SetGlyph, SetWord } from './set-words.js'

/** The looks of a page's letters, in fonts that Office has. */
export interface LetterLooks {
  /** Returns the look of a glyph. Equal looks are the same object. */
  readonly lookOf: (glyph: SetGlyph, word: SetWord) => LetterLook
  readonly faceOf: (glyph: SetGlyph) => Face
  /** Returns the width of a text in a look; estimated for unknown letters. */
  readonly widthOf: (text: string, look: LetterLook) => number
}

/** Range of factors for the font size that keep the widths of words. */
const SCALES = { least: 0.85, most: 1.15 }
/** A font that is narrower than Arial by this factor is replaced by Calibri. */
const NARROWER = 0.94
/** Font size of superscripts in programs, relative to the normal size. */
const RAISED_SIZE = 0.6
const UNKNOWN_WIDTH = 0.56

interface Setting {
  readonly face: Face
  readonly scale: number
}

/** Chooses a replacement for every font of the page, and a size factor from the widths on the page. */
export function letterLooks(content: PageContent, words: readonly SetWord[]): LetterLooks {
  const settings = chooseSettings(content, words)
  const known = new Map<string, LetterLook>()
  let last: { readonly key: LookKey; readonly look: LetterLook } | undefined
  const lookOf = ({ glyph, link }: SetGlyph, word: SetWord): LetterLook => {
    // most glyphs have the same look as the previous one
    const { font, size, color } = glyph
    if (last !== undefined && isLike(last.key, glyph, link, word)) return last.look
    const key = { font, size, color, link, rise: word.rise, isUnderlined: word.isUnderlined }
    const made = makeLook(content.fonts[font], settings[font]!, key)
    const name = Object.values(made).join('|')
    const look = known.get(name) ?? made
    known.set(name, look)
    last = { key, look }
    return look
  }
  const faces = new Map(settings.map(({ face }) => [face.name, face]))
  const widthOf = (text: string, look: LetterLook) => {
    const face = faces.get(look.face)!
    const size = look.rise === undefined ? look.size : look.size * RAISED_SIZE
    let width = faceWidth(text, face, look.isBold, look.isItalic)
    if (width === undefined) {
      width = 0
      for (const character of text) width += faceWidth(character, face, look.isBold, look.isItalic) ?? UNKNOWN_WIDTH
    }
    return width * size
  }
  return { lookOf, faceOf: ({ glyph }) => settings[glyph.font]!.face, widthOf }
}

/** The properties that determine the look of a glyph. */
interface LookKey {
  readonly font: number
  readonly size: number
  readonly color: string
  readonly link: string | undefined
  readonly rise: SetWord['rise']
  readonly isUnderlined: boolean | undefined
}

function isLike(
  key: LookKey,
  { font, size, color }: SetGlyph['glyph'],
  link: string | undefined,
  word: SetWord,
): boolean {
  return (
    key.font === font &&
    key.size === size &&
    key.color === color &&
    key.link === link &&
    key.rise === word.rise &&
    key.isUnderlined === word.isUnderlined
  )
}

function makeLook(font: PageContent['fonts'][number] | undefined, { face, scale }: Setting, key: LookKey): LetterLook {
  const { size, color, link, rise, isUnderlined = false } = key
  const printed = rise === undefined ? size : size / RAISED_SIZE
  return {
    face: face.name,
    size: Math.round(printed * scale * 20) / 20,
    color,
    isBold: font?.isBold ?? false,
    isItalic: font?.isItalic ?? false,
    isUnderlined,
    ...(rise !== undefined && { rise }),
    ...(link !== undefined && { link }),
  }
}

/** Returns one result per font of the page. */
function chooseSettings({ fonts }: PageContent, words: readonly SetWord[]): readonly Setting[] {
  const letters = fonts.map((): SetGlyph[] => [])
  for (const word of words) for (const glyph of word.glyphs) letters[glyph.glyph.font]?.push(glyph)
  // either all weights of a family have serifs, or none
  const families = new Map<string, SetGlyph[]>()
  for (const [index, font] of fonts.entries()) {
    const family = families.get(familyOf(font)) ?? []
    families.set(familyOf(font), [...family, ...letters[index]!])
  }
  const stems = new Map([...families].map(([family, glyphs]) => [family, stemOf(glyphs)]))
  return fonts.map((font, index): Setting => {
    const own = letters[index]!
    const chosen: Substitute = substituteFor(font, stems.get(familyOf(font)))
    if (chosen.isSame) return { face: chosen.face, scale: 1 }
    const ratio = ratioTo(chosen.face, own, font)
    if (chosen.face.name !== 'Arial' || ratio >= NARROWER) return { face: chosen.face, scale: kept(ratio) }
    return { face: CALIBRI_FACE, scale: kept(ratioTo(CALIBRI_FACE, own, font)) }
  })
}

function familyOf({ name }: PageContent['fonts'][number]): string {
  return name.split(/[-,]/)[0]!
}

/** Returns the width of a font's i, or else its l, relative to its n, h and u; undefined if letters are missing. */
function stemOf(glyphs: readonly SetGlyph[]): number | undefined {
  const widthsOf = (letters: RegExp) =>
    glyphs.filter(({ glyph }) => letters.test(glyph.text)).map(({ glyph, x0, x1 }) => (x1 - x0) / glyph.size)
  const [i, l, two] = [widthsOf(/^i$/), widthsOf(/^l$/), widthsOf(/^[nhu]$/)]
  const one = i.length > 0 ? i : l
  return one.length === 0 || two.length === 0 ? undefined : median(one) / median(two)
}

/** Returns how much wider the letters are on the page than in the replacement font. */
function ratioTo(face: Face, glyphs: readonly SetGlyph[], font: PageContent['fonts'][number]): number {
  let [printed, natural] = [0, 0]
  for (const { glyph, x0, x1 } of glyphs) {
    const width = faceWidth(glyph.text, face, font.isBold, font.isItalic)
    if (width === undefined) continue
    printed += x1 - x0
    natural += width * glyph.size
  }
  return natural > 0 ? printed / natural : 1
}

function kept(ratio: number): number {
  return Math.min(SCALES.most, Math.max(SCALES.least, ratio))
}
