import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inFolder } from './in-folder.js'
import { statesOf } from './outcomes.js'
import type { RunnerCase } from './runner-case.js'
import { allOf, oneTo, source } from './scripted-source.js'
import { until, withinSeconds } from './waits.js'

/** How long documents stay open, and the effects of closing the runner. */
export const endCases: readonly RunnerCase[] = [
  {
    title: 'a document stays open for the next call until it is released',
    async run(runner) {
      await inFolder(async (folder) => {
        const log = join(folder, 'log')
        const document = source({ pages: ['table', 'table'], looks: true, log })
        await runner.probe(document)
        await runner.page(document, 1)
        await runner.page(document, 2)
        await runner.content(document, 1)
        assert.equal(await readFile(log, 'utf8'), 'opened\n')
        await runner.release(document)
        await until(async () => (await readFile(log, 'utf8')) === 'opened\nclosed\n')
        assert.equal((await runner.page(document, 1)).state, 'done')
        await runner.release(document)
      })
    },
  },
  {
    title: 'releasing a document during its pages does not affect them',
    async run(runner) {
      const slow = source({ pages: Array(2 * runner.concurrency).fill('slow') })
      const works = allOf(runner, slow)
      await runner.release(slow)
      assert.deepEqual(statesOf(await works), Array(2 * runner.concurrency).fill('empty'))
      await runner.release(slow)
      await runner.release(source({ pages: ['table'] }))
    },
  },
  {
    title: 'a document that cannot be closed does not block others',
    async run(runner) {
      const stuck = source({ pages: ['table'], close: 'throw' })
      assert.equal((await runner.page(stuck, 1)).state, 'done')
      assert.equal((await runner.probe(source({ pages: ['table', 'table'] }))).pageCount, 2)
      await runner.page(stuck, 1)
      await runner.release(stuck)
      assert.equal((await runner.probe(source({ pages: ['table', 'table'] }))).pageCount, 2)
    },
  },
  {
    title: 'closing cancels running, waiting and later calls',
    closesRunner: true,
    async run(runner) {
      const heedful = source({ pages: ['heedful'], looks: true })
      await runner.probe(heedful)
      let started: () => void = () => {}
      const hasStarted = new Promise<void>((resolve) => {
        started = resolve
      })
      const onStart = async () => started()
      const works = oneTo(2 * runner.concurrency + 1).map(() => runner.page(heedful, 1, { onStart }))
      works.push(runner.content(heedful, 1).then(() => assert.fail('it returned content')))
      const ends = Promise.allSettled(works)
      await hasStarted
      await runner.close()
      for (const end of await withinSeconds(30, ends)) {
        assert.ok(end.status === 'rejected' && end.reason.code === 'cancelled')
      }
      await assert.rejects(runner.page(heedful, 1), { code: 'cancelled' })
      await assert.rejects(runner.unprotect(heedful, 'geheim'), { code: 'cancelled' })
    },
  },
  {
    title: 'a runner may be closed twice, and with a document open that cannot be closed',
    closesRunner: true,
    async run(runner) {
      await runner.page(source({ pages: ['table'], close: 'throw' }), 1)
      await runner.close()
      await runner.close()
    },
  },
]
