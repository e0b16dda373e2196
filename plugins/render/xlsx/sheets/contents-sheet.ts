import type { Cell as SheetCell, Worksheet } from 'exceljs'
import type { FormatChoice } from '../../../../core/format-configuration.js'
import type { Chart, DocumentModel, PageOutcome, Table, Warning } from '../../../../core/model.js'
import { chartTypeName, originOfValues, shortBound } from '../../charts/chart-descriptions.js'
import { chartGrid } from '../../charts/chart-grid.js'
import { highest } from '../../charts/highest.js'
import { countDoubts } from '../../doubtful-numbers.js'
import { chartTitle, pageRange, tableHint, tableTitle } from '../../source-line.js'
import { textWidth } from '../../text-width.js'
import { argb, writeText } from '../cell-look.js'
import { POINTS_PER_UNIT } from '../column-units.js'
import type { PlacedTable } from '../placed-tables.js'
import { countChecks, countSentence } from './checks-sheet.js'
import { AIR, growRow, type Look, nextRow, writeHeaderRow, writeTitle } from './contents-rows.js'
import type { ListedCheck } from './listed-checks.js'
import { correctionsIn, writeCorrections } from './listed-corrections.js'
import { type ListedNumber, numbersSentence } from './listed-numbers.js'
import { linkTo, writeLink } from './listing.js'
import { setUpPage } from './page-setup.js'

/** A chart and the name of its sheet. */
interface SheetOfChart {
  readonly chart: Chart
  readonly sheetName: string
}

/** The sheets that the contents sheet lists. */
interface ListedSheets {
  readonly tables: readonly PlacedTable[]
  readonly charts: readonly SheetOfChart[]
  readonly checks: readonly ListedCheck[]
  /** Numbers in no table, chart or text. */
  readonly numbers: readonly ListedNumber[]
  /** Name of the sheet that lists the checks and these numbers. */
  readonly checksName: string
}

const HEADERS = ['Table', 'Page', 'Unit', 'Size', 'Confidence', 'Sheet'] as const
/** Minimum and maximum widths of the columns, in column units. */
const NARROWEST = [32, 9, 14, 9, 12, 16] as const
const WIDEST = [62, 9, 46, 9, 12, 34] as const
/** An additional column if sums were checked. */
const CHECKS_HEADER = 'Checks'
const CHECKS_WIDTH = 26
/** Two additional columns if numbers from images are doubtful or were corrected automatically. */
const DOUBT_HEADERS = ['Doubtful', 'Mended'] as const
const DOUBT_WIDTH = 11
const CHART_HEADERS = ['Chart', 'Page', 'Type', 'Size', 'Confidence', 'Sheet'] as const
/** Two additional columns if some values are not printed. */
const MEASURE_HEADERS = ['Values', 'Off by up to'] as const
const MEASURE_WIDTH = 13
const FIRST_ROW = 4

/** Writes the contents sheet: what the workbook contains, and what could not be read. */
export function writeContentsSheet(
  sheet: Worksheet,
  document: DocumentModel,
  listed: ListedSheets,
  options: FormatChoice,
): void {
  const { tables, charts, checks, numbers } = listed
  const hasMeasured = charts.some(({ chart }) => originOfValues(chart) !== 'printed')
  const hasDoubts = tables.some(({ table }) => Object.values(countDoubts(table)).some((count) => count > 0))
  const own = columnWidths(listed, document, options)
  const widths = [...own, ...widthsBeside({ hasMeasured, hasChecks: checks.length > 0, hasDoubts })]
  widths.forEach((width, column) => {
    sheet.getColumn(column + 1).width = width
  })
  const look: Look = { sheet, options, widths: own, row: FIRST_ROW }
  writeDocumentName(look, document, tables.length, charts.length)
  if (checks.length + numbers.length > 0) writeChecksLine(look, listed)
  if (tables.length > 0) writeTables(look, listed, hasDoubts)
  if (charts.length > 0) writeCharts(look, charts, hasMeasured, tables.length > 0)
  writeCorrections(look, tables, document.frames)
  writeFailedPages(look, document.pages)
  writeWarnings(look, document)
  const isListed = tables.length > 0 || charts.length > 0
  setUpPage(sheet, {
    fileName: document.fileName,
    zoom: options.configuration.row.zoom,
    frozenColumns: 0,
    frozenRows: isListed ? FIRST_ROW : 0,
    lastRow: Math.max(look.row - 1, 2),
    columnUnits: widths,
    ...(isListed ? { repeatedRows: [FIRST_ROW, FIRST_ROW] as const } : {}),
  })
}

