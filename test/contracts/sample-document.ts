import type { RenderOptions } from '../../core/contracts.js'
import { RecreateError } from '../../core/errors.js'
import type { CellStyle, FormatConfiguration } from '../../core/format-configuration.js'
import type { Cell, Chart, DocumentModel, Footnote, Place, Row, RowType, Table, Value } from '../../core/model.js'

/** Options of {@link sampleTable}. */
export interface SampleTable {
  /** Page number. @default 1 */
  readonly pageNumber?: number
  /** Number of the table on its page, from 1. @default 1 */
  readonly number?: number
  readonly title?: string
  readonly unit?: string
  /** One entry per row: its type and its texts. An empty text is an empty cell. */
  readonly lines: readonly (readonly [type: RowType, ...texts: string[]])[]
  readonly footnotes?: readonly Footnote[]
  readonly opensPage?: true
  readonly closesPage?: true
}

const COLUMN_WIDTH = 90
const ROW_HEIGHT = 16

/**
 * Returns a table as recognition produces it, on a grid of 90 by 16 points. Numbers such as `(1,234.5)` and dashes have
 * values.
 */
export function sampleTable({ pageNumber = 1, number = 1, lines, footnotes = [], ...said }: SampleTable): Table {
  const id = `p${pageNumber}t${number}`
  const columnCount = Math.max(...lines.map((line) => line.length - 1))
  const top = 72 + (number - 1) * 320
  const place = (row: number, column: number, rowCount: number, count: number): Place => {
    const [x0, y0] = [72 + column * COLUMN_WIDTH, top + row * ROW_HEIGHT]
    return { pageNumber, bbox: { x0, y0, x1: x0 + count * COLUMN_WIDTH, y1: y0 + rowCount * ROW_HEIGHT } }
  }
  const cells = lines.flatMap(([type, ...texts], row) =>
    texts.flatMap((text, column): Cell[] => {
      const value = type === 'header' ? undefined : meaningOf(text)
      const cell = { row, column, rowSpan: 1, columnSpan: 1, text, place: place(row, column, 1, 1) }
      return text === '' ? [] : [{ ...cell, ...(value && { value }) }]
    }),
  )
  return {
    id,
    ...said,
    places: [place(0, 0, lines.length, columnCount)],
    rows: lines.map(([type], row): Row => {
      return { type, indent: type === 'data' ? 1 : 0, place: place(row, 0, 1, columnCount), id: `${id}r${row + 1}` }
    }),
    columns: Array.from({ length: columnCount }, (_, column) => {
      const { x0, x1 } = place(0, column, 1, 1).bbox
      return { x0, x1, alignment: column === 0 ? ('left' as const) : ('right' as const) }
    }),
    headerRowCount: lines.filter(([type]) => type === 'header').length,
    cells,
    footnotes,
    checks: [],
    confidence: 0.9,
    source: 'text',
  }
}

function meaningOf(text: string): Value | undefined {
  if (text === '—') return { kind: 'nil' }
  const [, open, digits, percent] = /^(\()?\$?([\d,]+(?:\.\d+)?)\)?(%)?$/.exec(text) ?? []
  if (digits === undefined) return undefined
  const number = Number(digits.replaceAll(',', ''))
  return {
    kind: 'number',
    number: open ? -number : number,
    decimals: digits.split('.')[1]?.length ?? 0,
    isGrouped: digits.includes(','),
    ...(open && { negative: 'brackets' as const }),
    ...(text.includes('$') && { currency: '$' }),
    ...(percent && { suffix: 'percent' as const }),
  }
}

