import test from 'ava'
import { factKeys } from '../../core/facts/keys.js'
import { nextSteps } from '../../core/facts/next-steps.js'
import { readFacts } from '../../core/facts/read-facts.js'
import { statusOf } from '../../core/facts/status.js'
import {
  bury,
  correction,
  crashPoints,
  factsOf,
  failure,
  files,
  recreateId,
  rendered,
  storeOf,
  undisturbed,
  upTo,
  write,
} from './recorded-facts.js'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('an unknown recreate has no facts', async (t) => {
  t.is(await readFacts(await storeOf([]), recreateId), undefined)
})

test('without a manifest there is no recreate, whatever other records exist', async (t) => {
  const records = await storeOf([['progress', { at: 1 }]])
  t.is(await readFacts(records, recreateId), undefined)
})

test('the history contains every state in order', async (t) => {
  const all = ['CREATED', 'RECEIVED', 'EXTRACTING', 'PROCESSING', 'COMPLETED']
  for (const recorded of crashPoints(undisturbed())) {
    const { state, history } = statusOf(await factsOf(recorded))
    t.deepEqual(
      history.map((each) => each.state as string),
      all.slice(0, all.indexOf(state) + 1),
      `after ${recorded.at(-1)![0]}`,
    )
  }
  const { history } = statusOf(await factsOf(undisturbed()))
  t.deepEqual(
    history.map(({ at }) => at),
    [1000, 2000, 3000, 4000, 5000],
  )
})

test('the state never moves backwards', async (t) => {
  const order = ['CREATED', 'RECEIVED', 'EXTRACTING', 'PROCESSING', 'COMPLETED']
  let reached = 0
  for (const recorded of crashPoints(undisturbed())) {
    const at = order.indexOf(statusOf(await factsOf(recorded)).state)
    t.true(at === reached || at === reached + 1, `after ${recorded.at(-1)![0]}`)
    reached = at
  }
})

test('jobs have unique ids that are UUIDs and never change', async (t) => {
  const looks = await Promise.all(crashPoints(undisturbed()).slice(1).map(factsOf))
  const ids = looks.map((facts) => statusOf(facts).jobs.map(({ jobId }) => jobId))
  const [first] = ids
  t.is(first?.length, 7)
  t.is(new Set(first).size, 7)
  for (const jobId of first ?? []) t.regex(jobId, UUID)
  for (const each of ids) t.deepEqual(each, first)
})

test('two recreates have no job id in common', async (t) => {
  const facts = await factsOf(undisturbed())
  const other = { ...facts, manifest: { ...facts.manifest, recreateId: '00000000-0000-4000-8000-000000000000' } }
  const ids = [facts, other].flatMap((each) => statusOf(each).jobs.map(({ jobId }) => jobId))
  t.is(new Set(ids).size, 14)
})

test('pages are counted as they end', async (t) => {
  const counts = async (key: string) => statusOf(await factsOf(upTo(key))).pages
  t.deepEqual(await counts('manifest'), { selected: 3, ended: 0, failed: 0 })
  t.deepEqual(await counts('page/2/try-1'), { selected: 3, ended: 1, failed: 0 })
  t.deepEqual(await counts('range/0'), { selected: 3, ended: 2, failed: 0 })
  t.deepEqual(await counts('page/3/failed'), { selected: 3, ended: 3, failed: 1 })
})

test('files are listed with kind and size, without their storage location', async (t) => {
  const status = statusOf(await factsOf(undisturbed()))
  t.deepEqual(status.files, [
    { format: 'xlsx', extension: 'xlsx', mediaType: files[0]!.mediaType, size: 100 },
    { format: 'pptx', extension: 'pptx', mediaType: files[1]!.mediaType, size: 200 },
  ])
  t.deepEqual(status.generation, { served: 1, wanted: 1 })
  t.is(status.error, undefined)
})

