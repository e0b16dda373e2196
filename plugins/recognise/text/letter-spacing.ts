import type { Glyph, Ruling } from '../../../core/model.js'
import { centerX, median } from '../geometry/boxes.js'

/** Glyphs between two gaps. */
export interface GlyphRun {
  readonly glyphs: readonly Glyph[]
  readonly followsLeader: boolean
  /** Whether a blank glyph precedes it. */
  readonly followsBlank: boolean
  /** The gap between the letters of letter-spaced text, in points. */
  readonly letterSpacing?: number
}

/** Minimum gap between the letters of a letter-spaced run, in font sizes. */
const MIN_SPACING = 0.08
/** Maximum gap between the letters of letter-spaced words, in font sizes. */
const MAX_SPACING = 0.8
/** Maximum gap between the digits of a letter-spaced number, in font sizes. Digits further apart are columns. */
const MAX_DIGIT_SPACING = 0.35
/** Maximum gap between runs of one text, in font sizes. */
const MAX_TEXT_GAP = 2.5
/** Maximum deviation of an even letter gap, as a share of the median gap. */
const MAX_DEVIATION_SHARE = 0.2
/** Maximum deviation of an even letter gap, in font sizes. The larger of the two limits applies. */
const MAX_DEVIATION_SIZE = 0.05
/** A gap wider than this many letter gaps separates words. */
const WORD_GAPS = 1.5
/** Minimum number of letters in a letter-spaced word. */
const MIN_LETTERS = 4
/** A number whose separators or percent sign show that its digits belong together. */
const MARKED_NUMBER = /^[-–−(]?\d{1,3}(?:(?:,\d{3})+(?:\.\d+)?|(?:\.\d{3})+(?:,\d+)?|[.,]\d+)%?\)?$/
/** Maximum distance between the edges of letters in one column, in font sizes. */
const MAX_EDGE_DISTANCE = 0.05
/** Maximum distance between lines of the same columns, in font sizes. */
const MAX_LINE_DISTANCE = 6

/**
 * Joins letter-spaced words ("T O T A L", "R e v e n u e"), whether the gaps come from character spacing or from
 * blanks. Gaps between letters must be even; wider gaps separate words. Single letters among whole words are returned
 * unchanged, as are letters in columns: separated by vertical rulings, or above and below single letters of other
 * lines.
 */
export function joinSpacedLetters(runs: readonly GlyphRun[], rulings: readonly Ruling[] = []): readonly GlyphRun[] {
  const uprights = rulings.filter((ruling) => ruling.direction === 'vertical')
  const singles = runs.filter((run) => run.glyphs.length === 1).map((run) => run.glyphs[0]!)
  const joined: GlyphRun[] = []
  for (let i = 0; i < runs.length; ) {
    // most runs are words without letter spacing
    if (!isSpaced(runs[i]!)) {
      joined.push(runs[i++]!)
      continue
    }
    let end = i + 1
    const continuesText = (run: GlyphRun, next: GlyphRun) =>
      isSpaced(next) && isBeside(run, next) && !uprights.some((ruling) => isBetween(ruling, run, next))
    while (end < runs.length && continuesText(runs[end - 1]!, runs[end]!)) end++
    const text = runs.slice(i, end)
    const spacing = spacingOf(text, runs[i - 1], runs[end])
    if (spacing === undefined || isInColumns(text, singles)) joined.push(...text)
    else joined.push(...joinWords(text, spacing))
    i = end
  }
  return joined
}

/** Whether a run is one letter, or letters with gaps between them. */
function isSpaced({ glyphs }: GlyphRun): boolean {
  for (let i = 1; i < glyphs.length; i++) {
    if (!(glyphs[i]!.bbox.x0 - glyphs[i - 1]!.bbox.x1 > MIN_SPACING * glyphs[i]!.size)) return false
  }
  return true
}

function isBeside(before: GlyphRun, run: GlyphRun): boolean {
  const [last, glyph] = [before.glyphs.at(-1)!, run.glyphs[0]!]
  const gap = gapBetween(before, run)
  const isLevel = Math.abs(glyph.y - last.y) < 0.1 * glyph.size && Math.abs(glyph.size - last.size) < 0.05 * glyph.size
  return isLevel && !run.followsLeader && gap > 0 && gap < MAX_TEXT_GAP * glyph.size
}

