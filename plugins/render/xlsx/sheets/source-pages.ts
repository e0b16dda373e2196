import type { PageAccess } from '../../../../core/contracts.js'
import { RecreateError } from '../../../../core/errors.js'
import type { Bbox, DocumentModel, Page, Place, Warning } from '../../../../core/model.js'
import { columnLetters, onSheet, type PlacedTable } from '../placed-tables.js'
import { nameSheet } from '../sheet-names.js'

/** A page of the source with its own sheet, which shows the page image over small square cells. */
export interface SourcePage {
  readonly pageNumber: number
  readonly sheetName: string
  readonly png: Uint8Array
  /** Size of the image, in points. */
  readonly width: number
  readonly height: number
  /** Points on the sheet per unit of the page. */
  readonly scale: number
  /** The tables that are entirely or partly on the page. */
  readonly tables: readonly PlacedTable[]
  /** First row under the image, one-based. The heading and one row per table are above it. */
  readonly firstRow: number
}

/** Side of a cell under the image, in points: 14 pixels, so that columns and rows have equal sizes on every screen. */
export const CELL_SIDE = 10.5
const ROWS_OF_HEADING = 2
const PICTURE_DPI = 100
/** Maximum width of the image, in points: about one screen. Larger pages are scaled down. */
const WIDEST = 760
const POINTS_PER_INCH = 72

/**
 * Draws the pages that contain tables.
 *
 * @param taken Names of existing sheets in lower case; the new names are added.
 * @returns In document order. A page that cannot be drawn is left out and reported in a warning.
 * @throws RecreateError For errors that do not concern a single page, such as `cancelled`.
 */
export async function drawSourcePages(
  document: DocumentModel,
  tables: readonly PlacedTable[],
  pages: PageAccess,
  taken: Set<string>,
  signal?: AbortSignal,
): Promise<{ readonly sources: readonly SourcePage[]; readonly warnings: readonly Warning[] }> {
  const sources: SourcePage[] = []
  const warnings: Warning[] = []
  for (const outcome of document.pages) {
    signal?.throwIfAborted()
    const { pageNumber } = outcome
    const own = tables.filter(({ table }) => table.places.some((place) => place.pageNumber === pageNumber))
    if (outcome.state === 'failed' || own.length === 0) continue
    try {
      const png = await pages.picture(pageNumber, { dpi: PICTURE_DPI })
      const sheetName = nameSheet(`Source p. ${pageNumber}`, `Source ${pageNumber}`, taken)
      sources.push({ pageNumber, sheetName, png, tables: own, ...sizeOf(outcome.page, own.length) })
    } catch (error) {
      if (!(error instanceof RecreateError) || !/^page_|^not_available$/.test(error.code)) throw error
      const message = `Page ${pageNumber} has no source sheet: ${error.message}`
      warnings.push({ code: 'no_source_sheet', message, pageNumber })
    }
  }
  return { sources, warnings }
}

function sizeOf({ width, height, unitsPerInch = POINTS_PER_INCH }: Page, tableCount: number) {
  const scale = Math.min(POINTS_PER_INCH / unitsPerInch, WIDEST / width)
  return { width: width * scale, height: height * scale, scale, firstRow: ROWS_OF_HEADING + tableCount + 1 }
}

/** Returns the cells under a place of the page, for any sheet: `'Source p. 12'!F14:H14`. */
export function cellsUnder({ sheetName, scale, width, height, firstRow }: SourcePage, bbox: Bbox): string {
  const cells = (along: number) => (along * scale) / CELL_SIDE
  const within = (cell: number, length: number) => Math.min(Math.max(cell, 0), Math.ceil(length / CELL_SIDE) - 1)
  const address = (column: number, row: number) =>
    `${columnLetters(within(column, width))}${firstRow + within(row, height)}`
  const first = address(Math.floor(cells(bbox.x0)), Math.floor(cells(bbox.y0)))
  const last = address(Math.ceil(cells(bbox.x1)) - 1, Math.ceil(cells(bbox.y1)) - 1)
  return onSheet(sheetName, first === last ? first : `${first}:${last}`)
}

/** Returns the cells under a place; undefined if its page has no sheet. */
export function linkTarget(sources: readonly SourcePage[], place: Place | undefined): string | undefined {
  const source = sources.find(({ pageNumber }) => pageNumber === place?.pageNumber)
  return source && place && cellsUnder(source, place.bbox)
}
