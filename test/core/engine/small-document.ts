import { join } from 'node:path'
import { folderBlobs } from '../../../adapters/blobs/folder-blobs.js'
import { inProcessRunner } from '../../../adapters/in-process-runner.js'
import { sqliteRecords } from '../../../adapters/records/sqlite-records.js'
import { createEngine, type EngineOptions } from '../../../container.js'
import type { Renderer } from '../../../core/contracts.js'
import type { Engine } from '../../../core/engine/engine.js'
import type { Source } from '../../../core/source.js'
import type { BlobStore, RecordStore } from '../../../core/stores.js'
import { type DocumentScript, scriptedExtractor } from '../../contracts/scripted-extractor.js'

/** A document whose pages do what their script says. */
export function scriptedSource(pages: DocumentScript['pages'], fileName = 'script.json'): Source {
  return { fileName, bytes: Buffer.from(JSON.stringify({ pages } satisfies DocumentScript)) }
}

/** A renderer whose file says what it was given: the cells of the tables, a line each. */
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

/** Stores of a folder that outlive an engine. */
export function storesIn(folder: string): { readonly records: RecordStore; readonly blobs: BlobStore } {
  return { records: sqliteRecords(join(folder, 'records.sqlite')), blobs: folderBlobs(join(folder, 'blobs')) }
}

/** An engine that works on scripted documents in this process and gives two small text files. */
export function scriptedEngine(options: EngineOptions = {}): Promise<Engine> {
  return createEngine({
    runner: inProcessRunner([scriptedExtractor()]),
    renderers: [textRenderer('txt'), textRenderer('log')],
    onTrouble: () => {},
    ...options,
  })
}

/** The bytes of a file, as text. */
export async function readText(engine: Engine, recreateId: string, format = 'txt'): Promise<string> {
  const { data } = await engine.file(recreateId, format)
  const pieces: Uint8Array[] = []
  for await (const piece of data) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

/** The keys of all blobs. */
export async function blobKeysOf(blobs: BlobStore): Promise<readonly string[]> {
  const keys: string[] = []
  for await (const key of blobs.list('')) keys.push(key)
  return keys.sort()
}

/** The keys of all records under a prefix. */
export async function recordKeysOf(records: RecordStore, prefix = ''): Promise<readonly string[]> {
  const keys: string[] = []
  for await (const { key } of records.list(prefix)) keys.push(key)
  return keys
}
