import type { Line, Phrase } from './lines.js'

/** Whether every word of a phrase is bold. */
export function isBoldPhrase({ words }: Pick<Phrase, 'words'>): boolean {
  return words.every((word) => word.isBold)
}

/** Whether every word of a line is bold. */
export function isBoldLine({ phrases }: Pick<Line, 'phrases'>): boolean {
  return phrases.every(isBoldPhrase)
}
