import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { errorsOf, numbersOf, statesOf, textOf } from './outcomes.js'
import type { RunnerCase } from './runner-case.js'
import { allOf, oneTo, source } from './scripted-source.js'
import { withinSeconds } from './waits.js'

/** How pages are returned, and how many are processed in parallel. */
export const pageCases: readonly RunnerCase[] = [
  {
    title: 'every requested page is returned correctly, however many are requested at once',
    async run(runner) {
      const pages = oneTo(40).map((pageNumber) => (pageNumber % 3 === 1 ? ('table' as const) : ('empty' as const)))
      const wanted = [1, 2, 4, 7, ...oneTo(25).map((number) => number + 9)]
      const outcomes = await allOf(runner, source({ pages }), wanted)
      assert.deepEqual(numbersOf(outcomes), wanted)
      for (const { pageNumber, state } of outcomes) assert.equal(state, pageNumber % 3 === 1 ? 'done' : 'empty')
    },
  },
  {
    title: 'the returned page is the requested one',
    async run(runner) {
      assert.equal(textOf(await runner.page(source({ pages: ['empty', 'table'] }), 2)), 'Page 2')
    },
  },
  {
    title: 'a page that throws fails with its reason, and other pages continue',
    async run(runner) {
      const outcomes = await allOf(runner, source({ pages: ['table', 'throw', 'table'] }))
      assert.deepEqual(statesOf(outcomes), ['done', 'failed', 'done'])
      const message = 'Extractor scripted failed: the ink of page 2 has run'
      assert.deepEqual(errorsOf(outcomes), [{ code: 'plugin_failed', message }])
    },
  },
  {
    title: 'a page that does not exist fails',
    async run(runner) {
      const outcomes = await allOf(runner, source({ pages: ['table'] }), [2, 0, 1.5])
      const message = (got: number) => `Expected a page from 1 to 1, got ${got}`
      assert.deepEqual(
        errorsOf(outcomes),
        [2, 0, 1.5].map((number) => ({ code: 'pages_invalid', message: message(number) })),
      )
    },
  },
  {
    title: 'two documents at the same time return their own pages',
    async run(runner) {
      const [first, second] = await Promise.all([
        allOf(runner, source({ pages: Array(10).fill('table') })),
        allOf(runner, source({ pages: Array(6).fill('empty') })),
      ])
      assert.deepEqual(statesOf(first), Array(10).fill('done'))
      assert.deepEqual(statesOf(second), Array(6).fill('empty'))
    },
  },
  {
    title: 'at most `places` pages are processed in parallel',
    async run(runner) {
      assert.ok(Number.isInteger(runner.concurrency) && runner.concurrency >= 1)
      const slow = source({ pages: Array(3 * runner.concurrency + 1).fill('span') })
      const spans = (await allOf(runner, slow)).map((outcome) => textOf(outcome)!.split(' ').map(Number))
      const atWork = spans.map(([from]) => spans.filter(([begin, end]) => begin! <= from! && from! < end!).length)
      assert.equal(Math.max(...atWork), runner.concurrency)
    },
  },
  {
    title: 'a page is processed after onStart was called, once',
    async run(runner) {
      let starts = 0
      let toldAt = Number.POSITIVE_INFINITY
      const onStart = async () => {
        starts++
        await delay(100)
        toldAt = Date.now()
      }
      const outcome = await runner.page(source({ pages: ['time'] }), 1, { onStart })
      assert.ok(Number(textOf(outcome)) >= toldAt, 'worked on before what onStart returned was over')
      assert.equal(starts, 1)
      await runner.page(source({ pages: ['throw'] }), 1, { onStart })
      assert.equal(starts, 2)
    },
  },
  {
    title: 'a page is not processed if onStart throws, and the caller receives the error',
    async run(runner) {
      const full = new Error('the ledger is full')
      const onStart = async () => {
        throw full
      }
      // If it were processed, the page would take a minute.
      const heedful = source({ pages: ['heedful'] })
      const works = oneTo(2 * runner.concurrency).map(() => runner.page(heedful, 1, { onStart }))
      for (const work of await withinSeconds(30, Promise.allSettled(works))) {
        assert.ok(work.status === 'rejected' && work.reason === full)
      }
      assert.equal((await runner.page(source({ pages: ['table'] }), 1)).state, 'done')
    },
  },
  {
    title: 'a retried page is processed like any other',
    async run(runner) {
      const document = source({ pages: ['table', 'throw'] })
      let starts = 0
      const onStart = async () => void starts++
      assert.equal((await runner.page(document, 1)).state, 'done')
      assert.equal((await runner.page(document, 1, { isRetry: true, onStart })).state, 'done')
      assert.equal((await runner.page(document, 2, { isRetry: true, onStart })).state, 'failed')
      assert.equal(starts, 2)
    },
  },
  {
    title: 'the extractor receives which output is requested',
    async run(runner) {
      const selection = { tables: true, charts: false }
      const outcome = await runner.page(source({ pages: ['selection'] }), 1, { selection })
      assert.deepEqual(JSON.parse(textOf(outcome) ?? 'null'), selection)
    },
  },
  {
    title: 'a page without requested output is empty',
    async run(runner) {
      const selection = { tables: false, charts: true }
      assert.equal((await runner.page(source({ pages: ['table'] }), 1, { selection })).state, 'empty')
    },
  },
]
