import type { Glyph, PageContent, Table, Warning } from '../../../core/model.js'
import { holdsCenter, hull } from '../geometry/boxes.js'
import { isBlank } from './printed-letters.js'

/** The letters of a page that the file maps to no character, or to a wrong one. */
export interface GarbledText {
  readonly glyphs: readonly Glyph[]
  /** Share of all letters of the page, 0 to 1. */
  readonly share: number
}

/** A letter without a usable character: the replacement character, a control code, or a private-use code point. */
const UNREADABLE = /[\ufffd\ue000-\uf8ff\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u{f0000}-\u{10ffff}]/u
/** A letter without any character. */
const LOST = /[\ufffd\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
/** A private-use code point. It may be a bullet or a check mark of a symbol font. */
const PRIVATE = /[\ue000-\uf8ff\u{f0000}-\u{10ffff}]/u

/** Minimum share of unreadable or wrong letters in a garbled text, 0 to 1. */
const GARBLED_SHARE = 0.1
/** Minimum number of unreadable or wrong letters. Fewer are bullets and symbols of a symbol font. */
const MIN_GARBLED_LETTERS = 10

/**
 * The most common letters of European languages. They are more than half of the letters of a text, even in lists of
 * names. In a text whose codes are all shifted they are about a third.
 */
const COMMON: ReadonlySet<string> = new Set('etaoinsr')
/** Minimum share of common letters in readable text, 0 to 1. */
const MIN_COMMON_SHARE = 0.4
/** Vowels, with y and w, which are common in Welsh and Polish. They are about two fifths of any text. */
const VOWELS: ReadonlySet<string> = new Set('aeiouyw')
/** Minimum share of vowels in readable text, 0 to 1. */
const MIN_VOWEL_SHARE = 0.33
const SMALL_LETTER = /^\p{Ll}$/u
/** Minimum number of lowercase letters in a run. Shorter runs are units and short names (kWh, bbl). */
const MIN_RUN_LETTERS = 4
/** Minimum number of Latin letters in runs before a font is checked. */
const MIN_FONT_LETTERS = 60
/** Maximum distance between the origins of adjacent letters of a word, in font sizes. */
const WORD_STEP = 1.2

/**
 * Finds letters whose character in the file is not the printed one: codes without a character, and fonts with a missing
 * or wrong ToUnicode table, whose text is nonsense or only blanks.
 *
 * @param content The page with its visible text, see `readTextLayer`.
 */
export function findGarbled(content: PageContent): GarbledText {
  const hidden = findHiddenLetters(content.glyphs)
  if (hidden.length > 0) return { glyphs: hidden, share: 1 }
  const texts = new Map<string, KnownText>()
  const counts = countLetters(content.glyphs, texts)
  const nonsense = new Set([...counts].filter(([, count]) => isNonsense(count)).map(([font]) => font))
  const hasUnreadable = [...texts.values()].some(({ isUnreadable }) => isUnreadable)
  if (nonsense.size === 0 && !hasUnreadable) return { glyphs: [], share: 0 }
  const letters = content.glyphs.filter((glyph) => !isBlank(glyph))
  const glyphs = letters.filter((glyph) => nonsense.has(glyph.font) || texts.get(glyph.text)!.isUnreadable)
  return { glyphs, share: glyphs.length / Math.max(letters.length, 1) }
}

/** Limits of letters that the file maps to blanks. */
const HIDDEN = {
  /** Minimum number of blanks. */
  blanks: 40,
  /** Maximum share of other letters on the page, 0 to 1. */
  letters: 0.05,
  /** Minimum number of different widths of blanks, in font sizes. Real blanks of a font have one width. */
  widths: 6,
  /** Widths that differ by less are equal. */
  grain: 0.02,
} as const

/** Returns the blanks of a page on which the file maps all letters to blanks: they have the widths of letters. */
function findHiddenLetters(glyphs: readonly Glyph[]): readonly Glyph[] {
  const most = HIDDEN.letters * glyphs.length
  const blanks: Glyph[] = []
  for (let i = 0; i < glyphs.length; i++) {
    if (isBlank(glyphs[i]!)) blanks.push(glyphs[i]!)
    // most pages end here after a few letters
    else if (i - blanks.length >= most) return []
  }
  if (blanks.length < HIDDEN.blanks) return []
  const widths = blanks.map(({ bbox, size }) => Math.round((bbox.x1 - bbox.x0) / size / HIDDEN.grain))
  return new Set(widths.filter((width) => width > 0)).size < HIDDEN.widths ? [] : blanks
}

/** Properties of a glyph's text, computed once per distinct text: a page has thousands of glyphs but few texts. */
interface KnownText {
  readonly isUnreadable: boolean
  /** The lowercase letters, without accents; undefined for any other character. A ligature has several letters. */
  readonly letters: readonly (SmallLetter | undefined)[]
}

interface SmallLetter {
  readonly isLatin: boolean
  readonly isCommon: boolean
  readonly isVowel: boolean
}

function toKnownText(text: string): KnownText {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '')
  const letters = [...plain].map((letter) =>
    SMALL_LETTER.test(letter)
      ? { isLatin: letter >= 'a' && letter <= 'z', isCommon: COMMON.has(letter), isVowel: VOWELS.has(letter) }
      : undefined,
  )
  return { isUnreadable: !isBlank({ text }) && UNREADABLE.test(text), letters }
}

