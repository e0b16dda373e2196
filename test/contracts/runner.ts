import assert from 'node:assert/strict'
import type { Runner } from '../../core/contracts.js'
import { RecreateError } from '../../core/errors.js'
import type { PageOutcome } from '../../core/model.js'
import type { Source } from '../../core/source.js'
import type { DocumentScript } from './scripted-extractor.js'

/** One thing that every runner keeps. The runner works with the scripted extractor; the case does not close it. */
export interface RunnerCase {
  readonly title: string
  run(runner: Runner): Promise<void>
}

/** What every runner keeps, wherever it works. */
export const runnerCases: readonly RunnerCase[] = [
  {
    title: 'a probe says how many pages there are and what the document says of itself',
    async run(runner) {
      const facts = await runner.probe(source({ pages: ['table', 'empty'] }))
      assert.equal(facts.pageCount, 2)
      assert.equal(facts.properties.title, 'script.json')
    },
  },
  {
    title: 'every page asked for ends exactly once, and no other does',
    async run(runner) {
      const pages = Array.from({ length: 40 }, (_, index) =>
        index % 3 === 0 ? ('table' as const) : ('empty' as const),
      )
      const wanted = [1, 2, 4, 7, ...Array.from({ length: 25 }, (_, index) => index + 10)]
      const outcomes = await allOf(runner, source({ pages }), wanted)
      assert.deepEqual(numbersOf(outcomes), wanted)
      for (const { pageNumber, state } of outcomes) assert.equal(state, pageNumber % 3 === 1 ? 'done' : 'empty')
    },
  },
  {
    title: 'the page that comes back is the page that was asked for',
    async run(runner) {
      const [outcome] = await allOf(runner, source({ pages: ['empty', 'table'] }), [2])
      assert.ok(outcome?.state === 'done')
      assert.equal(outcome.page.tables[0]?.cells[0]?.text, 'Page 2')
    },
  },
  {
    title: 'a page that throws is failed with its reason, and the others go on',
    async run(runner) {
      const outcomes = await allOf(runner, source({ pages: ['table', 'throw', 'table'] }), [1, 2, 3])
      assert.deepEqual(statesOf(outcomes), ['done', 'failed', 'done'])
      const failed = outcomes.find((outcome) => outcome.state === 'failed')
      assert.equal(failed?.error.message, 'Extractor scripted failed on page 2: the ink of page 2 has run')
      assert.equal(failed?.error.code, 'plugin_failed')
    },
  },
  {
    title: 'no pages asked for is no pages',
    async run(runner) {
      assert.deepEqual(await allOf(runner, source({ pages: ['table'] }), []), [])
    },
  },
  {
    title: 'an error of opening keeps its code and message',
    async run(runner) {
      const locked = source({ pages: ['table'], open: 'encrypted' })
      const expected = { code: 'pdf_encrypted', message: 'It opens only with a password' }
      await assert.rejects(runner.probe(locked), expected)
      await assert.rejects(allOf(runner, locked, [1]), expected)
    },
  },
  {
    title: 'an extractor that throws while it opens is named',
    async run(runner) {
      const broken = source({ pages: ['table'], open: 'throw' })
      await assert.rejects(runner.probe(broken), { code: 'plugin_failed', message: /scripted.*a sheet is missing/ })
    },
  },
  {
    title: 'what no extractor takes is unsupported',
    async run(runner) {
      const page = { fileName: 'page.html', bytes: Buffer.from('<html>') }
      await assert.rejects(runner.probe(page), { code: 'source_unsupported', message: /<html>/ })
    },
  },
  {
    title: 'an abort while pages are worked on ends with cancelled',
    async run(runner) {
      const stop = new AbortController()
      const pages = Array.from({ length: 30 }, () => 'slow' as const)
      const outcomes: PageOutcome[] = []
      await assert.rejects(
        async () => {
          for await (const outcome of runner.pages(source({ pages }), oneTo(30), stop.signal)) {
            outcomes.push(outcome)
            stop.abort()
          }
        },
        (error) => error instanceof RecreateError && error.code === 'cancelled',
      )
      assert.ok(outcomes.length < 30)
    },
  },
  {
    title: 'a signal that is aborted already starts nothing',
    async run(runner) {
      const one = source({ pages: ['table'] })
      await assert.rejects(runner.probe(one, AbortSignal.abort()), { code: 'cancelled' })
      await assert.rejects(allOf(runner, one, [1], AbortSignal.abort()), { code: 'cancelled' })
    },
  },
  {
    title: 'who stops listening half-way can go on with another document',
    async run(runner) {
      const pages = Array.from({ length: 12 }, () => 'slow' as const)
      for await (const outcome of runner.pages(source({ pages }), oneTo(12))) {
        assert.equal(outcome.state, 'empty')
        break
      }
      assert.deepEqual(statesOf(await allOf(runner, source({ pages: ['table'] }), [1])), ['done'])
    },
  },
  {
    title: 'listening may stop after any page',
    async run(runner) {
      const eight = source({ pages: Array(8).fill('table') })
      for (let round = 0; round < 80; round++) {
        let ended = 0
        for await (const _ of runner.pages(eight, oneTo(8))) if (++ended > round % 8) break
        assert.equal(ended, (round % 8) + 1)
      }
    },
  },
  {
    title: 'what no extractor can say it takes is the fault of the one that was asked',
    async run(runner) {
      const odd = { fileName: 'odd', bytes: Buffer.from('?') }
      await assert.rejects(runner.probe(odd), {
        code: 'plugin_failed',
        message: 'Extractor scripted failed to open it: what is this?',
      })
    },
  },
  {
    title: 'two documents at the same time get their own pages',
    async run(runner) {
      const [first, second] = await Promise.all([
        allOf(runner, source({ pages: Array.from({ length: 10 }, () => 'table' as const) }), oneTo(10)),
        allOf(runner, source({ pages: Array.from({ length: 6 }, () => 'empty' as const) }), oneTo(6)),
      ])
      assert.deepEqual(statesOf(first ?? []), Array(10).fill('done'))
      assert.deepEqual(statesOf(second ?? []), Array(6).fill('empty'))
    },
  },
]

