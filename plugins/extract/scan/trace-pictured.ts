import type { Bbox, Warning } from '../../../core/model.js'
import { holdsCenter } from '../../recognise/geometry/boxes.js'
import type { PageTrace } from '../../recognise/recognise-page.js'
import { careForNumbers, type Reading, type Sight } from '../../recognise/tables/doubts/care-for-numbers.js'
import { movePage } from '../../recognise/text/turned-page.js'
import { digitsBySight } from '../ocr/digits-by-sight.js'
import { inkShapes } from '../ocr/ink-shape.js'
import { readAgain } from '../ocr/second-reading.js'
import type { PicturedTable } from './large-pictures.js'
import type { ScanTools } from './scan-tools.js'

/**
 * Finishes the tables that were read in pictures: marks them as OCR, verifies their amounts, and maps them to page
 * coordinates.
 *
 * @param trace Trace of the page with the content of its pictures.
 */
export async function tracePictured(
  trace: PageTrace,
  pictured: readonly PicturedTable[],
  { recognizer, secondReading }: ScanTools,
  signal?: AbortSignal,
): Promise<PageTrace> {
  if (pictured.length === 0) return trace
  const pictureOf = (bbox: Bbox) => pictured.find((picture) => holdsCenter(picture.bbox, bbox))
  const read = trace.page.tables.map((table) =>
    table.places.some(({ bbox }) => pictureOf(bbox)) ? { ...table, source: 'ocr' as const } : table,
  )
  const reread = async (places: readonly Bbox[]) => {
    const readings: (Reading | undefined)[] = places.map(() => undefined)
    for (const picture of pictured) {
      const own = places.flatMap((place, i) => (pictureOf(place) === picture ? [i] : []))
      if (own.length === 0) continue
      const { scan } = picture
      const boxes = own.map((i) => inPixels(places[i]!, picture))
      const again = await readAgain(recognizer, scan.picture, boxes, { dpi: scan.dpi, ...(signal && { signal }) })
      for (const [at, i] of own.entries()) readings[i] = again[at]
    }
    return readings
  }
  const shapes = (places: readonly Bbox[]) =>
    places.map((place) => {
      const picture = pictureOf(place)
      return picture === undefined ? [] : inkShapes(picture.scan.picture, inPixels(place, picture))
    })
  const page = { ...trace.page, tables: read }
  const sight: Sight = (numbers) => {
    const seen = new Map(
      pictured.flatMap((picture) => {
        const own = numbers.filter(({ bbox }) => pictureOf(bbox) === picture)
        const boxes = own.map(({ bbox, ...number }) => ({ ...number, box: inPixels(bbox, picture) }))
        const looks = digitsBySight(picture.scan.picture, boxes)
        return own.map((number, i) => [number, looks[i]] as const)
      }),
    )
    return numbers.map((number) => seen.get(number))
  }
  const verified = secondReading ? await careForNumbers(page, reread, { shapes, sight }) : page
  const onPage = (bbox: Bbox) => {
    const picture = pictureOf(bbox)
    return picture === undefined || picture.scan.angle === 0 ? bbox : asSeen(bbox, picture)
  }
  const ocrWarnings = pictured.map(({ bbox }): Warning => {
    const message = `A table on page ${page.pageNumber} is a picture. Its text was read by OCR and may contain errors`
    return { code: 'read_by_ocr', subject: 'table', message, pageNumber: page.pageNumber, bbox }
  })
  // earlier warnings are in page coordinates already
  const newWarnings = verified.warnings.slice(page.warnings.length)
  const placed = movePage({ ...verified, warnings: newWarnings }, onPage, page)
  return { ...trace, page: { ...placed, warnings: [...page.warnings, ...ocrWarnings, ...placed.warnings] } }
}

/** Maps a box from the page with horizontal lines to pixels of the deskewed picture. */
function inPixels({ x0, y0, x1, y1 }: Bbox, { dx, dy, scan }: PicturedTable): Bbox {
  const scale = scan.dpi / 72
  return { x0: (x0 - dx) * scale, y0: (y0 - dy) * scale, x1: (x1 - dx) * scale, y1: (y1 - dy) * scale }
}

/** Maps a box from the page with horizontal lines to the visible page. */
function asSeen({ x0, y0, x1, y1 }: Bbox, { dx, dy, bbox, scan }: PicturedTable): Bbox {
  const seen = scan.toPage({ x0: x0 - dx, y0: y0 - dy, x1: x1 - dx, y1: y1 - dy })
  return { x0: seen.x0 + bbox.x0, y0: seen.y0 + bbox.y0, x1: seen.x1 + bbox.x0, y1: seen.y1 + bbox.y0 }
}
