import test from 'ava'
import { fillInTiming } from '../../../core/engine/parts.js'
import { WorkBudget } from '../../../core/engine/work/work-budget.js'
import type { Facts } from '../../../core/facts/facts.js'
import { failedEnd } from '../recorded-facts.js'
import { clockedEngine, makeClock } from './clocked-engine.js'
import { heldPage, makeGate } from './gates.js'
import { engineFor, hasty, scriptedRunner, scriptedSource } from './small-document.js'

const MOST = { ...hasty, documentMs: 200, documentPageMs: 0 }

test('the remaining pages of a document over its time limit fail with that reason, and results are kept', async (t) => {
  const engine = await engineFor(t, { timing: MOST })
  const { recreateId } = await engine.create(scriptedSource(['slow', 'slow', 'table', 'table']))
  const { state, pages, jobs } = await engine.wait(recreateId)
  t.is(state, 'COMPLETED')
  t.deepEqual(pages, { selected: 4, ended: 4, failed: 2 })
  const failed = jobs.filter((job) => job.state === 'FAILED' && job.jobType === 'XLS_PROCESS_TABLES_JOB')
  t.deepEqual(
    failed.map(({ pageNumber, error }) => [pageNumber, error?.code]),
    [
      [3, 'document_timeout'],
      [4, 'document_timeout'],
    ],
  )
  t.regex(
    failed[0]?.error?.message ?? '',
    /^Processing of the document took 0\.[2-9]\d* s and exceeded the limit of 0\.2 s$/,
  )
})

test('each selected page adds to the time limit of its document', async (t) => {
  const engine = await engineFor(t, { timing: { ...hasty, documentMs: 100, documentPageMs: 60_000 } })
  const { recreateId } = await engine.create(scriptedSource(['slow', 'slow', 'table']))
  t.like((await engine.wait(recreateId)).pages, { ended: 3, failed: 0 })
})

test('time spent before a restart counts, and idle time does not', (t) => {
  const timing = fillInTiming({ documentMs: 1000, documentPageMs: 100 })
  const ended = (workMs: number) => ({ ...failedEnd(1), workMs })
  const factsAfter = (...spent: number[]) => {
    const pages = spent.map(ended)
    return { ranges: [{ kind: 'ended', pageNumbers: [1], pages }] } as unknown as Facts
  }
  t.false(new WorkBudget({ parts: { timing } }, factsAfter(600, 599)).isSpent)
  t.true(new WorkBudget({ parts: { timing } }, factsAfter(600, 600)).isSpent)
})

test('time in which the machine sleeps does not count', async (t) => {
  const clock = makeClock()
  const gate = makeGate()
  const engine = await clockedEngine(clock, { runner: heldPage(scriptedRunner(), 1, gate) })
  t.teardown(() => engine.close())
  const { recreateId } = await engine.create(scriptedSource(['table', 'table']))
  await gate.reached
  clock.moveOn(10 * 3_600_000)
  gate.open()
  t.like((await engine.wait(recreateId)).pages, { ended: 2, failed: 0 })
})