function columnWidths({ tables, charts }: ListedSheets, document: DocumentModel, options: FormatChoice) {
  const { fontFamily, fontSize } = options.configuration.row
  const trouble = [...document.warnings, ...document.pages.flatMap((page) => ('error' in page ? [page.error] : []))]
  const titles = [...tables.map(({ table }) => titleOf(table)), ...charts.map(({ chart }) => chartTitle(chart))]
  const units = [...tables.map(({ table }) => table.unit ?? ''), ...charts.map(({ chart }) => chartTypeName(chart))]
  const corrections = correctionsIn(tables, document.frames)
  const texts = [
    [...titles, ...corrections.map(({ name }) => name), ...trouble.map(({ message }) => message)],
    [],
    [...units, ...corrections.map(({ words }) => words), ...trouble.map(({ code }) => code)],
    [],
    [],
    [...[...tables, ...charts].map(({ sheetName }) => sheetName), ...corrections.map(({ by }) => by)],
  ]
  return texts.map((column, at) => {
    const points = column.map((text) => textWidth(text, { fontFamily, fontSize, isBold: false }))
    const wanted = Math.ceil(highest(points, 0) / POINTS_PER_UNIT + AIR)
    return Math.min(Math.max(wanted, NARROWEST[at]!), WIDEST[at]!)
  })
}

/** Returns the title; for an untitled table with a hint from its headers. */
function titleOf(table: Table): string {
  const hint = tableHint(table)
  return hint ? `${tableTitle(table)}: ${hint}` : tableTitle(table)
}

function writeDocumentName({ sheet, options }: Look, document: DocumentModel, tableCount: number, chartCount: number) {
  const { fontFamily, fontColorHex } = options.configuration.row
  const name = sheet.getCell(1, 1)
  writeText(name, document.fileName)
  name.font = { name: fontFamily, size: 16, bold: true, color: { argb: argb(fontColorHex) } }
  sheet.getRow(1).height = 24
  const summary = sheet.getCell(2, 1)
  const selected = document.pages.length
  const pages = `${selected} of ${document.pageCount} ${document.pageCount === 1 ? 'page' : 'pages'}`
  writeText(summary, `${countOf(tableCount, chartCount)} on ${pages}`)
  summary.font = { name: fontFamily, size: 10, italic: true, color: { argb: 'FF595959' } }
}

function countOf(tableCount: number, chartCount: number): string {
  const tables = tableCount === 1 ? '1 table' : `${tableCount} tables`
  const charts = chartCount === 1 ? '1 chart' : `${chartCount} charts`
  if (chartCount === 0) return tableCount === 0 ? 'No table was found' : tables
  return tableCount === 0 ? charts : `${tables} and ${charts}`
}

/** Returns the widths of the additional columns. */
function widthsBeside(has: { hasMeasured: boolean; hasChecks: boolean; hasDoubts: boolean }): readonly number[] {
  const ofTables = [...(has.hasChecks ? [CHECKS_WIDTH] : []), ...(has.hasDoubts ? [DOUBT_WIDTH, DOUBT_WIDTH] : [])]
  const ofCharts = has.hasMeasured ? [MEASURE_WIDTH, MEASURE_WIDTH] : []
  const count = Math.max(ofTables.length, ofCharts.length)
  return Array.from({ length: count }, (_, column) => Math.max(ofTables[column] ?? 0, ofCharts[column] ?? 0))
}

/** Writes the summary of the checks and of the numbers in no table, with a link to their sheet. */
function writeChecksLine({ sheet, options }: Look, { checks, numbers, checksName }: ListedSheets) {
  const { fontFamily } = options.configuration.row
  const target = sheet.getCell(3, 1)
  target.font = { name: fontFamily, size: 10 }
  const sentences = [
    ...(checks.length > 0 ? [`Checks: ${countSentence(countChecks(checks)!)}`] : []),
    ...(numbers.length > 0 ? [numbersSentence(numbers.length)] : []),
  ]
  writeLink(target, { text: sentences.join('. '), hyperlink: linkTo(checksName) })
}

