import type { Renderer } from '../../core/contracts.js'
import type { Chart, DocumentModel, Page, PageOutcome, Series, Table, Warning } from '../../core/model.js'
import { roundBox } from './cell-index.js'
import { isMeasured } from './charts/chart-descriptions.js'
import { joinBytes } from './join-bytes.js'

/**
 * Renders the result page by page, in the format of the accuracy measurements: tables as they are on their pages, not
 * joined. In document mode, `logical_tables` lists which of them belong together.
 */
export function accuracyJsonRenderer(): Renderer {
  return {
    format: 'measure',
    extension: 'json',
    mediaType: 'application/json',
    render: async (document) => joinBytes(measuredPieces(document)),
  }
}

function measuredStart({ fileName, mode }: DocumentModel) {
  return { file: fileName, mode }
}

function measuredEnd(document: DocumentModel) {
  return {
    ...(document.mode === 'document' ? { logical_tables: logicalTables(document) } : {}),
    warnings: document.warnings.map(measuredWarning),
  }
}

/** Serialises the document page by page, so that a long document is not in memory twice. */
function* measuredPieces(document: DocumentModel): Iterable<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(measuredStart(document)).slice(0, -1)},"pages":[`)
  for (const [index, page] of document.pages.entries()) {
    yield Buffer.from(`${index === 0 ? '' : ','}${JSON.stringify(measuredPage(page))}`)
  }
  yield Buffer.from(`],${JSON.stringify(measuredEnd(document)).slice(1)}\n`)
}

/** Every selected page is listed. A failed page has no size, because nothing is known about it. */
function measuredPage(outcome: PageOutcome) {
  const { pageNumber: page_number, state } = outcome
  if (outcome.state === 'failed') {
    const { code, message } = outcome.error
    const error = { code, message }
    return { page_number, width: 0, height: 0, state, error, tables: [], charts: [], warnings: [] }
  }
  const { page } = outcome
  return {
    page_number,
    width: page.width,
    height: page.height,
    state,
    tables: page.tables.map(measuredTable),
    charts: page.charts.map(measuredChart),
    warnings: page.warnings.map(measuredWarning),
  }
}

function measuredTable(table: Table) {
  return {
    id: table.id,
    // A table of a single page has one place.
    bbox: roundBox(table.places[0]!.bbox),
    title: table.title ?? null,
    unit: table.unit ?? null,
    n_rows: table.rows.length,
    n_columns: table.columns.length,
    header_rows: table.headerRowCount,
    row_types: table.rows.map((row) => row.type),
    confidence: table.confidence,
    cells: table.cells.map((cell) => ({
      row: cell.row,
      column: cell.column,
      row_span: cell.rowSpan,
      column_span: cell.columnSpan,
      text: cell.text,
      bbox: roundBox(cell.place.bbox),
      ...(cell.isDoubtful && { doubtful: true }),
    })),
  }
}

function measuredChart(chart: Chart) {
  return {
    id: chart.id,
    bbox: roundBox(chart.place.bbox),
    chart_type: chart.chartType,
    title: chart.title ?? null,
    x_title: chart.xTitle ?? null,
    y_title: chart.yTitle ?? null,
    unit: chart.unit ?? null,
    categories: chart.categories,
    confidence: chart.confidence,
    series: chart.series.map((series) => measuredSeries(chart, series)),
    ...(chart.isPercentStacked && { percent: true }),
    ...(chart.isStacked && { stacked: true }),
    ...(chart.isWaterfall && { waterfall: true }),
  }
}

function measuredSeries(chart: Chart, series: Series) {
  const { name, values, xValues, kind, axis } = series
  return {
    name,
    values,
    bounds: values.map((value, point) => (value === null ? null : boundOf(chart, series, point))),
    ...(xValues && { x_values: xValues }),
    ...(kind && { type: kind }),
    ...(axis && { axis }),
  }
}

/** Returns the maximum error of a value: 0 if it is a printed label, null if the value was measured without a bound. */
function boundOf(chart: Chart, series: Series, point: number): number | null {
  if (!isMeasured(chart, series, point)) return 0
  return series.errorBounds?.[point] ?? chart.errorBound ?? null
}

function measuredWarning(warning: Warning) {
  return {
    code: warning.code,
    message: warning.message,
    page_number: warning.pageNumber ?? null,
    bbox: warning.bbox ? roundBox(warning.bbox) : null,
  }
}

/** Returns the ids of the parts of each table that continues over several pages, in order. */
function logicalTables(document: DocumentModel): readonly (readonly string[])[] {
  const partOfRow = new Map<string, string>()
  for (const page of document.pages.flatMap(readPage)) {
    for (const table of page.tables) for (const row of table.rows) partOfRow.set(row.id, table.id)
  }
  const logical = document.tables.map((table) => {
    // Rows keep their ids when tables are joined, so the id identifies the original part.
    const parts = table.rows.map((row) => partOfRow.get(row.id)).filter((part) => part !== undefined)
    return [...new Set(parts)]
  })
  return logical.filter((parts) => parts.length > 1)
}

function readPage(outcome: PageOutcome): readonly Page[] {
  return outcome.state === 'failed' ? [] : [outcome.page]
}
