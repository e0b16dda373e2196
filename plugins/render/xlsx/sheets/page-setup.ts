import type { Worksheet } from 'exceljs'

/** How a sheet is shown on the screen and printed. Rows and columns are one-based. */
interface SheetSetup {
  /** Printed in the footer, next to the page number. */
  readonly fileName: string
  /** In percent, 10 to 400. */
  readonly zoom: number
  readonly frozenColumns: number
  readonly frozenRows: number
  /** First and last of the rows that are repeated on each printed page. */
  readonly repeatedRows?: readonly [number, number]
  readonly lastRow: number
  /** Rows with titles, which continue over the empty columns next to them. @default the first */
  readonly titleRows?: readonly number[]
  /** Widths of the columns, in column units. */
  readonly columnUnits: readonly number[]
}

/** Width of a column without an explicit width, in column units. */
const EMPTY_COLUMN_UNITS = 9
// Content area of a letter page without scaling: width in column units, height in points. A4 is similar.
const PORTRAIT = { width: 103, height: 690 }
const LANDSCAPE = { width: 137, height: 510 }
/** A sheet is scaled down to this factor if that saves a page. */
const SMALLEST_SCALE = 0.8
const DEFAULT_HEIGHT = 15
const MARGINS = { left: 0.5, right: 0.5, top: 0.6, bottom: 0.7, header: 0.3, footer: 0.3 }
/** Maximum length, because a footer may have only 255 characters, including its codes. */
const LONGEST_FILE_NAME = 100

/**
 * Freezes the header, and fits the sheet on paper: one page wide, header repeated on each page, name and page number in
 * the footer.
 */
export function setUpPage(sheet: Worksheet, setup: SheetSetup): void {
  const { frozenColumns, frozenRows, zoom, columnUnits, titleRows = [1] } = setup
  const { showGridLines = false, rightToLeft } = sheet.views[0] ?? {}
  const view = { zoomScale: zoom, zoomScaleNormal: zoom, showGridLines, ...(rightToLeft && { rightToLeft }) }
  sheet.views =
    frozenColumns + frozenRows > 0
      ? [{ ...view, state: 'frozen', xSplit: frozenColumns, ySplit: frozenRows }]
      : [{ ...view, state: 'normal' }]
  const lastColumn = sheet.getColumn(
    Math.max(columnUnits.length, ...titleRows.map((row) => titleColumns(sheet, row, columnUnits))),
  ).letter
  const width = columnUnits.reduce((sum, units) => sum + units, 0)
  const height = heightOf(sheet, setup.lastRow)
  // Landscape, if that keeps the sheet at its size and does not need more pages.
  const isLong = height > LANDSCAPE.height
  const isWide = width > (isLong ? PORTRAIT.width / SMALLEST_SCALE : PORTRAIT.width)
  const page = isWide ? LANDSCAPE : PORTRAIT
  const heightOnPaper = height * Math.min(1, page.width / width)
  Object.assign(sheet.pageSetup, {
    orientation: isWide ? 'landscape' : 'portrait',
    fitToPage: true,
    fitToWidth: 1,
    // Slightly smaller letters are better than a page with only two rows.
    fitToHeight: heightOnPaper * SMALLEST_SCALE <= page.height ? 1 : 0,
    margins: MARGINS,
    // Excel keeps the whole area only with the dollar signs inside.
    printArea: `A$1:${lastColumn}$${setup.lastRow}`,
    ...(setup.repeatedRows ? { printTitlesRow: setup.repeatedRows.join(':') } : {}),
  })
  const fileName = cutName(setup.fileName).replaceAll('&', '&&')
  sheet.headerFooter.oddFooter = `&L&8${/^\d/.test(fileName) ? ' ' : ''}${fileName}&R&8Page &P of &N`
}

/** Cuts the name, but not within a surrogate pair. */
function cutName(fileName: string): string {
  return fileName.slice(0, LONGEST_FILE_NAME).replace(/[\ud800-\udbff]$/, '')
}

function heightOf(sheet: Worksheet, lastRow: number): number {
  let height = 0
  for (let row = 1; row <= lastRow; row++) height += sheet.getRow(row).height ?? DEFAULT_HEIGHT
  return height
}

/** A title that is wider than the grid also needs the empty columns next to it on paper. */
function titleColumns(sheet: Worksheet, row: number, columnUnits: readonly number[]): number {
  const title = String(sheet.getCell(row, 1).value ?? '')
  return roomOfTitle(title.length * 1.45, columnUnits).columns
}

/**
 * Returns the columns that a title may use, including empty ones next to the grid. They are at most as wide as the grid
 * or, if that is more, as a page without scaling.
 *
 * @param needed Width of the title, in column units.
 * @returns The number of columns from the first on, and their total width in column units, which is less than needed if
 * the title is longer.
 */
export function roomOfTitle(
  needed: number,
  columnUnits: readonly number[],
): { readonly columns: number; readonly units: number } {
  let columns = 0
  let units = 0
  while (units < needed) {
    const next = columnUnits[columns] ?? EMPTY_COLUMN_UNITS
    if (columns >= columnUnits.length && units + next > PORTRAIT.width) break
    units += next
    columns++
  }
  return { columns, units }
}
