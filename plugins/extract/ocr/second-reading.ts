import type { ReadOptions, TextRecognizer } from '../../../core/contracts.js'
import type { Bbox } from '../../../core/model.js'
import type { GreyPicture, PrintedLine } from '../../../core/pixels.js'
import type { Reading } from '../../recognise/tables/doubts/decide.js'
import { drawEnlarged, enlargedSize } from './enlarge.js'
import { cutNumber } from './number-picture.js'

/** Characters of numbers. */
const CHARACTERS = '0123456789.,()-–—$%€£ '
/** Enlargement of a number that is read again. At the same size it would be misread in the same way. */
const ENLARGED = 3
/** White margin around the enlarged number, in pixels. */
const MARGIN = 12
/** Number of numbers that are read in parallel. */
const AT_ONCE = 4
const WHITE = 255
/** Grey levels below this are ink, including faint ink. */
const FAINT = 190
/** Minimum height of ink with digits, as a share of the box. */
const FLAT = 0.25

/** Options of {@link readAgain}. */
interface SecondReadingOptions {
  /** Resolution in pixels per inch. */
  readonly dpi: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Reads numbers again: each is cut out, cleaned of rules, enlarged, and read as one line with only the characters of
 * numbers allowed. Flat ink, such as a dash, is not read, because recognizers return nothing or wrong text for it.
 *
 * @param boxes Boxes of the numbers, in pixels of the picture. Adjacent characters are included.
 * @returns One reading for each box, in order; undefined if nothing was read.
 * @throws RecreateError `ocr_failed`, see {@link TextRecognizer.read}.
 */
export async function readAgain(
  recognizer: TextRecognizer,
  picture: GreyPicture,
  boxes: readonly Bbox[],
  { dpi, signal }: SecondReadingOptions,
): Promise<readonly (Reading | undefined)[]> {
  const options = { dpi: dpi * ENLARGED, layout: 'line', characters: CHARACTERS } as const
  const cut = boxes.map((box) => cutNumber(picture, box))
  const numbers = cut.filter((number) => !isFlat(number))
  const readings = await readNumbers(recognizer, numbers, options, signal)
  const byNumber = new Map(numbers.map((number, i) => [number, readings[i]]))
  return cut.map((number) => byNumber.get(number))
}

async function readNumbers(
  recognizer: TextRecognizer,
  numbers: readonly GreyPicture[],
  options: ReadOptions,
  signal: AbortSignal | undefined,
): Promise<readonly (Reading | undefined)[]> {
  if (numbers.length === 0) return []
  if (recognizer.readAll !== undefined) {
    return (await recognizer.readAll(numbers.map(enlarge), options, signal)).map(readingOf)
  }
  const readings: (Reading | undefined)[] = []
  // a few in parallel: enough for a recognizer with several threads, and not too many for one that starts processes
  for (let first = 0; first < numbers.length; first += AT_ONCE) {
    const some = numbers
      .slice(first, first + AT_ONCE)
      .map(async (number) => readingOf(await recognizer.read(enlarge(number), options, signal)))
    readings.push(...(await Promise.all(some)))
  }
  return readings
}

/** Returns whether all ink is in a few rows. */
function isFlat({ width, height, pixels }: GreyPicture): boolean {
  const hasInk = (y: number) => pixels.subarray(y * width, (y + 1) * width).some((shade) => shade < FAINT)
  let top = 0
  while (top < height && !hasInk(top)) top++
  let bottom = height
  while (bottom > top && !hasInk(bottom - 1)) bottom--
  return bottom - top < FLAT * height
}

function readingOf(lines: readonly PrintedLine[]): Reading | undefined {
  const words = lines.flatMap((line) => line.words)
  if (words.length === 0) return undefined
  const confidence = Math.min(...words.map((word) => word.confidence))
  return { text: words.map((word) => word.text).join(' '), confidence }
}

/** Enlarges a number and adds a white margin. */
function enlarge(number: GreyPicture): GreyPicture {
  const whole = { x0: 0, y0: 0, x1: number.width, y1: number.height }
  const { width, height } = enlargedSize(whole, ENLARGED)
  const framed = { width: width + 2 * MARGIN, height: height + 2 * MARGIN }
  const sheet = { ...framed, pixels: new Uint8Array(framed.width * framed.height).fill(WHITE) }
  drawEnlarged(number, whole, ENLARGED, sheet, MARGIN, MARGIN)
  return sheet
}
