import type { Glyph, PageContent, Table, Warning } from '../../../core/model.js'
import { holdsCenter, hull } from '../geometry.js'
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
const COMMON = /[etaoinsr]/g
const LEAST_COMMON = 0.4
/** Letters that sound in some language (Welsh and Polish are written with many y and w): two fifths of any text. */
const VOWELS = /[aeiouyw]/g
const LEAST_VOWELS = 0.33
/** Runs of fewer small letters are units and short names (kWh, bbl), which look like no language. */
const WORD = /\p{Ll}{4,}/gu
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
  const letters = content.glyphs.filter((glyph) => !isBlank(glyph))
  const nonsense = new Set(
    [...textsByFont(content.glyphs)].filter(([, text]) => isNonsense(text)).map(([font]) => font),
  )
  const texts = new Set(letters.map((glyph) => glyph.text))
  const unreadable = new Set([...texts].filter((text) => UNREADABLE.test(text)))
  if (nonsense.size === 0 && unreadable.size === 0) return { glyphs: [], share: 0 }
  const glyphs = letters.filter((glyph) => nonsense.has(glyph.font) || unreadable.has(glyph.text))
  return { glyphs, share: glyphs.length / Math.max(letters.length, 1) }
}

/** What is printed in each font, without accents; a blank stands where one word ends. */
function textsByFont(glyphs: readonly Glyph[]): ReadonlyMap<number, string> {
  const plain = new Map<string, string>()
  const pieces = new Map<number, string[]>()
  let last: Glyph | undefined
  let own: string[] = []
  for (const glyph of glyphs) {
    let known = plain.get(glyph.text)
    if (known === undefined) {
      known = glyph.text.normalize('NFKD').replace(/\p{M}/gu, '')
      plain.set(glyph.text, known)
    }
    if (last?.font !== glyph.font) {
      own = pieces.get(glyph.font) ?? []
      pieces.set(glyph.font, own)
    }
    if (last === undefined || !goesOn(last, glyph)) own.push(' ')
    own.push(known)
    last = glyph
  }
  return new Map([...pieces].map(([font, found]) => [font, found.join('')]))
}

/** Whether a glyph stands in the font of the last and near enough to be of its word. */
function goesOn(last: Glyph, glyph: Glyph): boolean {
  const [x, y] = [glyph.x - last.x, glyph.y - last.y]
  return last.font === glyph.font && Math.sqrt(x * x + y * y) <= WORD_STEP * glyph.size
}

/**
 * Whether the letters of a font are distributed as in no language. Only words of small letters tell: codes, tickers and
 * units are made of capitals and digits as anybody likes.
 */
function isNonsense(text: string): boolean {
  const words = (text.match(WORD) ?? []).join('')
  const latin = countOf(words, /[a-z]/g)
  if (latin < LEAST_JUDGED || latin * 2 < [...words].length) return false
  return countOf(words, COMMON) < LEAST_COMMON * latin && countOf(words, VOWELS) < LEAST_VOWELS * latin
}

function countOf(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0
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
    return [{ code: 'text_garbled', message, pageNumber, bbox: hull(lost.map((cell) => cell.place.bbox)) }]
  }
  return lost.map(({ row, column, place }) => {
    const message = `The file does not say which letter is printed in row ${row + 1}, column ${column + 1} of table ${table.id}`
    return { code: 'text_garbled', message, pageNumber: place.pageNumber, bbox: place.bbox }
  })
}
