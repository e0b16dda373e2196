import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import PQueue from 'p-queue'
import type { Engine } from '../../../core/engine/engine.js'
import type { RecordStore } from '../../../core/stores.js'
import { blobKeysOf, readText, recordKeysOf, scriptedEngine, scriptedSource, storesIn } from './small-document.js'

const doomed = fileURLToPath(new URL('doomed-process.js', import.meta.url))
/** No waiting for late writes, because all writers are dead. */
const timing = { collectAfterMs: 0, pollMs: 20 }

test('an engine that is killed before any of its writes and restarted gives the undisturbed result', async (t) => {
  const pages = ['table', 'throw', 'empty', 'table', 'table'] as const
  const { writes, files } = await undisturbed(t, pages)
  t.true(writes > 40, `${writes} writes`)
  const atOnce = new PQueue({ concurrency: 2 })
  await atOnce.addAll(
    Array.from({ length: writes }, (_, survived) => async () => {
      const folder = await makeFolder(t)
      const { signal } = await runDoomed(folder, survived, 1, pages)
      t.is(signal, 'SIGKILL', `it dies before write ${survived + 1}`)
      await withSurvivor(folder, async (engine, stores) => {
        const document = scriptedSource(pages, '0.json')
        const { recreateId } = await engine.create(document, { idempotencyKey: 'document-0' })
        const { state } = await engine.wait(recreateId)
        t.is(state, 'COMPLETED', `after write ${survived}`)
        t.deepEqual(await filesOf(engine, recreateId), files, `after write ${survived}`)
        await assertClean(t, engine, stores, `after write ${survived}`)
      })
    }),
  )
})

test('an engine that is repeatedly killed at random still finishes every document with the same results', async (t) => {
  const pages = ['slow', 'table', 'throw', 'table', 'slow'] as const
  const { files } = await undisturbed(t, pages)
  const folder = await makeFolder(t)
  const kills: number[] = []
  for (let round = 0; round < 6; round++) {
    const lifeMs = 350 + Math.round(Math.random() * 700)
    const { signal } = await runDoomed(folder, Number.MAX_SAFE_INTEGER, 10, pages, lifeMs)
    if (signal === 'SIGKILL') kills.push(lifeMs)
  }
  t.log(`killed after ${kills.join(', ')} ms`)
  t.true(kills.length > 0)
  await withSurvivor(folder, async (engine, stores) => {
    for (let index = 0; index < 10; index++) {
      const document = scriptedSource(pages, `${index}.json`)
      const { recreateId } = await engine.create(document, { idempotencyKey: `document-${index}` })
      const status = await engine.wait(recreateId)
      t.is(status.state, 'COMPLETED')
      // A page that was killed three times may be given up, and then has an error.
      const isGivenUp = status.jobs.some(({ error }) => error?.code === 'tries_exhausted')
      if (!isGivenUp) t.deepEqual(await filesOf(engine, recreateId), files)
      t.is(status.pages.ended, 5)
    }
    await assertClean(t, engine, stores, 'after the kills')
  })
})

test('work left by a crashed process is resumed without a request', async (t) => {
  const folder = await makeFolder(t)
  await runDoomed(folder, 25, 1, ['table', 'table', 'table', 'table'])
  await withSurvivor(folder, async (engine) => {
    const [left] = (await engine.list()).recreates
    t.not(left!.state, 'COMPLETED')
    t.is((await engine.wait(left!.recreateId)).state, 'COMPLETED')
  })
})

