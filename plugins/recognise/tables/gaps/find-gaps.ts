import { centerX } from '../../geometry/boxes.js'
import { isNumberLike } from '../../lexicon/values.js'
import { type Line, wordsIn } from '../../text/lines.js'
import { isSignBefore } from '../../text/signs-behind.js'
import type { Word } from '../../text/words.js'

/** A word, with the currency sign in front of it. */
export interface RowWord extends Word {
  /** The number alone, if it has a sign. */
  readonly number?: Word
}

/** The words of a line, from left to right. */
export interface WordRow {
  readonly words: readonly RowWord[]
  /** Font size of its largest word, in points. */
  readonly size: number
}

/** The words beside a gap in one row. */
export interface Sides {
  readonly left: RowWord | undefined
  readonly right: RowWord | undefined
  /** The word that runs through the gap. */
  readonly crossing: Word | undefined
}

/** White between the words of rows, from top to bottom, where two columns may meet. */
export interface Gap {
  readonly start: number
  readonly end: number
  /** The words beside it, row by row. */
  readonly sides: readonly Sides[]
  /** Number of rows whose words run through it. */
  readonly crossed: number
  /** Number of rows with words on both sides, but none in it. */
  readonly both: number
}

/** Limits of gaps. */
const GAP_LIMITS = {
  /** Maximum share of the rows with words on both sides whose words run through a gap. */
  crossed: 0.4,
  /** Maximum number of gaps of one table. */
  count: 80,
} as const

/** The words of lines. A currency sign and its number are one: white between them parts no columns. */
export function rowsOfLines(lines: readonly Line[]): readonly WordRow[] {
  return lines.map((line) => ({ words: withSigns(wordsFromLeft(line)), size: line.size }))
}

/** The words of a line, from left to right. */
export function wordsFromLeft(line: Line): readonly Word[] {
  return [...wordsIn(line)].sort((a, b) => a.bbox.x0 - b.bbox.x0)
}

/** Widens the box of a number by the signs in front of it: "~ $ 65". */
function withSigns(words: readonly Word[]): readonly RowWord[] {
  if (!words.some(({ text }) => isSignBefore(text))) return words
  const joined: RowWord[] = []
  let signs: Word[] = []
  for (const word of words) {
    if (isSignBefore(word.text)) {
      signs.push(word)
      continue
    }
    const [first] = signs
    if (first !== undefined && isNumberLike(word.text))
      joined.push({
        ...word,
        text: `${signs.map(({ text }) => text).join('')}${word.text}`,
        bbox: { ...word.bbox, x0: first.bbox.x0 },
        number: word,
      })
    else joined.push(...signs, word)
    signs = []
  }
  return [...joined, ...signs]
}

/** Finds the places that fewer words cover than the places beside them, from left to right. */
export function findGaps(rows: readonly WordRow[]): readonly Gap[] {
  const gaps = leastCovered(rows)
    .map(({ start, end }) => toGap(start, end, rows))
    .filter(({ crossed, both }) => both > 0 && crossed <= GAP_LIMITS.crossed * (crossed + both))
  if (gaps.length <= GAP_LIMITS.count) return gaps
  const clearest = [...gaps].sort((a, b) => a.crossed / a.both - b.crossed / b.both || b.both - a.both)
  return clearest.slice(0, GAP_LIMITS.count).sort((a, b) => a.start - b.start)
}

/** Intervals between a word that ends and the next one that begins. */
function leastCovered(rows: readonly WordRow[]): readonly { readonly start: number; readonly end: number }[] {
  const edges = rows
    .flatMap(({ words }) =>
      words.flatMap(({ bbox: { x0, x1 } }) => [
        { x: x0, step: 1 },
        { x: Math.max(x0, x1), step: -1 },
      ]),
    )
    .sort((a, b) => a.x - b.x || a.step - b.step)
  return edges.flatMap(({ x, step }, i) => {
    const next = edges[i + 1]
    return step < 0 && next !== undefined && next.step > 0 && next.x > x ? [{ start: x, end: next.x }] : []
  })
}

function toGap(start: number, end: number, rows: readonly WordRow[]): Gap {
  const x = (start + end) / 2
  const sides = rows.map((row) => sidesAt(x, row))
  return {
    start,
    end,
    sides,
    crossed: sides.filter(({ crossing }) => crossing !== undefined).length,
    both: sides.filter(isOnBothSides).length,
  }
}

/** The words beside a place in a row. */
export function sidesAt(x: number, { words }: WordRow): Sides {
  let [left, right, crossing]: (RowWord | undefined)[] = []
  for (const word of words) {
    if (word.bbox.x1 <= x) left = word
    else if (word.bbox.x0 >= x) right ??= word
    else if (crossing === undefined || centerX(word.bbox) > centerX(crossing.bbox)) crossing = word
  }
  return { left, right, crossing }
}

/** Whether a row has words on both sides of a gap, and none in it. */
export function isOnBothSides({ left, right, crossing }: Sides): boolean {
  return left !== undefined && right !== undefined && crossing === undefined
}
