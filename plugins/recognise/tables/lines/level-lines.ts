import { heightOf, hullOf, overlapX, overlapY } from '../../geometry/boxes.js'
import { findLines, type Line, type Phrase, toPhrase } from '../../text/lines.js'
import { isCurrencySign } from '../../text/signs-behind.js'
import type { Word } from '../../text/words.js'

/** Tolerances of lines that are level. */
const LEVEL_TOLERANCES = {
  /** They overlap by this share of the lower one. */
  overlap: 0.45,
} as const

/** Lines of words, from top to bottom; texts that overlap in height and are beside each other are on one line. */
export function levelLines(words: readonly Word[], minGap: number): readonly Line[] {
  const lines: Line[] = []
  for (const line of findLines(words)) {
    const level = lines.findLast(
      (other) =>
        overlapY(other.bbox, line.bbox) >
          LEVEL_TOLERANCES.overlap * Math.min(heightOf(other.bbox), heightOf(line.bbox)) &&
        !other.phrases.some((a) => line.phrases.some((b) => overlapX(a.bbox, b.bbox) > -0.2 * line.size)),
    )
    const parted = partPhrases(line, minGap)
    if (level === undefined) lines.push(parted)
    else {
      const phrases = [...level.phrases, ...parted.phrases].sort((a, b) => a.bbox.x0 - b.bbox.x0)
      lines[lines.indexOf(level)] = { ...level, phrases, bbox: hullOf(phrases) }
    }
  }
  return lines
}

/** Parts phrases where the white space between two words is wide. */
function partPhrases(line: Line, minGap: number): Line {
  if (line.phrases.every(({ words }) => words.length === 1)) return line
  const phrases = line.phrases.flatMap((phrase): readonly Phrase[] => {
    // the sign of a number may stand apart from its digits
    if (phrase.isNumber) return [phrase]
    const parts: Word[][] = [[phrase.words[0]!]]
    for (const word of phrase.words.slice(1)) {
      const last = parts.at(-1)!.at(-1)!
      const isWide = word.bbox.x0 - last.bbox.x1 > minGap * Math.max(word.size, last.size)
      // the sign of an amount stands apart from its digits
      if (isWide && !isCurrencySign(last.text) && Math.abs(word.baseline - last.baseline) < 0.3 * word.size)
        parts.push([word])
      else parts.at(-1)!.push(word)
    }
    return parts.length === 1 ? [phrase] : parts.map(toPhrase)
  })
  return { ...line, phrases }
}
