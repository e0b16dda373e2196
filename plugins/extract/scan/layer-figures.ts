import type { OpenDocument } from '../../../core/contracts.js'
import type { Bbox } from '../../../core/model.js'
import { heightOf, widthOf } from '../../recognise/geometry.js'
import type { PageTrace } from '../../recognise/recognise-page.js'
import { readAgain } from '../ocr/second-reading.js'
import type { ScanTools } from './scan-tools.js'

/** So many figures are read from the pixels at most. */
const SAMPLE = 12
/** A figure of fewer digits is read too unsurely to say anything. */
const LEAST_DIGITS = 3
/** A reading less sure than this says nothing. */
const SURE = 0.6
/** A text whose figures differ in so many, and in a larger share than this, is not that of the picture. */
const LEAST_OTHERS = 2
const OTHERS = 0.15
const DPI = 200

/**
 * Whether the figures of an invisible text are others than those seen: a few are read from the pixels, those of tables
 * first, spread over the page. What is read unsurely, or is but a part of the other, is no witness.
 *
 * @throws RecreateError `ocr_failed`; what drawing throws.
 */
export async function hasOtherFigures(
  document: Pick<OpenDocument, 'pixels'>,
  trace: PageTrace,
  { recognizer }: Pick<ScanTools, 'recognizer'>,
  signal?: AbortSignal,
): Promise<boolean> {
  const figures = chooseFigures(trace)
  if (figures.length < LEAST_OTHERS) return false
  const { pageNumber, width } = trace.page
  const picture = await document.pixels!(pageNumber, { dpi: DPI }, signal)
  const scale = picture.width / width
  const boxes = figures.map(({ bbox: { x0, y0, x1, y1 } }) => ({
    x0: x0 * scale,
    y0: y0 * scale,
    x1: x1 * scale,
    y1: y1 * scale,
  }))
  const readings = await readAgain(recognizer, picture, boxes, { dpi: DPI, signal })
  const pairs = figures.flatMap(({ text }, i) => {
    const reading = readings[i]
    return reading === undefined || reading.confidence < SURE
      ? []
      : [{ own: digitsOf(text), seen: digitsOf(reading.text) }]
  })
  const others = pairs.filter(({ own, seen }) => !own.includes(seen) && !seen.includes(own)).length
  return others >= LEAST_OTHERS && others > OTHERS * pairs.length
}

interface Figure {
  readonly text: string
  readonly bbox: Bbox
}

function chooseFigures({ page, words }: PageTrace): readonly Figure[] {
  const cells = page.tables.flatMap((table) => table.cells.map(({ text, place }) => ({ text, bbox: place.bbox })))
  const inTables = spread(cells.filter(isFigure), SAMPLE)
  const elsewhere = words.filter((word) => isFigure(word) && !inTables.some(({ bbox }) => isIn(word.bbox, bbox)))
  return [...inTables, ...spread(elsewhere, SAMPLE - inTables.length)]
}

/** One line of digits; on a page that lies on its side a figure is taller than wide. */
function isFigure({ text, bbox }: Figure): boolean {
  return (
    /^[-–−($€£\s]*\d[\d.,]*[)%\s]*$/.test(text) &&
    digitsOf(text).length >= LEAST_DIGITS &&
    widthOf(bbox) > heightOf(bbox)
  )
}

function isIn(inner: Bbox, outer: Bbox): boolean {
  return inner.x0 < outer.x1 && inner.x1 > outer.x0 && inner.y0 < outer.y1 && inner.y1 > outer.y0
}

/** So many of them, evenly from first to last. */
function spread<T>(all: readonly T[], count: number): readonly T[] {
  if (all.length <= count) return all
  return Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]!)
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
