import test from 'ava'
import { nextSteps, type Step } from '../../core/facts/next-steps.js'
import { rangesOf, readFacts } from '../../core/facts/read-facts.js'
import { endsOf, statusOf } from '../../core/facts/status.js'
import type { RecordStore } from '../../core/stores.js'
import {
  allOff,
  by,
  correction,
  crashPoints,
  doneEnd,
  factsOf,
  failedEnd,
  manifestOf,
  pageEnds,
  type Recorded,
  recreateId,
  rendered,
  storeOf,
  undisturbed,
  upTo,
  write,
} from './recorded-facts.js'

test('pages are divided into ranges in document order', (t) => {
  const manifest = manifestOf({ pageCount: 9, pages: '1-2,5,7-9', rangeSize: 4 })
  t.deepEqual(rangesOf(manifest), [
    [1, 2, 5, 7],
    [8, 9],
  ])
  t.deepEqual(rangesOf({ ...manifest, switches: allOff }), [])
})

test('pages may end in any order', async (t) => {
  const facts = await factsOf([
    ...upTo('extracting'),
    ['page/1/try-1', { at: 3001, by }],
    ['page/2/try-1', { at: 3001, by }],
    ['page/2/done', pageEnds[2]],
  ])
  t.deepEqual(
    endsOf(facts).map(({ isStarted, end }) => [isStarted, end?.state]),
    [
      [true, undefined],
      [true, 'empty'],
      [false, undefined],
    ],
  )
  t.deepEqual(nextSteps(facts), [{ kind: 'read-range', index: 0 }])
})

test('the manifest limits the open ranges, and the next opens when one has ended', async (t) => {
  const manifest = manifestOf({ pageCount: 8, pages: '1-8', rangesAtOnce: 2 })
  const begun: readonly Recorded[] = [
    ['manifest', manifest],
    ['taken', { at: 2000 }],
    ['extracting', { at: 3000 }],
  ]
  t.deepEqual(nextSteps(await factsOf(begun)), [readRange(0), readRange(1)])
  const second = [...begun, ['range/1', { pages: [doneEnd(3), doneEnd(4)] }]] as const
  t.deepEqual(nextSteps(await factsOf(second)), [readRange(0), readRange(2)])
})

test('ranges that end together are recorded together', async (t) => {
  const manifest = manifestOf({ rangesAtOnce: 2 })
  const facts = await factsOf([
    ['manifest', manifest],
    ...upTo('page/2/done').slice(1),
    ['page/3/try-1', { at: 3003, by }],
    ['page/3/failed', pageEnds[3]],
  ])
  t.deepEqual(nextSteps(facts), [
    { kind: 'end-range', index: 0, pages: [pageEnds[1], pageEnds[2]] },
    { kind: 'end-range', index: 1, pages: [pageEnds[3]] },
  ])
})

test('a page that failed in one process and was read in another counts as read', async (t) => {
  const facts = await factsOf([...upTo('page/1/done'), ['page/1/failed', failedEnd(1)]])
  t.deepEqual(endsOf(facts)[0]?.end, pageEnds[1])
})

test('late results do not change the pages of an ended range', async (t) => {
  const failed = failedEnd(1)
  const facts = await factsOf([
    ...upTo('page/2/done').filter(([key]) => key !== 'page/1/done'),
    ['page/1/failed', failed],
    ['range/0', { pages: [failed, pageEnds[2]] }],
    ['page/1/done', pageEnds[1]],
  ])
  t.deepEqual(endsOf(facts)[0]?.end, failed)
})

test('a document whose only page cannot be read fails with the reason', async (t) => {
  const facts = await factsOf([
    ['manifest', manifestOf({ pageCount: 1, pages: '1' })],
    ['taken', { at: 2000 }],
    ['extracting', { at: 3000 }],
    ['range/0', { pages: [failedEnd(1)] }],
    ['processing', { at: 4000 }],
  ])
  const [step, ...others] = nextSteps(facts)
  t.deepEqual(others, [])
  t.true(step?.kind === 'fail' && step.code === 'nothing_read')
  t.regex(messageOf(step), /Page 1 could not be read.*Page 1 took too long/)
})

test('a document without any readable page fails with the first reason', async (t) => {
  const facts = await factsOf([
    ...upTo('extracting'),
    ['range/0', { pages: [failedEnd(1), failedEnd(2)] }],
    ['range/1', { pages: [failedEnd(3)] }],
    ['processing', { at: 4000 }],
  ])
  const [step] = nextSteps(facts)
  t.true(step?.kind === 'fail' && step.code === 'nothing_read')
  t.regex(messageOf(step), /None of the 3 pages could be read.*Page 1 took too long/)
})

test('a document with one readable page is rendered, even if the page is empty', async (t) => {
  const facts = await factsOf([
    ...upTo('extracting'),
    ['range/0', { pages: [failedEnd(1), pageEnds[2]] }],
    ['range/1', { pages: [failedEnd(3)] }],
    ['processing', { at: 4000 }],
  ])
  t.deepEqual(nextSteps(facts), [{ kind: 'render', generation: 1 }])
})

