import type { Cell as SheetCell, Worksheet } from 'exceljs'
import type { CellStyle, FormatChoice } from '../../../../core/format-configuration.js'
import type { Chart, DocumentModel } from '../../../../core/model.js'
import {
  boundWords,
  chartDescription,
  howMeasured,
  isEmpty,
  isMeasured,
  NO_SERIES,
  unitLine,
} from '../../charts/chart-descriptions.js'
import { type ChartColumn, type ChartGrid, chartGrid, gridFormula } from '../../charts/chart-grid.js'
import { chartLook } from '../../charts/chart-look.js'
import { seriesNumbers } from '../../charts/chart-numbers.js'
import type { ChartPicture } from '../../charts/chart-picture.js'
import { sheetReferences } from '../../charts/chart-references.js'
import { type ColumnFormats, columnFormats } from '../../charts/column-formats.js'
import { highest } from '../../charts/highest.js'
import { shownNumber } from '../../charts/shown-number.js'
import { soundChart } from '../../charts/sound-chart.js'
import { chartXml } from '../../charts/xml/chart-xml.js'
import { printableText } from '../../printable-text.js'
import type { ShownStyle } from '../../row-style.js'
import { chartTitle, sourceLine } from '../../source-line.js'
import { lineCount, textWidth } from '../../text-width.js'
import { applyStyle, fillWith, writeText } from '../cell-look.js'
import { writeCell } from '../chart-workbook.js'
import { POINTS_PER_UNIT } from '../column-units.js'
import { colorByOrigin } from '../finance-colors.js'
import type { DrawingPlace, SheetDrawing } from '../sheet-drawings.js'
import type { FilledXlsxOptions } from '../xlsx-options.js'
import { setUpPage } from './page-setup.js'
import { placeBeside } from './place-charts.js'
import { writeSheetHeading } from './sheet-heading.js'

/** Header row of a chart's data, one-based, below the title, the unit and an empty row. */
const FIRST_DATA_ROW = 4
const CORNER = { row: FIRST_DATA_ROW, column: 1 }
/** Background of values that were measured in an image. No built-in format uses this color. */
const ESTIMATE_COLOR = '#FCE9DA'

/** Padding of a cell, in column units. */
const AIR = 1.8
const WIDEST_NAME = 40
const WIDEST_HEADER = 16
/** Maximum column width of a spreadsheet, in column units. */
const WIDEST = 255
const NARROWEST = 9
/** Minimum width of the grid, in column units, so that the notes below the data have enough room. */
const NARROWEST_GRID = 38
const LINE_HEIGHT = 1.3
const TALLEST_ROW = 409
const NOTE_SIZE = 9
const GREY = 'FF595959'

/** The content of a chart sheet. */
interface ChartOnSheet {
  readonly chart: Chart
  readonly document: DocumentModel
  readonly options: FormatChoice & Pick<FilledXlsxOptions, 'formulas' | 'colors'>
  /** Undefined if the source provides no images. */
  readonly picture?: ChartPicture | undefined
}

/**
 * Writes a chart sheet: title, unit, the data as numbers, and the source.
 *
 * @returns The drawings over the cells: the native chart, which references the data, and next to it the image of its
 * source.
 */
export function writeChartSheet(sheet: Worksheet, found: ChartOnSheet): readonly SheetDrawing[] {
  const shown = { ...found, chart: soundChart(found.chart) }
  const { chart, document, options, picture } = shown
  const grid = chartGrid(chart)
  const decimals = options.isChosen ? options.configuration.row.decimalPrecision : undefined
  const numbers = chart.series.map((series) => seriesNumbers(chart, series, decimals))
  const formats = columnFormats(chart, grid, numbers)
  const widths = columnUnits(grid, formats, options)
  writeData(sheet, { chart, grid, formats, widths, options })
  const lastRow = writeNotes(sheet, shown, grid, widths)
  const places = placeBeside(sheet, { chart, widths, style: options.configuration.chart, picture, row: FIRST_DATA_ROW })
  const { columnUnits: all } = places
  writeSheetHeading(sheet, { row: 1, title: chartTitle(chart), unit: unitLine(chart), columnUnits: all }, options)
  setUpPage(sheet, {
    fileName: document.fileName,
    zoom: options.configuration.row.zoom,
    frozenColumns: 0,
    frozenRows: 0,
    lastRow: Math.max(lastRow, places.lastRow),
    columnUnits: places.columnUnits,
    repeatedRows: [FIRST_DATA_ROW, FIRST_DATA_ROW],
  })
  return [
    ...(isEmpty(chart) ? [] : [nativeChart(sheet, chart, grid, places.chart, options)]),
    ...(picture && places.picture
      ? [
          {
            kind: 'picture' as const,
            place: places.picture,
            name: `Source of ${chart.id}`,
            alt: `${chartTitle(chart)}. ${sourceLine({ places: [chart.place] }, document)}`,
            png: picture.png,
          },
        ]
      : []),
  ]
}