function isBetween({ bbox }: Ruling, before: GlyphRun, run: GlyphRun): boolean {
  const [last, glyph] = [before.glyphs.at(-1)!, run.glyphs[0]!]
  const x = centerX(bbox)
  return x > centerX(last.bbox) && x < centerX(glyph.bbox) && bbox.y0 < last.y && bbox.y1 > last.y - 0.5 * last.size
}

/** Whether at least half of the letters align with single letters of other lines: "X X X" above "Y N Y" is a table. */
function isInColumns(text: readonly GlyphRun[], singles: readonly Glyph[]): boolean {
  const glyphs = text.flatMap((run) => run.glyphs)
  const { y, size } = glyphs[0]!
  const others = singles.filter((other) => {
    const off = Math.abs(other.y - y)
    return off > 0.5 * size && off < MAX_LINE_DISTANCE * size
  })
  const edges = [
    (glyph: Glyph) => glyph.bbox.x0,
    (glyph: Glyph) => centerX(glyph.bbox),
    (glyph: Glyph) => glyph.bbox.x1,
  ]
  return edges.some((edge) => {
    const isOver = (glyph: Glyph) =>
      others.some((other) => Math.abs(edge(other) - edge(glyph)) < MAX_EDGE_DISTANCE * size)
    return glyphs.filter(isOver).length * 2 >= glyphs.length
  })
}

function gapBetween(before: GlyphRun, run: GlyphRun): number {
  return run.glyphs[0]!.bbox.x0 - before.glyphs.at(-1)!.bbox.x1
}

/** Returns the gap between the letters of a letter-spaced text, in points; undefined for other text. */
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
  const isEven = (gap: number) =>
    Math.abs(gap - spacing) < Math.max(MAX_DEVIATION_SHARE * spacing, MAX_DEVIATION_SIZE * size)
  const letterGaps = gaps.filter((gap) => gap <= WORD_GAPS * spacing)
  if (spacing > MAX_SPACING * size || !letterGaps.every(isEven) || letterGaps.length < 2) return undefined
  const isAmongWords = [before, after].some((run, i) => run !== undefined && isWholeWord(run, text.at(-i)!, size))
  if (isAmongWords) return undefined
  const word = glyphs.map((glyph) => glyph.text).join('')
  if (isWord(word)) return spacing
  // single digits are numbers in columns unless separators show that they belong together
  const isBlanked = text.slice(1).some((run, i) => run.followsBlank && gapBetween(text[i]!, run) <= WORD_GAPS * spacing)
  const isNumber = joinWords(text, spacing).every((run) => MARKED_NUMBER.test(textOfRun(run)))
  return isNumber && !isBlanked && spacing <= MAX_DIGIT_SPACING * size ? spacing : undefined
}

function isWord(text: string): boolean {
  const letters = text.replace(/\P{L}/gu, '')
  const isOfLetters = /^[\p{L}&.,'’-]+$/u.test(text) && /[aeiouyäöüáéíóú]/i.test(letters)
  return isOfLetters && letters.length >= MIN_LETTERS && !isAlphabet(letters)
}

function textOfRun({ glyphs }: GlyphRun): string {
  return glyphs.map((glyph) => glyph.text).join('')
}

/** Whether an adjacent run on the line is a word without letter spacing. */
function isWholeWord(run: GlyphRun, end: GlyphRun, size: number): boolean {
  const [first, last] = [run.glyphs[0]!, run.glyphs.at(-1)!]
  const [from, to] = [end.glyphs[0]!, end.glyphs.at(-1)!]
  const gap = Math.min(Math.abs(first.bbox.x0 - to.bbox.x1), Math.abs(from.bbox.x0 - last.bbox.x1))
  return run.glyphs.length > 1 && !isSpaced(run) && Math.abs(first.y - from.y) < 0.1 * size && gap < 1.2 * size
}

/** Whether the letters are consecutive in the alphabet: "A B C D" are names of columns or classes. */
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
