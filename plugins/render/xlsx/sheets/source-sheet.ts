import type { Worksheet } from 'exceljs'
import type { FormatChoice } from '../../../../core/format-configuration.js'
import type { DocumentModel } from '../../../../core/model.js'
import { tableTitle } from '../../source-line.js'
import { writeText } from '../cell-look.js'
import { cellAddress, type PlacedTable } from '../placed-tables.js'
import type { SheetDrawing } from '../sheet-drawings.js'
import type { CellLink } from '../sheet-links.js'
import { linkTo, writeLink } from './listing.js'
import { setUpPage } from './page-setup.js'
import { CELL_SIDE, linkTarget, type SourcePage } from './source-pages.js'

/** Column width, in column units, that equals a row height of {@link CELL_SIDE}. */
const CELL_UNITS = 2
/** Distance between a table and its frame, in points, so that the outer digits stay readable. */
const MARGIN = 3

/**
 * Writes the sheet of one source page: its name, links back to its tables, and small cells for the image.
 *
 * @returns The drawings over the cells: the image, and a frame around each table.
 */
export function writeSourceSheet(
  sheet: Worksheet,
  source: SourcePage,
  document: DocumentModel,
  options: FormatChoice,
): readonly SheetDrawing[] {
  const { fontFamily } = options.configuration.row
  const columns = Math.ceil(source.width / CELL_SIDE)
  const rows = Math.ceil(source.height / CELL_SIDE)
  for (let column = 1; column <= columns; column++) sheet.getColumn(column).width = CELL_UNITS
  const name = sheet.getCell(1, 1)
  writeText(name, `${document.fileName}, page ${source.pageNumber}`)
  name.font = { name: fontFamily, size: 14, bold: true }
  source.tables.forEach(({ table, sheetName, titleRow }, index) => {
    const link = sheet.getCell(2 + index, 1)
    link.font = { name: fontFamily, size: 10 }
    writeLink(link, { text: tableTitle(table), hyperlink: linkTo(sheetName, titleRow) })
  })
  for (let row = 0; row < rows; row++) sheet.getRow(source.firstRow + row).height = CELL_SIDE
  setUpPage(sheet, {
    fileName: document.fileName,
    zoom: 100,
    frozenColumns: 0,
    frozenRows: 0,
    lastRow: source.firstRow + rows - 1,
    columnUnits: Array.from({ length: columns }, () => CELL_UNITS),
  })
  return [pictureOf(source, document), ...framesOf(source)]
}

function pictureOf(source: SourcePage, { fileName }: DocumentModel): SheetDrawing {
  const { width, height, pageNumber, firstRow, png } = source
  return {
    kind: 'picture',
    // The linked cell stays visible through the white of the paper.
    isWhiteClear: true,
    place: { column: 0, row: firstRow - 1, width, height },
    name: `Page ${pageNumber}`,
    alt: `Page ${pageNumber} of ${fileName}`,
    png,
  }
}

function framesOf({ tables, pageNumber, scale, firstRow }: SourcePage): readonly SheetDrawing[] {
  return tables.flatMap(({ table }) =>
    table.places
      .filter((place) => place.pageNumber === pageNumber)
      .map(({ bbox }): SheetDrawing => {
        const [x, y] = [Math.max(bbox.x0 * scale - MARGIN, 0), Math.max(bbox.y0 * scale - MARGIN, 0)]
        const [column, row] = [Math.floor(x / CELL_SIDE), Math.floor(y / CELL_SIDE)]
        return {
          kind: 'frame',
          place: {
            column,
            row: firstRow - 1 + row,
            columnOffset: x - column * CELL_SIDE,
            rowOffset: y - row * CELL_SIDE,
            width: bbox.x1 * scale + MARGIN - x,
            height: bbox.y1 * scale + MARGIN - y,
          },
          name: `Frame of ${table.id}`,
          alt: `Position of “${tableTitle(table)}”`,
        }
      }),
  )
}

/** Returns the links from a table to its source: from its title, its last line, and each of its numbers. */
export function linksToSource(placed: PlacedTable, sources: readonly SourcePage[]): readonly CellLink[] {
  const { table, titleRow, lastRow } = placed
  const tip = (pageNumber: number) => `Go to the source on page ${pageNumber}`
  const [first] = table.places
  const ofTable = linkTarget(sources, first)
  const ends = [titleRow, lastRow].flatMap((row) =>
    ofTable ? [{ address: `A${row}`, target: ofTable, tip: tip(first!.pageNumber) }] : [],
  )
  const numbers = table.cells.flatMap(({ row, column, value, place }) => {
    const target = value && row >= table.headerRowCount ? linkTarget(sources, place) : undefined
    return target ? [{ address: cellAddress(placed, row, column), target, tip: tip(place.pageNumber) }] : []
  })
  return [...ends, ...numbers]
}
