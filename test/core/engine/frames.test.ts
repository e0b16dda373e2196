import test from 'ava'
import { memoryBlobs } from '../../../adapters/blobs/memory-blobs.js'
import type { RecreateError } from '../../../core/errors.js'
import type { FrameCorrection } from '../../../core/facts/facts.js'
import { drawRows } from '../../fixtures/draw-rows.js'
import { drawLoose, LOOSE } from '../../fixtures/loose-numbers.js'
import {
  drawBoth,
  drawnSource,
  on,
  PEOPLE,
  peopleFrame,
  readingEngine,
  SALES,
  salesFrame,
  tablesOf,
} from './framed-document.js'
import { blobKeysOf, engineFor, readText, scriptedSource } from './small-document.js'

const parted: readonly FrameCorrection[] = [
  { kind: 'redraw', id: 'p1t1', place: on(1, salesFrame) },
  { kind: 'add', place: on(1, peopleFrame) },
]

test('a frame around two tables is redrawn around the first, and the second is added', async (t) => {
  const engine = await readingEngine(t)
  const { recreateId } = await engine.create(await drawnSource(drawBoth))
  await engine.wait(recreateId)
  t.deepEqual(await tablesOf(engine, recreateId), { p1t1: [...SALES, ...PEOPLE] })
  const said = await engine.correct(recreateId, { frames: parted }, 'ana')
  t.deepEqual(await tablesOf(engine, recreateId), { p1t1: SALES, p1t2: PEOPLE })
  t.is(said.generation, 2)
  t.deepEqual(
    said.frames.map(({ kind, ids, by }) => [kind, ids, by]),
    [
      ['redraw', ['p1t1'], 'ana'],
      ['add', ['p1t2'], 'ana'],
    ],
  )
  const { generation } = await engine.wait(recreateId)
  t.deepEqual(generation, { served: 2, wanted: 2 })
  const lines = (await readText(engine, recreateId)).split('\n')
  t.true(lines.includes('p1t1: Tapes') && lines.includes('p1t2: Employees'))
})

test('a redrawn table keeps its unaccounted numbers, and a frame around them accounts for them', async (t) => {
  const engine = await readingEngine(t)
  const { recreateId } = await engine.create(await drawnSource(drawLoose))
  await engine.wait(recreateId)
  const numbers = async () => {
    const { tables, pages, warnings } = await engine.result(recreateId)
    const [page] = pages
    const ofPage = page?.state === 'done' ? page.page.unaccounted : undefined
    return {
      tables: tables.map(({ unaccounted }) => unaccounted?.map(({ text }) => text)),
      page: ofPage?.map(({ text }) => text),
      codes: warnings.map(({ code }) => code),
    }
  }
  const open = { tables: [LOOSE], page: LOOSE, codes: ['numbers_unaccounted'] }
  t.deepEqual(await numbers(), open)
  const frame = { x0: 50, y0: 88, x1: 420, y1: 165 }
  await engine.correct(recreateId, { frames: [{ kind: 'redraw', id: 'p1t1', place: on(1, frame) }] }, 'ana')
  t.deepEqual(await numbers(), open)
  const whole = { ...frame, x1: 520, y1: 510 }
  await engine.correct(recreateId, { frames: [{ kind: 'redraw', id: 'p1t1', place: on(1, whole) }] }, 'ana')
  t.deepEqual(await numbers(), { tables: [undefined], page: undefined, codes: [] })
})

test('a corrected cell does not change the unaccounted numbers of its table', async (t) => {
  const engine = await readingEngine(t)
  const { recreateId } = await engine.create(await drawnSource(drawLoose))
  await engine.wait(recreateId)
  await engine.correct(recreateId, { cells: [{ rowId: 'p1t1r2', column: 1, text: '1,201' }] }, 'ana')
  const { tables } = await engine.result(recreateId)
  t.deepEqual(
    tables[0]!.unaccounted?.map(({ text }) => text),
    LOOSE,
  )
})