/** One thing that a runner keeps that can kill, and the limits with which it is to be made; the others do not matter. */
export interface KillingRunnerCase extends RunnerCase {
  readonly limits: { readonly pageTimeoutMs?: number; readonly openTimeoutMs?: number; readonly memoryMiB?: number }
}

/** What a runner keeps that can kill. */
export const killingRunnerCases: readonly KillingRunnerCase[] = [
  {
    title: 'a page that loops for ever is stopped, and costs itself alone',
    limits: { pageTimeoutMs: 1500 },
    async run(runner) {
      const outcomes = await allOf(runner, source({ pages: ['table', 'loop', 'table', 'table'] }), oneTo(4))
      assert.deepEqual(statesOf(outcomes), ['done', 'failed', 'done', 'done'])
      assert.deepEqual(errorsOf(outcomes), [{ code: 'page_timeout', message: 'It took longer than the 1.5 s it may' }])
    },
  },
  {
    title: 'a page that takes too much memory is stopped, and costs itself alone',
    limits: { memoryMiB: 300 },
    async run(runner) {
      const outcomes = await allOf(runner, source({ pages: ['table', 'grow', 'table'] }), oneTo(3))
      assert.deepEqual(statesOf(outcomes), ['done', 'failed', 'done'])
      assert.equal(errorsOf(outcomes)[0]?.code, 'page_memory')
      assert.match(errorsOf(outcomes)[0]?.message ?? '', /took \d+ MiB of memory, more than the 300 MiB it may/)
    },
  },
  {
    title: 'a page does not pay for memory that earlier pages left',
    limits: { memoryMiB: 300 },
    async run(runner) {
      const outcomes = await allOf(runner, source({ pages: [...Array(23).fill('leak'), 'grow'] }), oneTo(24))
      assert.deepEqual(statesOf(outcomes), [...Array(23).fill('empty'), 'failed'])
      assert.equal(errorsOf(outcomes)[0]?.code, 'page_memory')
    },
  },
  {
    title: "time in which the parent did not listen is no page's fault",
    limits: { pageTimeoutMs: 600 },
    async run(runner) {
      // Enough pages that those at the beginning go to one child: it is at one of them when the parent wakes.
      const pages = [...Array(8).fill('slow'), ...Array(56).fill('empty')]
      let ended = 0
      for await (const { state, pageNumber } of runner.pages(source({ pages }), oneTo(64))) {
        assert.equal(state, 'empty')
        ended++
        if (pageNumber === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 800)
      }
      assert.equal(ended, 64)
    },
  },
  {
    title: 'a page that ends its process says with what code and what it said last',
    limits: {},
    async run(runner) {
      const outcomes = await allOf(runner, source({ pages: ['exit', 'table', 'exit'] }), oneTo(3))
      assert.deepEqual(statesOf(outcomes), ['failed', 'done', 'failed'])
      for (const error of errorsOf(outcomes)) {
        assert.equal(error.code, 'page_crashed')
        assert.match(error.message, /exit code 3.*the press has stopped/)
      }
    },
  },
  {
    title: 'an opening that never ends is stopped',
    limits: { openTimeoutMs: 2000 },
    async run(runner) {
      const endless = source({ pages: ['table'], open: 'loop' })
      await assert.rejects(runner.probe(endless), { code: 'open_failed', message: /longer than the 2 s it may/ })
    },
  },
  {
    title: 'an opening that ends its process is said to have failed',
    limits: {},
    async run(runner) {
      const deadly = source({ pages: ['table'], open: 'exit' })
      await assert.rejects(runner.probe(deadly), { code: 'open_failed', message: /exit code 3.*the press has stopped/ })
    },
  },
  {
    title: 'an abort stops a page that loops for ever',
    limits: {},
    async run(runner) {
      const looping = source({ pages: ['loop'] })
      await runner.probe(looping)
      const work = allOf(runner, looping, [1], AbortSignal.timeout(300))
      const started = performance.now()
      await assert.rejects(work, { code: 'cancelled' })
      assert.ok(performance.now() - started < 30_000, 'before its time was over')
    },
  },
]

function source(script: DocumentScript): Source {
  return { fileName: 'script.json', bytes: Buffer.from(JSON.stringify(script)) }
}

async function allOf(runner: Runner, from: Source, pageNumbers: readonly number[], signal?: AbortSignal) {
  const outcomes: PageOutcome[] = []
  for await (const outcome of runner.pages(from, pageNumbers, signal)) outcomes.push(outcome)
  return outcomes.sort((a, b) => a.pageNumber - b.pageNumber)
}

function oneTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}

function numbersOf(outcomes: readonly PageOutcome[]) {
  return outcomes.map((outcome) => outcome.pageNumber)
}

function statesOf(outcomes: readonly PageOutcome[]) {
  return outcomes.map((outcome) => outcome.state)
}

function errorsOf(outcomes: readonly PageOutcome[]) {
  return outcomes.flatMap((outcome) => (outcome.state === 'failed' ? [outcome.error] : []))
}
