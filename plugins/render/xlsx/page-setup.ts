import type { Worksheet } from 'exceljs'

/** How a sheet stands on the screen and on paper. Rows and columns are one-based. */
interface SheetSetup {
  /** Printed in the footer, beside the page's number. */
  readonly fileName: string
  /** Percent, 10 to 400. */
  readonly zoom: number
  readonly frozenColumns: number
  readonly frozenRows: number
  /** First and last row that is printed again on each page. */
  readonly repeatedRows?: readonly [number, number]
  readonly lastRow: number
  /** Rows of titles, which run over the empty columns beside them. @default the first */
  readonly titleRows?: readonly number[]
  /** Widths of the columns, in units of the sheet. */
  readonly columnUnits: readonly number[]
}

/** How wide a column is that nothing was said of, in units. */
const EMPTY_COLUMN_UNITS = 9
// What a page of letter takes between its margins without being shrunk: units of the sheet, and points. A4 takes as much.
const PORTRAIT = { width: 103, height: 690 }
const LANDSCAPE = { width: 137, height: 510 }
/** A sheet is shrunk by this share rather than that it needs one page more. */
const SMALLEST_SCALE = 0.8
const DEFAULT_HEIGHT = 15
const MARGINS = { left: 0.5, right: 0.5, top: 0.6, bottom: 0.7, header: 0.3, footer: 0.3 }
/** A footer holds 255 characters, its codes included. */
const LONGEST_FILE_NAME = 100

/** Freezes the heads, and fits the sheet on pages of paper: one page wide, heads on each, name and number below. */
export function setUpPage(sheet: Worksheet, setup: SheetSetup): void {
  const { frozenColumns, frozenRows, zoom, columnUnits, titleRows = [1] } = setup
  const gridlines = sheet.views[0]?.showGridLines ?? false
  const view = { zoomScale: zoom, zoomScaleNormal: zoom, showGridLines: gridlines }
  sheet.views =
    frozenColumns + frozenRows > 0
      ? [{ ...view, state: 'frozen', xSplit: frozenColumns, ySplit: frozenRows }]
      : [{ ...view, state: 'normal' }]
  const lastColumn = sheet.getColumn(
    Math.max(columnUnits.length, ...titleRows.map((row) => titleColumns(sheet, row, columnUnits))),
  ).letter
  const width = columnUnits.reduce((sum, units) => sum + units, 0)
  const height = heightOf(sheet, setup.lastRow)
  // Across where that lets it keep its size, unless it would be on more pages for it.
  const isLong = height > LANDSCAPE.height
  const isWide = width > (isLong ? PORTRAIT.width / SMALLEST_SCALE : PORTRAIT.width)
  const page = isWide ? LANDSCAPE : PORTRAIT
  const heightOnPaper = height * Math.min(1, page.width / width)
  Object.assign(sheet.pageSetup, {
    orientation: isWide ? 'landscape' : 'portrait',
    fitToPage: true,
    fitToWidth: 1,
    // A page with the last two rows on it is worse than slightly smaller letters.
    fitToHeight: heightOnPaper * SMALLEST_SCALE <= page.height ? 1 : 0,
    margins: MARGINS,
    // Only with the dollar signs inside does the whole area stay where it is.
    printArea: `A$1:${lastColumn}$${setup.lastRow}`,
    ...(setup.repeatedRows ? { printTitlesRow: setup.repeatedRows.join(':') } : {}),
  })
  const fileName = cutName(setup.fileName).replaceAll('&', '&&')
  sheet.headerFooter.oddFooter = `&L&8${/^\d/.test(fileName) ? ' ' : ''}${fileName}&R&8Page &P of &N`
}

/** Without half a character at its end: some take two places. */
function cutName(fileName: string): string {
  return fileName.slice(0, LONGEST_FILE_NAME).replace(/[\ud800-\udbff]$/, '')
}

function heightOf(sheet: Worksheet, lastRow: number): number {
  let height = 0
  for (let row = 1; row <= lastRow; row++) height += sheet.getRow(row).height ?? DEFAULT_HEIGHT
  return height
}

/** A title longer than the grid is wide needs the empty columns beside it on paper, too. */
function titleColumns(sheet: Worksheet, row: number, columnUnits: readonly number[]): number {
  const title = String(sheet.getCell(row, 1).value ?? '')
  return roomOfTitle(title.length * 1.45, columnUnits).columns
}

/**
 * The columns that a title takes, those that are empty beside the grid included: no more than the grid has, or a page of
 * paper without being shrunk.
 *
 * @param needed Units of the sheet.
 * @returns How many columns, from the first on, and how many units they have together: fewer than needed where a title is longer.
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
