import type { TextRecognizer } from '../../../core/contracts.js'
import type { Bbox } from '../../../core/model.js'
import type { GreyPicture, PrintedLine } from '../../../core/pixels.js'
import type { Reading } from '../../recognise/doubts/care-for-numbers.js'

/** All that figures are printed with. */
const CHARACTERS = '0123456789.,()-–—$%€£ '
/** White left around a figure, as a share of its height. */
const MARGIN = 0.3
/** So much larger a figure is looked at again: what was read once the same way would be misread the same way. */
const ENLARGED = 2
/** White between two figures that are read together, as a share of the taller one's height. */
const GAP = 0.8
/** So many figures are read in one picture at most. */
const MOST_TOGETHER = 40
const WHITE = 255

/** What {@link readAgain} has to know of a picture. */
export interface SecondReadingOptions {
  /** Pixels an inch. */
  readonly dpi: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Looks again at figures: each is cut out, enlarged, and read with nothing but the signs of figures allowed. Many are set
 * under each other and read at once, which takes a fraction of the time of reading them one by one.
 *
 * @param boxes Where the figures stand, in pixels of the picture; one may stand a little off.
 * @returns One a box, in their order; undefined where nothing was read.
 * @throws RecreateError `ocr_failed`, as {@link TextRecognizer.read} does.
 */
export async function readAgain(
  recognizer: TextRecognizer,
  picture: GreyPicture,
  boxes: readonly Bbox[],
  { dpi, signal }: SecondReadingOptions,
): Promise<readonly (Reading | undefined)[]> {
  const readings: (Reading | undefined)[] = []
  for (let first = 0; first < boxes.length; first += MOST_TOGETHER) {
    const crops = boxes.slice(first, first + MOST_TOGETHER).map((box) => enlarge(crop(picture, box)))
    const { sheet, tops } = stack(crops)
    const options = { dpi: dpi * ENLARGED, layout: 'block', characters: CHARACTERS } as const
    const lines = await recognizer.read(sheet, options, signal)
    readings.push(...crops.map(({ height }, i) => readingIn(lines, tops[i]!, tops[i]! + height)))
  }
  return readings
}

/** Cuts a box with its margin; what lies beyond the picture is white. */
function crop(picture: GreyPicture, { x0, y0, x1, y1 }: Bbox): GreyPicture {
  const margin = MARGIN * (y1 - y0)
  const left = Math.floor(x0 - margin)
  const top = Math.floor(y0 - margin)
  const width = Math.max(1, Math.ceil(x1 + margin) - left)
  const height = Math.max(1, Math.ceil(y1 + margin) - top)
  const pixels = new Uint8Array(width * height).fill(WHITE)
  const from = Math.max(0, left)
  const to = Math.min(picture.width, left + width)
  for (let y = Math.max(0, top); y < Math.min(picture.height, top + height) && from < to; y++) {
    const start = y * picture.width
    pixels.set(picture.pixels.subarray(start + from, start + to), (y - top) * width + from - left)
  }
  return { width, height, pixels }
}

/** Enlarges a picture, each new pixel mixed from the four that are nearest. */
function enlarge({ width, height, pixels }: GreyPicture): GreyPicture {
  const large = { width: width * ENLARGED, height: height * ENLARGED }
  const enlarged = new Uint8Array(large.width * large.height)
  for (let y = 0; y < large.height; y++) {
    const { at: y0, next: y1, share: sy } = neighbours(y, height)
    for (let x = 0; x < large.width; x++) {
      const { at: x0, next: x1, share: sx } = neighbours(x, width)
      const above = pixels[y0 * width + x0]! * (1 - sx) + pixels[y0 * width + x1]! * sx
      const below = pixels[y1 * width + x0]! * (1 - sx) + pixels[y1 * width + x1]! * sx
      enlarged[y * large.width + x] = Math.round(above * (1 - sy) + below * sy)
    }
  }
  return { ...large, pixels: enlarged }
}

/** The two pixels between which one of the enlarged picture lies, and how near it is to the second. */
function neighbours(position: number, size: number) {
  const exact = Math.min(Math.max((position + 0.5) / ENLARGED - 0.5, 0), size - 1)
  const at = Math.floor(exact)
  return { at, next: Math.min(at + 1, size - 1), share: exact - at }
}

/** Sets pictures under each other, flush right as the figures of a column are, with white between them. */
function stack(crops: readonly GreyPicture[]): { readonly sheet: GreyPicture; readonly tops: readonly number[] } {
  const width = Math.max(...crops.map((each) => each.width))
  const gap = Math.round(GAP * Math.max(...crops.map((each) => each.height)))
  const tops: number[] = []
  let height = gap
  for (const each of crops) {
    tops.push(height)
    height += each.height + gap
  }
  const pixels = new Uint8Array((width + 2 * gap) * height).fill(WHITE)
  for (const [i, each] of crops.entries()) {
    for (let y = 0; y < each.height; y++) {
      const row = each.pixels.subarray(y * each.width, (y + 1) * each.width)
      pixels.set(row, (tops[i]! + y) * (width + 2 * gap) + gap + width - each.width)
    }
  }
  return { sheet: { width: width + 2 * gap, height, pixels }, tops }
}

/** What was read between two heights. */
function readingIn(lines: readonly PrintedLine[], top: number, bottom: number): Reading | undefined {
  const words = lines
    .flatMap((line) => line.words)
    .filter(({ bbox }) => (bbox.y0 + bbox.y1) / 2 > top && (bbox.y0 + bbox.y1) / 2 < bottom)
    .sort((a, b) => a.bbox.x0 - b.bbox.x0)
  if (words.length === 0) return undefined
  return {
    text: words.map((word) => word.text).join(' '),
    confidence: Math.min(...words.map((word) => word.confidence)),
  }
}
