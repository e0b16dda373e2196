import assert from 'node:assert/strict'
import type { ArtOptions } from '../../../core/art.js'
import { RecreateError } from '../../../core/errors.js'
import { statesOf } from './outcomes.js'
import type { RunnerCase } from './runner-case.js'
import { allOf, source } from './scripted-source.js'
import { withinSeconds } from './waits.js'

const noArt: ArtOptions = { dpi: 72, drawn: [], pictures: [] }

/** Effects of an abort. */
export const abortCases: readonly RunnerCase[] = [
  {
    title: 'an abort during pages throws cancelled, and the runner continues',
    async run(runner) {
      const stop = new AbortController()
      const slow = source({ pages: Array(30).fill('slow') })
      const works = slow.pageNumbers.map((pageNumber) => runner.page(slow, pageNumber, { signal: stop.signal }))
      await Promise.race(works)
      stop.abort()
      const ends = await Promise.allSettled(works)
      const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
      assert.ok(reasons.length >= 30 - 2 * runner.concurrency)
      for (const reason of reasons) assert.ok(reason instanceof RecreateError && reason.code === 'cancelled')
      assert.equal((await runner.page(source({ pages: ['table'] }), 1)).state, 'done')
    },
  },
  {
    title: 'a page that observes its signal, or can be stopped, ends with it',
    async run(runner) {
      const heedful = source({ pages: ['heedful'], looks: true })
      await runner.probe(heedful)
      const cancelled = { code: 'cancelled' }
      const soon = () => AbortSignal.timeout(100)
      await withinSeconds(30, assert.rejects(runner.page(heedful, 1, { signal: soon() }), cancelled))
      await withinSeconds(30, assert.rejects(runner.content(heedful, 1, soon()), cancelled))
      await withinSeconds(30, assert.rejects(runner.picture(heedful, 1, { dpi: 72 }, soon()), cancelled))
      await withinSeconds(30, assert.rejects(runner.art(heedful, 1, noArt, soon()), cancelled))
    },
  },
  {
    title: 'a page cancelled while waiting does not start, and does not affect others',
    async run(runner) {
      const slow = source({ pages: Array(2 * runner.concurrency).fill('slow') })
      const works = allOf(runner, slow)
      const stop = new AbortController()
      let hasStarted = false
      const onStart = async () => {
        hasStarted = true
      }
      const late = runner.page(slow, 1, { signal: stop.signal, onStart })
      const end = assert.rejects(late, { code: 'cancelled' })
      stop.abort()
      await end
      assert.deepEqual(statesOf(await works), Array(2 * runner.concurrency).fill('empty'))
      assert.equal(hasStarted, false)
    },
  },
  {
    title: 'an already aborted signal starts nothing',
    async run(runner) {
      const one = source({ pages: ['table'], looks: true })
      const signal = AbortSignal.abort()
      const onStart = async () => assert.fail('started')
      await assert.rejects(runner.probe(one, signal), { code: 'cancelled' })
      await assert.rejects(runner.unprotect(one, 'geheim', signal), { code: 'cancelled' })
      await assert.rejects(runner.page(one, 1, { signal, onStart }), { code: 'cancelled' })
      await assert.rejects(runner.content(one, 1, signal), { code: 'cancelled' })
      await assert.rejects(runner.picture(one, 1, { dpi: 72 }, signal), { code: 'cancelled' })
      await assert.rejects(runner.art(one, 1, noArt, signal), { code: 'cancelled' })
    },
  },
]