function nativeChart(
  sheet: Worksheet,
  chart: Chart,
  grid: ChartGrid,
  place: DrawingPlace,
  options: FormatChoice,
): SheetDrawing {
  const references = sheetReferences(sheet.name, CORNER, grid.rowCount)
  return {
    kind: 'chart',
    place,
    name: `Chart ${chart.id}`,
    alt: chartDescription(chart),
    xml: chartXml(chart, references, chartLook(chart, options), { width: place.width }),
  }
}

interface DataOnSheet {
  readonly chart: Chart
  readonly grid: ChartGrid
  readonly formats: ColumnFormats
  /** Widths of the columns, in column units. */
  readonly widths: readonly number[]
  readonly options: FormatChoice & Pick<FilledXlsxOptions, 'formulas' | 'colors'>
}

function writeData(sheet: Worksheet, data: DataOnSheet) {
  const { grid, widths, options } = data
  const { header: headerStyle, row: rowStyle } = options.configuration
  const lines = grid.columns.map(({ header, role }, column) => {
    sheet.getColumn(column + 1).width = widths[column]!
    const target = sheet.getCell(FIRST_DATA_ROW, column + 1)
    applyStyle(target, shownStyle(headerStyle, role === 'categories' ? 'left' : 'right'), { wrapText: true })
    writeText(target, header)
    return lineCount(header, (widths[column]! - AIR) * POINTS_PER_UNIT, lettersOf(headerStyle))
  })
  sheet.getRow(FIRST_DATA_ROW).height = rowHeight(rowStyle.rowHeight, headerStyle.fontSize, Math.max(1, ...lines))
  for (let point = 0; point < grid.rowCount; point++) {
    const rowNumber = FIRST_DATA_ROW + 1 + point
    const taken = grid.columns.map((column, at) => {
      writeDatum(sheet.getCell(rowNumber, at + 1), data, at, point)
      if (column.role !== 'categories') return 1
      return lineCount(String(column.cells[point] ?? ''), (widths[at]! - AIR) * POINTS_PER_UNIT, lettersOf(rowStyle))
    })
    sheet.getRow(rowNumber).height = rowHeight(rowStyle.rowHeight, rowStyle.fontSize, Math.max(1, ...taken))
  }
}

function writeDatum(target: SheetCell, { chart, grid, formats, options }: DataOnSheet, at: number, point: number) {
  const column = grid.columns[at]!
  const isName = column.role === 'categories'
  applyStyle(target, shownStyle(options.configuration.row, isName ? 'left' : 'right'), isName ? { wrapText: true } : {})
  if (isDrawnFrom(column)) target.font = { ...target.font, color: { argb: GREY } }
  const formula = options.formulas ? gridFormula(grid, at, point, CORNER) : undefined
  if (!writeCell(target, column.cells[point] ?? null, formats(at, point), formula)) return
  if (options.colors === 'finance' && (column.role === 'values' || column.role === 'x')) {
    colorByOrigin(target, options.configuration.row.fillColorHex)
  }
  const series = chart.series[column.series ?? -1]
  if (series && column.role === 'values' && isMeasured(chart, series, point)) {
    markMeasured(target, chart, series.errorBounds?.[point] ?? chart.errorBound)
  }
}

/** Returns whether a column contains helper values for drawing a waterfall, and no data. */
function isDrawnFrom({ role }: ChartColumn): boolean {
  return role !== 'categories' && role !== 'x' && role !== 'values'
}

/**
 * Marks a measured value: italic; for a value from an image, also with a background and a note about the error bound.
 */
function markMeasured(target: SheetCell, chart: Chart, bound: number | undefined) {
  target.font = { ...target.font, italic: true }
  if (chart.source !== 'pixels') return
  fillWith(target, ESTIMATE_COLOR)
  const within = bound === undefined ? '' : ` It may be off by ${boundWords(chart, bound)} either way.`
  target.note = printableText(`Measured in the picture of the chart.${within}`)
}

