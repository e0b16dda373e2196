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

/** A line of a note, with its mark separate from its text. */
interface NoteLine {
  readonly line: Line
  readonly mark?: string
  readonly text: string
  /** How the line opens a note, if it does. */
  readonly start?: 'mark' | 'word'
  /** Left edge of the line. */
  readonly left: number
  /** Left edge of its text, without the mark. */
  readonly x0: number
}

/** A note that is being read. */
interface OpenNote {
  readonly mark?: string
  readonly parts: string[]
  readonly first: NoteLine
  last: Line
}

/** Maximum gap above the first line of a note, in font sizes. */
const MAX_NOTE_GAP = 4
/** Maximum gap between the lines of a note, in font sizes. */
const MAX_LINE_GAP = 0.75
/** Maximum number of lines about the whole table before its notes. */
const MAX_LINES_BEFORE = 4
/** Text smaller than this share of the table's font size is small print. */
const SMALL_PRINT_RATIO = 0.93
/** Maximum size of a raised mark, as a share of the font size of its text. */
const MAX_MARK_SIZE = 0.82
/** Minimum rise of a raised mark, as a share of the font size of its text. */
const MIN_MARK_RISE = 0.08
/** Maximum number of words in a cell that is searched for raised marks: each word is compared with every other one. */
const MAX_WORDS = 1000

/** Quick tests before the search for marks, which most texts fail. */
const HAS_SHORT_PART = /(?:^|[,;()\s])\w{1,2}(?:$|[,;()\s])/
const HAS_MARK_SIGN = /[(*†‡§+]/
const BRACKETED = /\((\d{1,2}|[a-z]{1,2}|[ivx]{1,4}|\*{1,3})\)/gi
const MARK_START =
  /^(\((?:\d{1,2}|[a-z]{1,2}|[ivx]{1,4}|\*{1,3})\)|[*†‡§#]{1,4}|\+(?=\s)|\d{1,2}[.)](?=\s|$))\s*[-–—=:]?\s*/i
/** Openings of notes without a mark, such as "Note:". */
const WORD_START =
  /^(?:(?:notes?|sources?|quellen?|anmerkung(?:en)?|fuentes?|fonti?|nota|remarques?)\s*[:.–—-]|(?:n\/?m|n\.m\.?|nmf|n\/a|n\.a\.?)\s*(?:[:=–—-]|not\b|means\b)|(?:totals?|amounts|figures|numbers|columns(?: and rows)?|percentages|rows)\b.{0,40}\b(?:may|might|do) not\b)/i

/** Whether a text begins with a word that announces a note: "Note:", "Source:". */
export function opensNote(text: string): boolean {
  return WORD_START.test(text)
}

/** Whether a text begins with the mark of a note. */
export function opensWithMark(text: string): boolean {
  return MARK_START.test(text)
}

/** Returns the marks of notes in the cells and the title of a table: bracketed, raised and small, or stars. */
export function marksOf(grid: Grid, title: string | undefined): ReadonlySet<string> {
  const marks = new Set<string>()
  for (const cell of grid.cells) {
    const words = inReadingOrder(cell.words)
    for (const mark of marksIn(textOf(words))) marks.add(mark)
    if (words.length > MAX_WORDS) continue
    for (const word of words) {
      if (!HAS_SHORT_PART.test(word.text)) continue
      const parts = word.text.split(/[,;()\s]+/).filter((part) => /^\w{1,2}$/.test(part))
      if (parts.length > 0 && isRaised(word, words)) for (const part of parts) marks.add(part.toLowerCase())
    }
  }
  for (const mark of marksIn(title ?? '')) marks.add(mark)
  return marks
}

/**
 * Finds marks in a text. If the text is only a bracketed number, with or without a currency symbol, it is a negative.
 */
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
      word.size < MAX_MARK_SIZE * other.size &&
      other.baseline - word.baseline > MIN_MARK_RISE * other.size &&
      overlapY(word.bbox, other.bbox) > 0,
  )
}

/**
 * Reads the notes right below a table. The first one starts with a mark of the table, with a word that announces a note
 * ("Note:", "Source:", "NM ="), or with any mark in small print. Each note ends where the next starts; the last one
 * ends where ordinary text follows.
 *
 * @param below Lines below the table, top to bottom, down to the next table.
 * @param marks Marks that a note may explain, see {@link marksOf}.
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
    } else if (continuesNote(next, note) && !isTitleOf(next, own[i + 1])) {
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

/** Returns the lines that were read, including marks on separate lines. */
function ownLines(used: readonly Line[], below: readonly Line[]): readonly Line[] {
  const box = hull(used.map((line) => line.bbox))
  return below.filter((line) => line.bbox.y0 < box.y1 - 0.5)
}

/** Normalizes a mark: `(1)`, `1.` and a raised `1` are the same mark. */
export function bareMark(mark: string): string {
  return mark.toLowerCase().replace(/[().]/g, '')
}

function isRule(line: Line): boolean {
  return /^[_\s–—-]{3,}$/.test(line.phrases.map((phrase) => phrase.text).join(''))
}

/** Converts lines to note lines. A raised mark on a separate line is joined with the text beside it. */
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
    first.size < MAX_MARK_SIZE * second.size &&
    second.baseline - first.baseline > MIN_MARK_RISE * second.size
  if (isSmall) return { line, mark: first.text, text: textOf(words.slice(1)), start: 'mark', left, x0: second.bbox.x0 }
  const match = MARK_START.exec(text)
  if (match !== null) {
    const x0 = second !== undefined && match[1] === first!.text ? second.bbox.x0 : left
    return { line, mark: match[1]!, text: text.slice(match[0].length), start: 'mark', left, x0 }
  }
  return { line, text, left, x0: left, ...(WORD_START.test(text) && { start: 'word' as const }) }
}

