import type { LetterLooks } from './letter-looks.js'
import type { LetterLook, Paragraph, Run, TextLine } from './parts.js'
import type { Piece } from './pieces.js'
import type { SetWord } from './set-words.js'

/** Lines as they go into a box, and how wide the widest will run. */
interface FittedLines {
  readonly lines: readonly TextLine[]
  /** How much room they need from the left edge of the one that stands farthest left. */
  readonly width: number
}

/** How a group of lines is to be fitted. */
interface Fitting {
  /** Of justified lines: where their column ends. */
  readonly justifiedTo?: number
  readonly alignment: Paragraph['alignment']
  /** How wide no line may be, where the box is given. */
  readonly room?: number
  readonly looks: LetterLooks
}

/** A run before it is spaced. */
interface PlainRun {
  text: string
  readonly look: LetterLook
}

/** A line's end that moves by less is where it was: in sizes. */
const UNSEEN = 0.06
/** What programs measure differs by about as much, as a share of the line. */
const SAFETY = 0.015
/** Spacing is rounded by so much when it is written, in points: it adds up in a long line. */
const GRAIN = 0.02
/** Room behind the longest line, in sizes. */
const ROOM = 0.25
/** No letters are set further apart or closer than their words have them, in sizes. */
const MOST_MORE = 0.03
/** Letters of a box that is too narrow stand no closer, in sizes: else they are made smaller, to this share at least. */
const CLOSEST = 0.06
const SMALLEST = 0.4
/** A gap this much wider than a blank is more than one, and so much of the size at least. */
const WIDE_BLANK = { times: 1.7, size: 0.5 }
const HYPHENS = /[\p{L}][-‐\u00ad]$/u

/**
 * Sets each line as wide as it is printed, by the room between its letters, and says which lines will break by
 * themselves where the page breaks them.
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
    // a line must fit, and a stretched one before it is stretched
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

/** Smaller letters, where they would have to stand closer than can be read to have room. */
function shrunkTo(room: number, runs: readonly PlainRun[], looks: LetterLooks): readonly PlainRun[] {
  const least = runs.reduce((sum, { text, look }) => {
    return sum + looks.widthOf(text, look) - CLOSEST * look.size * text.length
  }, 0)
  const fits = room * (1 - SAFETY)
  if (least <= fits) return runs
  const share = Math.max(fits / least, SMALLEST)
  return runs.map(({ text, look }) => ({ text, look: { ...look, size: Math.floor(look.size * share * 20) / 20 } }))
}

/** Words joined by blanks, in pieces of one look; as many blanks as are as wide as the gap, where these are to be kept. */
function plainRuns(words: readonly SetWord[], looks: LetterLooks, keepsGaps = false): readonly PlainRun[] {
  const runs: PlainRun[] = []
  for (const [i, word] of words.entries()) {
    const before = words[i - 1]
    if (before !== undefined && isApart(before, word)) {
      runs.at(-1)!.text += ' '.repeat(keepsGaps ? blanksBetween(before, word, runs.at(-1)!.look, looks) : 1)
    }
    for (const glyph of word.glyphs) {
      const look = looks.lookOf(glyph, word)
      const run = runs.at(-1)
      if (run?.look === look) run.text += printable(glyph.glyph.text)
      else runs.push({ text: printable(glyph.glyph.text), look })
    }
  }
  return runs
}

function blanksBetween(before: SetWord, word: SetWord, look: LetterLook, { widthOf }: LetterLooks): number {
  const blank = widthOf(' ', look)
  const gap = word.x0 - before.x1
  if (gap < WIDE_BLANK.times * blank || gap < WIDE_BLANK.size * before.size) return 1
  return Math.max(1, Math.round(gap / blank))
}

/** Ligatures and signs of symbol fonts as letters that every font has. */
function printable(text: string): string {
  return /[\ufb00-\ufb06]/.test(text) ? text.normalize('NFKC') : text.replace(/[\uf0b7\uf0a7\uf0a8]/g, '•')
}

/** A mark stands at its word without a blank. */
function isApart(before: SetWord, word: SetWord): boolean {
  const gap = word.x0 - before.x1
  const isMark = before.rise !== undefined || word.rise !== undefined
  return gap > (isMark ? 0.15 : 0.05) * Math.max(before.size, word.size)
}

/** What stands between the letters of a stretched line: its blanks say nothing. */
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

/** One spacing for all lines where that moves no line's end to be seen; else each line has its own. */
function oneWhereUnseen(
  exact: readonly number[],
  counts: readonly number[],
  pieces: readonly Piece[],
  justifiedTo: number | undefined,
): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const mean = exact.reduce((sum, spacing, i) => sum + spacing * counts[i]!, 0) / Math.max(total, 1)
  // stretched lines end where they should by themselves, as long as they fit
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

/** Whether the next line's first word surely does not fit behind this line. */
function breaksThere(width: number, next: Piece, spacing: number, room: number, looks: LetterLooks): boolean {
  const [first] = next.words
  const runs = plainRuns([first!], looks)
  const blank = looks.widthOf(' ', runs[0]!.look) + spacing
  if (runs[0]!.look.link !== undefined) return false
  // a word may be broken behind a hyphen in it, and where its look changes
  const [piece] = runs[0]!.text.split(/(?<=[-–—/])/)
  const word = piece!.length * spacing + looks.widthOf(piece!, runs[0]!.look)
  return width + blank + word > room * (1 + SAFETY) + 0.1 * next.size
}

function textOf(runs: readonly PlainRun[]): string {
  return runs.map(({ text }) => text).join('')
}
