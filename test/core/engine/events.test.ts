import test from 'ava'
import { eventsSince, type RecreateEvent } from '../../../core/engine/events.js'
import type { Facts } from '../../../core/facts/facts.js'
import { type Job, statusOf } from '../../../core/facts/status.js'
import {
  correction,
  crashPoints,
  factsOf,
  failedEnd,
  failure,
  pageEnds,
  type Recorded,
  rendered,
  undisturbed,
  upTo,
} from '../recorded-facts.js'

/** Formats an event as `state RECEIVED`, `page 2 empty` or `files 2`. */
function nameOf(event: RecreateEvent): string {
  if (event.kind === 'state') return `state ${event.state}`
  if (event.kind === 'page') return `page ${event.pageNumber} ${event.state}`
  return `files ${event.generation}`
}

const namesOf = (events: readonly RecreateEvent[]) => events.map(nameOf)

/** Recreates of every kind, each as its facts at every point of its progress. */
async function everyWay(): Promise<readonly (readonly [title: string, facts: readonly Facts[]])[]> {
  const corrected: readonly Recorded[] = [
    ['correction/2', correction(6000)],
    ['latest', 2],
    ['render/2/done', rendered(7000)],
    ['served', 2],
    ['correction/3', correction(8000)],
    ['latest', 3],
    ['render/3/failed', failure(9000)],
  ]
  const ways: readonly (readonly [string, readonly Recorded[]])[] = [
    ['undisturbed', undisturbed()],
    ['without the presentation', undisturbed({ tables: true, charts: true, presentation: false })],
    ['with nothing asked for', undisturbed({ tables: false, charts: false, presentation: false })],
    ['corrected', [...undisturbed(), ...corrected]],
    ['cancelled before it was taken', [...upTo('manifest'), ['cancelled', { at: 9000 }]]],
    ['cancelled while a page was read', [...upTo('page/2/try-1'), ['cancelled', { at: 9000 }]]],
    ['cancelled while files were rendered', [...upTo('render/1/try-1'), ['cancelled', { at: 9000 }]]],
    ['failed at its files', [...upTo('render/1/try-1'), ['failed', failure(9000)]]],
  ]
  return Promise.all(
    ways.map(async ([title, recorded]) => [title, await Promise.all(crashPoints(recorded).map(factsOf))] as const),
  )
}

test('at each point, the events from the beginning match the progress', async (t) => {
  const told = async (key: string) => namesOf(eventsSince(undefined, await factsOf(upTo(key))))
  const early = ['state CREATED', 'state RECEIVED', 'state EXTRACTING']
  const pages = ['page 1 done', 'page 2 empty', 'page 3 failed']
  t.deepEqual(await told('manifest'), early.slice(0, 1))
  t.deepEqual(await told('taken'), early.slice(0, 2))
  t.deepEqual(await told('extracting'), early)
  t.deepEqual(await told('page/1/try-1'), [...early, 'page 1 running'])
  t.deepEqual(await told('page/1/done'), [...early, 'page 1 done'])
  t.deepEqual(await told('page/2/try-1'), [...early, 'page 1 done', 'page 2 running'])
  t.deepEqual(await told('page/2/done'), [...early, 'page 1 done', 'page 2 empty'])
  t.deepEqual(await told('range/0'), [...early, 'page 1 done', 'page 2 empty'])
  t.deepEqual(await told('page/3/try-1'), [...early, 'page 1 done', 'page 2 empty', 'page 3 running'])
  t.deepEqual(await told('range/1'), [...early, ...pages])
  t.deepEqual(await told('processing'), [...early, ...pages, 'state PROCESSING'])
  const end = [...early, ...pages, 'state PROCESSING', 'state COMPLETED']
  t.deepEqual(await told('render/1/done'), end)
  t.deepEqual(await told('served'), end)
})

test('states are emitted in order', async (t) => {
  for (const [title, way] of await everyWay()) {
    for (const facts of way) {
      const states = eventsSince(undefined, facts).flatMap((event) => (event.kind === 'state' ? [event.state] : []))
      t.deepEqual(
        states,
        statusOf(facts).history.map(({ state }) => state),
        title,
      )
    }
  }
})

test('every event has a unique id', async (t) => {
  for (const [title, way] of await everyWay()) {
    for (const facts of way) {
      const ids = eventsSince(undefined, facts).map(({ id }) => id)
      t.is(new Set(ids).size, ids.length, `${title}: ${ids.join(' ')}`)
    }
  }
})

test('a client that continues after any event receives exactly the rest', async (t) => {
  for (const [title, way] of await everyWay()) {
    for (const facts of way) {
      const events = eventsSince(undefined, facts)
      for (const [index, { id }] of events.entries()) {
        t.deepEqual(eventsSince(id, facts), events.slice(index + 1), `${title}, after ${id}`)
      }
    }
  }
})

