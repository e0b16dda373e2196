import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ExecutionContext } from 'ava'
import type { Engine } from '../../../core/engine/engine.js'
import { testNeeding } from '../../fixtures/needs.js'
import { RedisServer } from '../../fixtures/redis-server.js'
import { type SharedPlace, sharedEngine } from '../../fixtures/shared-engine.js'
import { readText, scriptedSource } from './small-document.js'

const test = testNeeding('redis')

const program = fileURLToPath(new URL('../../fixtures/worker-process.js', import.meta.url))

test('a document created by one process is processed by another over Redis', async (t) => {
  const { engine, place } = await makeEngine(t)
  const { recreateId } = await engine.create(scriptedSource(['table', 'empty', 'table']))
  startWorker(t, place)
  const { state, pages } = await engine.wait(recreateId)
  t.is(state, 'COMPLETED')
  t.deepEqual(pages, { selected: 3, ended: 3, failed: 0 })
  t.regex(await readText(engine, recreateId), /^Pages 1 done, 2 empty, 3 done\n/)
})

test('a killed worker is replaced by another one, and every page is accounted for', async (t) => {
  const { engine, place } = await makeEngine(t)
  const script = ['table', 'slow', 'empty', 'slow', 'throw', 'slow', 'table', 'slow'] as const
  const { recreateId } = await engine.create(scriptedSource(script))
  const first = startWorker(t, place)
  for await (const event of engine.events(recreateId)) if (event.kind === 'page' && event.state === 'done') break
  first.kill('SIGKILL')
  await once(first, 'exit')
  t.not((await engine.status(recreateId)).state, 'COMPLETED')

  startWorker(t, place)
  const { state, pages } = await engine.wait(recreateId)
  t.is(state, 'COMPLETED')
  t.deepEqual(pages, { selected: 8, ended: 8, failed: 1 })
  const expected = '1 done, 2 empty, 3 empty, 4 empty, 5 failed, 6 empty, 7 done, 8 empty'
  t.true((await readText(engine, recreateId)).startsWith(`Pages ${expected}\n`))
})

test('a Redis that is killed and restarted with its data loses nothing', async (t) => {
  const { engine, place, server } = await makeEngine(t)
  startWorker(t, place)
  const { recreateId } = await engine.create(scriptedSource(['table', 'slow', 'slow', 'slow', 'table']))
  for await (const event of engine.events(recreateId)) if (event.kind === 'page' && event.state === 'done') break
  await server.kill()
  await server.restart()
  const { state, pages } = await waitPatiently(engine, recreateId)
  t.is(state, 'COMPLETED')
  t.deepEqual(pages, { selected: 5, ended: 5, failed: 0 })
  t.regex(await readText(engine, recreateId), /^Pages 1 done, 2 empty, 3 empty, 4 empty, 5 done\n/)
})

/** An engine without a worker, over its own Redis and folder. */
async function makeEngine(t: ExecutionContext) {
  const server = await RedisServer.start()
  const folder = await mkdtemp(join(tmpdir(), 'recreate-engine-'))
  const place: SharedPlace = { url: server.url, folder }
  const engine = await sharedEngine(place, false)
  t.teardown(async () => {
    await engine.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { engine, place, server }
}

function startWorker(t: ExecutionContext, place: SharedPlace): ChildProcess {
  const worker = fork(program, [JSON.stringify(place)], { execArgv: [] })
  t.teardown(() => worker.kill('SIGKILL'))
  return worker
}

/** Waiting callers receive errors while Redis is unavailable. */
async function waitPatiently(engine: Engine, recreateId: string) {
  for (;;) {
    try {
      return await engine.wait(recreateId)
    } catch (error) {
      if ((error as { code?: string }).code !== 'store_failed') throw error
    }
  }
}
