import { gridPlace } from '../../core/cell-positions.js'
import type { Renderer } from '../../core/contracts.js'
import type {
  Bbox,
  Chart,
  ColumnPart,
  CorrectedCell,
  DocumentModel,
  Period,
  Place,
  RowType,
  Table,
} from '../../core/model.js'
import { type CellIndex, indexCells, roundBox } from './cell-index.js'
import { shortBound } from './charts/chart-descriptions.js'
import { framesOf } from './corrected-numbers.js'
import { flattenHeaders } from './flat-headers.js'
import { joinBytes } from './join-bytes.js'

/** A box on a page, in points (1/72 inch) from the top-left corner, y down. On an image: in pixels. */
export interface WireBox extends Bbox {
  /** One-based. */
  readonly page_number: number
}

/** One cell of a table in the API's format. */
export interface WireCell {
  /** Text as printed; `""` if the position is empty or covered by a spanning cell that starts elsewhere. */
  readonly value: string
  readonly column_header: string
  readonly bbox: WireBox
}

/** One row of a table in the API's format. */
export interface WireRow {
  readonly row_identifier: string
  /** One cell per header, in the order of the headers. */
  readonly cells: readonly WireCell[]
  readonly row_type: RowType
}

/** A table or a chart in the API's format. */
export interface WireTable {
  readonly headers: readonly string[]
  readonly rows: readonly WireRow[]
  /**
   * Every key is always present: null or empty if nothing was found. `corrections` and `frames` are present only if a
   * person corrected something.
   */
  readonly metadata: Readonly<Record<string, unknown>>
}

/** The result of a document in the API's format. */
export interface WireDocument {
  readonly tables: readonly WireTable[]
  readonly charts: readonly WireTable[]
}

/** Renders the document as the JSON of the API: `{tables, charts}`, in reading order. */
export function contractJsonRenderer(): Renderer {
  return {
    format: 'json',
    extension: 'json',
    mediaType: 'application/json',
    module: { module: import.meta.url, export: 'contractJsonRenderer' },
    render: async (document) => joinBytes(wirePieces(document)),
  }
}

/** Converts the tables and charts of a document to the API's format. In document mode, a joined table is one table. */
export function documentOnWire(document: DocumentModel): WireDocument {
  return {
    tables: document.tables.map((table) => tableOnWire(table, document.frames)),
    charts: document.charts.map(chartOnWire),
  }
}

/**
 * Serialises {@link documentOnWire} table by table, because the API's format of a long document is several times as
 * large as the document.
 */
function* wirePieces({ tables, charts, frames }: DocumentModel): Iterable<Uint8Array> {
  yield Buffer.from('{\n  "tables": ')
  yield* listPieces(tables, (table) => tableOnWire(table, frames))
  yield Buffer.from(',\n  "charts": ')
  yield* listPieces(charts, chartOnWire)
  yield Buffer.from('\n}\n')
}

function* listPieces<Item>(items: readonly Item[], onWire: (item: Item) => WireTable): Iterable<Uint8Array> {
  if (items.length === 0) return yield Buffer.from('[]')
  for (const [index, item] of items.entries()) {
    const lines = JSON.stringify(onWire(item), null, 2).replaceAll('\n', '\n    ')
    yield Buffer.from(`${index === 0 ? '[' : ','}\n    ${lines}`)
  }
  yield Buffer.from('\n  ]')
}

/**
 * Converts one table to the API's format. Its header rows become `headers`; a header that is repeated inside the table
 * stays a row.
 */
export function tableOnWire(table: Table, frames?: DocumentModel['frames']): WireTable {
  const { headers, corner } = flattenHeaders(table)
  const index = indexCells(table)
  const firstRow = Math.min(table.headerRowCount, table.rows.length)
  const rows = table.rows.slice(firstRow).map((row, offset) => ({
    row_identifier: row.id,
    cells: headers.map((header, column) => cellOnWire(table, index, firstRow + offset, column, header)),
    row_type: row.type,
  }))
  const framed = framesOf(table, frames).map(({ kind, place, by, at }) => ({
    kind,
    bbox: placeOnWire(place!),
    by,
    at: new Date(at).toISOString(),
  }))
  const metadata = tableMetadata(table, headers, corner, firstRow)
  return { headers, rows, metadata: { ...metadata, ...(framed.length > 0 && { frames: framed }) } }
}

function cellOnWire(table: Table, index: CellIndex, row: number, column: number, header: string): WireCell {
  const cell = index.starting(row, column)
  return {
    value: cell?.text ?? '',
    column_header: header,
    bbox: placeOnWire(cell?.place ?? gridPlace(table, row, column)),
  }
}

