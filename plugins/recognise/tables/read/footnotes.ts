import type { Bbox, Footnote } from '../../../../core/model.js'
import { hull, overlapX, overlapY } from '../../geometry/boxes.js'
import { kindOf } from '../../layout/line-kinds.js'
import { isUnit } from '../../lexicon/units.js'
import { isBoldLine } from '../../text/bold.js'
import { type Line, textIn, textOf, wordsIn } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { Grid } from '../grid/grid.js'
import { inReadingOrder } from '../grid/grid.js'

/** Notes that were found under a table, and the lines that they take up. */
export interface FoundNotes {
  readonly notes: readonly Footnote[]
  readonly lines: readonly Line[]
}

/** A line of a note: its mark apart from its text. */
interface NoteLine {
  readonly line: Line
  readonly mark?: string
  readonly text: string
  /** What makes it the first line of a note, if it is one. */
  readonly start?: 'mark' | 'word'
  /** Where it starts, and where its text does, the mark left out. */
  readonly left: number
  readonly x0: number
}

/** A note that is being read. */
interface OpenNote {
  readonly mark?: string
  readonly parts: string[]
  readonly first: NoteLine
  last: Line
}

/** The first note stands this near under its table, in font sizes; a note's lines are nearer to each other. */
const FIRST_GAP = 4
const LINE_GAP = 0.75
/** Lines of text about the table as a whole that may stand before its notes. */
const MOST_LINES_BEFORE = 4
/** Print smaller than this share of the table's is small print. */
const SMALL_PRINT = 0.93
/** A mark is smaller than this share of what it stands behind, and raised by this share of its size. */
const MARK_SIZE = 0.82
const MARK_RISE = 0.08
/** A cell of more words has no raised marks looked for: each word would be held against each other one. */
const MOST_WORDS = 1000