test('a hidden recreate is marked as hidden and otherwise unchanged, in any state', async (t) => {
  for (const recorded of crashPoints(undisturbed())) {
    const [seen, hidden] = [await factsOf(recorded), await factsOf([...recorded, ['hidden', { at: 1 }]])]
    t.false(seen.isHidden)
    t.deepEqual(hidden, { ...seen, isHidden: true }, `after ${recorded.at(-1)![0]}`)
    t.deepEqual(nextSteps(hidden), nextSteps(seen))
  }
})

test('a deleted recreate has no facts, in any state', async (t) => {
  for (const recorded of crashPoints(undisturbed())) {
    const records = await storeOf(recorded)
    await bury(records)
    t.is(await readFacts(records, recreateId), undefined, `after ${recorded.at(-1)![0]}`)
  }
})

test('a recreate cancelled before its files exist has failed, and nothing is left to do', async (t) => {
  const cancelled = { code: 'cancelled', message: 'Cancelled by the owner' }
  for (const recorded of crashPoints(upTo('render/1/file-pptx'))) {
    const before = statusOf(await factsOf(recorded))
    const facts = await factsOf([...recorded, ['cancelled', { at: 9000 }]])
    const { state, error, history, jobs } = statusOf(facts)
    t.is(state, 'FAILED', `after ${recorded.at(-1)![0]}`)
    t.deepEqual(error, cancelled)
    t.deepEqual(history, [...before.history, { state: 'FAILED', at: 9000 }])
    t.deepEqual(nextSteps(facts), [])
    t.is(jobs.length, 7)
    for (const job of jobs) {
      const was = before.jobs.find(({ jobId }) => jobId === job.jobId)
      const hadEnded = was?.state === 'COMPLETED' || was?.state === 'FAILED'
      if (hadEnded) t.deepEqual(job, was)
      else t.deepEqual([job.state, job.error, job.cellCount], ['FAILED', cancelled, null])
    }
  }
})

test('a recreate with files cannot be cancelled', async (t) => {
  const before = statusOf(await factsOf(upTo('render/1/done')))
  t.deepEqual(statusOf(await factsOf([...upTo('render/1/done'), ['cancelled', { at: 9000 }]])), before)
})

test('a failed recreate has a reason and keeps its previous results', async (t) => {
  const facts = await factsOf([...upTo('render/1/file-xlsx'), ['failed', failure(6000)]])
  const { state, error, files, generation, history } = statusOf(facts)
  t.is(state, 'FAILED')
  t.deepEqual(error, { code: 'plugin_failed', message: 'Renderer xlsx failed' })
  t.deepEqual(files, [])
  t.deepEqual(generation, { served: 0, wanted: 1 })
  t.deepEqual(history.at(-1), { state: 'FAILED', at: 6000 })
  t.deepEqual(nextSteps(facts), [])
})

test('a failed recreate keeps its reason when it is cancelled', async (t) => {
  const facts = await factsOf([...upTo('processing'), ['failed', failure(6000)], ['cancelled', { at: 7000 }]])
  t.is(statusOf(facts).error?.code, 'plugin_failed')
  t.is(statusOf(facts).history.at(-1)?.at, 6000)
})

test('files stored by one worker count although another worker failed', async (t) => {
  const facts = await factsOf([
    ...upTo('render/1/file-xlsx'),
    ['render/1/failed', failure(5000)],
    ['render/1/done', rendered(5001)],
    ['completed', { at: 5001 }],
  ])
  const { state, error } = statusOf(facts)
  t.is(state, 'COMPLETED')
  t.is(error, undefined)
  t.deepEqual(nextSteps(facts), [])
})

test('facts are read from the keys that the engine writes', async (t) => {
  const keys = factKeys(recreateId)
  const records = await storeOf(undisturbed())
  await write(records, 'correction/2', correction(6000))
  const written = [
    keys.manifest,
    keys.taken,
    keys.extracting,
    keys.pageTry(1, 1),
    keys.pageDone(1),
    keys.pageFailed(3),
    keys.range(1),
    keys.processing,
    keys.renderTry(1, 1),
    keys.renderFile(1, 'xlsx'),
    keys.rendered(1),
    keys.completed,
    keys.served,
    keys.correction(2),
  ]
  for (const key of written) t.not(await records.get(key), undefined, key)
})