/** Explains the marked values, which are not printed; empty if there are none. */
function measureSentence(chart: Chart): string {
  const measured = howMeasured(chart)
  const marked = chart.source === 'pixels' ? 'on this ground' : 'in italics'
  return measured === undefined ? '' : `Values ${marked} are not printed: they were ${measured}`
}

/** Writes the notes below the data. @returns The last written row, one-based. */
function writeNotes(
  sheet: Worksheet,
  { chart, document, options }: ChartOnSheet,
  grid: ChartGrid,
  widths: readonly number[],
): number {
  const { fontFamily } = options.configuration.row
  const measured = measureSentence(chart)
  const pieces = grid.columns.filter(isDrawnFrom).map(({ header }) => header)
  const drawn = pieces.length === 0 ? '' : `The chart is drawn from the columns ${pieces.join(', ')}`
  const notes = [
    isEmpty(chart) ? NO_SERIES : '',
    measured,
    drawn,
    sourceLine({ places: [chart.place] }, document),
  ].filter(Boolean)
  const room = widths.reduce((sum, width) => sum + width, 0) * POINTS_PER_UNIT
  // An empty row separates the notes from the data.
  let row = FIRST_DATA_ROW + grid.rowCount + 1
  for (const text of notes) {
    row++
    const target = sheet.getCell(row, 1)
    writeText(target, text)
    if (text === measured && chart.source === 'pixels') fillWith(target, ESTIMATE_COLOR)
    target.font = { name: fontFamily, size: NOTE_SIZE, color: { argb: GREY } }
    target.alignment = { horizontal: 'left', vertical: 'top', wrapText: true }
    if (grid.columns.length > 1) sheet.mergeCells(row, 1, row, grid.columns.length)
    const lines = lineCount(text, room, { fontFamily, fontSize: NOTE_SIZE, isBold: false })
    sheet.getRow(row).height = rowHeight(0, NOTE_SIZE, lines)
  }
  return row
}

function columnUnits(grid: ChartGrid, formats: ColumnFormats, options: FormatChoice): readonly number[] {
  const { header: headerStyle, row } = options.configuration
  const units = (text: string, style: CellStyle) => textWidth(text, lettersOf(style)) / POINTS_PER_UNIT + AIR
  const widths = grid.columns.map((column, at) => {
    const shown = column.cells.map((cell, point) => {
      if (typeof cell !== 'number') return units(cell ?? '', row)
      return units(shownNumber(cell, formats(at, point)), row)
    })
    const isName = column.role === 'categories'
    const widest = isName || at === 0 ? WIDEST_NAME : WIDEST
    const headerWidth = Math.min(units(column.header, headerStyle), WIDEST_HEADER)
    return Math.ceil(Math.min(highest(shown, Math.max(NARROWEST, headerWidth)), widest) * 10) / 10
  })
  const missing = NARROWEST_GRID - widths.reduce((sum, width) => sum + width, 0)
  return missing > 0 ? widths.map((width) => Math.round((width + missing / widths.length) * 10) / 10) : widths
}

function shownStyle(style: CellStyle, ofColumn: 'left' | 'right'): ShownStyle {
  const { horizontalAlignment, verticalAlignment } = style
  const isNamed = horizontalAlignment !== 'none' && ofColumn === 'right'
  return {
    fontFamily: style.fontFamily,
    fontColorHex: style.fontColorHex,
    fontSize: style.fontSize,
    fillColorHex: style.fillColorHex,
    isBold: style.bolded,
    isItalic: style.italicized,
    isUnderlined: style.underlined,
    horizontal: isNamed ? horizontalAlignment : ofColumn,
    vertical: verticalAlignment === null || verticalAlignment === 'none' ? 'bottom' : verticalAlignment,
    indent: 0,
    borderStyle: style.borderStyle,
    borderTop: style.borderTop,
    borderRight: style.borderRight,
    borderBottom: style.borderBottom,
    borderLeft: style.borderLeft,
  }
}

function lettersOf({ fontFamily, fontSize, bolded }: CellStyle) {
  return { fontFamily, fontSize, isBold: bolded }
}

function rowHeight(least: number, fontSize: number, lines: number): number {
  return Math.min(Math.max(least, Math.round((fontSize * LINE_HEIGHT * lines + 1) * 4) / 4), TALLEST_ROW)
}
