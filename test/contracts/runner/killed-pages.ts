import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inFolder } from './in-folder.js'
import { errorsOf, statesOf, textOf } from './outcomes.js'
import type { KillingRunnerCase } from './runner-case.js'
import { allOf, source } from './scripted-source.js'

/** Pages that never end or use too many resources. */
export const killedPageCases: readonly KillingRunnerCase[] = [
  {
    title: 'a page in an endless loop is stopped without affecting others',
    limits: { pageTimeoutMs: 1500 },
    async run(runner) {
      const outcomes = await allOf(runner, source({ pages: ['table', 'loop', 'table', 'table'] }))
      assert.deepEqual(statesOf(outcomes), ['done', 'failed', 'done', 'done'])
      assert.deepEqual(errorsOf(outcomes), [
        { code: 'page_timeout', message: 'It took longer than the limit of 1.5 s' },
      ])
    },
  },
  {
    title: "a page that fills V8's heap is stopped without affecting others",
    limits: { memoryMiB: 150 },
    async run(runner) {
      const outcomes = await allOf(runner, source({ pages: ['table', 'hoard', 'table'] }))
      assert.deepEqual(statesOf(outcomes), ['done', 'failed', 'done'])
      assert.equal(errorsOf(outcomes)[0]?.code, 'page_memory')
      assert.match(
        errorsOf(outcomes)[0]?.message ?? '',
        /took .*more.* than the limit of 150 MiB|took more memory than/,
      )
    },
  },
  {
    title: 'a page that uses too much memory is stopped without affecting others',
    limits: { memoryMiB: 300 },
    needsAllMemoryBound: true,
    async run(runner) {
      const outcomes = await allOf(runner, source({ pages: ['table', 'grow', 'table'] }))
      assert.deepEqual(statesOf(outcomes), ['done', 'failed', 'done'])
      assert.equal(errorsOf(outcomes)[0]?.code, 'page_memory')
      assert.match(errorsOf(outcomes)[0]?.message ?? '', /took \d+ MiB of memory, more than the limit of 300 MiB/)
    },
  },
  {
    title: 'a retried page is not affected by memory left by earlier pages',
    limits: { memoryMiB: 300 },
    needsAllMemoryBound: true,
    async run(runner) {
      const document = source({ pages: [...Array(23).fill('leak'), 'grow'] })
      const first = await allOf(runner, document)
      const again = first.filter(({ state }) => state === 'failed').map(({ pageNumber }) => pageNumber)
      const outcomes = await allOf(runner, document, again, { isRetry: true })
      assert.deepEqual(statesOf(outcomes.slice(0, -1)), Array(outcomes.length - 1).fill('empty'))
      assert.deepEqual(
        errorsOf(outcomes).map(({ code }) => code),
        ['page_memory'],
      )
    },
  },
  {
    title: 'a retried page runs in a fresh worker',
    limits: {},
    async run(runner) {
      const document = source({ pages: ['worker'] })
      const tried: (string | undefined)[] = []
      for (let time = 0; time < 2 * runner.concurrency; time++) tried.push(textOf(await runner.page(document, 1)))
      for (let time = 0; time < 2; time++) {
        const place = textOf(await runner.page(document, 1, { isRetry: true }))
        assert.ok(!tried.includes(place))
        tried.push(place)
      }
    },
  },
  {
    title: "time in which the caller's process was blocked does not count as a page's time",
    limits: { pageTimeoutMs: 600 },
    async run(runner) {
      const document = source({ pages: [...Array(8).fill('slow'), ...Array(56).fill('empty')] })
      const works = document.pageNumbers.map(async (pageNumber) => {
        const { state } = await runner.page(document, pageNumber)
        assert.equal(state, 'empty')
        // Other pages are being processed at the same time.
        if (pageNumber === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 800)
      })
      await Promise.all(works)
    },
  },
  {
    title: 'the error for a page that ends its process has the exit code and the last output',
    limits: {},
    async run(runner) {
      const outcomes = await allOf(runner, source({ pages: ['exit', 'table', 'exit'] }))
      assert.deepEqual(statesOf(outcomes), ['failed', 'done', 'failed'])
      for (const error of errorsOf(outcomes)) {
        assert.equal(error.code, 'page_crashed')
        assert.match(error.message, /exit code 3.*the press has stopped/)
      }
    },
  },
  {
    title: 'a page that crashes is tried once, and its start is reported once',
    limits: {},
    async run(runner) {
      await inFolder(async (folder) => {
        const log = join(folder, 'log')
        const starts: number[] = []
        const document = source({ pages: ['exit'], log })
        const { state } = await runner.page(document, 1, { onStart: async () => void starts.push(1) })
        assert.equal(state, 'failed')
        assert.deepEqual(starts, [1])
        assert.equal(await readFile(log, 'utf8'), 'opened\n')
      })
    },
  },
  {
    title: 'an endless or crashing request for page content is stopped',
    limits: { pageTimeoutMs: 1500 },
    async run(runner) {
      const document = source({ pages: ['loop', 'exit', 'empty'], looks: true })
      await assert.rejects(runner.content(document, 1), { code: 'page_timeout', message: /page 1 took longer than/ })
      await assert.rejects(runner.picture(document, 1, { dpi: 72 }), {
        code: 'page_timeout',
        message: 'Drawing page 1 took longer than the limit of 1.5 s',
      })
      await assert.rejects(runner.picture(document, 2, { dpi: 72 }), { code: 'page_crashed', message: /page 2 ended/ })
      assert.equal((await runner.content(document, 3)).pageNumber, 3)
    },
  },
  {
    title: 'a page that cannot be sent fails alone, and its error names the extractor',
    limits: {},
    async run(runner) {
      const outcomes = await allOf(runner, source({ pages: ['table', 'unsendable', 'table'] }))
      assert.deepEqual(statesOf(outcomes), ['done', 'failed', 'done'])
      assert.equal(errorsOf(outcomes)[0]?.code, 'plugin_failed')
      assert.match(
        errorsOf(outcomes)[0]?.message ?? '',
        /^Extractor scripted returned a page that cannot be sent: .*could not be cloned/s,
      )
    },
  },
  {
    title: 'endless or crashing reading of frames is stopped',
    limits: { pageTimeoutMs: 1500 },
    async run(runner) {
      if (runner.tablesIn === undefined) return
      const frames = { frames: [{ x0: 10, y0: 20, x1: 30, y1: 40 }], others: [] }
      const document = source({ pages: ['loop', 'exit', 'table'], looks: true })
      await assert.rejects(runner.tablesIn(document, 1, frames), {
        code: 'page_timeout',
        message: /page 1 took longer/,
      })
      await assert.rejects(runner.tablesIn(document, 2, frames), { code: 'page_crashed', message: /page 2 ended/ })
      assert.equal((await runner.tablesIn(document, 3, frames)).tables.length, 1)
    },
  },
]
