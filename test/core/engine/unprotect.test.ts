import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import { memoryBlobs } from '../../../adapters/blobs/memory-blobs.js'
import { memoryRecords } from '../../../adapters/records/memory-records.js'
import { createEngine } from '../../../container.js'
import type { Engine } from '../../../core/engine/engine.js'
import { type EngineParts, fillInTiming } from '../../../core/engine/parts.js'
import type { Source } from '../../../core/source.js'
import type { DocumentScript } from '../../contracts/scripted-extractor.js'
import { printPdf } from '../../fixtures/print-pdf.js'
import { readBytes } from '../../fixtures/read-page.js'
import { type Clock, clockedEngine, makeClock } from './clocked-engine.js'
import { blobKeysOf, recordKeysOf, storesIn } from './small-document.js'

const HOUR = 3_600_000

test('an unprotected copy is stored and can be read', async (t) => {
  const { engine, clock } = await start(t)
  const copy = await engine.unprotect(locked(), 'geheim')
  t.like(copy, { fileName: 'report-unprotected.pdf', pageCount: 1, expiresAt: clock() + HOUR })
  const { data, tag, ...file } = await engine.unprotected(copy.id)
  t.deepEqual(file, { ...copy, mediaType: 'application/pdf', modifiedAt: clock() })
  t.is((await engine.unprotected(copy.id)).tag, tag)
  t.not((await engine.unprotected((await engine.unprotect(locked(), 'geheim')).id)).tag, tag)
  const text = (await readAll(data)).toString()
  t.is(text, '{"pages":["table"]}')
  t.is(copy.size, text.length)
})

test('the copy is named after the document', async (t) => {
  const { engine } = await start(t)
  const nameOf = async (fileName: string) => (await engine.unprotect({ ...locked(), fileName }, 'geheim')).fileName
  t.is(await nameOf('Q4 report.PDF'), 'Q4 report-unprotected.pdf')
  t.is(await nameOf('scan.bin'), 'scan-unprotected.pdf')
  t.is(await nameOf('scan'), 'scan-unprotected.pdf')
})

test('an unprotected document is stored unchanged', async (t) => {
  const { engine } = await start(t)
  const free = source({ pages: ['table', 'empty'] })
  const { id, pageCount } = await engine.unprotect(free, '')
  t.is(pageCount, 2)
  t.deepEqual(await readAll((await engine.unprotected(id)).data), free.bytes)
})

test('a wrong password leaves no data', async (t) => {
  const { engine, records, blobs } = await start(t)
  await t.throwsAsync(engine.unprotect(locked(), 'open sesame'), { code: 'password_wrong' })
  t.deepEqual([await recordKeysOf(records), await blobKeysOf(blobs)], [[], []])
})

test('stored data contains neither the password nor the protected document', async (t) => {
  const { engine, records, blobs } = await start(t)
  await engine.unprotect(locked(), 'geheim')
  const kept: unknown[] = []
  for await (const record of records.list('')) kept.push(record)
  t.is(kept.length, 2)
  t.notRegex(inspect(kept, { depth: 9 }), /geheim/)
  for (const key of await blobKeysOf(blobs)) t.notRegex((await readAll((await blobs.get(key))!)).toString(), /geheim/)
})

test('a copy is available only to its owner, and to callers without an owner', async (t) => {
  const { engine } = await start(t)
  const { id } = await engine.unprotect(locked(), 'geheim', { owner: 'ada' })
  t.is((await engine.unprotected(id, { owner: 'ada' })).id, id)
  t.is((await engine.unprotected(id)).id, id)
  await t.throwsAsync(engine.unprotected(id, { owner: 'bob' }), { code: 'not_found' })
})

test('an unknown copy is not found, whatever the id', async (t) => {
  const { engine } = await start(t)
  for (const id of ['00000000-0000-4000-8000-000000000000', '', '../r', 'no key\u0000']) {
    await t.throwsAsync(engine.unprotected(id), {
      code: 'not_found',
      message: `There is no unprotected copy ${JSON.stringify(id)}`,
    })
  }
})

