import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { pino } from 'pino'
import { createEngine, folderBlobs, RecreateError, sqliteRecords } from '../../index.js'
import { readConfig } from '../../server/config/config.js'
import { startServer } from '../../server/main.js'
import { logOptions } from '../../server/operations/log.js'
import { CREATE, complete, postCreate } from './asking.js'
import { makeNeedles, NAME, type Needles, OWNER, WORD } from './needles.js'

/** Finds the needles in the files below a folder. */
async function grep(folder: string, needles: Needles): Promise<readonly string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const held = entry.isFile() ? await readFile(path).catch(() => Buffer.alloc(0)) : Buffer.alloc(0)
    for (const [what, needle] of Object.entries(needles)) {
      if (path.includes(needle.toString('latin1')) || held.includes(needle)) found.push(`${what} in ${path}`)
    }
  }
  return found
}

async function makeFolder(t: ExecutionContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-erasure-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Retries, because a journal is emptied later while a reader uses it. */
async function nothingFound(t: ExecutionContext, folder: string, needles: Needles) {
  for (let patience = 100; patience > 0; patience--) {
    if ((await grep(folder, needles)).length === 0) break
    await delay(50)
  }
  t.deepEqual(await grep(folder, needles), [])
}

test.serial('after a DELETE, no trace of the document remains in the service folder or the log', async (t) => {
  const folder = await makeFolder(t)
  const logged: string[] = []
  const config = await readConfig({ RECREATE_FOLDER: folder, RECREATE_PORT: '0', RECREATE_WORKERS: '1' })
  const log = pino({ level: 'info', ...logOptions }, { write: (line: string) => logged.push(line) })
  const server = await startServer(config, log)
  t.teardown(() => server.close())
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, server.url), { ...init, headers: { 'X-Service-Api-Key': server.firstKey!, ...init.headers } })
  const { bytes, needles } = await makeNeedles()
  const asked = { fileName: `${NAME}.pdf`, headers: { 'Idempotency-Key': 'one' } }
  const { data } = await complete({ ask }, bytes, { is_ppt_process_enabled: 'true' }, asked)
  t.is(data.status, 'COMPLETED')
  t.true((await fetch(data.xls_download_url!)).ok)
  t.is((await postCreate({ ask }, Buffer.from('no document'), {}, { fileName: `${NAME}.pdf` })).status, 422)
  const before = (await grep(folder, needles)).join('\n')
  for (const what of Object.keys(needles)) t.true(before.includes(`${what} in`), `${what} is found while it exists`)
  const answer = await ask(`${CREATE}${data.recreate_id}`, { method: 'DELETE' })
  t.is(answer.status, 200)
  await nothingFound(t, folder, needles)
  t.is((await fetch(data.xls_download_url!)).status, 404)
  t.true(logged.length > 5)
  for (const needle of [NAME, WORD]) t.false(logged.join('\n').includes(needle), `${needle} in the log`)
})

test.serial('after expiry, no trace of a document remains in records, files, or child process copies', async (t) => {
  const [folder, temporary] = [await makeFolder(t), await makeFolder(t)]
  const given = process.env.TMPDIR
  process.env.TMPDIR = temporary
  t.teardown(async () => {
    if (given === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = given
  })
  const { bytes, needles } = await makeNeedles()
  const all = { ...needles, owner: Buffer.from(OWNER) }
  const onDisk = folderBlobs(join(folder, 'blobs'))
  // A remote store without local files, so that child processes receive copies.
  const { path: _, ...remote } = onDisk
  for (const blobs of [onDisk, remote]) {
    const records = sqliteRecords(join(folder, 'records.sqlite'))
    const timing = { lifeMs: 2_000, reconcileMs: 3_600_000, collectAfterMs: 0 }
    const engine = await createEngine({ records, blobs, limits: { workers: 1 }, timing })
    t.teardown(async () => {
      await engine.close()
      await records.close()
    })
    const { recreateId } = await engine.create({ fileName: `${NAME}.pdf`, bytes }, { owner: OWNER })
    t.is((await engine.wait(recreateId)).state, 'COMPLETED')
    t.not((await grep(folder, all)).length, 0)
    await t.throwsAsync(
      async () => {
        for (;;) {
          await engine.status(recreateId)
          await delay(20)
        }
      },
      { code: 'not_found' },
    )
    await engine.reconcile()
    await engine.reconcile()
    await nothingFound(t, folder, all)
    t.deepEqual(await grep(temporary, all), [])
    for await (const key of blobs.list('')) t.fail(`${key} remains`)
  }
})

test('errors in the log do not contain the name or content of a document', (t) => {
  const lines: string[] = []
  const log = pino({ level: 'info', ...logOptions }, { write: (line: string) => lines.push(line) })
  const cause = new Error(`${WORD} cannot be read`)
  log.error({ err: new RecreateError('plugin_failed', `Renderer xlsx failed on ${NAME}.pdf`, { cause }) }, 'trouble')
  log.error({ err: new RecreateError('store_failed', 'Records redis://me:hush@redis:6379: get r/1 failed') }, 'trouble')
  t.notRegex(lines[0]!, new RegExp(`${NAME}|${WORD}`))
  t.regex(lines[0]!, /"code":"plugin_failed".*erasure\.slow\.test/)
  t.regex(lines[1]!, /Records redis:\/\/redis:6379: get r\/1 failed/)
  t.notRegex(lines[1]!, /hush/)
})
