import type { OpenDocument } from '../../../core/contracts.js'
import type { Bbox } from '../../../core/model.js'
import { heightOf, widthOf } from '../../recognise/geometry/boxes.js'
import type { PageTrace } from '../../recognise/recognise-page.js'
import { readAgain } from '../ocr/second-reading.js'
import type { ScanTools } from './scan-tools.js'

/** Maximum number of amounts that are read from the pixels. */
const SAMPLE = 12
/** Minimum digits of a compared amount. Shorter ones are read too unreliably. */
const LEAST_DIGITS = 3
/** Minimum confidence of a reading that is compared. */
const MIN_CONFIDENCE = 0.6
/** Minimum number of different amounts for a text to not match its picture. */
const LEAST_OTHERS = 2
/** Minimum share of different amounts for a text to not match its picture. */
const OTHERS = 0.15
/** Resolution of the compared picture, in pixels per inch. */
const DPI = 200

/**
 * Returns whether the amounts in an invisible text differ from the visible ones. Reads a sample from the pixels, spread
 * over the page and preferably from tables. Uncertain readings, and readings that are part of the other, are not
 * counted.
 *
 * @throws RecreateError `ocr_failed`, and the errors of drawing the page.
 */
export async function hasOtherNumbers(
  document: Pick<OpenDocument, 'pixels'>,
  trace: PageTrace,
  { recognizer }: Pick<ScanTools, 'recognizer'>,
  signal?: AbortSignal,
): Promise<boolean> {
  const amounts = chooseAmounts(trace)
  if (amounts.length < LEAST_OTHERS) return false
  const { pageNumber, width } = trace.page
  const picture = await document.pixels!(pageNumber, { dpi: DPI }, signal)
  const scale = picture.width / width
  const boxes = amounts.map(({ bbox: { x0, y0, x1, y1 } }) => ({
    x0: x0 * scale,
    y0: y0 * scale,
    x1: x1 * scale,
    y1: y1 * scale,
  }))
  const readings = await readAgain(recognizer, picture, boxes, { dpi: DPI, signal })
  const pairs = amounts.flatMap(({ text }, i) => {
    const reading = readings[i]
    return reading === undefined || reading.confidence < MIN_CONFIDENCE
      ? []
      : [{ own: digitsOf(text), seen: digitsOf(reading.text) }]
  })
  const others = pairs.filter(({ own, seen }) => !own.includes(seen) && !seen.includes(own)).length
  return others >= LEAST_OTHERS && others > OTHERS * pairs.length
}

interface PrintedAmount {
  readonly text: string
  readonly bbox: Bbox
}

function chooseAmounts({ page, words }: PageTrace): readonly PrintedAmount[] {
  const cells = page.tables.flatMap((table) => table.cells.map(({ text, place }) => ({ text, bbox: place.bbox })))
  const inTables = spread(cells.filter(isAmount), SAMPLE)
  const elsewhere = words.filter((word) => isAmount(word) && !inTables.some(({ bbox }) => isIn(word.bbox, bbox)))
  return [...inTables, ...spread(elsewhere, SAMPLE - inTables.length)]
}

/** Returns whether a text is an amount on one horizontal line. On a rotated page, amounts are taller than wide. */
function isAmount({ text, bbox }: PrintedAmount): boolean {
  return (
    /^[-–−($€£\s]*\d[\d.,]*[)%\s]*$/.test(text) &&
    digitsOf(text).length >= LEAST_DIGITS &&
    widthOf(bbox) > heightOf(bbox)
  )
}

function isIn(inner: Bbox, outer: Bbox): boolean {
  return inner.x0 < outer.x1 && inner.x1 > outer.x0 && inner.y0 < outer.y1 && inner.y1 > outer.y0
}

/** Selects up to `count` items, evenly spaced. */
function spread<T>(all: readonly T[], count: number): readonly T[] {
  if (all.length <= count) return all
  return Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]!)
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
