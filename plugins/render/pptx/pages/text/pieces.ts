import type { PageContent } from '../../../../../core/model.js'
import { median } from '../../../../recognise/geometry/boxes.js'
import type { SetWord } from './set-words.js'

/** Words of one line without a wide gap or a ruling between them. */
export interface Piece {
  readonly words: readonly SetWord[]
  readonly x0: number
  readonly x1: number
  readonly y: number
  /** Font size of most of its letters. */
  readonly size: number
  readonly isBold: boolean
  /** Whether no letter is bold. */
  readonly isPlain: boolean
  /** A separate bullet or number before the text. */
  readonly label?: { readonly words: readonly SetWord[]; readonly isBullet: boolean }
  /** Left edge of the text after the label, or of everything if there is no label. */
  readonly textX0: number
}

/** The following tolerances are in font sizes. */
const SAME_BASELINE = 0.3
const WIDE_GAP = 1
const SMALL_MARK = 0.82
const MARK_GAP = 0.4
/** Maximum distance between a label and its text, in font sizes. */
const LABEL_GAP = 5

const BULLET = /^[•●▪■◦○‣⁃∙·➢➤►✓✔❖◆\uf000-\uf0ff]$/
const DASH_BULLET = /^[–—-]$/
const NUMBER_LABEL = /^(\(?[\divxIVX]{1,4}[.)]|\(?[A-Za-z][.)]|\([\w]{1,3}\)|\*{1,3}|[†‡])$/

/** Returns the pieces of all lines, from top to bottom and left to right. */
export function findPieces(words: readonly SetWord[], content: PageContent, isLevel: boolean): readonly Piece[] {
  const rulings = isLevel ? content.rulings.filter(({ direction }) => direction === 'vertical') : []
  return findRows(raiseMarks(words)).flatMap((row) => {
    const parts = splitRow(row, rulings).map((part) => toPiece(part, content))
    return joinLabels(parts)
  })
}

/** Detects superscripts and subscripts, and moves them to the baseline of their neighbor. */
function raiseMarks(words: readonly SetWord[]): readonly SetWord[] {
  const rows = new Map<number, SetWord[]>()
  const step = 8
  for (const word of words) {
    const at = Math.floor(word.y / step)
    const row = rows.get(at)
    if (row === undefined) rows.set(at, [word])
    else row.push(word)
  }
  const largest = words.reduce((most, { size }) => Math.max(most, size), 0)
  return words.map((word) => {
    if (word.size >= SMALL_MARK * largest) return word
    const reach = Math.ceil(largest / step)
    const at = Math.floor(word.y / step)
    for (let row = at - reach; row <= at + reach; row++) {
      const host = rows.get(row)?.find((other) => isHost(other, word))
      if (host === undefined) continue
      const rise = host.y - word.y
      return Math.abs(rise) < 0.08 * host.size
        ? { ...word, y: host.y }
        : { ...word, y: host.y, rise: rise > 0 ? 'super' : 'sub' }
    }
    return word
  })
}

function isHost(host: SetWord, mark: SetWord): boolean {
  if (mark.size >= SMALL_MARK * host.size) return false
  const rise = host.y - mark.y
  if (rise > 0.65 * host.size || rise < -0.35 * host.size) return false
  const near = (gap: number) => gap < MARK_GAP * host.size && gap > -0.3 * host.size
  return near(mark.x0 - host.x1) || near(host.x0 - mark.x1)
}

function findRows(words: readonly SetWord[]): readonly (readonly SetWord[])[] {
  const rows: SetWord[][] = []
  for (const word of [...words].sort((a, b) => a.y - b.y || a.x0 - b.x0)) {
    const row = rows.at(-1)
    const [reference] = row ?? []
    const isSame = reference && word.y - reference.y <= SAME_BASELINE * Math.min(word.size, reference.size)
    if (isSame) row!.push(word)
    else rows.push([word])
  }
  return rows.map((row) => row.sort((a, b) => a.x0 - b.x0))
}

function splitRow(row: readonly SetWord[], rulings: PageContent['rulings']): readonly (readonly SetWord[])[] {
  const gaps = row.slice(1).map((word, i) => word.x0 - row[i]!.x1)
  const usual = median(gaps)
  const parts: SetWord[][] = [[row[0]!]]
  for (const [i, gap] of gaps.entries()) {
    const [before, word] = [row[i]!, row[i + 1]!]
    const size = Math.max(before.size, word.size)
    const isWide = gap > Math.max(WIDE_GAP * size, 2.2 * Math.min(usual, 0.6 * size))
    const isRuled = rulings.some(
      ({ bbox }) =>
        bbox.x0 > before.x1 - 0.2 * size &&
        bbox.x1 < word.x0 + 0.2 * size &&
        bbox.y0 < word.y &&
        bbox.y1 > word.y - 0.5 * size,
    )
    // overlapping words are in columns that are too narrow for their text, or were printed over each other
    const isOver = gap < -0.6 * size
    if (isWide || isRuled || isOver) parts.push([word])
    else parts.at(-1)!.push(word)
  }
  return parts
}

function toPiece(words: readonly SetWord[], { fonts }: PageContent): Piece {
  const glyphs = words.flatMap((word) => word.glyphs)
  const bold = glyphs.filter(({ glyph }) => fonts[glyph.font]?.isBold).length
  const first = words.find((word) => word.rise === undefined) ?? words[0]!
  return {
    words,
    x0: words[0]!.x0,
    x1: words.at(-1)!.x1,
    y: first.y,
    size: median(glyphs.map(({ glyph }) => glyph.size)),
    isBold: bold === glyphs.length,
    isPlain: bold === 0,
    textX0: words[0]!.x0,
  }
}

/** Joins a bullet or number with the text after it. */
function joinLabels(parts: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = []
  for (let i = 0; i < parts.length; i++) {
    const [part, next] = [splitBullet(parts[i]!), parts[i + 1]]
    const kind = part.label === undefined && part.words.length === 1 ? labelKind(part.words[0]!.text) : undefined
    const isNear = next !== undefined && next.x0 - part.x1 < LABEL_GAP * part.size
    // a dash before a number is the number's sign
    const isText = next !== undefined && /^["“'‘(]?\p{L}/u.test(next.words[0]!.text)
    if (kind === undefined || !isNear || !isText || labelKind(next.words[0]!.text) !== undefined) {
      joined.push(part)
      continue
    }
    joined.push({ ...next, x0: part.x0, label: { words: part.words, isBullet: kind === 'bullet' } })
    i++
  }
  return joined
}

/** A bullet may be separated from its text by a single space. */
function splitBullet(piece: Piece): Piece {
  const [first, second] = piece.words
  if (second === undefined || !BULLET.test(first!.text)) return piece
  return {
    ...piece,
    words: piece.words.slice(1),
    textX0: second.x0,
    label: { words: [first!], isBullet: true },
  }
}

function labelKind(text: string): 'bullet' | 'number' | undefined {
  if (BULLET.test(text) || DASH_BULLET.test(text)) return 'bullet'
  return NUMBER_LABEL.test(text) ? 'number' : undefined
}
