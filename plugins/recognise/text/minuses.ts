import { overlapX } from '../geometry.js'
import { isNumberLike, isPeriod } from '../meaning/values.js'
import type { Word } from './words.js'

const DASH = /^[-\u2010-\u2013\u2212]$/
const FIGURE = /^\(?\d[\d.,' ]*\)?%?$/
/** A minus stands no further before its figure than a wide blank, in font sizes. */
const MOST = 0.6
/** So near it may be wherever it stands. */
const NEAR = 0.15
/** Where no other line says anything, a blank as wide as this is still one before a figure. */
const WIDE_BLANK = 0.4

/** Dashes stand elsewhere, and as far before their figures, to so much, in font sizes. */
const ELSEWHERE = 0.3
const SAME_GAP = 0.05
/** Lines of one table follow each other no further than so many font sizes; so many are looked at to each side. */
const FARTHEST = 2.5
const REACH = 12
/** Running text has at least so many words on a line, nearly all of letters. */
const LEAST_TEXT = 8

/** A dash, and the figure a blank behind it. */
interface Pair {
  readonly dash: Word
  readonly figure: Word
  /** Whether a figure of another line stands over both. */
  readonly isInOneColumn: boolean
}

/**
 * The dashes that are the signs of the figures behind them. In "– 8,456" a blank stands between, as wide as the gap between
 * dense columns may be, and a dash alone is nothing in its column: then figures of other lines, years over them too, stand
 * over or under the dash and end before the figure behind it begins.
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
      const figures = around(lines, at).flatMap((other) =>
        other.filter(({ text }) => isNumberLike(text) && !DASH.test(text)),
      )
      const isOfColumn = figures.some(({ bbox }) => overlapX(bbox, dash.bbox) > 0 && bbox.x1 < figure.bbox.x0)
      if (!isOfColumn) pairs.push({ dash, figure, isInOneColumn: figures.some(reachesOver(dash, figure)) })
    }
  }
  const isMinus = (pair: Pair) =>
    gapOf(pair) < WIDE_BLANK || pair.isInOneColumn || pairs.some((other) => goesWith(pair, other))
  return new Set(pairs.filter(isMinus).map(({ dash }) => dash))
}

/** The lines of the same table: those that follow without a gap, and no running text among them. */
function around(lines: readonly (readonly Word[])[], at: number): readonly (readonly Word[])[] {
  const found: (readonly Word[])[] = []
  for (const step of [-1, 1]) {
    for (let i = at + step; Math.abs(i - at) <= REACH && lines[i] !== undefined; i += step) {
      const [word, before] = [lines[i]![0]!, lines[i - step]![0]!]
      if (Math.abs(word.baseline - before.baseline) > FARTHEST * word.size || isText(lines[i]!)) break
      found.push(lines[i]!)
    }
  }
  return found
}

function isText(line: readonly Word[]): boolean {
  return line.length >= LEAST_TEXT && line.filter(({ text }) => /^\p{L}+[,.]?$/u.test(text)).length > 0.7 * line.length
}

/** "0 – 9.1": a dash amid two figures is no sign. */
function isRange(dash: Word, figure: Word, line: readonly Word[]): boolean {
  const behind = figure.bbox.x0 - dash.bbox.x1
  return line.some(({ text, bbox }) => {
    const before = dash.bbox.x0 - bbox.x1
    return /\d%?$/.test(text) && before >= 0 && Math.abs(before - behind) < 0.1 * dash.size
  })
}

function gapOf({ dash, figure }: Pair): number {
  return (figure.bbox.x0 - dash.bbox.x1) / dash.size
}

/** The figure that begins a blank behind a dash. */
function figureBehind(dash: Word, line: readonly Word[]): Word | undefined {
  return line.find(({ text, bbox }) => {
    const gap = (bbox.x0 - dash.bbox.x1) / dash.size
    return gap > NEAR && gap < MOST && FIGURE.test(text)
  })
}

/** Whether a dash stands elsewhere, but as far before the figure under its own: it goes with it. */
function goesWith(pair: Pair, other: Pair): boolean {
  return (
    overlapX(pair.figure.bbox, other.figure.bbox) > 0 &&
    Math.abs(pair.dash.bbox.x0 - other.dash.bbox.x0) > ELSEWHERE * pair.dash.size &&
    Math.abs(gapOf(pair) - gapOf(other)) < SAME_GAP
  )
}

/** Whether a figure, and no year, of another line stands over a dash and over what is behind it: both are in one column. */
function reachesOver(dash: Word, figure: Word): (other: Word) => boolean {
  return ({ text, bbox }) => !isPeriod(text) && overlapX(bbox, dash.bbox) > 0 && overlapX(bbox, figure.bbox) > 0
}
