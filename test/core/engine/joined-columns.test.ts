import test, { type ExecutionContext } from 'ava'
import type { Engine } from '../../../core/engine/engine.js'
import type { RecreateError } from '../../../core/errors.js'
import type { Source } from '../../../core/source.js'
import { drawDocument } from '../../../examples/drawing/draw-document.js'
import { drawRows } from '../../fixtures/draw-rows.js'
import { drawFacing, type FacingPage, printedGrid } from '../../plugins/cluster/facing-pages.js'
import { on, PEOPLE, readingEngine, tablesOf } from './framed-document.js'

const labels = ['Cash', 'Receivables', '#Other assets', 'Inventories', 'Land', 'Goodwill', '=Total assets']
const left: FacingPage = { labels, headers: [['2023', '2022']], seed: 1, title: 'Balance sheets', columnWidth: 120 }
const repeated: FacingPage = { labels, headers: [['2021', '2020']], seed: 2 }
const unlabelled: FacingPage = { ...repeated, printed: 'none' }
/** Draws a second table below that of the page, so that the columns are not joined. */
const crowded: FacingPage = { ...repeated, more: (page, bottom) => drawRows(page, bottom + 80, PEOPLE) }

async function sourceOf(...pages: readonly FacingPage[]): Promise<Source> {
  const { bytes } = await drawDocument({ file: 'facing.pdf' }, (document) => drawFacing(document, pages))
  return { fileName: 'facing.pdf', bytes }
}

/** Reads the pages in mode `document`. */
async function read(t: ExecutionContext, ...pages: readonly FacingPage[]) {
  const engine = await readingEngine(t)
  const { recreateId } = await engine.create(await sourceOf(...pages), { mode: 'document' })
  await engine.wait(recreateId)
  return { engine, recreateId }
}

/** Returns the printed grid of a page with one text replaced. */
const gridWith = (page: FacingPage, row: number, column: number, text: string) =>
  printedGrid(page).map((cells, at) => (at === row ? cells.with(column, text) : cells))
const besideEachOther = (first: readonly (readonly string[])[], second: readonly (readonly string[])[]) =>
  first.map((row, at) => [...row, ...second[at]!])
const withoutLabels = (grid: readonly (readonly string[])[]) => grid.map((row) => row.slice(1))
const idsOf = async (engine: Engine, recreateId: string) => (await engine.result(recreateId)).tables.map(({ id }) => id)
const warningsOf = async (engine: Engine, recreateId: string) =>
  (await engine.result(recreateId)).warnings.map(({ code }) => code)
const separate = (id: string) => ({ frames: [{ kind: 'separate', id }] }) as const

for (const [name, second, own] of [
  ['with repeated labels', repeated, 1],
  ['without labels', unlabelled, 0],
] as const) {
  test(`a corrected cell on the second page ${name} stays corrected when the tables are separated`, async (t) => {
    const { engine, recreateId } = await read(t, left, second)
    // 'Receivables' in 2020: its row on the first page, its column in the joined table
    await engine.correct(recreateId, [{ rowId: 'p1t1r3', column: 4, text: '5,555' }], 'ana')
    t.deepEqual(await tablesOf(engine, recreateId), {
      p1t1: besideEachOther(printedGrid(left), withoutLabels(gridWith(repeated, 2, 2, '5,555'))),
    })
    t.deepEqual(await warningsOf(engine, recreateId), ['columns_joined'])
    const { dropped, frames } = await engine.correct(recreateId, separate('p1t1'), 'ben')
    t.deepEqual(dropped, [])
    t.like(frames[0], { kind: 'separate', ids: ['p2t1'], by: 'ben' })
    t.deepEqual((await tablesOf(engine, recreateId)).p1t1, printedGrid(left))
    const [, apart] = (await engine.result(recreateId)).tables
    t.is(apart!.id, 'p2t1')
    t.deepEqual(
      apart!.corrected?.map(({ column, text, place }) => [column, text, place.pageNumber]),
      [[own + 1, '5,555', 2]],
    )
    t.deepEqual(await warningsOf(engine, recreateId), [])
  })
}

test('a correction made before the columns were joined is in the right cell afterwards', async (t) => {
  const { engine, recreateId } = await read(t, left, crowded)
  t.deepEqual(await idsOf(engine, recreateId), ['p1t1', 'p2t1', 'p2t2'])
  t.deepEqual(await warningsOf(engine, recreateId), ['columns_not_joined'])
  // 'Land' in 2021, in the table on the second page
  await engine.correct(recreateId, [{ rowId: 'p2t1r6', column: 1, text: '7,777' }], 'ana')
  await engine.correct(recreateId, { frames: [{ kind: 'remove', id: 'p2t2' }] }, 'ana')
  t.deepEqual(await tablesOf(engine, recreateId), {
    p1t1: besideEachOther(printedGrid(left), withoutLabels(gridWith(repeated, 5, 1, '7,777'))),
  })
  const [correction] = await engine.corrections(recreateId)
  t.like(correction!.cells[0], { rowId: 'p1t1r6', column: 3, tableId: 'p1t1', text: '7,777' })
})

