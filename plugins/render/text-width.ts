/** Letter widths of a typeface, in thousandths of the font size. */
interface Face {
  readonly name: RegExp
  /** From the space to the tilde. */
  readonly widths: readonly number[]
  readonly dash: number
  /** Width of bold letters relative to regular ones. */
  readonly bold: number
  /** Width of this typeface relative to the measured one. */
  readonly stretch: number
}

// Measured on metrically compatible typefaces: Liberation Sans for Arial, Carlito for Calibri.
const ARIAL = widths(`
  278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584
  584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667
  611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500
  722 500 500 500 334 260 334 584`)
const CALIBRI = widths(`
  226 326 401 498 507 715 682 221 303 303 498 498 250 306 252 386 507 507 507 507 507 507 507 507 507 507 268 268 498
  498 498 463 894 579 544 533 615 488 459 631 623 252 319 520 420 855 646 662 517 673 543 459 487 642 567 890 519 487
  468 307 386 307 498 498 291 479 525 423 525 498 305 471 525 230 239 455 230 799 525 527 525 525 349 391 335 525 452
  715 433 453 395 314 460 314 498`)

const likeArial = { widths: ARIAL, dash: 1000, bold: 1.07 }
// Unknown typefaces are assumed to be as wide as Arial.
const FACES: readonly Face[] = [
  { ...likeArial, name: /narrow|condensed/i, stretch: 0.85 },
  { name: /^(calibri|carlito)/i, widths: CALIBRI, dash: 905, bold: 1.03, stretch: 1 },
  { ...likeArial, name: /^(garamond|times|cambria|aptos narrow)/i, stretch: 0.92 },
  { ...likeArial, name: /^(verdana|courier|consolas)/i, stretch: 1.18 },
  { ...likeArial, name: /^/, stretch: 1 },
]
/** Safety factor: two programs measure the same typeface with about this difference. */
const SAFETY = 1.02
const FIRST_CODE = 32
const OTHER_LETTER = 560
const WIDE_LETTERS =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f000}-\u{1faff}]/u

/** The properties that determine the width of letters. */
interface Letters {
  readonly fontFamily: string
  /** Points. */
  readonly fontSize: number
  readonly isBold: boolean
}

/**
 * Estimates the width of a text without its font.
 *
 * @returns Points; rather too wide than too narrow.
 */
export function textWidth(text: string, letters: Letters): number {
  const face = FACES.find(({ name }) => name.test(letters.fontFamily))!
  let thousandths = 0
  for (const character of text) thousandths += letterWidth(character, face)
  return (thousandths / 1000) * letters.fontSize * face.stretch * (letters.isBold ? face.bold : 1) * SAFETY
}

function letterWidth(character: string, { widths, dash }: Face): number {
  if (character === '—') return dash
  return widths[character.charCodeAt(0) - FIRST_CODE] ?? (WIDE_LETTERS.test(character) ? 1000 : OTHER_LETTER)
}

/** Returns the width of the longest word of a text, in points. */
export function longestWordWidth(text: string, letters: Letters): number {
  return Math.max(0, ...text.split(/\s+/).map((word) => textWidth(word, letters)))
}

/**
 * Returns the number of lines of a text that is wrapped between words.
 *
 * @param width Width of a line, in points.
 * @returns At least 1. A word longer than a line is broken.
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

function widths(measured: string): readonly number[] {
  return measured.trim().split(/\s+/).map(Number)
}
