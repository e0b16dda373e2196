import { hullOf, median } from '../../geometry/boxes.js'
import { isNumberLike } from '../../lexicon/values.js'
import { type Line, toPhrase } from '../../text/lines.js'
import { isSignBefore } from '../../text/signs-behind.js'
import type { Word } from '../../text/words.js'
import { middle, usualWidth } from './column-gaps.js'
import { type Gap, wordsFromLeft } from './find-gaps.js'

/** Limits of parted texts. */
const LIMITS = {
  /** White that parts two texts, in font sizes, and as a share of the usual width of the gap; one of them is enough. */
  parting: { size: 0.42, share: 0.6 },
  /** White that parts two headers, as a multiple of the white between other words. */
  header: 1.4,
  /** White between two words, in font sizes, if a line has no other. */
  space: 0.28,
} as const

/** Returns a line with one text for each run of words between gaps. */
export function partAtGaps(line: Line, gaps: readonly Gap[]): Line {
  return partLine(line, (left, right) =>
    gaps.some((gap) => {
      const x = middle(gap)
      const width = right.bbox.x0 - left.bbox.x1
      const least = Math.min(LIMITS.parting.size * line.size, LIMITS.parting.share * usualWidth(gap))
      return left.bbox.x1 <= x && right.bbox.x0 >= x && width >= least
    }),
  )
}

/**
 * Returns a header line with its texts parted at gaps: the lowest line between any two words, since a header right above
 * rows is seldom over two columns, the others where the white is wider than between other words.
 */
export function partHeaderAtGaps(line: Line, gaps: readonly Gap[], isLowest: boolean): Line {
  const words = wordsFromLeft(line)
  const spaces = words.slice(1).map((word, i) => word.bbox.x0 - words[i]!.bbox.x1)
  const narrow = spaces.filter((space) => space > 0 && space < 0.6 * line.size)
  const usual = Math.min(median(narrow) || Infinity, LIMITS.space * line.size)
  const least = isLowest ? 0 : LIMITS.header * usual
  const phrases = line.phrases.flatMap((phrase) =>
    runsOf(phrase.words, (left, right) =>
      gaps.some(
        (gap) => left.bbox.x1 <= middle(gap) && right.bbox.x0 >= middle(gap) && right.bbox.x0 - left.bbox.x1 > least,
      ),
    ).map(toPhrase),
  )
  return { ...line, phrases }
}

function partLine(line: Line, isParted: (left: Word, right: Word) => boolean): Line {
  const words = wordsFromLeft(line)
  const phrases = runsOf(words, isParted).map(toPhrase)
  return { ...line, phrases, bbox: hullOf(phrases) }
}

function runsOf(words: readonly Word[], isParted: (left: Word, right: Word) => boolean): readonly Word[][] {
  const runs: Word[][] = []
  for (const [i, word] of words.entries()) {
    const last = words[i - 1]
    // a sign belongs to the number behind it
    const isSigned =
      last !== undefined && isSignBefore(last.text) && (isNumberLike(word.text) || isSignBefore(word.text))
    if (last === undefined || (!isSigned && isParted(last, word))) runs.push([word])
    else runs.at(-1)!.push(word)
  }
  return runs
}