/** What a text must have for any mark to be looked for in it: most have none of it. */
const HAS_SHORT_PART = /(?:^|[,;()\s])\w{1,2}(?:$|[,;()\s])/
const HAS_MARK_SIGN = /[(*†‡§+]/
const BRACKETED = /\((\d{1,2}|[a-z]{1,2}|[ivx]{1,4}|\*{1,3})\)/gi
const MARK_START =
  /^(\((?:\d{1,2}|[a-z]{1,2}|[ivx]{1,4}|\*{1,3})\)|[*†‡§#]{1,4}|\+(?=\s)|\d{1,2}[.)](?=\s|$))\s*[-–—=:]?\s*/i
/** Notes that need no mark: they say what they are. */
const WORD_START =
  /^(?:(?:notes?|sources?|quellen?|anmerkung(?:en)?|fuentes?|fonti?|nota|remarques?)\s*[:.–—-]|(?:n\/?m|n\.m\.?|nmf|n\/a|n\.a\.?)\s*(?:[:=–—-]|not\b|means\b)|(?:totals?|amounts|figures|numbers|columns(?: and rows)?|percentages|rows)\b.{0,40}\b(?:may|might|do) not\b)/i

/** Whether a text begins as a note does that says what it is: "Note:", "Source:". */
export function opensNote(text: string): boolean {
  return WORD_START.test(text)
}

/** Whether a text begins with the mark of a note. */
export function opensWithMark(text: string): boolean {
  return MARK_START.test(text)
}

/** The marks of notes that a table bears, in its cells and its title: bracketed, raised and small, or stars. */
export function marksOf(grid: Grid, title: string | undefined): ReadonlySet<string> {
  const marks = new Set<string>()
  for (const cell of grid.cells) {
    const words = inReadingOrder(cell.words)
    for (const mark of marksIn(textOf(words))) marks.add(mark)
    if (words.length > MOST_WORDS) continue
    for (const word of words) {
      if (!HAS_SHORT_PART.test(word.text)) continue
      const parts = word.text.split(/[,;()\s]+/).filter((part) => /^\w{1,2}$/.test(part))
      if (parts.length > 0 && isRaised(word, words)) for (const part of parts) marks.add(part.toLowerCase())
    }
  }
  for (const mark of marksIn(title ?? '')) marks.add(mark)
  return marks
}

/** Marks behind words and figures; a bracketed number alone, or behind its currency, is a negative. */
function marksIn(text: string): readonly string[] {
  if (!HAS_MARK_SIGN.test(text) || /^\p{Sc}?\s*\(\d+\)\s*%?$/u.test(text)) return []
  const listed = text.replace(/\((\w{1,2}(?:\s*,\s*\w{1,2})+)\)/g, (_, list: string) =>
    list
      .split(/\s*,\s*/)
      .map((part) => `(${part})`)
      .join(''),
  )
  const bracketed = [...listed.matchAll(BRACKETED)].map((match) => match[1]!.toLowerCase())
  const stars = [...text.matchAll(/[*†‡§]+|(?<=\w\s?)\+$/g)].map((match) => match[0])
  return [...bracketed, ...stars]
}

function isRaised(word: Word, words: readonly Word[]): boolean {
  return words.some(
    (other) =>
      word.size < MARK_SIZE * other.size &&
      other.baseline - word.baseline > MARK_RISE * other.size &&
      overlapY(word.bbox, other.bbox) > 0,
  )
}

/**
 * Reads the notes right under a table: the first starts with a mark that the table bears, with a word that says what it
 * is ("Note:", "Source:", "NM ="), or in print smaller than the table's; each runs to the next, the last to where
 * ordinary text goes on.
 *
 * @param below Lines below the table, top to bottom, down to the next table.
 * @param marks Marks that a note may be bound to, see {@link marksOf}.
 */
export function findNotes(
  below: readonly Line[],
  table: { readonly bbox: Bbox; readonly size: number },
  marks: ReadonlySet<string>,
): FoundNotes {
  const lines = toNoteLines(below.filter((line) => !isRule(line)))
  const start = firstNote(lines, table, marks)
  const open: OpenNote[] = []
  const used: Line[] = []
  const own = start < 0 ? [] : lines.slice(start)
  for (const [i, next] of own.entries()) {
    const note = open.at(-1)
    if (note === undefined || startsNote(next, note, open, marks)) {
      open.push({
        ...(next.mark !== undefined && { mark: next.mark }),
        parts: [next.text],
        first: next,
        last: next.line,
      })
    } else if (goesOn(next, note) && !isTitleOf(next, own[i + 1])) {
      note.parts.push(next.text)
      note.last = next.line
    } else break
    used.push(next.line)
  }
  const notes = open.map(({ mark, parts }) => ({
    ...(mark !== undefined && { mark }),
    text: parts.filter((part) => part !== '').join(' '),
  }))
  return {
    notes: notes.filter(({ text }) => text !== '' && !/^notes?:?$/i.test(text)),
    lines: start < 0 ? [] : ownLines(used, below),
  }
}

/** The lines that were read, marks that stand on lines of their own included. */
function ownLines(used: readonly Line[], below: readonly Line[]): readonly Line[] {
  const box = hull(used.map((line) => line.bbox))
  return below.filter((line) => line.bbox.y0 < box.y1 - 0.5)
}

/** What a mark is bound by: `(1)`, `1.` and a raised `1` are one mark. */
export function bareMark(mark: string): string {
  return mark.toLowerCase().replace(/[().]/g, '')
}

function isRule(line: Line): boolean {
  return /^[_\s–—-]{3,}$/.test(line.phrases.map((phrase) => phrase.text).join(''))
}

/** A raised mark stands on a line of its own: it goes before the text beside it. */
function toNoteLines(lines: readonly Line[]): readonly NoteLine[] {
  const found: NoteLine[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    const next = lines[i + 1]
    const text = textIn(line)
    if (next !== undefined && isMarkFor(line, text, next)) {
      found.push({ line: next, mark: text, text: textIn(next), start: 'mark', left: line.bbox.x0, x0: next.bbox.x0 })
      i++
    } else found.push(toNoteLine(line, text))
  }
  return found
}

function isMarkFor(line: Line, text: string, next: Line): boolean {
  const isShort = line.phrases.length === 1 && /^(?:\(\w{1,3}\)|\w{1,2}|\(?[*†‡§#]{1,4}\)?)$/.test(text)
  const isLeft = line.bbox.x1 <= next.bbox.x0 + 1 && next.bbox.x0 - line.bbox.x1 < 6 * next.size
  return isShort && isLeft && Math.abs(next.baseline - line.baseline) < 0.9 * next.size
}

function toNoteLine(line: Line, text: string): NoteLine {
  const words = wordsIn(line)
  const [first, second] = words
  const left = line.bbox.x0
  const isSmall =
    first !== undefined &&
    second !== undefined &&
    /^\(?\w{1,2}\)?$/.test(first.text) &&
    first.size < MARK_SIZE * second.size &&
    second.baseline - first.baseline > MARK_RISE * second.size
  if (isSmall) return { line, mark: first.text, text: textOf(words.slice(1)), start: 'mark', left, x0: second.bbox.x0 }
  const match = MARK_START.exec(text)
  if (match !== null) {
    const x0 = second !== undefined && match[1] === first!.text ? second.bbox.x0 : left
    return { line, mark: match[1]!, text: text.slice(match[0].length), start: 'mark', left, x0 }
  }
  return { line, text, left, x0: left, ...(WORD_START.test(text) && { start: 'word' as const }) }
}

/** Where the notes of a table start among the lines below it; −1 where it has none. */
function firstNote(
  lines: readonly NoteLine[],
  table: { readonly bbox: Bbox; readonly size: number },
  marks: ReadonlySet<string>,
): number {
  let bottom = table.bbox.y1
  const starts: number[] = []
  for (const [i, { line, mark, start }] of lines.slice(0, MOST_LINES_BEFORE + 1).entries()) {
    if (line.bbox.y0 - bottom > FIRST_GAP * line.size || kindOf(line) === 'tabular') return -1
    bottom = line.bbox.y1
    if (start !== undefined) starts.push(i)
    if (start === 'mark' && marks.has(bareMark(mark!))) return starts[0]!
    const isSmall = line.size < SMALL_PRINT * table.size
    const isNear = line.bbox.y0 - table.bbox.y1 < 2.5 * line.size && i === 0
    if (isNear && (start === 'word' || (start === 'mark' && isSmall))) return i
  }
  return -1
}

/** A note of its own: bound to a mark, next in the count of the marks, or with a word that says what it is. */
function startsNote(next: NoteLine, note: OpenNote, notes: readonly OpenNote[], marks: ReadonlySet<string>): boolean {
  const gap = next.line.bbox.y0 - note.last.bbox.y1
  if (next.start === undefined || gap > FIRST_GAP * next.line.size) return false
  if (Math.abs(next.line.size - note.last.size) > 0.15 * note.last.size) return false
  if (next.start === 'word') return gap < 2 * next.line.size
  if (gap < 2 * next.line.size && !/^\w/.test(next.mark!)) return true
  const mark = bareMark(next.mark!)
  const before = notes.findLast((other) => other.mark !== undefined)?.mark
  return marks.has(mark) || (before !== undefined && mark === markAfter(bareMark(before)))
}

function markAfter(mark: string): string {
  if (/^\d+$/.test(mark)) return String(Number(mark) + 1)
  if (/^[a-z]$/.test(mark)) return String.fromCharCode(mark.charCodeAt(0) + 1)
  return `${mark}*`
}

/**
 * Whether a line is the next one of a note: right below, in its print, set as its text or as its mark. What names the
 * next table is none: bold letters under others, a unit.
 */
function goesOn(next: NoteLine, note: OpenNote): boolean {
  const { line } = next
  const gap = line.bbox.y0 - note.last.bbox.y1
  if (isUnit(textIn(line)) || (isBoldLine(line) && !isBoldLine(note.last))) return false
  if (gap > LINE_GAP * line.size || Math.abs(line.size - note.last.size) > 0.06 * line.size) return false
  if (kindOf(line) === 'tabular' || line.bbox.x0 < note.first.left - 1.5) return false
  const isHanging = note.first.x0 > note.first.left + 3
  const isSetBack = Math.abs(line.bbox.x0 - note.first.x0) < 3
  if (isHanging && isSetBack) return true
  // ordinary text starts a paragraph where the note's last line ended
  const isEnded = /[.!?]["”’)]?$/.test(note.parts.at(-1)!)
  const isShort = note.last.bbox.x1 < Math.max(note.first.line.bbox.x1, line.bbox.x1) - 4 * line.size
  return !(isEnded && (isShort || isHanging))
}

/** "Balance sheet" over "(in thousands)" names the next table. */
function isTitleOf({ line, text }: NoteLine, below: NoteLine | undefined): boolean {
  const isShort = wordsIn(line).length <= 12 && /^\p{Lu}.*[^.,;]$/u.test(text)
  return isShort && below !== undefined && isUnit(textIn(below.line))
}

/**
 * Reads the notes at the foot of the page that some marks are bound to: small print that starts with one of them.
 *
 * @param below Lines below the table, top to bottom, to the end of the page.
 * @param marks Marks without a note so far.
 */
export function findFootOfPage(below: readonly Line[], size: number, marks: ReadonlySet<string>): FoundNotes {
  if (marks.size === 0) return { notes: [], lines: [] }
  const lines = below.filter((line) => !isRule(line))
  const at = toNoteLines(lines).find(
    ({ line, mark, start }) => start === 'mark' && line.size < SMALL_PRINT * size && marks.has(bareMark(mark!)),
  )
  if (at === undefined) return { notes: [], lines: [] }
  const y = at.line.bbox.y0
  const rest = lines.filter((line) => line.bbox.y1 > y - 0.3 * line.size && overlapX(line.bbox, at.line.bbox) > -20)
  return findNotes(rest, { bbox: { ...at.line.bbox, y1: y }, size }, marks)
}
