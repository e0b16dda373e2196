import { setTimeout as delay } from 'node:timers/promises'
import { bullmqQueue } from '../../../adapters/queue/bullmq-queue.js'
import { testNeeding } from '../../fixtures/needs.js'
import { QueueProcess } from '../../fixtures/queue-process.js'
import { RedisServer } from '../../fixtures/redis-server.js'
import { makeFolder, runCommand } from './run-command.js'

const test = testNeeding('redis')

test('dead letters are read from the Redis queue, and an unknown one is an error', async (t) => {
  const server = await RedisServer.start()
  t.teardown(() => server.close())
  const settings = JSON.stringify({ queue: 'redis', redis: { url: server.url } })
  const folder = await makeFolder(t, { 'service.json': settings })
  const listed = await runCommand(folder, 'dead-letters', 'list', '--config', 'service.json')
  t.deepEqual(listed, { code: 0, stdout: '0 dead letters\n', stderr: '' })
  const replayed = await runCommand(folder, 'dead-letters', 'replay', 'a', '--config', 'service.json')
  t.is(replayed.code, 2)
  t.is(replayed.stderr, 'recreate: There is no dead letter "a"; `recreate dead-letters list` lists all.\n')
})

test('a dead letter can be listed, replayed once, and discarded by commands', async (t) => {
  t.timeout(120_000)
  const server = await RedisServer.start()
  t.teardown(() => server.close())
  const place = { url: server.url, prefix: '{recreate}', lockMs: 1_000 }
  const folder = await makeFolder(t, {
    'service.json': JSON.stringify({ queue: 'redis', redis: { url: server.url }, stallMs: place.lockMs }),
  })
  const command = async (...given: readonly string[]) => {
    const { code, stdout, stderr } = await runCommand(folder, 'dead-letters', ...given, '--config', 'service.json')
    return { code, said: stdout + stderr }
  }
  const queue = bullmqQueue(place)
  t.teardown(() => queue.close())
  for (const id of ['page.1', 'page.2']) {
    await queue.publish({ id, group: 'ana', body: null })
    for (const _ of [1, 2]) {
      const worker = new QueueProcess(place)
      t.is(await worker.consume(true), id)
      await worker.kill()
    }
  }
  const worked: string[] = []
  const consuming = bullmqQueue(place)
  t.teardown(() => consuming.close())
  await consuming.consume(async ({ id }) => void worked.push(id), { concurrency: 1, onError: () => {} })
  while ((await queue.deadLetters!.list()).length < 2) await delay(20)

  const listed = await command('list')
  t.is(listed.code, 0)
  t.regex(listed.said, /^2 dead letters\npage\.\d {2}\d{4}-\d\d-\d\dT\S+Z {2}job stalled more than allowable limit\n/)
  t.deepEqual(await command('replay', 'page.1'), { code: 0, said: 'page.1 is queued again\n' })
  while (worked.length === 0) await delay(20)
  t.deepEqual(worked, ['page.1'])
  t.deepEqual(await command('discard', 'page.2'), { code: 0, said: 'page.2 is deleted\n' })
  t.deepEqual(await command('list'), { code: 0, said: '0 dead letters\n' })
  t.deepEqual(worked, ['page.1'])
})

test('a queue without dead letters is a usage error', async (t) => {
  const folder = await makeFolder(t)
  const { code, stderr } = await runCommand(folder, 'dead-letters', 'list')
  t.is(code, 2)
  t.is(stderr, 'recreate: Only the Redis queue keeps dead letters, and `queue` is `in-process`.\n')
})
