import { overlapX } from '../geometry.js'
import { isNumberLike } from '../meaning/values.js'
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

/** A dash, and the figure a blank behind it. */
interface Pair {
  readonly dash: Word
  readonly figure: Word
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
  let figures: readonly Word[] | undefined
  for (const line of lines) {
    for (const dash of line) {
      if (!DASH.test(dash.text)) continue
      const figure = figureBehind(dash, line)
      if (figure === undefined) continue
      figures ??= lines.flat().filter(({ text }) => isNumberLike(text) && !DASH.test(text))
      const isOfColumn = figures.some(
        ({ bbox, baseline }) => baseline !== dash.baseline && overlapX(bbox, dash.bbox) > 0 && bbox.x1 < figure.bbox.x0,
      )
      if (!isOfColumn) pairs.push({ dash, figure })
    }
  }
  const isMinus = (pair: Pair) =>
    gapOf(pair) < WIDE_BLANK || figures?.some(reachesOver(pair)) || pairs.some((other) => goesWith(pair, other))
  return new Set(pairs.filter(isMinus).map(({ dash }) => dash))
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

/** Whether a figure of another line stands over a dash and over what is behind it: both are in one column. */
function reachesOver({ dash, figure }: Pair): (other: Word) => boolean {
  return ({ bbox, baseline }) =>
    baseline !== dash.baseline && overlapX(bbox, dash.bbox) > 0 && overlapX(bbox, figure.bbox) > 0
}
