import {
  hasRightToLeft,
  inLogicalOrder,
  turnBrackets,
  wordInLogicalOrder,
} from '../../../../recognise/text/right-to-left.js'
import type { LetterLook, Paragraph, Run, TextLine } from '../parts.js'
import type { LetterLooks } from './letter-looks.js'
import type { Piece } from './pieces.js'
import type { SetGlyph, SetWord } from './set-words.js'

/** The lines of a box, and their width. */
interface FittedLines {
  readonly lines: readonly TextLine[]
  /** Width from the left edge of the leftmost line. */
  readonly width: number
}

/** How to fit a group of lines. */
interface Fitting {
  /** Right edge of the column, for justified lines. */
  readonly justifiedTo?: number
  readonly alignment: Paragraph['alignment']
  /** Maximum width of a line, if the box is given. */
  readonly room?: number
  readonly looks: LetterLooks
}

/** A run before letter spacing is applied. */
interface PlainRun {
  text: string
  readonly look: LetterLook
}

/** Tolerance for the end of a line, in font sizes. */
const UNSEEN = 0.06
/** Measurement difference between programs, as a share of the line width. */
const SAFETY = 0.015
/** Rounding of letter spacing in the file, in points. It adds up in a long line. */
const GRAIN = 0.02
/** Space after the longest line, in font sizes. */
const ROOM = 0.25
/** Maximum additional letter spacing compared with that of the words, in font sizes. */
const MOST_MORE = 0.03
/**
 * If a box is too narrow, letters move closer by at most this, in font sizes. After that, the font size is reduced,
 * down to the smallest factor.
 */
const CLOSEST = 0.06
const SMALLEST = 0.4
/** A gap counts as several spaces if it is wider than a space by this factor, and at least this wide in font sizes. */
const WIDE_BLANK = { times: 1.7, size: 0.5 }
const HYPHENS = /[\p{L}][-‐\u00ad]$/u

/**
 * Sets each line to its printed width through letter spacing, and determines which lines wrap at the same place without
 * an explicit break.
 */
export function fitLines(
  pieces: readonly Piece[],
  { alignment, justifiedTo, room: given = Infinity, looks }: Fitting,
): FittedLines {
  const last = pieces.length - 1
  const isStretched = (i: number) => justifiedTo !== undefined && i < last
  const left = Math.min(...pieces.map(({ textX0 }) => textX0))
  const startOf = ({ textX0 }: Piece) => (alignment === 'center' || alignment === 'right' ? 0 : textX0 - left)
  const plain = pieces.map((piece, i) =>
    shrunkTo(given - startOf(piece), plainRuns(piece.words, looks, !isStretched(i)), looks),
  )
  const wanted = pieces.map((piece) => piece.x1 - piece.textX0)
  const natural = plain.map((runs) => runs.reduce((sum, { text, look }) => sum + looks.widthOf(text, look), 0))
  const counts = plain.map((runs) => runs.reduce((sum, { text }) => sum + text.length, 0))
  const exact = pieces.map((piece, i) => {
    const count = Math.max(counts[i]!, 1)
    const ofWords = wordSpacing(piece, looks)
    const more = MOST_MORE * piece.size
    const wantedSpacing = clamp((wanted[i]! - natural[i]!) / count, ofWords - more, ofWords + more)
    // a line must fit, and a justified line must fit before it is stretched
    const room = justifiedTo === undefined ? given - startOf(piece) : justifiedTo - piece.textX0
    return Math.min(isStretched(i) ? ofWords : wantedSpacing, (room * (1 - SAFETY) - natural[i]!) / count - GRAIN)
  })
  const spacings = oneWhereUnseen(exact, counts, pieces, justifiedTo)
  const widths = natural.map((width, i) => width + spacings[i]! * counts[i]!)
  const reach = Math.max(...widths.map((width, i) => startOf(pieces[i]!) + width))
  const needed = justifiedTo === undefined ? reach * (1 + SAFETY) + ROOM * pieces[0]!.size : justifiedTo - left
  const width = given < Infinity ? given : needed
  const lines = plain.map((runs, i): TextLine => {
    const spacing = spacings[i]!
    const text = textOf(runs)
    const endsWord = i === last || !HYPHENS.test(text)
    const room = width - startOf(pieces[i]!)
    const isLinked = runs.at(-1)?.look.link !== undefined
    const wraps =
      i < last && endsWord && !isLinked && breaksThere(widths[i]!, pieces[i + 1]!, spacings[i + 1]!, room, looks)
    return { runs: runs.map((run): Run => ({ ...run, spacing })), wraps, endsWord }
  })
  return { lines, width }
}

/** Reduces the font size if the letters would otherwise be too close to read. */
function shrunkTo(room: number, runs: readonly PlainRun[], looks: LetterLooks): readonly PlainRun[] {
  const least = runs.reduce((sum, { text, look }) => {
    return sum + looks.widthOf(text, look) - CLOSEST * look.size * text.length
  }, 0)
  const fits = room * (1 - SAFETY)
  if (least <= fits) return runs
  const share = Math.max(fits / least, SMALLEST)
  return runs.map(({ text, look }) => ({ text, look: { ...look, size: Math.floor(look.size * share * 20) / 20 } }))
}