test('a client that reconnects later, after any event, misses nothing and receives nothing twice', async (t) => {
  for (const [title, way] of await everyWay()) {
    for (const [index, facts] of way.entries()) {
      const before = eventsSince(undefined, facts)
      for (const later of way.slice(index + 1)) {
        const everything = namesOf(eventsSince(undefined, later))
        for (const [last, { id }] of before.entries()) {
          const told = namesOf([...before.slice(0, last + 1), ...eventsSince(id, later)])
          t.is(new Set(told).size, told.length, `${title}, after ${id}: ${told.join(', ')}`)
          const missed = everything.filter((name) => !told.includes(name))
          t.deepEqual(missed, [], `${title}, after ${id}`)
        }
      }
    }
  }
})

test('a client that follows step by step knows every job as in the status', async (t) => {
  for (const [title, way] of await everyWay()) {
    const jobs = new Map<string, Job>()
    let after: string | undefined
    for (const facts of way) {
      for (const event of eventsSince(after, facts)) {
        after = event.id
        if ('jobs' in event) for (const job of event.jobs) jobs.set(job.jobId, job)
      }
      const status = statusOf(facts)
      t.deepEqual(
        status.jobs.map(({ jobId }) => jobs.get(jobId)),
        status.jobs,
        `${title}, ${status.state}`,
      )
    }
  }
})

test('a page that failed and is read after all is emitted again', async (t) => {
  const before = await factsOf([
    ...upTo('page/2/try-1').filter(([key]) => key !== 'page/1/done'),
    ['page/1/failed', failedEnd(1)],
  ])
  const last = eventsSince(undefined, before).at(-1)!
  const after = await factsOf([...upTo('page/2/try-1'), ['page/1/failed', failedEnd(1)]])
  t.deepEqual(namesOf(eventsSince(last.id, after)), ['page 1 done'])
})

test('an event has the page counts after it', async (t) => {
  const counts = eventsSince(
    undefined,
    await factsOf(undisturbed({ tables: true, charts: false, presentation: false })),
  ).map(({ pages }) => [pages.selected, pages.ended, pages.failed])
  const [before, after] = [
    [3, 0, 0],
    [3, 3, 1],
  ]
  t.deepEqual(counts, [before, before, before, [3, 1, 0], [3, 2, 0], after, after, after])
})

test('the end of a page ends both of its jobs', async (t) => {
  const events = eventsSince(undefined, await factsOf(upTo('page/1/done')))
  const page = events.at(-1)
  t.is(page?.kind, 'page')
  const jobs = page?.kind === 'page' ? page.jobs : []
  t.deepEqual(
    jobs.map(({ jobType, pageNumber, state, cellCount }) => [jobType, pageNumber, state, cellCount]),
    [
      ['XLS_PROCESS_TABLES_JOB', 1, 'COMPLETED', 12],
      ['XLS_PROCESS_CHARTS_JOB', 1, 'COMPLETED', 8],
    ],
  )
})

test('a failure has a reason and a time', async (t) => {
  const facts = await factsOf([...upTo('processing'), ['failed', failure(9000)]])
  const last = eventsSince(undefined, facts).at(-1)
  t.true(last?.kind === 'state')
  const { kind, state, at, error } = last as Extract<RecreateEvent, { kind: 'state' }>
  t.deepEqual(
    { kind, state, at, error },
    { kind: 'state', state: 'FAILED', at: 9000, error: { code: 'plugin_failed', message: 'Renderer xlsx failed' } },
  )
})

test('a client that saw the failure and then the files is not sent the beginning again', async (t) => {
  const cancelled = [...upTo('render/1/file-pptx'), ['cancelled', { at: 4500 }]] as const
  const last = eventsSince(undefined, await factsOf(cancelled)).at(-1)!
  t.is(nameOf(last), 'state FAILED')
  const told = namesOf(eventsSince(last.id, await factsOf([...cancelled, ['render/1/done', rendered(5000)]])))
  t.false(told.includes('state CREATED'), told.join(', '))
})

test('an invalid event id is rejected', async (t) => {
  const facts = await factsOf([...upTo('extracting'), ['page/1/done', pageEnds[1]]])
  const { id } = eventsSince(undefined, facts).at(-1)!
  const bad = [
    '',
    'x',
    '0',
    'DONE_1_1_0_0',
    'EXTRACTING',
    'EXTRACTING_1_1_0',
    'EXTRACTING_1_1_0_x',
    'EXTRACTING_1_1_0_-1',
    'EXTRACTING_x_1_0_0',
    'EXTRACTING_1__0_0',
    'EXTRACTING_1_3-1_0_0',
    'EXTRACTING_1-4_1_0_0',
    'EXTRACTING_1-999999999_1_0_0',
    `${id}_`,
    `${id}_more`,
    ` ${id}`,
    `${id}\n`,
  ]
  for (const after of bad) {
    const error = t.throws(() => eventsSince(after, facts), { name: 'RecreateError' }, JSON.stringify(after)) as
      | { code?: string }
      | undefined
    t.is(error?.code, 'option_invalid', JSON.stringify(after))
  }
})
