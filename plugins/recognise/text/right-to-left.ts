/** What is drawn from left to right, with its text. */
interface Drawn {
  readonly text: string
  readonly baseline: number
  readonly size: number
}

/** Letters of Hebrew, Arabic and their kin. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text)
}

/**
 * Words as they are read: line by line, where most of a line's words run from right to left from its right end; numbers,
 * and words that run from left to right, keep their own order (after the Unicode Bidirectional Algorithm, UAX 9, for
 * whole words).
 *
 * @param words Line by line, each from left to right as they stand.
 */
export function inLogicalOrder<T extends Drawn>(words: readonly T[]): readonly T[] {
  if (!words.some((word) => hasRightToLeft(word.text))) return words
  const lines: T[][] = []
  for (const word of words) {
    const line = lines.at(-1)
    if (line !== undefined && Math.abs(line[0]!.baseline - word.baseline) < 0.4 * word.size) line.push(word)
    else lines.push([word])
  }
  return lines.flatMap((line) => {
    const leftward = line.filter((word) => hasRightToLeft(word.text)).length
    const rightward = line.filter((word) => isLeftToRight(word)).length
    return leftward >= rightward
      ? reverseRuns([...line].reverse(), isLeftToRight)
      : reverseRuns(line, (word) => hasRightToLeft(word.text))
  })
}

function isLeftToRight({ text }: Drawn): boolean {
  return /\p{L}/u.test(text) && !hasRightToLeft(text)
}

/** The items with each run of those that hold turned round. */
function reverseRuns<T>(items: readonly T[], holds: (item: T) => boolean): readonly T[] {
  const turned: T[] = []
  for (let i = 0; i < items.length; ) {
    let end = i
    while (end < items.length && holds(items[end]!)) end++
    turned.push(...items.slice(i, end).reverse())
    if (end === i) turned.push(items[end++]!)
    i = end
  }
  return turned
}

/** The letters of a word as they are read: from its right end, digits and Latin letters in it from left to right. */
export function wordInLogicalOrder<T extends { readonly text: string; readonly x: number }>(
  glyphs: readonly T[],
): readonly T[] {
  const leftward = [...glyphs].sort((a, b) => b.x - a.x)
  return reverseRuns(leftward, ({ text }) => /[\p{L}\p{N}.,]/u.test(text) && !hasRightToLeft(text))
}
