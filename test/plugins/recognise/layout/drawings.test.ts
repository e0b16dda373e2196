import test from 'ava'
import type { Path, PathStep } from '../../../../core/model.js'
import { drawTable } from '../../../../examples/drawing/draw-table.js'
import { data, header, numberColumns } from '../../../../examples/drawing/table-description.js'
import { tableStyle } from '../../../../examples/drawing/table-style.js'
import { isDrawing } from '../../../../plugins/recognise/layout/drawings.js'
import { recognisePage } from '../../../../plugins/recognise/recognise-page.js'
import { readPage } from '../../../fixtures/read-page.js'
import { AREA, textsOf } from '../../../fixtures/recognise-drawn.js'

const region = { x0: 100, y0: 100, x1: 300, y1: 200 }

/** Creates a stroked path through these points. */
const through = (...points: readonly (readonly [number, number])[]): Path => ({
  bbox: {
    x0: Math.min(...points.map(([x]) => x)),
    y0: Math.min(...points.map(([, y]) => y)),
    x1: Math.max(...points.map(([x]) => x)),
    y1: Math.max(...points.map(([, y]) => y)),
  },
  steps: points.map(([x, y], i): PathStep => ({ kind: i === 0 ? 'move' : 'line', x, y })),
  stroke: '#336699',
  strokeWidth: 1,
})

/** Creates the outline of a box with corner radius 6 points. */
function roundedBox(x0: number, y0: number, x1: number, y1: number): Path {
  const curve = (fromX: number, fromY: number, x: number, y: number): PathStep => ({
    kind: 'curve',
    x1: fromX,
    y1: fromY,
    x2: x,
    y2: y,
    x,
    y,
  })
  const steps: readonly PathStep[] = [
    { kind: 'move', x: x0 + 6, y: y0 },
    { kind: 'line', x: x1 - 6, y: y0 },
    curve(x1, y0, x1, y0 + 6),
    { kind: 'line', x: x1, y: y1 - 6 },
    curve(x1, y1, x1 - 6, y1),
    { kind: 'line', x: x0 + 6, y: y1 },
    curve(x0, y1, x0, y1 - 6),
    { kind: 'line', x: x0, y: y0 + 6 },
    curve(x0, y0, x0 + 6, y0),
    { kind: 'close' },
  ]
  return { bbox: { x0, y0, x1, y1 }, steps, fill: '#eef2f6' }
}

test('a region that a zigzag line crosses is a drawing', (t) => {
  t.true(isDrawing(region, [through([100, 190], [150, 110], [200, 180], [250, 120], [300, 195])]))
})

test('a region that a line crosses in segments is a drawing', (t) => {
  const points = [
    [100, 190],
    [150, 150],
    [200, 165],
    [250, 130],
    [300, 105],
  ] as const
  t.true(
    isDrawing(
      region,
      points.slice(1).map((point, i) => through(points[i]!, point)),
    ),
  )
})

test('a region without vector art is not a drawing', (t) => {
  t.false(isDrawing(region, []))
})

test('a small mark in a region does not make it a drawing', (t) => {
  t.false(isDrawing(region, [through([110, 110], [120, 130], [130, 110])]))
})

test('art next to a region does not make it a drawing', (t) => {
  t.false(isDrawing(region, [through([400, 110], [500, 190], [600, 110])]))
})

test('a box with square corners around a region does not make it a drawing', (t) => {
  t.false(isDrawing(region, [through([95, 95], [305, 95], [305, 205], [95, 205], [95, 95])]))
})

test('a table in a box with rounded corners is a table', async (t) => {
  const content = await readPage((page) =>
    drawTable(
      page,
      {
        columns: numberColumns(2),
        rows: [header('', '2023', '2022'), data('Cash', ['1,204', '1,377']), data('Inventories', ['862', '945'])],
      },
      tableStyle({ font: 'times', size: 10 }),
      AREA,
    ),
  )
  const [table] = recognisePage({ ...content, paths: [roundedBox(50, 80, 550, 145)] }).tables
  t.deepEqual(table && textsOf(table).length, 3)
})

test('a table with one slanted line across the page is a table', (t) => {
  const stroke = through([20, 20], [590, 770])
  t.false(isDrawing({ x0: 60, y0: 90, x1: 540, y1: 600 }, [stroke]))
})