test('after a crash at any point, the remaining steps lead to the same result', async (t) => {
  for (const switches of [undefined, allOff]) {
    const end = statusOf(await factsOf(undisturbed(switches)))
    for (const recorded of crashPoints(undisturbed(switches))) {
      const records = await storeOf(recorded)
      await workOff(records)
      const { history, ...status } = statusOf((await readFacts(records, recreateId))!)
      const { history: expected, ...rest } = end
      t.deepEqual(status, rest, `after ${recorded.at(-1)![0]}`)
      t.deepEqual(
        history.map(({ state }) => state),
        expected.map(({ state }) => state),
      )
    }
  }
})

/** All facts that do not concern single pages and ranges. */
const HEAD_KEYS = 16

test('facts of 400 pages take 3 calls and about 130 keys while two ranges are open', async (t) => {
  const manifest = manifestOf({ pageCount: 400, pages: '1-400', rangeSize: 16, rangesAtOnce: 2 })
  for (const endedRanges of [0, 10, 23]) {
    const records = await storeOf([
      ['manifest', manifest],
      ['taken', { at: 1 }],
      ['extracting', { at: 2 }],
    ])
    for (let index = 0; index < endedRanges; index++) {
      const pages = rangesOf(manifest)[index]!.map((page) => doneEnd(page))
      await write(records, `range/${index}`, { pages })
    }
    const { calls, keys } = await countReads(records)
    t.true(calls <= 3, `${calls} calls`)
    t.true(keys <= HEAD_KEYS + Math.ceil(400 / 16) + 3 * 16 * 2, `${keys} keys`)
  }
})

test('the number of keys to read grows only with the open ranges', async (t) => {
  const wide = manifestOf({ pageCount: 400, pages: '1-400', rangeSize: 16, rangesAtOnce: 8 })
  const { calls, keys } = await countReads(await storeOf([['manifest', wide]]))
  t.true(calls <= 3, `${calls} calls`)
  t.true(keys <= HEAD_KEYS + Math.ceil(400 / 16) + (3 * 16 + 1) * 8, `${keys} keys`)
})

test('corrections take two more calls', async (t) => {
  const records = await storeOf([
    ...undisturbed(),
    ['correction/2', correction(6000)],
    ['correction/3', correction(6001)],
    ['latest', 3],
    ['render/3/done', rendered(7000)],
    ['served', 3],
  ])
  const { calls } = await countReads(records)
  t.true(calls <= 5, `${calls} calls`)
})

function readRange(index: number): Step {
  return { kind: 'read-range', index }
}

function messageOf(step: Step | undefined): string {
  return step?.kind === 'fail' ? step.message : ''
}

/** Performs the next steps until there are none, as workers do. Each record is written unless it exists. */
async function workOff(records: RecordStore): Promise<void> {
  const rest = new Map(undisturbed().filter(([key]) => key.startsWith('page/') || key.startsWith('render/')))
  for (let round = 0; round < 20; round++) {
    const facts = await readFacts(records, recreateId)
    const steps = nextSteps(facts!)
    if (steps.length === 0) return
    for (const step of steps) {
      for (const [key, value] of recordsOf(step, rest)) {
        await records.create(`r/${recreateId}/${key}`, value as never)
      }
    }
  }
  throw new Error('Expected an end within 20 rounds')
}

function recordsOf(step: Step, rest: ReadonlyMap<string, object | number>): readonly Recorded[] {
  const startingWith = (prefix: string) => [...rest].filter(([key]) => key.startsWith(prefix))
  switch (step.kind) {
    case 'take':
      return [['taken', { at: 2000 }]]
    case 'extract':
      return [['extracting', { at: 3000 }]]
    case 'read-range': {
      const pageNumbers = step.index === 0 ? [1, 2] : [3]
      return [['extracting', { at: 3000 }], ...pageNumbers.flatMap((page) => startingWith(`page/${page}/`))]
    }
    case 'complete':
      return [['completed', { at: 5000 }]]
    case 'end-range':
      return [[`range/${step.index}`, { pages: step.pages }]]
    case 'process':
      return [['processing', { at: 4000 }]]
    case 'render':
      return startingWith(`render/${step.generation}/`)
    case 'fail':
      throw new Error(`Expected no failure, got ${step.message}`)
  }
}

/** Counts the calls and keys of one reading of the facts. */
async function countReads(records: RecordStore): Promise<{ readonly calls: number; readonly keys: number }> {
  let calls = 0
  let keys = 0
  const refuse = () => {
    throw new Error('Expected nothing but reading')
  }
  const counting: RecordStore = {
    ...records,
    get(key) {
      calls++
      keys++
      return records.get(key)
    },
    getMany(many) {
      calls++
      keys += many.length
      return records.getMany(many)
    },
    list: refuse,
    set: refuse,
    create: refuse,
    delete: refuse,
  }
  await readFacts(counting, recreateId)
  return { calls, keys }
}