/** A document that combines features that rarely occur together, to test that a renderer supports all of them. */
export function sampleDocument(): DocumentModel {
  const statement = sampleTable({
    title: 'Statement of Income & Expenses <unaudited>',
    unit: 'in thousands | except per share',
    lines: [
      ['header', '', 'Year ended', '', 'Change*'],
      ['header', 'Item', '2025', '2024', ''],
      ['section', 'Revenue'],
      ['data', 'Sensors "N_1"', '$1,842', '$1,718', '7.2%'],
      ['data', '=SUM(A1:A2)', '(66)', '—', 'n/a'],
      ['subtotal', 'Total revenue', '1,776', '1,718', ''],
      ['total', 'Net income 净利润 🙂', '1,776', '1,718', '3.4%'],
    ],
    footnotes: [{ mark: '*', text: 'Against the year before; \\ and ` stay as they are.' }, { text: 'Unaudited.' }],
  })
  const spanned = {
    ...statement,
    // "Year ended" spans both years.
    cells: statement.cells.map((cell) => (cell.text === 'Year ended' ? { ...cell, columnSpan: 2 } : cell)),
    scale: 1000,
    currency: 'USD',
    checks: [
      { kind: 'row-sum' as const, rows: [3, 4, 5], columns: [1], expected: 1776, found: 1776, ties: true },
      { kind: 'row-sum' as const, rows: [3, 4, 5], columns: [2], expected: 1718, found: 1718, ties: true },
    ],
  }
  const bare = sampleTable({ pageNumber: 3, lines: [['data', '1']] })
  const read: Table = { ...bare, source: 'ocr', confidence: 0.2, cells: bare.cells.map(doubtful) }
  const size = { width: 612, height: 792 }
  const chart = sampleChart()
  const warning = { code: 'needs_ocr', message: 'Page 3 is a picture', pageNumber: 3 }
  return {
    fileName: 'sample & <more>.pdf',
    pageCount: 9,
    properties: { title: 'A sample', author: 'Nobody' },
    mode: 'page',
    pages: [
      {
        state: 'done',
        pageNumber: 1,
        page: { pageNumber: 1, ...size, tables: [spanned], charts: [chart], warnings: [] },
      },
      { state: 'failed', pageNumber: 2, error: { code: 'page_timeout', message: 'It took longer than it may' } },
      {
        state: 'done',
        pageNumber: 3,
        page: { pageNumber: 3, ...size, tables: [read], charts: [], warnings: [warning] },
      },
      { state: 'empty', pageNumber: 5, page: { pageNumber: 5, ...size, tables: [], charts: [], warnings: [] } },
    ],
    tables: [spanned, read],
    charts: [chart],
    warnings: [{ code: 'page_timeout', message: 'Page 2 failed: It took longer than it may', pageNumber: 2 }, warning],
  }
}

function doubtful(cell: Cell): Cell {
  return { ...cell, confidence: 0.4, readAs: 'l', isDoubtful: true }
}

function sampleChart(): Chart {
  return {
    id: 'p1c1',
    place: { pageNumber: 1, bbox: { x0: 72, y0: 420, x1: 540, y1: 700 } },
    chartType: 'combo',
    title: 'Revenue & margin',
    categories: ['2023', '2024', '2025'],
    series: [
      { name: 'Revenue', values: [1604, 1718, null], kind: 'column', color: '#336699' },
      { name: 'Margin', values: [12.5, 13, 14.25], kind: 'line', axis: 'secondary', errorBounds: [0.5, 0.5, 0.5] },
    ],
    valueAxis: { min: 0, max: 2000, step: 500, currency: '$' },
    secondaryAxis: { min: 0, max: 20, suffix: 'percent' },
    legend: 'bottom',
    confidence: 0.8,
    source: 'drawing',
    isEstimated: true,
    errorBound: 0.5,
  }
}

/** A document of which no page was read. */
export function emptyDocument(): DocumentModel {
  const nothing = { properties: {}, pages: [], tables: [], charts: [], warnings: [] }
  return { fileName: 'empty.pdf', pageCount: 1, mode: 'document', ...nothing }
}

/** Minimal options of a renderer: a plain format, and a source without page images and content. */
export function sampleRenderOptions(changes: Partial<RenderOptions> = {}): RenderOptions {
  const refuse = async () => {
    throw new RecreateError('not_available', 'The sample has no page images')
  }
  const pages = { content: refuse, picture: refuse, art: refuse }
  return { configuration: sampleFormat, isChosen: false, showsPages: false, pages, ...changes }
}

const cell: CellStyle = {
  fontFamily: 'Arial',
  fontColorHex: '#000000',
  fontSize: 10,
  fillColorHex: null,
  bolded: false,
  italicized: false,
  underlined: false,
  decimalPrecision: 0,
  horizontalAlignment: 'none',
  verticalAlignment: 'middle',
  borderStyle: 'none',
  borderTop: false,
  borderRight: false,
  borderBottom: false,
  borderLeft: false,
}

const sampleFormat: FormatConfiguration = {
  id: '5a1c7a52-2f0e-4c57-9f0b-6f3f2f0f9a11',
  templateName: 'Sample',
  createdAt: '2025-01-01T00:00:00.000Z',
  updatedAt: '2025-01-01T00:00:00.000Z',
  header: { ...cell, bolded: true, borderStyle: 'thin', borderBottom: true },
  row: { ...cell, zoom: 100, rowHeight: 15 },
  total: { ...cell, bolded: true, borderStyle: 'thin', borderTop: true },
  chart: {
    barSeriesOverlap: 0,
    barGapWidth: 100,
    lineSeriesWidth: 2,
    pieChartStyle: 'pie',
    donutHoleSize: 50,
    colors: ['#336699', '#993333'],
    fontFamily: 'Arial',
    fontColorHex: '#000000',
    fontSize: 10,
    quickSizingConfig: null,
    columnBarGroupConfig: null,
    lineGroupConfig: null,
    comboGroupConfig: null,
    areaGroupConfig: null,
    pieDonutGroupConfig: null,
  },
}