test('rows that were read again have new ids, by which their cells are corrected', async (t) => {
  const engine = await readingEngine(t)
  const { recreateId } = await engine.create(await drawnSource(drawBoth))
  await engine.wait(recreateId)
  await engine.correct(recreateId, { frames: parted }, 'ana')
  const { tables } = await engine.result(recreateId)
  t.deepEqual(
    tables.map(({ rows }) => rows.map(({ id }) => id)),
    [
      ['p1t1f2r1', 'p1t1f2r2', 'p1t1f2r3', 'p1t1f2r4'],
      ['p1t2f2r1', 'p1t2f2r2', 'p1t2f2r3'],
    ],
  )
  await engine.correct(recreateId, [{ rowId: 'p1t2f2r1', column: 1, text: '121' }], 'ana')
  t.deepEqual((await tablesOf(engine, recreateId)).p1t2?.[0], ['Employees', '121', '118'])
})

test('a removed table is gone from the result, files and page, and its id is not reused', async (t) => {
  const engine = await readingEngine(t)
  const { recreateId } = await engine.create(await drawnSource(drawBoth))
  await engine.wait(recreateId)
  await engine.correct(recreateId, { frames: [{ kind: 'remove', id: 'p1t1' }] }, 'ana')
  t.deepEqual(await tablesOf(engine, recreateId), {})
  t.like(await engine.page(recreateId, 1), { state: 'empty' })
  await engine.wait(recreateId)
  t.is(await readText(engine, recreateId), 'Pages 1 empty\n')
  await engine.correct(recreateId, { frames: [{ kind: 'add', place: on(1, peopleFrame) }] }, 'ana')
  t.deepEqual(await tablesOf(engine, recreateId), { p1t2: PEOPLE })
})

test('the cells of a page are counted within its current frames', async (t) => {
  const engine = await readingEngine(t)
  const { recreateId } = await engine.create(await drawnSource(drawBoth))
  const cellsOf = async () => {
    const { jobs } = await engine.status(recreateId)
    return jobs.find(({ jobType }) => jobType === 'XLS_PROCESS_TABLES_JOB')?.cellCount
  }
  await engine.wait(recreateId)
  t.is(await cellsOf(), 6 * 3)
  await engine.correct(recreateId, { frames: [{ kind: 'redraw', id: 'p1t1', place: on(1, salesFrame) }] }, 'ana')
  t.is(await cellsOf(), 3 * 3)
})

test('cell corrections of a redrawn table are dropped, and the response reports it', async (t) => {
  const engine = await readingEngine(t)
  const { recreateId } = await engine.create(await drawnSource(drawBoth))
  await engine.wait(recreateId)
  await engine.correct(recreateId, [{ rowId: 'p1t1r2', column: 1, text: '1,201' }], 'ana')
  const { dropped } = await engine.correct(recreateId, { frames: [parted[0]!] }, 'ben')
  t.deepEqual(dropped, [{ rowId: 'p1t1r2', column: 1, text: '1,201', tableId: 'p1t1', was: '1,200' }])
  t.deepEqual((await tablesOf(engine, recreateId)).p1t1?.[1], ['Coatings', '1,200', '1,140'])
  const [first, second] = await engine.corrections(recreateId)
  t.like(first, { generation: 2, by: 'ana', cells: [{ text: '1,201', was: '1,200' }], frames: [], dropped: [] })
  t.like(second, { generation: 3, by: 'ben', cells: [], frames: [{ kind: 'redraw' }] })
})

test('of a table on two pages, the part on one page can be redrawn, and its id removes all of it', async (t) => {
  const engine = await readingEngine(t)
  const second = (page: Parameters<typeof drawBoth>[0]) =>
    drawRows(page, 100, [
      ['', '2024', '2023'],
      ['Foams', '310', '280'],
      ['Glues', '118', '97'],
      ['Resins', '75', '71'],
    ])
  const source = await drawnSource((page) => drawRows(page, 100, SALES), second)
  const { recreateId } = await engine.create(source, { mode: 'document' })
  await engine.wait(recreateId)
  const before = await engine.result(recreateId)
  t.deepEqual(
    before.tables.map(({ id, places }) => [id, places.map(({ pageNumber }) => pageNumber)]),
    [['p1t1', [1, 2]]],
  )
  const place = on(2, { x0: 50, y0: 88, x1: 420, y1: 131 })
  await engine.correct(recreateId, { frames: [{ kind: 'redraw', id: 'p1t1', place }] }, 'ana')
  t.deepEqual(await tablesOf(engine, recreateId), {
    p1t1: [...SALES, ['Foams', '310', '280'], ['Glues', '118', '97']],
  })
  await engine.correct(recreateId, { frames: [{ kind: 'remove', id: 'p1t1' }] }, 'ana')
  t.deepEqual(await tablesOf(engine, recreateId), {})
})