/** Joins words with spaces into runs of the same look. If gaps are kept, a wide gap becomes several spaces. */
function plainRuns(words: readonly SetWord[], looks: LetterLooks, keepsGaps = false): readonly PlainRun[] {
  const runs: PlainRun[] = []
  const inOrder = wordsInOrder(words)
  for (const [i, word] of inOrder.entries()) {
    const before = inOrder[i - 1]
    if (before !== undefined && isApart(before, word)) {
      runs.at(-1)!.text += ' '.repeat(keepsGaps ? blanksBetween(before, word, runs.at(-1)!.look, looks) : 1)
    }
    for (const glyph of inOrder === words ? word.glyphs : glyphsInOrder(word)) {
      const look = looks.lookOf(glyph, word)
      const run = runs.at(-1)
      if (run?.look === look) run.text += printable(glyph.glyph.text)
      else runs.push({ text: printable(glyph.glyph.text), look })
    }
  }
  return inOrder === words ? runs : turnBrackets(runs)
}

/**
 * Returns the words of a line in reading order: programs show text from right to left by themselves. Files draw such
 * letters in any order, so the words are put together again by place.
 */
function wordsInOrder(words: readonly SetWord[]): readonly SetWord[] {
  if (!words.some(({ text }) => hasRightToLeft(text))) return words
  const letters = words
    .flatMap((word) => word.glyphs.map((glyph) => ({ word, glyph })))
    .sort((a, b) => a.glyph.x0 - b.glyph.x0)
  const joined: SetWord[] = []
  for (const { word, glyph } of letters) {
    const last = joined.at(-1)
    if (last !== undefined && !isApart(last, { ...word, x0: glyph.x0, x1: glyph.x1 })) {
      const glyphs = [...last.glyphs, glyph]
      joined[joined.length - 1] = {
        ...last,
        glyphs,
        text: last.text + glyph.glyph.text,
        x1: Math.max(last.x1, glyph.x1),
      }
    } else joined.push({ ...word, glyphs: [glyph], text: glyph.glyph.text, x0: glyph.x0, x1: glyph.x1 })
  }
  return inLogicalOrder(joined.map((word) => ({ ...word, baseline: word.y })))
}

function glyphsInOrder({ text, glyphs }: SetWord): readonly SetGlyph[] {
  if (!hasRightToLeft(text)) return glyphs
  const placed = glyphs.map((glyph) => {
    // the second letter of a ligature (lam-alef) has no width, and is read after the first
    const isEmpty = glyph.x1 === glyph.x0
    const first = isEmpty
      ? glyphs.find((other) => other.x1 > other.x0 && Math.abs(other.x1 - glyph.x0) < 0.1)
      : undefined
    return { ...glyph, text: glyph.glyph.text, x: first === undefined ? glyph.x0 : first.x0 - 0.01 }
  })
  return wordInLogicalOrder(placed)
}

function blanksBetween(before: SetWord, word: SetWord, look: LetterLook, { widthOf }: LetterLooks): number {
  const blank = widthOf(' ', look)
  const gap = word.x0 - before.x1
  if (gap < WIDE_BLANK.times * blank || gap < WIDE_BLANK.size * before.size) return 1
  return Math.max(1, Math.round(gap / blank))
}

/** Replaces ligatures and symbol font characters by characters that every font has. */
function printable(text: string): string {
  return /[\ufb00-\ufb06]/.test(text) ? text.normalize('NFKC') : text.replace(/[\uf0b7\uf0a7\uf0a8]/g, '•')
}

/** A footnote mark follows its word without a space. */
function isApart(before: SetWord, word: SetWord): boolean {
  const gap = Math.max(word.x0 - before.x1, before.x0 - word.x1)
  const isMark = before.rise !== undefined || word.rise !== undefined
  return gap > (isMark ? 0.15 : 0.05) * Math.max(before.size, word.size)
}

/** Returns the letter spacing within the words of a justified line, whose spaces are stretched. */
function wordSpacing({ words }: Piece, looks: LetterLooks): number {
  let [wanted, natural, count] = [0, 0, 0]
  for (const word of words) {
    for (const { text, look } of plainRuns([word], looks)) {
      natural += looks.widthOf(text, look)
      count += text.length
    }
    wanted += word.x1 - word.x0
  }
  return count === 0 ? 0 : (wanted - natural) / count
}

/** Uses one letter spacing for all lines if no line end moves visibly; otherwise each line has its own. */
function oneWhereUnseen(
  exact: readonly number[],
  counts: readonly number[],
  pieces: readonly Piece[],
  justifiedTo: number | undefined,
): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const mean = exact.reduce((sum, spacing, i) => sum + spacing * counts[i]!, 0) / Math.max(total, 1)
  // justified lines end at the right place by default, as long as they fit
  const moves = (i: number) =>
    justifiedTo !== undefined && i < pieces.length - 1
      ? (mean - exact[i]!) * counts[i]!
      : Math.abs(mean - exact[i]!) * counts[i]!
  const isUnseen = pieces.every(({ size }, i) => moves(i) <= UNSEEN * size)
  return isUnseen ? exact.map(() => mean) : exact
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

/** Returns whether the first word of the next line certainly does not fit on this line. */
function breaksThere(width: number, next: Piece, spacing: number, room: number, looks: LetterLooks): boolean {
  const [first] = next.words
  const runs = plainRuns([first!], looks)
  const blank = looks.widthOf(' ', runs[0]!.look) + spacing
  if (runs[0]!.look.link !== undefined) return false
  // a word may break after a hyphen, and where its look changes
  const [piece] = runs[0]!.text.split(/(?<=[-–—/])/)
  const word = piece!.length * spacing + looks.widthOf(piece!, runs[0]!.look)
  return width + blank + word > room * (1 + SAFETY) + 0.1 * next.size
}

function textOf(runs: readonly PlainRun[]): string {
  return runs.map(({ text }) => text).join('')
}
