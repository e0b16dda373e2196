import test from 'ava'
import type { Bbox } from '../../../core/model.js'
import type { DrawingPage } from '../../../examples/drawing/draw-document.js'
import { recognisePage } from '../../../plugins/recognise/recognise-page.js'
import { traceFrames } from '../../../plugins/recognise/trace-frames.js'
import { drawRows } from '../../fixtures/draw-rows.js'
import { readPage } from '../../fixtures/read-page.js'
import { textsOf } from '../../fixtures/recognise-drawn.js'

const SALES = [
  ['', '2024', '2023'],
  ['Coatings', '1,200', '1,140'],
  ['Films', '2,310', '2,280'],
  ['Tapes', '1,018', '977'],
]
const STYLE = { font: 'times', size: 10 } as const

async function readFramed(draw: (page: DrawingPage) => void, ...frames: readonly Bbox[]) {
  return traceFrames(await readPage(draw), { frames, others: [] }).page.tables
}

const frame = (y0: number, y1: number, x0 = 50, x1 = 420): Bbox => ({ x0, y0, x1, y1 })

test('a frame around some rows of a table returns only those rows', async (t) => {
  const [table] = await readFramed((page) => drawRows(page, 100, SALES), frame(88, 131))
  t.deepEqual(textsOf(table!), SALES.slice(0, 3))
  t.is(table!.headerRowCount, 1)
})

test('two tables that read as one are separated by two frames', async (t) => {
  const draw = (page: DrawingPage) => {
    drawRows(page, 100, SALES)
    drawRows(page, 156, [
      ['Employees', '120', '118'],
      ['Sites', '14', '13'],
      ['Countries', '6', '6'],
    ])
  }
  t.is(recognisePage(await readPage(draw)).tables.length, 1)
  const tables = await readFramed(draw, frame(88, 145), frame(145, 190))
  t.deepEqual(tables.map(textsOf), [
    SALES,
    [
      ['Employees', '120', '118'],
      ['Sites', '14', '13'],
      ['Countries', '6', '6'],
    ],
  ])
})

test('a right-aligned total is the label of its row when the longer labels are outside the frame', async (t) => {
  const rows = [
    ['Vocational education and training, other than apprentices', '79,935', '55'],
    ['Open polytechnics', '13,560', '66'],
    ['Open university', '57,986', '80'],
    ['Total', '2,246,496', '66'],
  ]
  const draw = (page: DrawingPage) => {
    for (const [at, [label, people, share]] of rows.entries()) {
      page.write(label!, label === 'Total' ? 284 : 60, 100 + at * 14, STYLE)
      page.write(people!, 362 - page.measure(people!, STYLE), 100 + at * 14, STYLE)
      page.write(share!, 400 - page.measure(share!, STYLE), 100 + at * 14, STYLE)
    }
  }
  const [table] = await readFramed(draw, frame(104, 150))
  t.deepEqual(textsOf(table!), rows.slice(1))
})

test('a table that is only recognizable by its frame is read', async (t) => {
  const draw = (page: DrawingPage) => {
    for (const [at, row] of [
      ['Chair', 'Ada Byron'],
      ['Secretary', 'Mary Ward'],
      ['Treasurer', 'Jane Hall'],
    ].entries()) {
      page.write(row[0]!, 60, 100 + at * 14, STYLE)
      page.write(row[1]!, 200, 100 + at * 14, STYLE)
    }
  }
  t.deepEqual(recognisePage(await readPage(draw)).tables, [])
  const [table] = await readFramed(draw, frame(88, 145))
  t.deepEqual(textsOf(table!), [
    ['Chair', 'Ada Byron'],
    ['Secretary', 'Mary Ward'],
    ['Treasurer', 'Jane Hall'],
  ])
})

test('text in the frame above ruled cells is assigned to their columns', async (t) => {
  const draw = (page: DrawingPage) => {
    drawRows(page, 100, SALES)
    for (const y of [104, 118, 132, 146]) page.stroke(55, y, 390, y, 0.5)
    for (const x of [55, 250, 310, 390]) page.stroke(x, 104, x, 146, 0.5)
  }
  const [table] = await readFramed(draw, frame(88, 148))
  t.deepEqual(textsOf(table!), SALES)
})

test('the title and the unit of a framed table are above the frame', async (t) => {
  const draw = (page: DrawingPage) => {
    page.write('Net sales by product', 60, 70, { ...STYLE, weight: 'bold' })
    page.write('(in millions)', 60, 84, STYLE)
    drawRows(page, 110, SALES)
  }
  const [table] = await readFramed(draw, frame(98, 160))
  t.is(table!.title, 'Net sales by product')
  t.is(table!.scale, 1_000_000)
})

test('a rotated table on an upright page is read in its orientation', async (t) => {
  let box: Bbox | undefined
  const draw = (page: DrawingPage) => {
    for (let line = 0; line < 30; line++) {
      page.write('The company makes coatings, films and tapes for industry.', 60, 60 + line * 12, STYLE)
    }
    box = page.turned('up', (turned) => drawRows(turned, 500, SALES))(frame(488, 550))
  }
  const content = await readPage(draw)
  const { tables } = traceFrames(content, { frames: [box!], others: [] }).page
  t.deepEqual(textsOf(tables[0]!), SALES)
  const { x0, y0, x1, y1 } = tables[0]!.places[0]!.bbox
  t.true(x0 >= box!.x0 && y0 >= box!.y0 && x1 <= box!.x1 && y1 <= box!.y1)
})

test('a frame around a single column, around prose or around nothing contains no table', async (t) => {
  const draw = (page: DrawingPage) => {
    drawRows(page, 100, SALES)
    page.write('The company makes coatings, films and tapes for industry, and sells them.', 60, 300, STYLE)
    page.write('Its plants stand in four countries; none of them is the largest of its kind.', 60, 312, STYLE)
  }
  t.deepEqual(await readFramed(draw, frame(88, 160, 270, 310)), [])
  t.deepEqual(await readFramed(draw, frame(285, 320)), [])
  t.deepEqual(await readFramed(draw, frame(500, 600)), [])
})
