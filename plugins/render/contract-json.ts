import type { Renderer } from '../../core/contracts.js'
import type { Bbox, Chart, CorrectedCell, DocumentModel, Period, Place, RowType, Table } from '../../core/model.js'
import { madeAnewBy } from '../../core/plugin-reference.js'
import { type CellIndex, gridPlace, indexCells, roundBox } from './cell-index.js'
import { shortBound } from './charts/chart-words.js'
import { framesOf } from './corrected-figures.js'
import { flattenHeaders } from './flat-headers.js'
import { joinBytes } from './join-bytes.js'

/** A box on a page: points of 1/72 inch from the page's top-left corner, y down; pixels for an image. */
export interface WireBox extends Bbox {
  /** One-based. */
  readonly page_number: number
}

/** One cell of a table on the wire. */
export interface WireCell {
  /** As printed; `""` where the grid is empty or a spanning cell that began before lies over it. */
  readonly value: string
  readonly column_header: string
  readonly bbox: WireBox
}

/** One row of a table on the wire. */
export interface WireRow {
  readonly row_identifier: string
  /** One a header, in the order of the headers. */
  readonly cells: readonly WireCell[]
  readonly row_type: RowType
}

/** A table or a chart on the wire. */
export interface WireTable {
  readonly headers: readonly string[]
  readonly rows: readonly WireRow[]
  /** Every key is always there, null or empty where nothing was found; `corrections` and `frames` where people corrected something. */
  readonly metadata: Readonly<Record<string, unknown>>
}

/** All that was found, as the service answers it. */
export interface WireDocument {
  readonly tables: readonly WireTable[]
  readonly charts: readonly WireTable[]
}

/** Writes the document as the contract's JSON: `{tables, charts}`, in reading order. */
export function contractJsonRenderer(): Renderer {
  return madeAnewBy(
    {
      format: 'json',
      extension: 'json',
      mediaType: 'application/json',
      render: async (document) => joinBytes(wirePieces(document)),
    },
    { module: import.meta.url, export: 'contractJsonRenderer' },
  )
}

/** The document's tables and charts in the wire's shape; in document mode a joined table is one. */
export function documentOnWire(document: DocumentModel): WireDocument {
  return {
    tables: document.tables.map((table) => tableOnWire(table, document.frames)),
    charts: document.charts.map(chartOnWire),
  }
}

/** The JSON of {@link documentOnWire} table by table: the wire's shape of a long document is several times as large as it. */
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

/** One table in the wire's shape. Its header rows are folded into `headers`; one repeated inside it stays a row. */
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
    // The wire's rows begin below the header rows, and a check must point at the row that its reader sees.
    checks: table.checks.map(({ kind, rows, columns, expected, found, ties }) => ({
      kind,
      rows: rows.map((row) => row - firstRow),
      columns,
      expected,
      found,
      ties,
    })),
    ...(table.unitFrom && { unit_from: placeOnWire(table.unitFrom) }),
    ...(table.subject !== undefined && { subject: table.subject }),
    ...(table.corrected && { corrections: table.corrected.map((cell) => correctionOnWire(table, headers, cell)) }),
  }
}

/** As the row's cells are found: by the row's id and the column's header. */
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

/** One chart in the wire's shape: a row a category, a column a series; of a scatter chart a row a point. */
export function chartOnWire(chart: Chart): WireTable {
  const taken = new Set(['Item'])
  const headers = ['Item', ...chart.series.map((series, index) => seriesHeader(series.name, index, taken))]
  // A value has no box of its own: all that is known is the chart's.
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

/** The points of one series after those of another: `Item` has the level coordinate, the series' column the other. */
function pointRows({ series }: Chart): readonly (readonly string[])[] {
  return series.flatMap(({ values, xValues }, own) =>
    values.map((value, point) => [
      xValues?.[point]?.toString() ?? '',
      // What is printed beside a point is its name as often as its value.
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

/** As printed beside the mark; else as measured; `""` where the picture shows none. */
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

/** One a series; where a single series has many, as a pie has, one a row. */
function colorsOf({ series }: Chart): readonly (string | null)[] {
  const [first] = series
  if (series.length === 1 && first?.pointColors) return first.pointColors
  return series.some(({ color }) => color) ? series.map(({ color }) => color ?? null) : []
}

function placeOnWire(place: Place): WireBox {
  return { page_number: place.pageNumber, ...roundBox(place.bbox) }
}
