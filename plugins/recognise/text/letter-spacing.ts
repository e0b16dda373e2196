import type { Glyph, Ruling } from '../../../core/model.js'
import { centerX, median } from '../geometry/boxes.js'

/** Glyphs between two gaps, with what stands before them. */
export interface GlyphRun {
  readonly glyphs: readonly Glyph[]
  readonly followsLeader: boolean
  /** Whether a blank is printed before it. */
  readonly followsBlank: boolean
  /** The gap between letters that are set apart for show, in points. */
  readonly letterSpacing?: number
}

/** Letters this far apart inside of a run are set apart too, as a share of the font size. */
const LEAST_SPACING = 0.08
/** Letters set apart for show are no further apart than this; digits are columns sooner. Shares of the font size. */
const MOST_SPACING = 0.8
const MOST_DIGIT_SPACING = 0.35
/** Runs further apart than this are no one text, as a share of the font size. */
const TEXT_GAP = 2.5
/** Letters whose gaps differ by more are not set apart evenly: a share of the gap, and of the font size. */
const EVEN_SHARE = 0.2
const EVEN_SIZE = 0.05
/** A gap of this many letter gaps parts words. */
const WORD_GAPS = 1.5
/** Fewer letters are letters, not a word set apart. */
const LEAST_LETTERS = 4
/** A number whose mark says that its digits are of one number. */
const MARKED_NUMBER = /^[-–−(]?\d{1,3}(?:(?:,\d{3})+(?:\.\d+)?|(?:\.\d{3})+(?:,\d+)?|[.,]\d+)%?\)?$/
/** Letters of other lines that stand this exactly over each other stand in columns, as a share of the font size. */
const SAME_PLACE = 0.05
/** Lines of columns are no further apart than this, in font sizes. */
const COLUMN_REACH = 6

/**
 * Joins the letters of words that are set apart for show ("T O T A L", "R e v e n u e"), be it by character spacing or by
 * blanks: single letters with even gaps, wider ones between words. Single letters among whole words stay as they are, and
 * so do those in columns: parted by vertical rulings, or over and under single letters of other lines.
 */
export function joinSpacedLetters(runs: readonly GlyphRun[], rulings: readonly Ruling[] = []): readonly GlyphRun[] {
  const uprights = rulings.filter((ruling) => ruling.direction === 'vertical')
  const singles = runs.filter((run) => run.glyphs.length === 1).map((run) => run.glyphs[0]!)
  const joined: GlyphRun[] = []
  for (let i = 0; i < runs.length; ) {
    // most runs are words as they are usually set
    if (!isSpaced(runs[i]!)) {
      joined.push(runs[i++]!)
      continue
    }
    let end = i + 1
    const goesOn = (run: GlyphRun, next: GlyphRun) =>
      isSpaced(next) && isBeside(run, next) && !uprights.some((ruling) => isBetween(ruling, run, next))
    while (end < runs.length && goesOn(runs[end - 1]!, runs[end]!)) end++
    const text = runs.slice(i, end)
    const spacing = spacingOf(text, runs[i - 1], runs[end])
    if (spacing === undefined || standsInColumns(text, singles)) joined.push(...text)
    else joined.push(...joinWords(text, spacing))
    i = end
  }
  return joined
}

/** Whether a run is one letter, or letters that stand apart from each other. */
function isSpaced({ glyphs }: GlyphRun): boolean {
  for (let i = 1; i < glyphs.length; i++) {
    if (!(glyphs[i]!.bbox.x0 - glyphs[i - 1]!.bbox.x1 > LEAST_SPACING * glyphs[i]!.size)) return false
  }
  return true
}

function isBeside(before: GlyphRun, run: GlyphRun): boolean {
  const [last, glyph] = [before.glyphs.at(-1)!, run.glyphs[0]!]
  const gap = gapBetween(before, run)
  const isLevel = Math.abs(glyph.y - last.y) < 0.1 * glyph.size && Math.abs(glyph.size - last.size) < 0.05 * glyph.size
  return isLevel && !run.followsLeader && gap > 0 && gap < TEXT_GAP * glyph.size
}

function isBetween({ bbox }: Ruling, before: GlyphRun, run: GlyphRun): boolean {
  const [last, glyph] = [before.glyphs.at(-1)!, run.glyphs[0]!]
  const x = centerX(bbox)
  return x > centerX(last.bbox) && x < centerX(glyph.bbox) && bbox.y0 < last.y && bbox.y1 > last.y - 0.5 * last.size
}