function tableMetadata(table: Table, headers: readonly string[], corner: string | null, firstRow: number) {
  return {
    table_id: table.id,
    title: table.title ?? null,
    unit: table.unit ?? null,
    scale: table.scale ?? null,
    currency: table.currency ?? null,
    corner,
    page_numbers: [...new Set(table.places.map((place) => place.pageNumber))],
    bboxes: table.places.map(placeOnWire),
    confidence: table.confidence,
    source: table.source,
    footnotes: table.footnotes.map(({ mark, text }) => ({ mark: mark ?? null, text })),
    periods: headers.map((_, column) => periodOnWire(table.columns[column]?.period)),
    // Row numbers of checks are relative to the first row below the header, like the rows of the response.
    checks: table.checks.map(({ kind, rows, columns, expected, found, ties }) => ({
      kind,
      rows: rows.map((row) => row - firstRow),
      columns,
      expected,
      found,
      ties,
    })),
    unaccounted: (table.unaccounted ?? []).map(({ text, place }) => ({ value: text, bbox: placeOnWire(place) })),
    ...(table.unitFrom && { unit_from: placeOnWire(table.unitFrom) }),
    ...(table.subject !== undefined && { subject: table.subject }),
    ...(table.columnParts && { column_parts: table.columnParts.map(partOnWire) }),
    ...(table.corrected && { corrections: table.corrected.map((cell) => correctionOnWire(table, headers, cell)) }),
  }
}

/** A part whose columns were joined to the right: the table as found on its page, and its columns in the joined table. */
function partOnWire({ id, columns, rows }: ColumnPart) {
  return { table_id: id, page_number: rows[0]!.place.pageNumber, columns: columns.filter((column) => column > 0) }
}

/** Identifies the cell like the rows do: by row id and column header. */
function correctionOnWire({ rows }: Table, headers: readonly string[], cell: CorrectedCell) {
  const { row, column, text, was, by, at } = cell
  return {
    row_identifier: rows[row]!.id,
    column_header: headers[column]!,
    value: text,
    was,
    by,
    at: new Date(at).toISOString(),
  }
}

function periodOnWire(period: Period | undefined) {
  return period === undefined ? null : { label: period.label, end_date: period.endDate }
}

/**
 * Converts one chart to the API's format: one row per category, one column per series. A scatter chart has one row per
 * point.
 */
export function chartOnWire(chart: Chart): WireTable {
  const taken = new Set(['Item'])
  const headers = ['Item', ...chart.series.map((series, index) => seriesHeader(series.name, index, taken))]
  // The box of a single value is unknown, so each cell has the box of the chart.
  const bbox = placeOnWire(chart.place)
  const rows = (chart.chartType === 'scatter' ? pointRows(chart) : categoryRows(chart)).map(
    (values, row): WireRow => ({
      row_identifier: `${chart.id}r${row + 1}`,
      cells: values.map((value, column) => ({ value, column_header: headers[column]!, bbox })),
      row_type: 'data',
    }),
  )
  return { headers, rows, metadata: chartMetadata(chart) }
}

function categoryRows({ categories, series }: Chart): readonly (readonly string[])[] {
  const count = Math.max(categories.length, ...series.map(({ values }) => values.length))
  return Array.from({ length: count }, (_, row) => [
    categories[row] ?? '',
    ...series.map((each) => valueOfSeries(each, row)),
  ])
}

/** Returns the points of one series after the other: `Item` has the x value, the column of the series the y value. */
function pointRows({ series }: Chart): readonly (readonly string[])[] {
  return series.flatMap(({ values, xValues }, own) =>
    values.map((value, point) => [
      xValues?.[point]?.toString() ?? '',
      // The label of a point is often its name, not its value.
      ...series.map((_, column) => (column === own ? (value?.toString() ?? '') : '')),
    ]),
  )
}

function seriesHeader(name: string, index: number, taken: Set<string>): string {
  const wanted = name || `Column ${index + 2}`
  let header = wanted
  for (let count = 2; taken.has(header); count++) header = `${wanted} (${count})`
  taken.add(header)
  return header
}

/** Returns the printed label; without one, the measured value; `""` if the chart shows neither. */
function valueOfSeries(series: Chart['series'][number], row: number): string {
  return series.labels?.[row] ?? series.values[row]?.toString() ?? ''
}

function chartMetadata(chart: Chart) {
  return {
    chart_id: chart.id,
    chart_type: chart.chartType,
    title: chart.title ?? null,
    ...(chart.subject !== undefined && { subject: chart.subject }),
    x_title: chart.xTitle ?? null,
    y_title: chart.yTitle ?? null,
    unit: chart.unit ?? null,
    page_numbers: [chart.place.pageNumber],
    bboxes: [placeOnWire(chart.place)],
    confidence: chart.confidence,
    estimated: chart.isEstimated,
    error_bound: chart.errorBound === undefined ? null : Number(shortBound(chart.errorBound)),
    colors: colorsOf(chart),
  }
}

/** One color per series. If a single series has several colors, as in a pie chart, one color per row. */
function colorsOf({ series }: Chart): readonly (string | null)[] {
  const [first] = series
  if (series.length === 1 && first?.pointColors) return first.pointColors
  return series.some(({ color }) => color) ? series.map(({ color }) => color ?? null) : []
}

function placeOnWire(place: Place): WireBox {
  return { page_number: place.pageNumber, ...roundBox(place.bbox) }
}