test('a copy is not found after its expiry, and is deleted then, not earlier', async (t) => {
  const { engine, clock, records, blobs } = await start(t)
  const { id } = await engine.unprotect(locked(), 'geheim')
  clock.moveOn(HOUR / 2)
  const later = await engine.unprotect(locked(), 'geheim')
  clock.moveOn(HOUR / 2 - 1)
  await engine.reconcile()
  t.is((await engine.unprotected(id)).id, id)
  clock.moveOn(1)
  await t.throwsAsync(engine.unprotected(id), { code: 'not_found' })
  await engine.reconcile()
  t.false([...(await recordKeysOf(records)), ...(await blobKeysOf(blobs))].some((key) => key.includes(id)))
  t.is((await engine.unprotected(later.id)).id, later.id)
  clock.moveOn(HOUR / 2)
  await engine.reconcile()
  t.deepEqual([await recordKeysOf(records), await blobKeysOf(blobs)], [[], []])
})

test('the lifetime of copies is configurable', async (t) => {
  const { engine, clock } = await start(t, { timing: fillInTiming({ unprotectedMs: 1.5 }) })
  const { id, expiresAt } = await engine.unprotect(locked(), 'geheim')
  t.is(expiresAt, clock() + 2)
  clock.moveOn(2)
  await t.throwsAsync(engine.unprotected(id), { code: 'not_found' })
})

test('garbage collection reads only the expired copies', async (t) => {
  const { engine, clock, records, blobs } = await start(t)
  for (let copy = 0; copy < 20; copy++) {
    await engine.unprotect(locked(), 'geheim')
    clock.moveOn(1000)
  }
  clock.moveOn(HOUR - 18_000)
  const listed: string[] = []
  const { list } = blobs
  blobs.list = (prefix) => {
    listed.push(prefix)
    return list.call(blobs, prefix)
  }
  await engine.reconcile()
  t.is(listed.length, 3)
  t.is((await recordKeysOf(records, 'expiring/')).length, 17)
})

for (const dies of ['before the copy', 'before the record'] as const) {
  test(`a process that dies ${dies} leaves only data that garbage collection deletes`, async (t) => {
    const { engine, clock, records, blobs } = await start(t)
    const [{ put }, { set }] = [blobs, records]
    const die = () => Promise.reject(new Error('killed'))
    if (dies === 'before the copy') blobs.put = die
    else records.set = (key, value) => (key.startsWith('u/') ? die() : set.call(records, key, value))
    await t.throwsAsync(engine.unprotect(locked(), 'geheim'), { message: 'killed' })
    Object.assign(blobs, { put })
    Object.assign(records, { set })
    t.is((await blobKeysOf(blobs)).length, dies === 'before the copy' ? 0 : 1)
    clock.moveOn(HOUR)
    await engine.reconcile()
    t.deepEqual([await recordKeysOf(records), await blobKeysOf(blobs)], [[], []])
  })
}

test('a copy that takes longer to store than its lifetime is still deleted', async (t) => {
  const { engine, clock, records, blobs } = await start(t)
  const { put } = blobs
  blobs.put = async (key, data) => {
    clock.moveOn(2 * HOUR)
    await engine.reconcile()
    await put.call(blobs, key, data)
  }
  const { id } = await engine.unprotect(locked(), 'geheim')
  await t.throwsAsync(engine.unprotected(id), { code: 'not_found' })
  await engine.reconcile()
  t.deepEqual([await recordKeysOf(records), await blobKeysOf(blobs)], [[], []])
})

test('a copy that fails to be deleted does not affect others, and is reported and retried', async (t) => {
  const troubles: string[] = []
  const { engine, clock, records, blobs } = await start(t, { onError: (_, about) => troubles.push(about) })
  const first = await engine.unprotect(locked(), 'geheim')
  await engine.unprotect(locked(), 'geheim')
  const erase = blobs.delete
  blobs.delete = (key) => (key.includes(first.id) ? Promise.reject(new Error('busy')) : erase.call(blobs, key))
  clock.moveOn(HOUR)
  await engine.reconcile()
  t.deepEqual(troubles, [`deleting the unprotected copy ${first.id}`])
  t.deepEqual(await blobKeysOf(blobs), [`u/${first.id}/file`])
  blobs.delete = erase
  await engine.reconcile()
  t.deepEqual([await recordKeysOf(records), await blobKeysOf(blobs)], [[], []])
})

