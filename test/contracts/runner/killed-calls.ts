import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { RecreateError } from '../../../core/errors.js'
import type { KillingRunnerCase } from './runner-case.js'
import { source } from './scripted-source.js'
import { withinSeconds } from './waits.js'

/** Calls of `open` that never end, and calls that are aborted. */
export const killedCallCases: readonly KillingRunnerCase[] = [
  {
    title: 'a call of open that never ends is stopped',
    limits: { openTimeoutMs: 2000 },
    async run(runner) {
      const endless = source({ pages: ['table'], open: 'loop' })
      await assert.rejects(runner.probe(endless), { code: 'open_failed', message: /longer than the limit of 2 s/ })
    },
  },
  {
    title: 'a call of open that ends its process has failed, and no page has started',
    limits: {},
    async run(runner) {
      const deadly = source({ pages: ['table'], open: 'exit' })
      const expected = { code: 'open_failed', message: /exit code 3.*the press has stopped/ }
      await assert.rejects(runner.probe(deadly), expected)
      const onStart = async () => assert.fail('started')
      await assert.rejects(runner.page(deadly, 1, { onStart }), expected)
    },
  },
  {
    title: 'removing a password that never ends, or crashes its process, is a failed opening without other effects',
    limits: { openTimeoutMs: 2000 },
    async run(runner) {
      const script = { pages: ['table' as const], password: 'geheim' }
      const endless = runner.unprotect(source({ ...script, unprotect: 'loop' }), 'geheim')
      await assert.rejects(endless, { code: 'open_failed', message: /longer than the limit of 2 s$/ })
      const deadly = runner.unprotect(source({ ...script, unprotect: 'exit' }), 'geheim')
      await assert.rejects(deadly, (error) => {
        assert.equal((error as RecreateError).code, 'open_failed')
        assert.match((error as RecreateError).message, /exit code 3/)
        return !inspect(error, { depth: 9 }).includes('geheim')
      })
      assert.equal((await runner.unprotect(source(script), 'geheim')).pageCount, 1)
    },
  },
  {
    title: 'an abort stops an endless removal of a password',
    limits: {},
    async run(runner) {
      const endless = source({ pages: ['table'], unprotect: 'loop' })
      const work = runner.unprotect(endless, 'geheim', AbortSignal.timeout(600))
      await withinSeconds(30, assert.rejects(work, { code: 'cancelled' }))
    },
  },
  {
    title: 'an abort stops a page in an endless loop',
    limits: {},
    async run(runner) {
      const looping = source({ pages: ['loop'] })
      await runner.probe(looping)
      const work = runner.page(looping, 1, { signal: AbortSignal.timeout(300) })
      await withinSeconds(30, assert.rejects(work, { code: 'cancelled' }))
    },
  },
  {
    title: 'closing stops a page in an endless loop',
    limits: {},
    closesRunner: true,
    async run(runner) {
      const looping = source({ pages: ['loop'] })
      const work = assert.rejects(runner.page(looping, 1, { onStart: () => delay(10) }), { code: 'cancelled' })
      await runner.probe(source({ pages: ['table'] }))
      await runner.close()
      await withinSeconds(30, work)
    },
  },
]
