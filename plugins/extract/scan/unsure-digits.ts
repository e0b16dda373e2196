import type { PrintedLine, PrintedWord } from '../../../core/pixels.js'

/**
 * Limits the confidence of digits to that of their word. A recognizer may be certain of each character but not of the
 * word. Uncertain amounts in tables are read again; those in charts are not.
 */
export function withUnsureDigits(lines: readonly PrintedLine[]): readonly PrintedLine[] {
  return lines.map((line) => ({ ...line, words: line.words.map(withUnsure) }))
}

function withUnsure(word: PrintedWord): PrintedWord {
  const { text, letters, confidence } = word
  if (letters === undefined || !/\d/.test(text)) return word
  return { ...word, letters: letters.map((each) => ({ ...each, confidence: Math.min(each.confidence, confidence) })) }
}
