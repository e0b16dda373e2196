import test from 'ava'
import type { Bbox, Chart, Table } from '../../../core/model.js'
import { findsInOrder } from '../../../plugins/render/reading-order.js'
import { pieChart } from '../../fixtures/charts.js'
import { drawTable } from '../../fixtures/statement-table.js'

test('charts are listed among tables in reading order', (t) => {
  const tables = [tableAt('p1t1', [50, 100, 500, 200]), tableAt('p1t2', [50, 500, 500, 700]), tableAt('p3t1')]
  const charts = [
    chartAt('p1c1', [50, 250, 500, 450]),
    chartAt('p2c1'),
    chartAt('p3c1', [50, 600, 500, 700]),
    chartAt('p4c1'),
  ]
  t.deepEqual(orderOf(tables, charts), ['p1t1', 'p1c1', 'p1t2', 'p2c1', 'p3t1', 'p3c1', 'p4c1'])
})

test('of adjacent items the left one is first, whatever its top', (t) => {
  const table = tableAt('p1t1', [320, 100, 560, 300])
  t.deepEqual(orderOf([table], [chartAt('p1c1', [50, 120, 300, 290])]), ['p1c1', 'p1t1'])
})

test('a document with only charts keeps their order', (t) => {
  t.deepEqual(orderOf([], [chartAt('p2c2'), chartAt('p2c1')]), ['p2c2', 'p2c1'])
})

function orderOf(tables: readonly Table[], charts: readonly Chart[]): readonly string[] {
  return findsInOrder({ tables, charts }).map((find) => (find.kind === 'table' ? find.table.id : find.chart.id))
}

type Box = readonly [number, number, number, number]

function tableAt(id: string, box: Box = [50, 100, 500, 200]): Table {
  const table = drawTable([['data', 0, 'Revenue', '12']], { id })
  return { ...table, places: [{ pageNumber: table.places[0]!.pageNumber, bbox: boxOf(box) }] }
}

function chartAt(id: string, box: Box = [50, 100, 500, 200]): Chart {
  return { ...pieChart, id, place: { pageNumber: Number(/^p(\d+)/.exec(id)![1]), bbox: boxOf(box) } }
}

function boxOf([x0, y0, x1, y1]: Box): Bbox {
  return { x0, y0, x1, y1 }
}