/** Whether most letters stand over or under single ones of other lines: "X X X" over "Y N Y" are cells of a table. */
function standsInColumns(text: readonly GlyphRun[], singles: readonly Glyph[]): boolean {
  const glyphs = text.flatMap((run) => run.glyphs)
  const { y, size } = glyphs[0]!
  const others = singles.filter((other) => {
    const off = Math.abs(other.y - y)
    return off > 0.5 * size && off < COLUMN_REACH * size
  })
  const edges = [
    (glyph: Glyph) => glyph.bbox.x0,
    (glyph: Glyph) => centerX(glyph.bbox),
    (glyph: Glyph) => glyph.bbox.x1,
  ]
  return edges.some((edge) => {
    const isOver = (glyph: Glyph) => others.some((other) => Math.abs(edge(other) - edge(glyph)) < SAME_PLACE * size)
    return glyphs.filter(isOver).length * 2 >= glyphs.length
  })
}

function gapBetween(before: GlyphRun, run: GlyphRun): number {
  return run.glyphs[0]!.bbox.x0 - before.glyphs.at(-1)!.bbox.x1
}

/** The gap between the letters of a text that is set apart; undefined when it is none. */
function spacingOf(
  text: readonly GlyphRun[],
  before: GlyphRun | undefined,
  after: GlyphRun | undefined,
): number | undefined {
  if (text.length < 3) return undefined
  const glyphs = text.flatMap((run) => run.glyphs)
  const { size } = glyphs[0]!
  const gaps = glyphs.slice(1).map((glyph, i) => glyph.bbox.x0 - glyphs[i]!.bbox.x1)
  const spacing = median(gaps)
  const isEven = (gap: number) => Math.abs(gap - spacing) < Math.max(EVEN_SHARE * spacing, EVEN_SIZE * size)
  const letterGaps = gaps.filter((gap) => gap <= WORD_GAPS * spacing)
  if (spacing > MOST_SPACING * size || !letterGaps.every(isEven) || letterGaps.length < 2) return undefined
  const isAmongWords = [before, after].some((run, i) => run !== undefined && isWholeWord(run, text.at(-i)!, size))
  if (isAmongWords) return undefined
  const word = glyphs.map((glyph) => glyph.text).join('')
  if (isWord(word)) return spacing
  // single digits are figures of columns unless their marks say that they are of one
  const isBlanked = text.slice(1).some((run, i) => run.followsBlank && gapBetween(text[i]!, run) <= WORD_GAPS * spacing)
  const isNumber = joinWords(text, spacing).every((run) => MARKED_NUMBER.test(textOfRun(run)))
  return isNumber && !isBlanked && spacing <= MOST_DIGIT_SPACING * size ? spacing : undefined
}

function isWord(text: string): boolean {
  const letters = text.replace(/\P{L}/gu, '')
  const isOfLetters = /^[\p{L}&.,'’-]+$/u.test(text) && /[aeiouyäöüáéíóú]/i.test(letters)
  return isOfLetters && letters.length >= LEAST_LETTERS && !isAlphabet(letters)
}

function textOfRun({ glyphs }: GlyphRun): string {
  return glyphs.map((glyph) => glyph.text).join('')
}

/** Whether a neighbour on the line is set as words usually are. */
function isWholeWord(run: GlyphRun, end: GlyphRun, size: number): boolean {
  const [first, last] = [run.glyphs[0]!, run.glyphs.at(-1)!]
  const [from, to] = [end.glyphs[0]!, end.glyphs.at(-1)!]
  const gap = Math.min(Math.abs(first.bbox.x0 - to.bbox.x1), Math.abs(from.bbox.x0 - last.bbox.x1))
  return run.glyphs.length > 1 && !isSpaced(run) && Math.abs(first.y - from.y) < 0.1 * size && gap < 1.2 * size
}

/** "A B C D" names columns or classes. */
function isAlphabet(word: string): boolean {
  return [...word].slice(1).every((letter, i) => letter.codePointAt(0) === [...word][i]!.codePointAt(0)! + 1)
}

function joinWords(text: readonly GlyphRun[], letterSpacing: number): readonly GlyphRun[] {
  const words: { glyphs: Glyph[]; followsLeader: boolean; followsBlank: boolean; letterSpacing: number }[] = []
  for (const [i, run] of text.entries()) {
    const word = words.at(-1)
    if (word === undefined || gapBetween(text[i - 1]!, run) > WORD_GAPS * letterSpacing) {
      words.push({ ...run, glyphs: [...run.glyphs], letterSpacing })
    } else word.glyphs.push(...run.glyphs)
  }
  return words
}