/** The number of letters of each kind. */
interface LetterCount {
  small: number
  latin: number
  common: number
  vowels: number
}

/**
 * Counts the letters of each font in runs of lowercase letters. A run ends at a change of font and at the end of a
 * word.
 *
 * @param texts Cache that this function fills with all texts of the glyphs.
 */
function countLetters(glyphs: readonly Glyph[], texts: Map<string, KnownText>): ReadonlyMap<number, LetterCount> {
  const counts = new Map<number, LetterCount>()
  const run: LetterCount = { small: 0, latin: 0, common: 0, vowels: 0 }
  let last: Glyph | undefined
  const endRun = () => {
    if (run.small >= MIN_RUN_LETTERS) addTo(counts, last!.font, run)
    run.small = run.latin = run.common = run.vowels = 0
  }
  for (const glyph of glyphs) {
    let known = texts.get(glyph.text)
    if (known === undefined) {
      known = toKnownText(glyph.text)
      texts.set(glyph.text, known)
    }
    if (last !== undefined && !continuesWord(last, glyph)) endRun()
    last = glyph
    for (const letter of known.letters) {
      if (letter === undefined) {
        endRun()
        continue
      }
      run.small++
      if (letter.isLatin) run.latin++
      if (letter.isCommon) run.common++
      if (letter.isVowel) run.vowels++
    }
  }
  endRun()
  return counts
}

function addTo(counts: Map<number, LetterCount>, font: number, run: LetterCount): void {
  const count = counts.get(font)
  if (count === undefined) counts.set(font, { ...run })
  else for (const kind of ['small', 'latin', 'common', 'vowels'] as const) count[kind] += run[kind]
}

/** Whether a glyph has the same font as the last one and is close enough to be in the same word. */
function continuesWord(last: Glyph, glyph: Glyph): boolean {
  if (last.font !== glyph.font) return false
  const x = glyph.x - last.x
  const y = glyph.y - last.y
  return Math.sqrt(x * x + y * y) <= WORD_STEP * glyph.size
}

/**
 * Whether the letter frequencies of a font fit no language. Only words of lowercase letters count, because codes,
 * tickers and units combine capitals and digits freely.
 */
function isNonsense({ small, latin, common, vowels }: LetterCount): boolean {
  if (latin < MIN_FONT_LETTERS || latin * 2 < small) return false
  return common < MIN_COMMON_SHARE * latin && vowels < MIN_VOWEL_SHARE * latin
}

