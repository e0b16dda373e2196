import assert from 'node:assert/strict'
import type { Bbox, Cell, Chart, Page, Table, Value } from '../../core/model.js'

/** Maximum distance of a box beyond its page, as a fraction of the page size: ink at the edge, and rounding. */
const BEYOND = 0.02

/** Checks that a page is consistent for renderers. @throws AssertionError naming the problem. */
export function checkPage(page: Page, pageNumber: number): void {
  assert.equal(page.pageNumber, pageNumber, 'pageNumber')
  assert.ok(page.width > 0 && page.height > 0, `page ${pageNumber}: width and height must be greater than 0`)
  for (const [name, list] of Object.entries({ tables: page.tables, charts: page.charts, warnings: page.warnings })) {
    assert.ok(Array.isArray(list), `page ${pageNumber}: ${name} must be a list`)
  }
  for (const table of page.tables) {
    assert.match(table.id, new RegExp(`^p${pageNumber}t[1-9]\\d*$`), 'the id of a table must be p<page>t<table>')
    checkTable(table)
    assert.deepEqual(
      table.places.map((place) => place.pageNumber),
      [pageNumber],
      `${table.id}: places`,
    )
    const numbers = table.unaccounted ?? []
    const places = [...table.places, ...[...table.cells, ...table.rows, ...numbers].map(({ place }) => place)]
    for (const { bbox } of places) checkPlace(bbox, page, table.id)
  }
  for (const chart of page.charts) {
    assert.match(chart.id, new RegExp(`^p${pageNumber}c[1-9]\\d*$`), 'the id of a chart must be p<page>c<chart>')
    checkChart(chart)
    checkPlace(chart.place.bbox, page, chart.id)
  }
  for (const { place } of page.unaccounted ?? []) checkPlace(place.bbox, page, `page ${pageNumber}: unaccounted`)
  refuseDoubles([...page.tables, ...page.charts].map(({ id }) => id))
}

/** Checks that the grid of a table is consistent. @throws AssertionError naming the problem. */
export function checkTable(table: Table): void {
  const { id, rows, columns, cells, headerRowCount, confidence } = table
  assert.ok(table.places.length > 0, `${id}: a table must be on at least one page`)
  assert.ok(rows.length > 0 && columns.length > 0, `${id}: a table must have rows and columns`)
  assert.ok(headerRowCount >= 0 && headerRowCount <= rows.length, `${id}: headerRowCount must be within its rows`)
  assert.ok(confidence >= 0 && confidence <= 1, `${id}: confidence must be from 0 to 1, got ${confidence}`)
  for (const row of rows) assert.match(row.id, /^p\d+t\d+r\d+$/, `${id}: the id of a row must be p<page>t<table>r<row>`)
  refuseDoubles(rows.map((row) => row.id))
  for (const { x0, x1 } of columns) assert.ok(x0 <= x1, `${id}: x0 of a column must not exceed its x1`)
  const taken = new Set<string>()
  for (const cell of cells) checkCell(cell, table, taken)
  for (const check of table.checks) {
    assert.ok(
      check.rows.every((row) => rows[row] !== undefined) && check.columns.every((at) => columns[at] !== undefined),
      `${id}: a check must refer to existing rows and columns`,
    )
  }
}

function checkCell(cell: Cell, { id, rows, columns }: Table, taken: Set<string>): void {
  const name = `${id}, cell at row ${cell.row}, column ${cell.column}`
  assert.ok(cell.text !== '', `${name}: empty cells must be omitted`)
  assert.ok(cell.rowSpan >= 1 && cell.columnSpan >= 1, `${name}: spans must be at least 1`)
  const isInside = cell.row >= 0 && cell.column >= 0
  assert.ok(
    isInside && cell.row + cell.rowSpan <= rows.length && cell.column + cell.columnSpan <= columns.length,
    `${name}: it must be inside the grid of ${rows.length} rows and ${columns.length} columns`,
  )
  for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
    for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
      assert.ok(!taken.has(`${row},${column}`), `${name}: two cells overlap`)
      taken.add(`${row},${column}`)
    }
  }
  if (cell.value !== undefined) checkValue(cell.value, name)
}

function checkValue(value: Value, name: string): void {
  if (value.kind === 'nil') return
  assert.ok(Number.isFinite(value.number), `${name}: its number must be finite, got ${value.number}`)
  assert.ok(Number.isInteger(value.decimals) && value.decimals >= 0, `${name}: decimals must be an integer from 0`)
  if (value.negative !== undefined) assert.ok(value.number <= 0, `${name}: only negative numbers may have \`negative\``)
}

function checkChart({ id, chartType, categories, series, confidence }: Chart): void {
  assert.ok(confidence >= 0 && confidence <= 1, `${id}: confidence must be from 0 to 1`)
  for (const { name, values, xValues } of series) {
    const count = chartType === 'scatter' ? xValues?.length : categories.length
    assert.equal(values.length, count, `${id}, series ${JSON.stringify(name)}: expected a value per category or point`)
  }
}

function checkPlace({ x0, y0, x1, y1 }: Bbox, { width, height }: Page, id: string): void {
  assert.ok(x0 <= x1 && y0 <= y1, `${id}: x0 <= x1 and y0 <= y1`)
  const isOnPage =
    x0 >= -BEYOND * width && y0 >= -BEYOND * height && x1 <= (1 + BEYOND) * width && y1 <= (1 + BEYOND) * height
  assert.ok(isOnPage, `${id}: ${[x0, y0, x1, y1].join(', ')} must be on the page of ${width} by ${height}`)
}

/** @throws AssertionError if two are equal. */
export function refuseDoubles(ids: readonly string[]): void {
  const double = ids.find((id, index) => ids.indexOf(id) !== index)
  assert.equal(double, undefined, `ids must be unique in the document, got two of ${double}`)
}