/** Returns the index of the first note among the lines below a table, or −1 if there is none. */
function firstNote(
  lines: readonly NoteLine[],
  table: { readonly bbox: Bbox; readonly size: number },
  marks: ReadonlySet<string>,
): number {
  let bottom = table.bbox.y1
  const starts: number[] = []
  for (const [i, { line, mark, start }] of lines.slice(0, MAX_LINES_BEFORE + 1).entries()) {
    if (line.bbox.y0 - bottom > MAX_NOTE_GAP * line.size || kindOf(line) === 'tabular') return -1
    bottom = line.bbox.y1
    if (start !== undefined) starts.push(i)
    if (start === 'mark' && marks.has(bareMark(mark!))) return starts[0]!
    const isSmall = line.size < SMALL_PRINT_RATIO * table.size
    const isNear = line.bbox.y0 - table.bbox.y1 < 2.5 * line.size && i === 0
    if (isNear && (start === 'word' || (start === 'mark' && isSmall))) return i
  }
  return -1
}

/**
 * Whether a line starts a new note: with a word that announces one, a symbol, a known mark, or the mark after the last
 * one.
 */
function startsNote(next: NoteLine, note: OpenNote, notes: readonly OpenNote[], marks: ReadonlySet<string>): boolean {
  const gap = next.line.bbox.y0 - note.last.bbox.y1
  if (next.start === undefined || gap > MAX_NOTE_GAP * next.line.size) return false
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
 * Whether a line continues a note: it is close below, in the same font size, and not left of the note. Bold text after
 * regular text and a unit name the next table instead.
 */
function continuesNote(next: NoteLine, note: OpenNote): boolean {
  const { line } = next
  const gap = line.bbox.y0 - note.last.bbox.y1
  if (isUnit(textIn(line)) || (isBoldLine(line) && !isBoldLine(note.last))) return false
  if (gap > MAX_LINE_GAP * line.size || Math.abs(line.size - note.last.size) > 0.06 * line.size) return false
  if (kindOf(line) === 'tabular' || line.bbox.x0 < note.first.left - 1.5) return false
  const isHanging = note.first.x0 > note.first.left + 3
  const isUnderText = Math.abs(line.bbox.x0 - note.first.x0) < 3
  if (isHanging && isUnderText) return true
  // after a complete sentence, a new line may be the next paragraph of ordinary text
  const isEnded = /[.!?]["”’)]?$/.test(note.parts.at(-1)!)
  const isShort = note.last.bbox.x1 < Math.max(note.first.line.bbox.x1, line.bbox.x1) - 4 * line.size
  return !(isEnded && (isShort || isHanging))
}

/** Whether a line is the title of the next table: "Balance sheet" over "(in thousands)". */
function isTitleOf({ line, text }: NoteLine, below: NoteLine | undefined): boolean {
  const isShort = wordsIn(line).length <= 12 && /^\p{Lu}.*[^.,;]$/u.test(text)
  return isShort && below !== undefined && isUnit(textIn(below.line))
}

/**
 * Reads the notes at the foot of the page for some marks: small print that starts with one of them.
 *
 * @param below Lines below the table, top to bottom, to the end of the page.
 * @param marks Marks that have no note yet.
 */
export function findFootOfPage(below: readonly Line[], size: number, marks: ReadonlySet<string>): FoundNotes {
  if (marks.size === 0) return { notes: [], lines: [] }
  const lines = below.filter((line) => !isRule(line))
  const at = toNoteLines(lines).find(
    ({ line, mark, start }) => start === 'mark' && line.size < SMALL_PRINT_RATIO * size && marks.has(bareMark(mark!)),
  )
  if (at === undefined) return { notes: [], lines: [] }
  const y = at.line.bbox.y0
  const rest = lines.filter((line) => line.bbox.y1 > y - 0.3 * line.size && overlapX(line.bbox, at.line.bbox) > -20)
  return findNotes(rest, { bbox: { ...at.line.bbox, y1: y }, size }, marks)
}
