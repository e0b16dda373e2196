import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ExecutionContext } from 'ava'
import { folderBlobs } from '../../../adapters/blobs/folder-blobs.js'
import { memoryBlobs } from '../../../adapters/blobs/memory-blobs.js'
import { inProcessRunner } from '../../../adapters/in-process-runner.js'
import { memoryRecords } from '../../../adapters/records/memory-records.js'
import { sqliteRecords } from '../../../adapters/records/sqlite-records.js'
import { createEngine, type EngineOptions } from '../../../container.js'
import type { Renderer, Runner } from '../../../core/contracts.js'
import type { Engine } from '../../../core/engine/engine.js'
import type { Source } from '../../../core/source.js'
import type { BlobStore, RecordStore } from '../../../core/stores.js'
import { type DocumentScript, scriptedExtractor } from '../../contracts/scripted-extractor.js'

/** Timing without waiting for late writes, and with short heartbeat timeouts. */
export const hasty = { collectAfterMs: 0, stallMs: 60, pollMs: 10, reconcileMs: 3_600_000 }

/** A document whose pages behave as scripted. */
export function scriptedSource(pages: DocumentScript['pages'], fileName = 'script.json'): Source {
  return { fileName, bytes: Buffer.from(JSON.stringify({ pages } satisfies DocumentScript)) }
}

/** A renderer whose file contains its input: the cells of the tables, one line each. */
export function textRenderer(format = 'txt'): Renderer {
  return {
    format,
    extension: format,
    mediaType: 'text/plain',
    render: async ({ tables, pages }) => {
      const states = pages.map(({ pageNumber, state }) => `${pageNumber} ${state}`).join(', ')
      const cells = tables.flatMap((table) => table.cells.map(({ text }) => `${table.id}: ${text}`))
      return Buffer.from([`Pages ${states}`, ...cells, ''].join('\n'))
    },
  }
}

/** Stores in a folder that outlive an engine. */
export function storesIn(folder: string): { readonly records: RecordStore; readonly blobs: BlobStore } {
  return { records: sqliteRecords(join(folder, 'records.sqlite')), blobs: folderBlobs(join(folder, 'blobs')) }
}

/** An engine that processes scripted documents in this process and renders two small text files. */
export function scriptedEngine(options: EngineOptions = {}): Promise<Engine> {
  return createEngine({
    runner: inProcessRunner([scriptedExtractor()]),
    renderers: [textRenderer('txt'), textRenderer('log')],
    onError: () => {},
    ...options,
  })
}

/** A scripted engine that is closed with its test. */
export async function engineFor(t: ExecutionContext, options: EngineOptions = {}): Promise<Engine> {
  const engine = await scriptedEngine({ records: memoryRecords(), blobs: memoryBlobs(), ...options })
  t.teardown(() => engine.close())
  return engine
}

/** Stores to share between engines, in a folder that is deleted with the test. */
export async function sharedStores(t: ExecutionContext): Promise<ReturnType<typeof storesIn>> {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-engine-'))
  const stores = storesIn(folder)
  t.teardown(async () => {
    await stores.blobs.close()
    await stores.records.close()
    await rm(folder, { recursive: true, force: true })
  })
  return stores
}

/** Processes scripted documents in this process. */
export function scriptedRunner(): Runner {
  return inProcessRunner([scriptedExtractor()])
}

/** Waits for something that happens soon. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(5)
}

/** Returns the content of a file as text. */
export async function readText(engine: Engine, recreateId: string, format = 'txt'): Promise<string> {
  return (await readBytes(engine, recreateId, format)).toString()
}

export async function readBytes(engine: Engine, recreateId: string, format: string): Promise<Buffer> {
  const { data } = await engine.file(recreateId, format)
  const pieces: Uint8Array[] = []
  for await (const piece of data) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Returns the keys of all blobs. */
export async function blobKeysOf(blobs: BlobStore): Promise<readonly string[]> {
  const keys: string[] = []
  for await (const key of blobs.list('')) keys.push(key)
  return keys.sort()
}

/** Returns the keys of all records under a prefix. */
export async function recordKeysOf(records: RecordStore, prefix = ''): Promise<readonly string[]> {
  const keys: string[] = []
  for await (const { key } of records.list(prefix)) keys.push(key)
  return keys
}

/** Returns the keys of counted attempts, of pages (`page`) or files (`render`). */
export async function countedTriesOf(records: RecordStore, what: 'page' | 'render'): Promise<readonly string[]> {
  const keys = await recordKeysOf(records, 'r/')
  const isCounted = (key: string) => !keys.includes(`${key}-given-back`)
  return keys.filter((key) => new RegExp(`/${what}/\\d+/try-\\d+$`).test(key) && isCounted(key))
}
