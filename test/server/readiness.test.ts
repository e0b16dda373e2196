import test from 'ava'
import { inProcessQueue, memoryBlobs, memoryRecords, RecreateError } from '../../index.js'
import { hideSecrets } from '../../server/config/hide-secrets.js'
import { startHeartbeats } from '../../server/operations/heartbeats.js'
import { readinessCheck } from '../../server/operations/readiness.js'

const refuse = (message: string) => () => Promise.reject(new RecreateError('store_failed', message))
const makeParts = () => ({ records: memoryRecords(), blobs: memoryBlobs(), queue: inProcessQueue() })

test('a process with healthy back ends is ready, with or without workers', async (t) => {
  const parts = makeParts()
  const { ask } = readinessCheck(parts)
  t.deepEqual(await ask(), {
    isReady: true,
    records: 'ok',
    blobs: 'ok',
    queue: 'ok',
    workers: 'No worker has been seen yet; start one with `recreate worker`',
  })
  const beats = startHeartbeats(parts.records, 2, (error) => t.fail(String(error)))
  await beats.stop()
  t.is((await ask()).workers, 'ok')
  await parts.records.set('workers/last', Date.now() - 60_000)
  t.is((await ask()).workers, 'No worker has been seen for 60 s')
})

test('each back end reports its problem, without passwords in addresses', async (t) => {
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

test('a hanging back end is awaited for at most the timeout, once for all callers', async (t) => {
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

test('at startup all back ends are checked once, and unhealthy ones are logged', async (t) => {
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

test('a stopping process is not ready', async (t) => {
  const { ask, refuse } = readinessCheck(makeParts())
  refuse()
  t.like(await ask(), { isReady: false, records: 'ok', blobs: 'ok', queue: 'ok' })
})

test('users and passwords are removed from addresses in any text', (t) => {
  t.is(
    hideSecrets('at redis://:hush@a:1 and postgresql://me:h%40sh@b/c, not at me@example.com'),
    'at redis://a:1 and postgresql://b/c, not at me@example.com',
  )
})
