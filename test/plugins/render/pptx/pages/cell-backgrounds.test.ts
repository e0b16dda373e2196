import test from 'ava'
import { tableBackgrounds } from '../../../../../plugins/render/pptx/pages/tables/cell-backgrounds.js'
import { readRawPage } from '../../../../fixtures/raw-page.js'

/** Two columns and two rows, 100 points wide and 20 high. The page content has its origin at the bottom. */
const edges = { columns: [50, 150, 250], rows: [100, 120, 140] }

test('a band below a row is the background of its cells, whatever the number of painted pieces', async (t) => {
  const whole = await readRawPage('0 0 1 rg 50 280 200 20 re f')
  const pieces = await readRawPage('0 0 1 rg 50 280 60 20 re f 110 280 90 20 re f 200 280 50 20 re f 55 283 90 14 re f')
  for (const content of [whole, pieces]) {
    const { backgrounds, used } = tableBackgrounds(content, edges)
    t.deepEqual(backgrounds, [
      { row: 0, column: 0, fill: '#0000ff' },
      { row: 0, column: 1, fill: '#0000ff' },
    ])
    t.is(used.size, content.shapes.length)
  }
})

test('a cell has the topmost color; white counts only on another color', async (t) => {
  const content = await readRawPage('0 0 1 rg 50 260 200 40 re f 1 g 150 260 100 20 re f 1 0 0 rg 50 280 100 20 re f')
  t.deepEqual(tableBackgrounds(content, edges).backgrounds, [
    { row: 0, column: 0, fill: '#ff0000' },
    { row: 0, column: 1, fill: '#0000ff' },
    { row: 1, column: 0, fill: '#0000ff' },
    { row: 1, column: 1, fill: '#ffffff' },
  ])
})

test('a white page below a table gives its cells no background', async (t) => {
  t.deepEqual(tableBackgrounds(await readRawPage('1 g 0 0 400 400 re f'), edges).backgrounds, [])
})

test('a panel far larger than a table colors its cells and stays on the page', async (t) => {
  const content = await readRawPage('0.9 g 20 200 360 180 re f')
  const { backgrounds, used } = tableBackgrounds(content, edges)
  t.is(backgrounds.length, 4)
  t.is(used.size, 0)
})

test('a ruling along a grid line is a border of the cells on both sides, in one piece or several', async (t) => {
  const line = { color: '#000000', width: 1 }
  for (const drawn of ['50 280 m 250 280 l S', '50 280 m 149.8 280 l S 150.2 280 m 250 280 l S']) {
    const content = await readRawPage(`1 w ${drawn}`)
    const { backgrounds, used } = tableBackgrounds(content, edges)
    t.deepEqual(backgrounds, [
      { row: 0, column: 0, bottom: line },
      { row: 0, column: 1, bottom: line },
      { row: 1, column: 0, top: line },
      { row: 1, column: 1, top: line },
    ])
    t.is(used.size, content.rulings.length)
  }
})

test('a frame around a table becomes its outer borders', async (t) => {
  const { backgrounds } = tableBackgrounds(await readRawPage('1 0 0 RG 0.5 w 50 260 200 40 re S'), edges)
  const line = { color: '#ff0000', width: 0.5 }
  t.deepEqual(backgrounds, [
    { row: 0, column: 0, top: line, left: line },
    { row: 0, column: 1, top: line, right: line },
    { row: 1, column: 0, bottom: line, left: line },
    { row: 1, column: 1, bottom: line, right: line },
  ])
})

test('a ruling along part of a cell, next to the grid or far beyond it is not a border', async (t) => {
  const content = await readRawPage('1 w 180 280 m 250 280 l S 50 270 m 250 270 l S 20 300 m 390 300 l S')
  const { backgrounds, used } = tableBackgrounds(content, edges)
  t.is(used.size, 0)
  // Nothing is drawn twice: the long ruling stays a line along the top of the table.
  t.deepEqual(backgrounds, [])
})

test('of two rulings below a total, one is a border and the other stays a line', async (t) => {
  const content = await readRawPage('0.5 w 150 260 m 250 260 l S 150 258 m 250 258 l S')
  const { backgrounds, used } = tableBackgrounds(content, edges)
  t.deepEqual(backgrounds, [{ row: 1, column: 1, bottom: { color: '#000000', width: 0.5 } }])
  t.deepEqual([...used], [content.rulings[0]!])
})
