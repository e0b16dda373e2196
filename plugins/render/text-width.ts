/** How wide the letters of a face run, in thousandths of the font size. */
interface Face {
  readonly name: RegExp
  /** From the blank to the tilde. */
  readonly widths: readonly number[]
  readonly dash: number
  /** Bold letters over plain ones. */
  readonly bold: number
  /** Narrower and wider faces over the one that was measured. */
  readonly stretch: number
}

// Measured on faces that were made to be as wide: Liberation Sans for Arial, Carlito for Calibri.
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
// A face that is not listed is taken to be as wide as Arial.
const FACES: readonly Face[] = [
  { ...likeArial, name: /narrow|condensed/i, stretch: 0.85 },
  { name: /^(calibri|carlito)/i, widths: CALIBRI, dash: 905, bold: 1.03, stretch: 1 },
  { ...likeArial, name: /^(garamond|times|cambria|aptos narrow)/i, stretch: 0.92 },
  { ...likeArial, name: /^(verdana|courier|consolas)/i, stretch: 1.18 },
  { ...likeArial, name: /^/, stretch: 1 },
]
/** What two programs measure for the same face differs by about as much. */
const SAFETY = 1.02
const FIRST_CODE = 32
const OTHER_LETTER = 560
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f000}-\u{1faff}]/u

/** What decides how much room letters take. */
interface Letters {
  readonly fontFamily: string
  /** Points. */
  readonly fontSize: number
  readonly isBold: boolean
}

/**
 * How wide a text will be, judged without its font.
 *
 * @returns Points, rather too many than too few.
 */
export function textWidth(text: string, letters: Letters): number {
  const face = FACES.find(({ name }) => name.test(letters.fontFamily))!
  let thousandths = 0
  for (const character of text) thousandths += letterWidth(character, face)
  return (thousandths / 1000) * letters.fontSize * face.stretch * (letters.isBold ? face.bold : 1) * SAFETY
}

function letterWidth(character: string, { widths, dash }: Face): number {
  if (character === '—') return dash
  return widths[character.charCodeAt(0) - FIRST_CODE] ?? (WIDE.test(character) ? 1000 : OTHER_LETTER)
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

function widths(measured: string): readonly number[] {
  return measured.trim().split(/\s+/).map(Number)
}
