// Widths in thousandths of the font size, after the widest of the common sans serif faces: what fits by them fits in
// the narrower ones. Groups of characters that are about as wide.
const WIDTHS: readonly (readonly [characters: string, width: number])[] = [
  ["ijl'|", 230],
  [' .,:;!tfI/\\[]', 280],
  ['r()-"*`', 340],
  ['cksvxyzJ', 500],
  ['mM', 850],
  ['GOQ', 780],
  ['CDHNRUw', 730],
  ['ABEKPSVXYTZ&F', 670],
  ['W', 950],
  ['%', 890],
  ['@—', 1000],
]
const WIDTH_OF = new Map(WIDTHS.flatMap(([characters, width]) => [...characters].map((each) => [each, width] as const)))
const DIGIT_WIDTH = 560
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f000}-\u{1faff}]/u

/** What decides how much room letters take. */
export interface Letters {
  readonly fontFamily: string
  /** Points. */
  readonly fontSize: number
  readonly isBold: boolean
}

// How wide faces run, the widths above being 1. A face that is not listed is taken to be wide.
const FACES: readonly (readonly [RegExp, number])[] = [
  [/narrow|condensed/i, 0.85],
  [/^(calibri|carlito|garamond|times|cambria|aptos narrow)/i, 0.92],
  [/^(verdana|courier|consolas)/i, 1.18],
]

/**
 * How wide a text will be, judged without its font.
 *
 * @returns Points, rather too many than too few.
 */
export function textWidth(text: string, letters: Letters): number {
  let thousandths = 0
  for (const character of text) {
    thousandths += WIDTH_OF.get(character) ?? (WIDE.test(character) ? 1000 : DIGIT_WIDTH)
  }
  return (thousandths / 1000) * letters.fontSize * faceWidth(letters.fontFamily) * (letters.isBold ? 1.07 : 1)
}

/** The width of the longest piece of a text that cannot be broken, in points. */
export function longestWordWidth(text: string, letters: Letters): number {
  return Math.max(0, ...text.split(/\s+/).map((word) => textWidth(word, letters)))
}

/**
 * How many lines a text takes when it is wrapped between words.
 *
 * @param width Points that a line may take.
 * @returns From 1 up; a word longer than a line is broken.
 */
export function lineCount(text: string, width: number, letters: Letters): number {
  return text.split('\n').reduce((count, line) => count + wrappedLines(line, Math.max(width, 1), letters), 0)
}

function wrappedLines(line: string, width: number, letters: Letters): number {
  const blank = textWidth(' ', letters)
  let count = 1
  let used = 0
  for (const word of line.split(/\s+/)) {
    const wordWidth = textWidth(word, letters)
    if (used > 0 && used + blank + wordWidth > width) {
      count++
      used = 0
    }
    count += Math.max(0, Math.ceil(wordWidth / width) - 1)
    used += (used > 0 ? blank : 0) + (wordWidth > width ? wordWidth % width : wordWidth)
  }
  return count
}

function faceWidth(fontFamily: string): number {
  return FACES.find(([face]) => face.test(fontFamily))?.[1] ?? 1
}