test('cells on both pages are corrected in one call, and listed by their rows and columns in the table', async (t) => {
  const { engine, recreateId } = await read(t, left, unlabelled)
  const cells = [
    { rowId: 'p1t1r2', column: 2, text: '1,111' },
    { rowId: 'p1t1r2', column: 3, text: '2,222' },
  ]
  const [was2022, was2021] = [printedGrid(left)[1]![2]!, printedGrid(repeated)[1]![1]!]
  const said = await engine.correct(recreateId, cells, 'ana')
  const traced = [was2022, was2021].map((was, at) => ({ ...cells[at]!, tableId: 'p1t1', was }))
  t.deepEqual(said.cells, traced)
  const grid = besideEachOther(gridWith(left, 1, 2, '1,111'), withoutLabels(gridWith(repeated, 1, 1, '2,222')))
  t.deepEqual(await tablesOf(engine, recreateId), { p1t1: grid })
  const repeatedCall = await engine.correct(recreateId, cells, 'ana')
  t.is(repeatedCall.generation, 2)
  await engine.correct(recreateId, separate('p2t1'), 'ana')
  const [first] = await engine.corrections(recreateId)
  t.deepEqual(first!.cells, [traced[0]!, { ...traced[1]!, rowId: 'p2t1r2', column: 0, tableId: 'p2t1' }])
})

test('an empty cell on the second page is filled at its place on that page', async (t) => {
  const { engine, recreateId } = await read(t, left, repeated)
  // the row 'Other assets' has no numbers
  await engine.correct(recreateId, [{ rowId: 'p1t1r4', column: 3, text: '12' }], 'ana')
  const [table] = (await engine.result(recreateId)).tables
  const row = table!.columnParts![0]!.rows[3]!
  const { x0, x1 } = table!.columns[3]!
  const { y0, y1 } = row.place.bbox
  t.is(row.id, 'p2t1r4')
  t.deepEqual(table!.cells.find(({ text }) => text === '12')?.place, on(2, { x0, x1, y0, y1 }))
})

test('a text beside a row that the second page does not have is kept, and reported when it has no place', async (t) => {
  const { engine, recreateId } = await read(t, left, unlabelled)
  const cell = { rowId: 'p1t1r4', column: 3, text: 'see note' }
  await engine.correct(recreateId, [cell], 'ana')
  t.is((await tablesOf(engine, recreateId)).p1t1?.[3]?.[3], 'see note')
  const { dropped } = await engine.correct(recreateId, separate('p1t1'), 'ana')
  t.deepEqual(dropped, [{ ...cell, tableId: 'p1t1', was: '' }])
})

test('the part on the second page is removed alone by its id, and with the first page by that of the table', async (t) => {
  const { engine, recreateId } = await read(t, left, repeated)
  await engine.correct(recreateId, { frames: [{ kind: 'remove', id: 'p2t1' }] }, 'ana')
  t.deepEqual(await tablesOf(engine, recreateId), { p1t1: printedGrid(left) })
  const other = await read(t, left, repeated)
  await other.engine.correct(other.recreateId, { frames: [{ kind: 'remove', id: 'p1t1' }] }, 'ana')
  t.deepEqual(await tablesOf(other.engine, other.recreateId), {})
})

test('a redrawn part is joined again', async (t) => {
  const { engine, recreateId } = await read(t, left, repeated)
  const bbox = (await engine.result(recreateId)).tables[0]!.places[1]!.bbox
  const wider = { x0: bbox.x0 - 4, y0: bbox.y0 - 3, x1: bbox.x1 + 4, y1: bbox.y1 + 3 }
  await engine.correct(recreateId, { frames: [{ kind: 'redraw', id: 'p1t1', place: on(2, wider) }] }, 'ana')
  const [table, ...others] = (await engine.result(recreateId)).tables
  t.deepEqual(others, [])
  t.is(table!.columnParts?.[0]?.rows[1]?.id, 'p2t1f2r2')
})

test('rows that continue on the next page are separated too', async (t) => {
  const rows: FacingPage = { ...left, labels: ['Debt', 'Leases', 'Pensions', 'Taxes', '=Total liabilities'], seed: 3 }
  const { title: _, ...below } = rows
  const { engine, recreateId } = await read(t, left, below)
  t.deepEqual(await idsOf(engine, recreateId), ['p1t1'])
  await engine.correct(recreateId, separate('p1t1'), 'ana')
  t.deepEqual(await idsOf(engine, recreateId), ['p1t1', 'p2t1'])
})

test('a table that is not joined cannot be separated', async (t) => {
  const { engine, recreateId } = await read(t, left)
  for (const [id, message] of [
    ['p1t1', 'The table is not joined with another one'],
    ['p9t9', 'No table or chart has this id'],
  ] as const) {
    await t.throwsAsync<RecreateError>(engine.correct(recreateId, separate(id), 'ana'), {
      code: 'frame_invalid',
      message,
    })
  }
})
