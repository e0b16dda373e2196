import { hostname } from 'node:os'
import test from 'ava'
import { memoryRecords } from '../../index.js'
import { lastHeartbeatMs, listWorkers, startHeartbeats } from '../../server/operations/heartbeats.js'

const fine = () => {}

test('a worker is listed while it runs, and not after it has stopped', async (t) => {
  const records = memoryRecords()
  t.is(await lastHeartbeatMs(records), undefined)
  const first = startHeartbeats(records, 2, fine)
  const second = startHeartbeats(records, 1, fine)
  await second.stop()
  const workers = await listWorkers(records)
  t.like(workers, [{ host: hostname(), pid: process.pid, places: 2 }])
  t.is(workers.length, 1)
  t.true((await lastHeartbeatMs(records))! < 40_000)
  await first.stop()
  t.deepEqual(await listWorkers(records), [])
})

test('a dead worker is no longer listed, and is deleted when another one starts', async (t) => {
  const records = memoryRecords()
  await records.set('workers/each/lately', { host: 'a', pid: 1, places: 1, at: Date.now() - 50_000 })
  await records.set('workers/each/long', { host: 'a', pid: 2, places: 1, at: Date.now() - 2 * 60 * 60_000 })
  t.deepEqual(await listWorkers(records), [])
  await startHeartbeats(records, 1, fine).stop()
  t.truthy(await records.get('workers/each/lately'))
  t.is(await records.get('workers/each/long'), undefined)
})

test('failing records are reported and stop nothing', async (t) => {
  const troubles: string[] = []
  const records = { ...memoryRecords(), set: () => Promise.reject(new Error('away')) }
  await startHeartbeats(records, 1, (error, about) => troubles.push(`${about}: ${(error as Error).message}`)).stop()
  t.deepEqual(troubles, ['heartbeat: away'])
})
