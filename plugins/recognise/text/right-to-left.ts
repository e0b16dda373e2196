/** A text with its baseline and font size. */
interface PlacedText {
  readonly text: string
  readonly baseline: number
  readonly size: number
}

/** Letters of Hebrew, Arabic and related scripts. Arabic numbers are read from left to right. */
const RIGHT_TO_LEFT = /[\u0590-\u065f\u066d-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text)
}

/**
 * Sorts words into reading order, line by line. A line with mostly right-to-left words is read from its right end. Runs
 * of left-to-right words in it keep their order. Applies the Unicode Bidirectional Algorithm (UAX 9) to whole words.
 *
 * @param words The words line by line, each line from left to right as displayed.
 */
export function inLogicalOrder<T extends PlacedText>(words: readonly T[]): readonly T[] {
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

function isLeftToRight({ text }: PlacedText): boolean {
  return /\p{L}/u.test(text) && !hasRightToLeft(text)
}

/** Returns the items with each run of items for which `holds` is true reversed. */
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

/** Returns the letters of a word in reading order: from the right end, but digits and Latin letters left to right. */
export function wordInLogicalOrder<T extends { readonly text: string; readonly x: number }>(
  glyphs: readonly T[],
): readonly T[] {
  const leftward = [...glyphs].sort((a, b) => b.x - a.x)
  return reverseRuns(leftward, ({ text }) => /[\p{L}\p{N}.,\u066a-\u066c]/u.test(text) && !hasRightToLeft(text))
}

/** The other bracket of a pair. */
const OTHER_BRACKET: ReadonlyMap<string, string> = new Map(
  [...'()', ...'[]'].map((sign, i, all) => [sign, all[i ^ 1]!]),
)
/** The first bracket of a text is a closing one. */
const TURNED = /^[^()[\]]*[)\]]/

/**
 * Turns the brackets of a text in reading order around if the file has them as they look: a closing one comes first.
 */
export function turnBrackets<T extends { readonly text: string }>(items: readonly T[]): readonly T[] {
  if (!TURNED.test(items.map(({ text }) => text).join(''))) return items
  return items.map((item) => ({ ...item, text: item.text.replace(/[()[\]]/g, (sign) => OTHER_BRACKET.get(sign)!) }))
}
