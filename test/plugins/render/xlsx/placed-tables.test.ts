import test from 'ava'
import type { Table } from '../../../../core/model.js'
import {
  bySheet,
  cellAddress,
  columnLetters,
  fullAddress,
  placeTables,
} from '../../../../plugins/render/xlsx/placed-tables.js'
import { documentOf, drawTable } from '../../../fixtures/statement-table.js'

const short = (id: string): Table =>
  drawTable(
    [
      ['data', 0, 'Revenue', '12'],
      ['data', 0, 'Costs', '7'],
    ],
    { id, title: id },
  )
const onPage = (table: Table, pageNumber: number): Table => ({
  ...table,
  places: table.places.map((place) => ({ ...place, pageNumber })),
})
const three = documentOf([onPage(short('p1t1'), 1), onPage(short('p1t2'), 1), onPage(short('p2t1'), 2)])

test('each table has a sheet, and its grid begins in the fourth row', (t) => {
  const placed = placeTables(three, 'table', new Set())
  t.deepEqual(
    placed.map(({ sheetName, titleRow, gridRow, lastRow }) => [sheetName, titleRow, gridRow, lastRow]),
    // Two rows of the grid, an empty one, the source.
    ['p1t1', 'p1t2', 'p2t1'].map((name) => [name, 1, 4, 7]),
  )
})

test('the tables of a page are below each other, two rows apart', (t) => {
  const placed = placeTables(three, 'page', new Set())
  t.deepEqual(
    placed.map(({ sheetName, titleRow, gridRow }) => [sheetName, titleRow, gridRow]),
    [
      ['Page 1', 1, 4],
      ['Page 1', 10, 13],
      ['Page 2', 1, 4],
    ],
  )
  t.deepEqual([...bySheet(placed).keys()], ['Page 1', 'Page 2'])
})

test('all tables of a document are on one sheet', (t) => {
  const placed = placeTables(three, 'document', new Set(['tables']))
  t.deepEqual(
    placed.map(({ sheetName, titleRow }) => [sheetName, titleRow]),
    [
      ['Tables (2)', 1],
      ['Tables (2)', 10],
      ['Tables (2)', 19],
    ],
  )
})

test('a grid position has an address on the sheet and in the workbook', (t) => {
  const placed = { ...placeTables(three, 'page', new Set())[1]!, sheetName: 'Page 1' }
  t.is(cellAddress(placed, 1, 2), 'C14')
  t.is(fullAddress(placed, 1, 2), "'Page 1'!C14")
  t.is(fullAddress({ ...placed, sheetName: "Owners' equity" }, 0, 0), "'Owners'' equity'!A13")
})

test('columns have spreadsheet letters', (t) => {
  t.deepEqual([0, 25, 26, 51, 52, 701, 702].map(columnLetters), ['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})