function writeTables(look: Look, { tables, checks, checksName }: ListedSheets, hasDoubts: boolean) {
  const hasChecks = checks.length > 0
  const headers = [...HEADERS, ...(hasChecks ? [CHECKS_HEADER] : []), ...(hasDoubts ? DOUBT_HEADERS : [])]
  writeHeaderRow(look, headers)
  for (const { table, sheetName, titleRow } of tables) {
    const link = linkTo(sheetName, titleRow)
    const cells = nextRow(look, headers.length)
    writeTitle(look, cells[0]!, titleOf(table), link)
    writePages(cells[1]!, pageRange(table))
    writeText(cells[2]!, table.unit ?? '')
    writeText(cells[3]!, `${table.rows.length} × ${table.columns.length}`)
    cells[4]!.value = table.confidence
    cells[4]!.numFmt = '0%'
    writeLink(cells[5]!, { text: sheetName, hyperlink: link })
    const own = countChecks(checks, table)
    if (own) writeLink(cells[6]!, { text: countSentence(own), hyperlink: linkTo(checksName, own.firstRow) })
    if (hasDoubts) {
      const { doubtful, mended } = countDoubts(table)
      cells[headers.length - 2]!.value = doubtful
      cells[headers.length - 1]!.value = mended
    }
    growRow(look, ['', '', table.unit ?? ''])
  }
}

function writeCharts(look: Look, charts: readonly SheetOfChart[], hasMeasured: boolean, isBelow: boolean) {
  if (isBelow) look.row += 1
  const headers = [...CHART_HEADERS, ...(hasMeasured ? MEASURE_HEADERS : [])]
  writeHeaderRow(look, headers)
  for (const { chart, sheetName } of charts) {
    const cells = nextRow(look, headers.length)
    writeTitle(look, cells[0]!, chartTitle(chart), linkTo(sheetName))
    cells[1]!.value = chart.place.pageNumber
    writeText(cells[2]!, chartTypeName(chart))
    writeText(cells[3]!, `${chartGrid(chart).rowCount} × ${chart.series.length}`)
    cells[4]!.value = chart.confidence
    cells[4]!.numFmt = '0%'
    writeLink(cells[5]!, { text: sheetName, hyperlink: linkTo(sheetName) })
    if (hasMeasured) writeText(cells[6]!, originOfValues(chart))
    if (originOfValues(chart) !== 'printed' && chart.errorBound !== undefined) {
      cells[7]!.value = Number(shortBound(chart.errorBound))
    }
    growRow(look, [])
  }
}

/** Writes a single page as a number, a range as text. */
function writePages(target: SheetCell, pages: string) {
  if (/^\d+$/.test(pages)) target.value = Number(pages)
  else writeText(target, pages)
}

function writeFailedPages(look: Look, pages: readonly PageOutcome[]) {
  const failed = pages.filter((page) => page.state === 'failed')
  if (failed.length === 0) return
  look.row += 1
  writeHeaderRow(look, ['Pages that could not be read', 'Page', 'Code', '', '', ''])
  for (const { pageNumber, error } of failed) writeTrouble(look, { ...error, pageNumber })
}

/** Writes the warnings. Failed pages are already listed with their reason. */
function writeWarnings(look: Look, document: DocumentModel) {
  const failed = new Map(
    document.pages.flatMap((page) => (page.state === 'failed' ? [[page.pageNumber, page.error.code]] : [])),
  )
  const warnings = document.warnings.filter(
    ({ pageNumber, code }) => pageNumber === undefined || failed.get(pageNumber) !== code,
  )
  if (warnings.length === 0) return
  look.row += 1
  writeHeaderRow(look, ['Warnings', 'Page', 'Code', '', '', ''])
  for (const warning of warnings) writeTrouble(look, warning)
}

function writeTrouble(look: Look, { message, pageNumber, code }: Warning) {
  const cells = nextRow(look)
  writeText(cells[0]!, message)
  if (pageNumber !== undefined) cells[1]!.value = pageNumber
  writeText(cells[2]!, code)
  growRow(look, [message])
}
