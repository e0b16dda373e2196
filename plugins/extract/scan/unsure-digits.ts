import type { PrintedLine, PrintedWord } from '../../../core/pixels.js'

/**
 * Lines in which digits are no surer than the word that they are in: a recogniser may be sure of each sign, and of the
 * whole it is not. Figures of tables are looked at again where they are unsure; those of charts are not, and stay as they are.
 */
export function withUnsureDigits(lines: readonly PrintedLine[]): readonly PrintedLine[] {
  return lines.map((line) => ({ ...line, words: line.words.map(withUnsure) }))
}

function withUnsure(word: PrintedWord): PrintedWord {
  const { text, letters, confidence } = word
  if (letters === undefined || !/\d/.test(text)) return word
  return { ...word, letters: letters.map((each) => ({ ...each, confidence: Math.min(each.confidence, confidence) })) }
}
