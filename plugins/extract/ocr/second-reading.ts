import type { ReadOptions, TextRecognizer } from '../../../core/contracts.js'
import type { Bbox } from '../../../core/model.js'
import type { GreyPicture, PrintedLine } from '../../../core/pixels.js'
import type { Reading } from '../../recognise/doubts/decide.js'
import { drawEnlarged, enlargedSize } from './enlarge.js'
import { cutFigure } from './figure-picture.js'

/** All that figures are printed with. */
const CHARACTERS = '0123456789.,()-–—$%€£ '
/** So much larger a figure is looked at again: what was read once the same way would be misread the same way. */
const ENLARGED = 3
/** White around the enlarged figure, in pixels. */
const MARGIN = 12
/** So many figures are looked at at the same time. */
const AT_ONCE = 4
const WHITE = 255
/** Ink is darker, however faint. */
const FAINT = 190
/** Ink that takes less of the height of its place holds no digit. */
const FLAT = 0.25

/** What {@link readAgain} has to know of a picture. */
interface SecondReadingOptions {
  /** Pixels an inch. */
  readonly dpi: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Looks again at figures: each is cut out, cleaned of rules, enlarged, and read as one line with nothing but the signs of
 * figures allowed. Flat ink, as of a dash, is not read: recognisers see nothing in it, or what is not there.
 *
 * @param boxes Where the figures stand, in pixels of the picture; signs right beside them are taken in.
 * @returns One a box, in their order; undefined where nothing was read.
 * @throws RecreateError `ocr_failed`, as {@link TextRecognizer.read} does.
 */
export async function readAgain(
  recognizer: TextRecognizer,
  picture: GreyPicture,
  boxes: readonly Bbox[],
  { dpi, signal }: SecondReadingOptions,
): Promise<readonly (Reading | undefined)[]> {
  const options = { dpi: dpi * ENLARGED, layout: 'line', characters: CHARACTERS } as const
  const cut = boxes.map((box) => cutFigure(picture, box))
  const figures = cut.filter((figure) => !isFlat(figure))
  const readings = await readFigures(recognizer, figures, options, signal)
  const byFigure = new Map(figures.map((figure, i) => [figure, readings[i]]))
  return cut.map((figure) => byFigure.get(figure))
}

async function readFigures(
  recognizer: TextRecognizer,
  figures: readonly GreyPicture[],
  options: ReadOptions,
  signal: AbortSignal | undefined,
): Promise<readonly (Reading | undefined)[]> {
  if (figures.length === 0) return []
  if (recognizer.readAll !== undefined) {
    return (await recognizer.readAll(figures.map(enlarge), options, signal)).map(readingOf)
  }
  const readings: (Reading | undefined)[] = []
  // a few at once: a recogniser with several places uses them, one that starts a program each time is not flooded
  for (let first = 0; first < figures.length; first += AT_ONCE) {
    const some = figures
      .slice(first, first + AT_ONCE)
      .map(async (figure) => readingOf(await recognizer.read(enlarge(figure), options, signal)))
    readings.push(...(await Promise.all(some)))
  }
  return readings
}

/** Whether all ink lies in a few rows. */
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

/** The figure enlarged, with white around it. */
function enlarge(figure: GreyPicture): GreyPicture {
  const whole = { x0: 0, y0: 0, x1: figure.width, y1: figure.height }
  const { width, height } = enlargedSize(whole, ENLARGED)
  const framed = { width: width + 2 * MARGIN, height: height + 2 * MARGIN }
  const sheet = { ...framed, pixels: new Uint8Array(framed.width * framed.height).fill(WHITE) }
  drawEnlarged(figure, whole, ENLARGED, sheet, MARGIN, MARGIN)
  return sheet
}
