import test from 'ava'
import { inProcessQueue, memoryBlobs, memoryRecords, RecreateError } from '../../index.js'
import { hideSecrets } from '../../server/config/hide-secrets.js'
import { startBeats } from '../../server/operations/heartbeats.js'
import { readinessCheck } from '../../server/operations/readiness.js'

const refuse = (message: string) => () => Promise.reject(new RecreateError('store_failed', message))
const makeParts = () => ({ records: memoryRecords(), blobs: memoryBlobs(), queue: inProcessQueue() })

test('a process whose back ends are well is ready, whether or not there are workers', async (t) => {
  const parts = makeParts()
  const { ask } = readinessCheck(parts)
  t.deepEqual(await ask(), {
    isReady: true,
    records: 'ok',
    blobs: 'ok',
    queue: 'ok',
    workers: 'No worker has been seen yet; start one with `recreate worker`',
  })
  const beats = startBeats(parts.records, 2, (error) => t.fail(String(error)))
  await beats.stop()
  t.is((await ask()).workers, 'ok')
  await parts.records.set('workers/last', Date.now() - 60_000)
  t.is((await ask()).workers, 'No worker has been seen for 60 s')
})

test('each back end says what is wrong with it, without the passwords of addresses', async (t) => {
  const { records, blobs, queue } = makeParts()
  const { ask } = readinessCheck({
    records: { ...records, check: refuse('no append-only file at redis://me:hush@redis:6379/0') },
    blobs: { ...blobs, name: 's3', check: refuse('access denied') },
    queue,
  })
  t.like(await ask(), {
    isReady: false,
    records: 'memory is not available: no append-only file at redis://redis:6379/0',
    blobs: 's3 is not available: access denied',
    queue: 'ok',
  })
})

test('a back end that hangs is waited for no longer than told, once for all who ask', async (t) => {
  const parts = makeParts()
  let questions = 0
  const check = () => {
    questions += 1
    return new Promise<never>(() => {})
  }
  const { ask } = readinessCheck({ ...parts, queue: { ...parts.queue, check } }, 50)
  const answers = await Promise.all([ask(), ask(), ask()])
  for (const { isReady, queue } of answers) {
    t.false(isReady)
    t.is(queue, 'No answer within 0.05 s')
  }
  t.is(questions, 1)
  await ask()
  t.is(questions, 2)
})

test('before anybody asks all are asked once, and what is not well is logged', async (t) => {
  const { records, blobs, queue } = makeParts()
  const asked: string[] = []
  const check = (name: string) => async () => void asked.push(name)
  const logged: object[] = []
  const log = { warn: (about: object) => void logged.push(about) }
  const parts = { records: { ...records, check: check('records') }, blobs: { ...blobs, check: check('blobs') }, queue }
  await readinessCheck(parts).warmUp(log)
  t.deepEqual([asked, logged], [['records', 'blobs'], []])
  await readinessCheck({ ...parts, blobs: { ...blobs, check: refuse('away') } }).warmUp(log)
  t.like(logged, [{ backEnds: { records: 'ok', blobs: 'memory is not available: away' } }])
})

test('a process that is about to end is not ready', async (t) => {
  const { ask, refuse } = readinessCheck(makeParts())
  refuse()
  t.like(await ask(), { isReady: false, records: 'ok', blobs: 'ok', queue: 'ok' })
})

test('users and passwords are taken out of addresses, wherever they stand', (t) => {
  t.is(
    hideSecrets('at redis://:hush@a:1 and postgresql://me:h%40sh@b/c, not at me@example.com'),
    'at redis://a:1 and postgresql://b/c, not at me@example.com',
  )
})
