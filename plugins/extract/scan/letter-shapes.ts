/**
 * Typical vertical extents of letters in the typefaces of business documents, in font sizes: averages of sans and
 * serif. Together with the position of the ink, they give the font size and the baseline of a word.
 */

/** Top and bottom of the ink, upwards from the baseline, in font sizes. */
interface InkSpan {
  readonly top: number
  readonly bottom: number
}

const CAPITAL = 0.69
const SMALL = 0.48
const TAIL = -0.21

const SPANS: readonly (readonly [signs: string, top: number, bottom: number])[] = [
  ['acemnorsuvwxz', SMALL, 0],
  ['bdfhkl', 0.71, 0],
  ['i', CAPITAL, 0],
  ['t', 0.6, 0],
  ['gpqy', SMALL, TAIL],
  ['j', CAPITAL, TAIL],
  ['()[]{}|/\\', 0.72, -0.19],
  ['$', 0.74, -0.07],
  ['.', 0.1, 0],
  [',', 0.1, -0.14],
  [':', 0.46, 0],
  [';', 0.46, -0.14],
  ['-–—−~=+', 0.32, 0.2],
  ['_', -0.08, -0.14],
  ['\'"’‘“”*°', CAPITAL, 0.42],
]
const spans: ReadonlyMap<string, InkSpan> = new Map(
  SPANS.flatMap(([signs, top, bottom]) => [...signs].map((sign) => [sign, { top, bottom }] as const)),
)
const CAPITALS: InkSpan = { top: CAPITAL, bottom: 0 }

/** Returns the top and bottom of a word's ink. Digits and unknown characters count as capitals. */
export function inkSpanOf(text: string): InkSpan {
  const letters = [...text].map((letter) => spans.get(letter) ?? CAPITALS)
  return {
    top: Math.max(...letters.map(({ top }) => top)),
    bottom: Math.min(...letters.map(({ bottom }) => bottom)),
  }
}

const WIDTHS: readonly (readonly [signs: string, width: number])[] = [
  ["ijl|'!", 0.25],
  ['.,:;ft()[]{}/\\-I’‘ r', 0.32],
  ['mwMW@%—', 0.85],
]
const widths: ReadonlyMap<string, number> = new Map(
  WIDTHS.flatMap(([signs, width]) => [...signs].map((sign) => [sign, width] as const)),
)

/** Returns the approximate advance width of a letter, in font sizes. */
export function penWidthOf(letter: string): number {
  return widths.get(letter) ?? (/\p{Lu}|&/u.test(letter) ? 0.68 : 0.52)
}
