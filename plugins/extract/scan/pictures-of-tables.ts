import type { OpenDocument } from '../../../core/contracts.js'
import { refuseIfAborted } from '../../../core/errors.js'
import type { Bbox, PageContent, Warning } from '../../../core/model.js'
import type { GreyPicture } from '../../../core/pixels.js'
import { holdsCenter } from '../../recognise/geometry/boxes.js'
import { lookForRegions, lookWarnings, sureTables } from './look-for-regions.js'
import type { ScanTools } from './scan-tools.js'

/** Resolution for detecting tables, in pixels per inch. */
const LOOK_DPI = 100

/** The pictures on a page that may contain tables, and warnings about the detector. */
interface ChosenPictures {
  readonly pictures: readonly Bbox[]
  /** Whether the detector found tables in them. */
  readonly isSure: boolean
  readonly warnings: readonly Warning[]
}

/**
 * Runs the detector on a page and drops pictures without tables: photographs, logos, charts. Without a detector, or if
 * it fails, all pictures are kept.
 *
 * @param pictures Boxes in the page's units.
 */
export async function choosePicturesOfTables(
  document: Pick<OpenDocument, 'pixels'>,
  content: PageContent,
  pictures: readonly Bbox[],
  { detector }: ScanTools,
  signal?: AbortSignal,
): Promise<ChosenPictures> {
  if (detector === undefined) return { pictures, isSure: false, warnings: [] }
  const { pageNumber, unitsPerInch = 72 } = content
  const scale = LOOK_DPI / unitsPerInch
  const page = await document.pixels!(pageNumber, { dpi: LOOK_DPI }, signal)
  const places = pictures.map(({ x0, y0, x1, y1 }) => ({
    x0: x0 * scale,
    y0: y0 * scale,
    x1: x1 * scale,
    y1: y1 * scale,
  }))
  const look = await lookForRegions(detector, alone(page, places), signal)
  refuseIfAborted(signal)
  if (look.kind !== 'seen') return { pictures, isSure: false, warnings: lookWarnings(look, pageNumber) }
  const tables = sureTables(look.regions)
  const charts = look.regions.filter(({ kind }) => kind === 'chart')
  // a table that may also be a chart is uncertain
  const isChart = (table: Bbox) => charts.some(({ bbox }) => holdsCenter(bbox, table) || holdsCenter(table, bbox))
  const sure = tables.filter((table) => !isChart(table))
  return {
    pictures: pictures.filter((_, i) => sure.some((table) => holdsCenter(places[i]!, table))),
    isSure: true,
    warnings: [],
  }
}

/**
 * Whites out everything except the pictures, keeping their size on the page. The text around them is not part of them.
 */
function alone({ width, height, pixels }: GreyPicture, places: readonly Bbox[]): GreyPicture {
  const kept = new Uint8Array(pixels.length).fill(255)
  for (const { x0, y0, x1, y1 } of places) {
    const [left, right] = [Math.max(0, Math.floor(x0)), Math.min(width, Math.ceil(x1))]
    for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, Math.ceil(y1)); y++) {
      kept.set(pixels.subarray(y * width + left, y * width + Math.max(left, right)), y * width + left)
    }
  }
  return { width, height, pixels: kept }
}