/** Returns a warning with the share and the area of garbled text; no warning for a few stray letters. */
export function garbledWarning({ glyphs, share }: GarbledText, { pageNumber }: PageContent): readonly Warning[] {
  if (share < GARBLED_SHARE || glyphs.length < MIN_GARBLED_LETTERS) return []
  const message = `The file does not say which letters ${Math.round(100 * share)} % of the text of page ${pageNumber} is, or says it wrongly: what was read there is not what is printed`
  return [{ code: 'text_garbled', message, pageNumber, bbox: hull(glyphs.map((glyph) => glyph.bbox)) }]
}

/** Maximum confidence of a table with garbled text, 0 to 1. */
const GARBLED_CONFIDENCE = 0.1
/** Maximum confidence of a table with single lost letters, 0 to 1. */
const LOST_LETTER_CONFIDENCE = 0.5
/** Maximum number of warnings for single cells of a table. More cells are reported in one warning. */
const MAX_CELL_WARNINGS = 5

/** Lowers the confidence of tables with garbled text and returns warnings for cells with lost letters. */
export function distrustGarbled(
  tables: readonly Table[],
  garbled: GarbledText,
  content: PageContent,
): { readonly tables: readonly Table[]; readonly warnings: readonly Warning[] } {
  if (garbled.glyphs.length === 0) return { tables, warnings: [] }
  const warnings: Warning[] = []
  const trusted = tables.map((table) => {
    const box = table.places[0]!.bbox
    const isInside = (glyph: Glyph) => holdsCenter(box, glyph.bbox)
    const inside = garbled.glyphs.filter(isInside).length
    const share =
      inside / Math.max(content.glyphs.filter((glyph) => /\S/.test(glyph.text) && isInside(glyph)).length, 1)
    const isGarbled = share >= GARBLED_SHARE && inside >= MIN_GARBLED_LETTERS
    const lost = inside === 0 ? [] : table.cells.filter((cell) => losesLetter(cell, table))
    if (!isGarbled) warnings.push(...lostLetterWarnings(table, lost))
    if (!isGarbled && lost.length === 0) return table
    const most = isGarbled ? GARBLED_CONFIDENCE : LOST_LETTER_CONFIDENCE
    return { ...table, confidence: Math.min(table.confidence, most) }
  })
  return { tables: trusted, warnings }
}

/** Whether a cell has an unknown letter. A bullet or check mark of a symbol font beside words is not a letter. */
function losesLetter({ text, column }: Table['cells'][number], table: Table): boolean {
  if (LOST.test(text)) return /[\p{L}\p{N}]/u.test(text) || isNumericColumn(column, table)
  if (!PRIVATE.test(text)) return false
  const isSign = text.split(' ').every((word) => !PRIVATE.test(word) || !/[\p{L}\p{N}]/u.test(word))
  return !isSign || (text.length === 1 && isNumericColumn(column, table))
}

function isNumericColumn(column: number, { cells }: Table): boolean {
  return cells.filter((cell) => cell.column === column && cell.value?.kind === 'number').length > 1
}

function lostLetterWarnings(table: Table, lost: readonly Table['cells'][number][]): readonly Warning[] {
  const [first] = lost
  if (first === undefined) return []
  if (lost.length > MAX_CELL_WARNINGS) {
    const { pageNumber } = first.place
    const message = `The file does not say which letters are printed in ${lost.length} cells of table ${table.id}`
    return [
      { code: 'text_garbled', subject: 'table', message, pageNumber, bbox: hull(lost.map((cell) => cell.place.bbox)) },
    ]
  }
  return lost.map(({ row, column, place }) => {
    const message = `The file does not say which letter is printed in row ${row + 1}, column ${column + 1} of table ${table.id}`
    return { code: 'text_garbled', subject: 'table', message, pageNumber: place.pageNumber, bbox: place.bbox }
  })
}
