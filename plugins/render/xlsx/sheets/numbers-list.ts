import type { Cell as SheetCell, Worksheet } from 'exceljs'
import { tableTitle } from '../../source-line.js'
import { writeText } from '../cell-look.js'
import type { ListedNumber } from './listed-numbers.js'
import { fontOf, linkTo, writeHeader, writeListTitle, writeShortLink } from './listing.js'
import type { TableLook } from './table-sheet.js'

/** Heading of the list. */
const HEADING = 'Numbers in no table, chart or text'
const HEADERS = ['Number', 'Page', 'Nearest table'] as const
/** Number of columns of the list. */
export const NUMBER_COLUMNS = HEADERS.length
/** Number of rows from the heading to the first number. */
const ROWS_ABOVE = 4
/** Maximum number of rows. Further numbers are only counted. */
const MOST_LISTED = 500

/**
 * Writes the list of the numbers that are in no table, chart or text, in the first columns of the sheet.
 *
 * @param top Row of the heading, one-based.
 * @param numbers At least one.
 * @param tableUnits Width of the third column, in column units.
 * @returns The last row of the list, one-based.
 */
export function writeNumbersList(
  sheet: Worksheet,
  top: number,
  numbers: readonly ListedNumber[],
  tableUnits: number,
  options: TableLook,
): number {
  const { configuration } = options
  writeListTitle(
    sheet,
    top,
    HEADING,
    'As printed. They may be missing in a table: compare them with the page',
    configuration,
  )
  HEADERS.forEach((header, column) => {
    const target = sheet.getCell(top + ROWS_ABOVE - 1, column + 1)
    writeHeader(target, header, configuration)
    target.alignment = alignmentOf(column)
  })
  const first = top + ROWS_ABOVE
  const listed = numbers.slice(0, MOST_LISTED)
  listed.forEach((number, index) => {
    writeNumber(rowCells(sheet, first + index, options), number, tableUnits, options)
  })
  const more = numbers.length - listed.length
  if (more === 0) return first + listed.length - 1
  const [target] = rowCells(sheet, first + listed.length, options)
  target.font = { ...target.font, italic: true }
  target.alignment = { horizontal: 'left', vertical: 'middle' }
  writeText(target, `${more} more ${more === 1 ? 'number is' : 'numbers are'} not listed`)
  return first + listed.length
}

function writeNumber(
  [number, page, table]: NumberCells,
  { text, pageNumber, nearest }: ListedNumber,
  tableUnits: number,
  { configuration }: TableLook,
) {
  writeText(number, text)
  // A number that a person edits stays a text, too: nothing says what it means.
  number.numFmt = '@'
  // Without it, a number wider than the column would be cut off at the page.
  number.alignment = { ...number.alignment, shrinkToFit: true }
  page.value = pageNumber
  if (nearest === undefined) return
  const link = { text: tableTitle(nearest.table), hyperlink: linkTo(nearest.sheetName, nearest.titleRow) }
  writeShortLink(table, link, tableUnits, configuration)
}

type NumberCells = readonly [number: SheetCell, page: SheetCell, table: SheetCell]

/** Returns the cells of a row, styled as data. */
function rowCells(sheet: Worksheet, row: number, { configuration: { row: style } }: TableLook): NumberCells {
  sheet.getRow(row).height = style.rowHeight
  const styled = (column: number) => {
    const cell = sheet.getCell(row, column + 1)
    cell.font = fontOf(style)
    cell.alignment = alignmentOf(column)
    return cell
  }
  return [styled(0), styled(1), styled(2)]
}

/** Aligns left, also the page, because its column is wide. */
function alignmentOf(column: number) {
  return { horizontal: 'left' as const, vertical: 'middle' as const, ...(column > 0 ? { indent: 1 } : {}) }
}
