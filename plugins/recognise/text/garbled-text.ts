import type { Glyph, PageContent, Table, Warning } from '../../../core/model.js'
import { holdsCenter, hull } from '../geometry/boxes.js'
import { isBlank } from './printed-letters.js'

/** The letters of a page that have no reading, or a wrong one. */
export interface GarbledText {
  readonly glyphs: readonly Glyph[]
  /** Of all its letters, 0 to 1. */
  readonly share: number
}

/** A letter that the file gives no character for: none at all, a control code, one of the private planes. */
const UNREADABLE = /[\ufffd\ue000-\uf8ff\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u{f0000}-\u{10ffff}]/u
/** One without any character; those of the private planes may be the bullets and ticks of a symbol font. */
const LOST = /[\ufffd\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
const PRIVATE = /[\ue000-\uf8ff\u{f0000}-\u{10ffff}]/u

/** From this share of unreadable or wrong letters on, a page's text is called garbled. */
const GARBLED_SHARE = 0.1
/** Fewer are bullets and signs of a symbol font. */
const LEAST_GARBLED = 10

/**
 * The commonest letters of the languages of Europe. In their text they are more than half of the letters, even in lists
 * of names; where every code is shifted by some steps they are a third.
 */
const COMMON: ReadonlySet<string> = new Set('etaoinsr')
const LEAST_COMMON = 0.4
/** Letters that sound in some language (Welsh and Polish are written with many y and w): two fifths of any text. */
const VOWELS: ReadonlySet<string> = new Set('aeiouyw')
const LEAST_VOWELS = 0.33
const SMALL_LETTER = /^\p{Ll}$/u
/** Runs of fewer small letters are units and short names (kWh, bbl), which look like no language. */
const LEAST_RUN = 4
/** How many letters a font must show in words before it is judged. */
const LEAST_JUDGED = 60
/** Letters of a word start no further apart, as a multiple of their size. */
const WORD_STEP = 1.2

/**
 * Finds letters that are not what is printed: codes without a character, and fonts whose codes stand for others, which
 * read as nonsense (no ToUnicode table, or a wrong one).
 *
 * @param content The page with its seen text, see `readTextLayer`.
 */
export function findGarbled(content: PageContent): GarbledText {
  const texts = new Map<string, KnownText>()
  const counts = countLetters(content.glyphs, texts)
  const nonsense = new Set([...counts].filter(([, count]) => isNonsense(count)).map(([font]) => font))
  const hasUnreadable = [...texts.values()].some(({ isUnreadable }) => isUnreadable)
  if (nonsense.size === 0 && !hasUnreadable) return { glyphs: [], share: 0 }
  const letters = content.glyphs.filter((glyph) => !isBlank(glyph))
  const glyphs = letters.filter((glyph) => nonsense.has(glyph.font) || texts.get(glyph.text)!.isUnreadable)
  return { glyphs, share: glyphs.length / Math.max(letters.length, 1) }
}

/** What a text of the page's glyphs says by itself: there are few of them, and thousands of glyphs. */
interface KnownText {
  readonly isUnreadable: boolean
  /** Its small letters, without accents; undefined for any other sign. Of a ligature there are several. */
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

/** How many letters of some kinds there are. */
interface LetterCount {
  small: number
  latin: number
  common: number
  vowels: number
}

/**
 * Counts the letters of each font in runs of small letters. A run ends where the font changes, and where one word ends.
 *
 * @param texts Is given all texts of the glyphs.
 */
function countLetters(glyphs: readonly Glyph[], texts: Map<string, KnownText>): ReadonlyMap<number, LetterCount> {
  const counts = new Map<number, LetterCount>()
  const run: LetterCount = { small: 0, latin: 0, common: 0, vowels: 0 }
  let last: Glyph | undefined
  const endRun = () => {
    if (run.small >= LEAST_RUN) addTo(counts, last!.font, run)
    run.small = run.latin = run.common = run.vowels = 0
  }
  for (const glyph of glyphs) {
    let known = texts.get(glyph.text)
    if (known === undefined) {
      known = toKnownText(glyph.text)
      texts.set(glyph.text, known)
    }
    if (last !== undefined && !goesOn(last, glyph)) endRun()
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

/** Whether a glyph stands in the font of the last and near enough to be of its word. */
function goesOn(last: Glyph, glyph: Glyph): boolean {
  if (last.font !== glyph.font) return false
  const x = glyph.x - last.x
  const y = glyph.y - last.y
  return Math.sqrt(x * x + y * y) <= WORD_STEP * glyph.size
}

/**
 * Whether the letters of a font are distributed as in no language. Only words of small letters tell: codes, tickers and
 * units are made of capitals and digits as anybody likes.
 */
function isNonsense({ small, latin, common, vowels }: LetterCount): boolean {
  if (latin < LEAST_JUDGED || latin * 2 < small) return false
  return common < LEAST_COMMON * latin && vowels < LEAST_VOWELS * latin
}

/** Says that the text of a page is garbled, how much of it and where; nothing for a stray letter. */
export function garbledWarning({ glyphs, share }: GarbledText, { pageNumber }: PageContent): readonly Warning[] {
  if (share < GARBLED_SHARE || glyphs.length < LEAST_GARBLED) return []
  const message = `The file does not say which letters ${Math.round(100 * share)} % of the text of page ${pageNumber} is, or says it wrongly: what was read there is not what is printed`
  return [{ code: 'text_garbled', message, pageNumber, bbox: hull(glyphs.map((glyph) => glyph.bbox)) }]
}

/** Confidence of a table with garbled text all over, and of one with a letter lost here and there, at most. */
const GARBLED_CONFIDENCE = 0.1
const LOST_LETTER_CONFIDENCE = 0.5
/** Cells with a lost letter that are named one by one; more are named as one. */
const MOST_NAMED = 5

/** Lowers the confidence of tables with garbled text, and names their cells in which a letter is lost. */
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
    const isGarbled = share >= GARBLED_SHARE && inside >= LEAST_GARBLED
    const lost = inside === 0 ? [] : table.cells.filter((cell) => losesLetter(cell, table))
    if (!isGarbled) warnings.push(...lostLetterWarnings(table, lost))
    if (!isGarbled && lost.length === 0) return table
    const most = isGarbled ? GARBLED_CONFIDENCE : LOST_LETTER_CONFIDENCE
    return { ...table, confidence: Math.min(table.confidence, most) }
  })
  return { tables: trusted, warnings }
}

/** Whether a letter of a cell is not known. A bullet or a tick of a symbol font beside words is no letter. */
function losesLetter({ text, column }: Table['cells'][number], table: Table): boolean {
  if (LOST.test(text)) return /[\p{L}\p{N}]/u.test(text) || isOfFigures(column, table)
  if (!PRIVATE.test(text)) return false
  const isSign = text.split(' ').every((word) => !PRIVATE.test(word) || !/[\p{L}\p{N}]/u.test(word))
  return !isSign || (text.length === 1 && isOfFigures(column, table))
}

function isOfFigures(column: number, { cells }: Table): boolean {
  return cells.filter((cell) => cell.column === column && cell.value?.kind === 'number').length > 1
}

function lostLetterWarnings(table: Table, lost: readonly Table['cells'][number][]): readonly Warning[] {
  const [first] = lost
  if (first === undefined) return []
  if (lost.length > MOST_NAMED) {
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
