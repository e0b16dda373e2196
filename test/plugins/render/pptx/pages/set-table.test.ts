import test from 'ava'
import type { Cell, Table } from '../../../../../core/model.js'
import type { DrawingPage, TextStyle } from '../../../../../examples/drawing/draw-document.js'
import { hull } from '../../../../../plugins/recognise/geometry/boxes.js'
import { pageParts } from '../../../../../plugins/render/pptx/pages/page-parts.js'
import type { SetCell, TablePart, TextPart } from '../../../../../plugins/render/pptx/pages/parts.js'
import { readPage } from '../../../../fixtures/read-page.js'

const STYLE: TextStyle = { font: 'times', size: 10 }

/** A text with its position on the page and in the grid. */
interface Entry {
  readonly row: number
  readonly column: number
  readonly text: string
  /** Position of its left edge, or of the right edge if negative. */
  readonly x: number
  /** @default 1 */
  readonly rowSpan?: number
  /** Printed after it, and not part of its cell. */
  readonly leader?: { readonly text: string; readonly x: number }
}

/** Draws a table with rows 20 points high, and converts it. */
async function setDrawn(
  entries: readonly Entry[],
  columns: readonly (readonly [number, number, 'left' | 'right'])[],
  drawMore: (page: DrawingPage) => void = () => undefined,
) {
  let cells: readonly Cell[] = []
  const content = await readPage((page: DrawingPage) => {
    drawMore(page)
    cells = entries.map(({ row, column, text, x, leader, rowSpan = 1 }) => {
      const y = 100 + 20 * row
      const lines = text.split('\n').map((line, i) => {
        return page.write(line, x < 0 ? -x - page.measure(line, STYLE) : x, y + 20 * i, STYLE)
      })
      const box = hull(lines)
      if (leader !== undefined) page.write(leader.text, leader.x, y, STYLE)
      return { row, column, rowSpan, columnSpan: 1, text, place: { pageNumber: 1, bbox: box } }
    })
  })
  const bbox = hull(cells.map(({ place }) => place.bbox))
  const rows = [...new Set(cells.map(({ row }) => row))].map((row) => ({
    id: `r${row}`,
    type: 'data' as const,
    indent: 0,
    place: { pageNumber: 1, bbox: hull(cells.filter((cell) => cell.row === row).map(({ place }) => place.bbox)) },
  }))
  const table: Table = {
    id: 'p1t1',
    places: [{ pageNumber: 1, bbox }],
    rows,
    columns: columns.map(([x0, x1, alignment]) => ({ x0, x1, alignment })),
    headerRowCount: 0,
    cells,
    footnotes: [],
    checks: [],
    confidence: 1,
    source: 'text',
  }
  const parts = pageParts({
    content,
    tables: [table],
    charts: [],
    correctedText: () => undefined,
    backgroundsOf: () => [],
  })
  return {
    table: parts.parts.find((part): part is TablePart => part.kind === 'table')!,
    texts: parts.parts.filter((part): part is TextPart => part.kind === 'text'),
  }
}

function textOf({ paragraphs }: SetCell): string {
  return paragraphs.flatMap(({ lines }) => lines.flatMap(({ runs }) => runs.map(({ text }) => text))).join('')
}

const FIGURES: readonly Entry[] = [1, 2, 3].flatMap((row) => [
  { row, column: 0, text: 'Inventories', x: 72 },
  { row, column: 1, text: '24,118', x: -400 },
  { row, column: 2, text: '12,419', x: -460 },
])

test('a unit that extends over the next column spans both, and column widths are kept', async (t) => {
  const unit = { row: 0, column: 1, text: '(In millions, except)', x: 372 }
  const { table } = await setDrawn(
    [unit, ...FIGURES],
    [
      [72, 120, 'left'],
      [372, 400, 'right'],
      [432, 460, 'right'],
    ],
  )
  const edge = table.columnEdges[2]!
  t.true(edge > 400 && edge < 433, `${edge}`)
  const set = table.cells.find((cell) => textOf(cell) === unit.text)!
  t.like(set, { row: 0, column: 1, columnSpan: 2 })
})

test('dot leaders are in the cell of their label, and its column extends to their end', async (t) => {
  const led = FIGURES.map((entry) =>
    entry.column === 0 ? { ...entry, leader: { text: '. '.repeat(40).trim(), x: 125 } } : entry,
  )
  const { table, texts } = await setDrawn(led, [
    [72, 120, 'left'],
    [372, 400, 'right'],
    [432, 460, 'right'],
  ])
  t.deepEqual(texts, [])
  const labels = table.cells.filter(({ column }) => column === 0)
  t.deepEqual(
    labels.map((cell) => textOf(cell).replace(/ +/g, ' ')),
    labels.map(() => `Inventories ${'. '.repeat(40).trim()}`),
  )
  t.true(table.columnEdges[1]! > 320, `${table.columnEdges[1]}`)
})

test('text without enough room is set smaller, but its letters never touch', async (t) => {
  const { table } = await setDrawn(
    [
      { row: 0, column: 0, text: 'Total assets of the segment', x: 72 },
      { row: 0, column: 1, text: '24,118', x: 150 },
      { row: 1, column: 0, text: 'Cash', x: 72 },
      { row: 1, column: 1, text: '12,419', x: 110 },
      { row: 2, column: 0, text: 'Debt', x: 72 },
      { row: 2, column: 1, text: '12,419', x: 110 },
    ],
    [
      [72, 100, 'left'],
      [110, 180, 'left'],
    ],
  )
  const long = table.cells.find((cell) => cell.row === 0 && cell.column === 0)!
  const width = table.columnEdges[1]! - table.columnEdges[0]!
  t.true(width < 60, `${width}`)
  const [run] = long.paragraphs[0]!.lines[0]!.runs
  t.true(run!.look.size < 7, `${run!.look.size}`)
  t.true(run!.spacing > -1)
})

test('a header with one line in each of two rows becomes one cell per row, so that no row grows', async (t) => {
  const heads: readonly Entry[] = [
    { row: 0, column: 0, text: 'Company', x: 72 },
    { row: 0, column: 1, text: 'Base Period\n12/30/2017', x: -400, rowSpan: 2 },
    { row: 1, column: 0, text: 'Index', x: 72 },
    { row: 1, column: 2, text: '12/29/2018', x: -460 },
  ]
  const { table } = await setDrawn(
    [...heads, ...FIGURES.map((entry) => ({ ...entry, row: entry.row + 1 }))],
    [
      [72, 120, 'left'],
      [352, 400, 'right'],
      [412, 460, 'right'],
    ],
  )
  const set = table.cells.filter(({ row, column }) => row < 2 && column === 1)
  t.deepEqual(
    set.map((cell) => [cell.row, cell.rowSpan, textOf(cell)]),
    [
      [0, 1, 'Base Period'],
      [1, 1, '12/30/2017'],
    ],
  )
})

test('a rule below the whole table determines its width', async (t) => {
  const { table } = await setDrawn(
    FIGURES,
    [
      [72, 120, 'left'],
      [372, 400, 'right'],
      [432, 460, 'right'],
    ],
    (page) => page.stroke(72, 124, 472, 124, 0.6),
  )
  t.true(Math.abs(table.columnEdges.at(-1)! - 472) < 0.5, `${table.columnEdges.at(-1)}`)
})