test('two processes that create the same documents with the same keys create each once', async (t) => {
  const pages = ['table', 'slow', 'table'] as const
  const folder = await makeFolder(t)
  const ends = await Promise.all([1, 2].map(() => runDoomed(folder, Number.MAX_SAFE_INTEGER, 8, pages)))
  t.deepEqual(
    ends.map(({ signal }) => signal),
    [null, null],
  )
  await withSurvivor(folder, async (engine, stores) => {
    const { recreates } = await engine.list({ limit: 100 })
    t.deepEqual(
      recreates.map(({ fileName }) => fileName).sort(),
      [0, 1, 2, 3, 4, 5, 6, 7].map((n) => `${n}.json`),
    )
    t.true(recreates.every(({ state }) => state === 'COMPLETED'))
    await assertClean(t, engine, stores, 'after both')
    const tries = (await recordKeysOf(stores.records, 'r/')).filter((key) => /page\/\d+\/try-/.test(key))
    t.deepEqual(
      tries.filter((key) => !key.endsWith('/try-1')),
      [],
      'no page was retried',
    )
    t.is(tries.length, 8 * 3, 'each page was processed once')
  })
})

interface Stores {
  readonly records: RecordStore
  readonly blobs: ReturnType<typeof storesIn>['blobs']
}

async function withSurvivor(folder: string, use: (engine: Engine, stores: Stores) => Promise<void>): Promise<void> {
  const stores = storesIn(folder)
  const engine = await scriptedEngine({ ...stores, timing })
  try {
    await use(engine, stores)
  } finally {
    await engine.close()
    await stores.blobs.close()
    await stores.records.close()
  }
}

/** Checks that only referenced blobs remain (source, results, files) and that no page exceeded its attempts. */
async function assertClean(t: ExecutionContext, engine: Engine, { records, blobs }: Stores, when: string) {
  const isInWork = async () => (await recordKeysOf(records, 'live/')).length > 0
  for (let look = 0; look < 100 && (await isInWork()); look++) {
    await engine.reconcile()
    await delay(10)
  }
  t.false(await isInWork(), `nothing is in flight ${when}`)
  const { recreates } = await engine.list({ limit: 100 })
  const wanted = recreates.flatMap((status) => [
    `r/${status.recreateId}/source`,
    ...status.files.map(({ extension }) => `r/${status.recreateId}/render-1.${extension}`),
    ...status.jobs
      .filter(({ jobType, cellCount }) => jobType === 'XLS_PROCESS_TABLES_JOB' && (cellCount ?? 0) > 0)
      .map(({ pageNumber }) => `r/${status.recreateId}/page-${pageNumber}.json.gz`),
  ])
  const random = /-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}(?=\.|$)/
  const there = (await blobKeysOf(blobs)).map((key) => key.replace(random, '')).sort()
  t.deepEqual(there, wanted.sort(), `blobs ${when}`)
  const tries = (await recordKeysOf(records, 'r/')).filter((key) => /\/page\/\d+\/try-/.test(key))
  t.false(
    tries.some((key) => !/try-[123]$/.test(key)),
    `tries ${when}`,
  )
}

async function undisturbed(t: ExecutionContext, pages: readonly string[]) {
  const folder = await makeFolder(t)
  const { signal, output } = await runDoomed(folder, Number.MAX_SAFE_INTEGER, 1, pages)
  t.is(signal, null)
  let files: readonly string[] = []
  await withSurvivor(folder, async (engine) => {
    const [only] = (await engine.list()).recreates
    files = await filesOf(engine, only!.recreateId)
  })
  return { writes: Number(output), files }
}

async function filesOf(engine: Engine, recreateId: string): Promise<readonly string[]> {
  return [await readText(engine, recreateId, 'txt'), await readText(engine, recreateId, 'log')]
}

async function runDoomed(
  folder: string,
  writes: number,
  documents: number,
  pages: readonly string[],
  lifeMs?: number,
): Promise<{ readonly signal: string | null; readonly output: string }> {
  const args = [doomed, folder, `${writes}`, `${documents}`, JSON.stringify(pages)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const death = lifeMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), lifeMs)
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString()
  })
  const [, signal] = (await once(child, 'close')) as [number | null, string | null]
  clearTimeout(death)
  return { signal, output }
}

async function makeFolder(t: ExecutionContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-crash-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return folder
}
