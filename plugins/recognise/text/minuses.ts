import type { Bbox } from '../../../core/model.js'
import { hullOf, overlapX } from '../geometry/boxes.js'
import { isNumberLike, isPeriod } from '../lexicon/values.js'
import type { Word } from './words.js'

const DASH = /^[-\u2010-\u2013\u2212]$/
const FIGURE = /^\(?[$€£¥]?\d[\d.,'’ ]*\)?[%x]?$/
/** A minus stands no further before its figure than a wide blank, in font sizes; at the left edge of its column so far. */
const MOST = 0.6
const MOST_IN_COLUMN = 4
/** So near it may be wherever it stands. */
const NEAR = 0.15
/** Where no other line says anything, a blank as wide as this is still one before a figure. */
const WIDE_BLANK = 0.4

/** Dashes stand elsewhere, and as far before their figures, to so much, in font sizes. */
const ELSEWHERE = 0.3
const SAME_GAP = 0.05
/** Lines of one table follow each other no further than so many font sizes, or than the next lines do, so many times. */
const FARTHEST = 2.5
const AS_FAR = 1.2
/** So many lines are looked at to each side. */
const REACH = 12
/** Signs under each other begin alike to so much, and so far behind what stands before them, in font sizes. */
const SAME_EDGE = 0.2
const APART = 0.75
/** Running text has at least so many words on a line, nearly all of letters. */
const LEAST_TEXT = 8
/** Blanks between thousands are narrower, in font sizes. */
const BLANK_OF_THOUSANDS = 0.4

/** A dash, and the figure behind it. */
interface Pair {
  readonly dash: Word
  readonly figure: Word
  /** Whether a figure of another line stands over both. */
  readonly isInOneColumn: boolean
  /** Whether a head stands over the figure, and nothing but dashes over or under the dash. */
  readonly isHeadless: boolean
}

/** A figure, its thousands parted by blanks or not. */
interface Figure {
  readonly text: string
  readonly bbox: Bbox
}

/**
 * The dashes that are the signs of the figures behind them. In "– 8,456" a blank stands between, as wide as the gap between
 * dense columns may be, or the sign is at the left edge of the column; and a dash alone is nothing in its column: then figures
 * of other lines, years over them too, stand over or under the dash and end before the figure behind it begins.
 *
 * @param lines The words of each line.
 */
export function findMinuses(lines: readonly (readonly Word[])[]): ReadonlySet<Word> {
  const pairs: Pair[] = []
  for (const [at, line] of lines.entries()) {
    for (const dash of line) {
      if (!DASH.test(dash.text)) continue
      const figure = figureBehind(dash, line)
      if (figure === undefined || isRange(dash, figure, line)) continue
      const others = around(lines, at)
      const figures = others.map(figuresIn)
      const isOfColumn = figures.flat().some(({ bbox }) => overlapX(bbox, dash.bbox) > 0 && bbox.x1 < figure.bbox.x0)
      if (isOfColumn) continue
      const isFar = gapOf({ dash, figure }) >= MOST
      const over = others.filter((_, i) => figures[i]!.some(reachesOver(dash, figure)))
      const isInOneColumn = isFar ? over.some((other) => hasAsMany(other, line, dash)) : over.length > 0
      const isAlone = !isFar && isHeadless(dash, figure, others)
      pairs.push({ dash, figure, isInOneColumn, isHeadless: isAlone || isOfSigns(dash, figure, line, others) })
    }
  }
  const isMinus = (pair: Pair) =>
    gapOf(pair) < WIDE_BLANK || pair.isInOneColumn || pair.isHeadless || pairs.some((other) => goesWith(pair, other))
  return new Set(pairs.filter(isMinus).map(({ dash }) => dash))
}

/** The lines of the same table: those that follow without a gap, and no running text among them. */
function around(lines: readonly (readonly Word[])[], at: number): readonly (readonly Word[])[] {
  const found: (readonly Word[])[] = []
  const stepTo = (i: number, from: number) =>
    Math.abs((lines[i]?.[0]?.baseline ?? Infinity) - lines[from]![0]!.baseline)
  const pitch = Math.min(stepTo(at - 1, at), stepTo(at + 1, at))
  for (const step of [-1, 1]) {
    for (let i = at + step; Math.abs(i - at) <= REACH && lines[i] !== undefined; i += step) {
      const farthest = Math.max(FARTHEST * lines[i]![0]!.size, AS_FAR * pitch)
      if (stepTo(i, i - step) > farthest || isText(lines[i]!)) break
      found.push(lines[i]!)
    }
  }
  return found
}

function isText(line: readonly Word[]): boolean {
  return line.length >= LEAST_TEXT && line.filter(({ text }) => /^\p{L}+[,.]?$/u.test(text)).length > 0.7 * line.length
}

/** The figures of a line; the parts of "118 456" stand a blank apart. */
function figuresIn(line: readonly Word[]): readonly Figure[] {
  const found: Figure[] = []
  const sorted = line.filter(({ text }) => isNumberLike(text) && !DASH.test(text)).sort((a, b) => a.bbox.x0 - b.bbox.x0)
  for (const { text, bbox, size } of sorted) {
    const last = found.at(-1)
    const goesOn = /^\d{3}(?:[.,]\d+)?\)?$/.test(text) && /^\(?[-–−]?\d{1,3}(?: \d{3})*$/.test(last?.text ?? '')
    if (last !== undefined && goesOn && bbox.x0 - last.bbox.x1 < BLANK_OF_THOUSANDS * size) {
      found[found.length - 1] = { text: `${last.text} ${text}`, bbox: hullOf([last, { bbox }]) }
    } else found.push({ text, bbox })
  }
  return found
}

/** "0 – 9.1": a dash amid two figures is no sign. */
function isRange(dash: Word, figure: Word, line: readonly Word[]): boolean {
  const behind = figure.bbox.x0 - dash.bbox.x1
  return line.some(({ text, bbox }) => {
    const before = dash.bbox.x0 - bbox.x1
    return /\d%?$/.test(text) && before >= 0 && Math.abs(before - behind) < 0.1 * dash.size
  })
}

function gapOf({ dash, figure }: Pick<Pair, 'dash' | 'figure'>): number {
  return (figure.bbox.x0 - dash.bbox.x1) / dash.size
}

/** The figure that comes next behind a dash, a blank off or so far as one column may be wide. */
function figureBehind(dash: Word, line: readonly Word[]): Word | undefined {
  const next = line
    .filter(({ bbox }) => bbox.x0 > dash.bbox.x1)
    .reduce<Word | undefined>((first, word) => (first && first.bbox.x0 <= word.bbox.x0 ? first : word), undefined)
  if (next === undefined || !FIGURE.test(next.text)) return undefined
  const gap = gapOf({ dash, figure: next })
  return gap > NEAR && gap < MOST_IN_COLUMN ? next : undefined
}

/** Whether a dash stands elsewhere, but as far before the figure under its own: it goes with it. */
function goesWith(pair: Pair, other: Pair): boolean {
  return (
    gapOf(pair) < MOST &&
    overlapX(pair.figure.bbox, other.figure.bbox) > 0 &&
    Math.abs(pair.dash.bbox.x0 - other.dash.bbox.x0) > ELSEWHERE * pair.dash.size &&
    Math.abs(gapOf(pair) - gapOf(other)) < SAME_GAP
  )
}

/** Whether a figure, and no year, of another line stands over a dash and over what is behind it: both are in one column. */
function reachesOver(dash: Word, figure: Word): (other: Figure) => boolean {
  return ({ text, bbox }) => !isPeriod(text) && overlapX(bbox, dash.bbox) > 0 && overlapX(bbox, figure.bbox) > 0
}

/** Whether two lines have as many figures and dashes in their place from a dash on; no dash before a figure counts. */
function hasAsMany(other: readonly Word[], line: readonly Word[], dash: Word): boolean {
  const [one, two] = [other, line].map((words) => {
    const nils = words.filter((word) => DASH.test(word.text) && figureBehind(word, words) === undefined)
    return [...figuresIn(words), ...nils].filter(({ bbox }) => bbox.x1 > dash.bbox.x1).length
  })
  return one === two
}

/** Whether a head stands over a figure, and nothing but dashes over and under the dash before it: every column has a head. */
function isHeadless(dash: Word, figure: Word, others: readonly (readonly Word[])[]): boolean {
  const words = others.flat().filter(({ text }) => !DASH.test(text))
  const isHead = ({ text, bbox, baseline }: Word) =>
    baseline < dash.baseline && overlapX(bbox, figure.bbox) > 0 && (isPeriod(text) || !isNumberLike(text))
  return words.some(isHead) && !words.some(({ bbox }) => overlapX(bbox, dash.bbox) > 0)
}

/**
 * Whether signs stand under each other before the figures of a column: nothing but dashes, each before its figure, a head over
 * the figures and none left for the dashes, and other lines have something in the figures' column and nothing before it.
 */
function isOfSigns(dash: Word, figure: Word, line: readonly Word[], others: readonly (readonly Word[])[]): boolean {
  const { bbox, size } = dash
  if (line.some((word) => word.bbox.x0 < bbox.x0 && bbox.x0 - word.bbox.x1 < APART * size)) return false
  const isIn = (word: Word) => overlapX(word.bbox, figure.bbox) > 0
  const isAmid = (word: Word) => word.bbox.x1 > bbox.x0 && word.bbox.x0 < figure.bbox.x0 && !isIn(word)
  const isSign = (word: Word, of: readonly Word[]) =>
    DASH.test(word.text) && Math.abs(word.bbox.x0 - bbox.x0) < SAME_EDGE * size && figureBehind(word, of) !== undefined
  if (others.some((words) => words.some((word) => isAmid(word) && !isSign(word, words)))) return false
  const isHead = (word: Word) =>
    word.baseline < dash.baseline && isIn(word) && (isPeriod(word.text) || !isNumberLike(word.text))
  const heads = others.filter((words) => words.some(isHead))
  const rows = others.filter((words) =>
    words.some((word) => isIn(word) && isNumberLike(word.text) && !isPeriod(word.text)),
  )
  const areTaken = heads.every((words) => isTaken(lastBefore(bbox.x0, words), [line, ...rows]))
  return heads.length > 0 && areTaken && rows.some((words) => !words.some(isAmid))
}

function lastBefore(x: number, words: readonly Word[]): Word | undefined {
  return words
    .filter(({ bbox }) => bbox.x1 <= x)
    .reduce<Word | undefined>((last, word) => (last && last.bbox.x1 >= word.bbox.x1 ? last : word), undefined)
}

/** Whether rows have more than dashes under a head, so that it is of a column of its own. */
function isTaken(head: Word | undefined, rows: readonly (readonly Word[])[]): boolean {
  if (head === undefined) return true
  return rows.some((words) => words.some(({ text, bbox }) => !DASH.test(text) && overlapX(bbox, head.bbox) > 0))
}