test('a copy with a missing file is an error of the store', async (t) => {
  const { engine, blobs } = await start(t)
  const { id } = await engine.unprotect(locked(), 'geheim')
  await blobs.delete(`u/${id}/file`)
  await t.throwsAsync(engine.unprotected(id), { code: 'store_failed', message: /^The blob store memory has lost u\// })
})

test('invalid arguments are rejected without revealing the password', async (t) => {
  const { engine } = await start(t)
  const option = engine.unprotect(locked(), 'geheim', { owners: 'ada' } as object)
  await t.throwsAsync(option, {
    code: 'option_invalid',
    message: 'Unknown option `owners`; expected one of `owner`, `signal`',
  })
  await t.throwsAsync(engine.unprotect(locked(), 1234 as unknown as string), {
    code: 'option_invalid',
    message: 'Expected `password` to be a string, got a number',
  })
  await t.throwsAsync(engine.unprotect(join(tmpdir(), 'no-such-folder', 'a.pdf'), ''), { code: 'source_unreadable' })
  await t.throwsAsync(engine.unprotect({ fileName: 'a.pdf', bytes: Buffer.from('<html>') }, ''), {
    code: 'source_unsupported',
  })
})

test('an aborted call stores nothing', async (t) => {
  const { engine, records, blobs } = await start(t)
  const stopped = engine.unprotect(locked(), 'geheim', { signal: AbortSignal.abort() })
  await t.throwsAsync(stopped, { code: 'cancelled' })
  t.deepEqual([await recordKeysOf(records), await blobKeysOf(blobs)], [[], []])
})

test('a closed engine neither removes passwords nor returns copies', async (t) => {
  const { engine } = await start(t)
  const { id } = await engine.unprotect(locked(), 'geheim')
  await engine.close()
  await t.throwsAsync(engine.unprotect(locked(), 'geheim'), { code: 'cancelled' })
  await t.throwsAsync(engine.unprotected(id), { code: 'cancelled' })
})

test('a real PDF is unlocked in a child process, and the next engine converts its copy', async (t) => {
  const folder = await folderFor(t)
  const path = join(folder, 'locked.pdf')
  const lockedPdf = await printPdf((pdf) => pdf.text('Net income'), { userPassword: 'geheim', pdfVersion: '1.7ext3' })
  await writeFile(path, lockedPdf)
  const stores = storesIn(join(folder, 'data'))
  t.teardown(() => stores.records.close())
  const temporary = await readdir(tmpdir())
  const first = await createEngine({ ...stores, limits: { workers: 1 } })
  await t.throwsAsync(first.create(path), { code: 'pdf_encrypted' })
  await t.throwsAsync(first.unprotect(path, 'wrong'), { code: 'password_wrong', message: /locked\.pdf/ })
  const { id } = await first.unprotect(path, 'geheim')
  const fromBytes = await first.unprotect({ fileName: 'locked.pdf', bytes: lockedPdf }, 'geheim')
  t.is(fromBytes.pageCount, 1)
  t.notRegex((await readdir(tmpdir())).filter((name) => !temporary.includes(name)).join(), /geheim/)
  await first.close()
  t.deepEqual(new Uint8Array(await readFile(path)), lockedPdf)

  const second = await createEngine({ ...stores, limits: { workers: 1 } })
  t.teardown(() => second.close())
  const { data, fileName } = await second.unprotected(id)
  t.is(fileName, 'locked-unprotected.pdf')
  const bytes = new Uint8Array(await readAll(data))
  const [page] = await readBytes(bytes)
  t.is(page!.glyphs.map(({ text }) => text).join(''), 'Net income')
  const { recreateId } = await second.create({ fileName, bytes })
  t.is((await second.wait(recreateId)).state, 'COMPLETED')
})

async function start(t: ExecutionContext, parts: Partial<EngineParts> = {}) {
  const clock: Clock = makeClock()
  const stores = { records: memoryRecords(), blobs: memoryBlobs(), ...parts }
  const engine: Engine = await clockedEngine(clock, stores)
  t.teardown(() => engine.close())
  return { engine, clock, records: stores.records, blobs: stores.blobs }
}

async function folderFor(t: ExecutionContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-test-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function locked(): Source {
  return { ...source({ pages: ['table'], password: 'geheim' }), fileName: 'report.pdf' }
}

function source(script: DocumentScript): Source {
  return { fileName: 'script.json', bytes: Buffer.from(JSON.stringify(script)) }
}

async function readAll(data: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of data) pieces.push(piece)
  return Buffer.concat(pieces)
}