test('an invalid frame is rejected with the reason, and nothing is stored', async (t) => {
  const blobs = memoryBlobs()
  const engine = await readingEngine(t, { blobs })
  const { recreateId } = await engine.create(await drawnSource(drawBoth, () => {}, drawBoth), { pages: '1-2' })
  await engine.wait(recreateId)
  const before = await blobKeysOf(blobs)
  const refusals: readonly (readonly [FrameCorrection, string, RegExp])[] = [
    [{ kind: 'remove', id: 'p1t7' }, 'frame_invalid', /^No table or chart has this id$/],
    [
      { kind: 'add', place: on(1, { x0: 500, y0: 600, x1: 700, y1: 700 }) },
      'frame_invalid',
      /within its page.* 612 wide and 792 high/,
    ],
    [{ kind: 'add', place: on(1, { x0: 300, y0: 600, x1: 200, y1: 700 }) }, 'frame_invalid', /x0 < x1/],
    [{ kind: 'add', place: on(1, { x0: Number.NaN, y0: 600, x1: 200, y1: 700 }) }, 'frame_invalid', /within its page/],
    [{ kind: 'add', place: on(1, peopleFrame) }, 'frame_invalid', /overlaps that of p1t1/],
    [{ kind: 'add', place: on(3, peopleFrame) }, 'frame_invalid', /was not selected/],
    [{ kind: 'redraw', id: 'p1t1', place: on(2, salesFrame) }, 'frame_invalid', /no part on this page/],
    [{ kind: 'add', place: on(2, salesFrame) }, 'frame_unreadable', /at least two rows and two columns/],
  ]
  for (const [frame, code, message] of refusals) {
    const error = await t.throwsAsync(engine.correct(recreateId, { frames: [frame] }, 'ana'), { code, message })
    t.deepEqual((error as RecreateError).details, { frame: 0 })
  }
  await t.throwsAsync(engine.correct(recreateId, { frames: [parted[0]!, { kind: 'remove', id: 'p1t1' }] }, 'ana'), {
    code: 'frame_invalid',
    message: /one frame for each table/,
  })
  const cells = [{ rowId: 'p1t1r2', column: 1, text: '1' }]
  await t.throwsAsync(engine.correct(recreateId, { frames: [parted[0]!], cells }, 'ana'), { code: 'option_invalid' })
  await t.throwsAsync(engine.correct(recreateId, {}, 'ana'), { code: 'option_invalid' })
  t.deepEqual(await engine.corrections(recreateId), [])
  t.deepEqual(await blobKeysOf(blobs), before)
})

test('duplicates in one request count once', async (t) => {
  const engine = await readingEngine(t)
  const { recreateId } = await engine.create(await drawnSource(drawBoth))
  await engine.wait(recreateId)
  await engine.correct(recreateId, { frames: parted }, 'ana')
  const again = await engine.correct(recreateId, { frames: parted }, 'ana')
  t.is(again.generation, 2)
  t.is((await engine.corrections(recreateId)).length, 1)
})

test('an extractor without frame support is named, but its tables can be removed', async (t) => {
  const engine = await engineFor(t)
  const { recreateId } = await engine.create(scriptedSource(['table']))
  await engine.wait(recreateId)
  const place = on(1, { x0: 300, y0: 600, x1: 400, y1: 700 })
  await t.throwsAsync(engine.correct(recreateId, { frames: [{ kind: 'add', place }] }, 'ana'), {
    code: 'not_available',
    message: /Extractor scripted cannot read tables in given frames/,
  })
  await engine.correct(recreateId, { frames: [{ kind: 'remove', id: 'p1t1' }] }, 'ana')
  t.deepEqual((await engine.result(recreateId)).tables, [])
})
