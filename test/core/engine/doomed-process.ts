import { argv, pid } from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import type { RecreateError } from '../../../core/errors.js'
import type { Source } from '../../../core/source.js'
import type { BlobStore, RecordStore } from '../../../core/stores.js'
import type { DocumentScript } from '../../contracts/scripted-extractor.js'
import { scriptedEngine, scriptedSource, storesIn } from './small-document.js'

// A process that picks up documents and kills itself by SIGKILL just before its n-th write to a store, or ends
// normally.
//
//   node doomed-process.js FOLDER WRITES DOCUMENTS PAGES
//
// WRITES: maximum number of writes. DOCUMENTS: number of documents, with the same keys each time. PAGES: JSON.

const [folder, writes, documents, pages] = argv.slice(2) as [string, string, string, string]
let left = Number(writes)
let made = 0

const { records, blobs } = storesIn(folder)
const engine = await scriptedEngine({ records: mortalRecords(records), blobs: mortalBlobs(blobs) })
const script = JSON.parse(pages) as DocumentScript['pages']
const created = await Promise.all(
  Array.from({ length: Number(documents) }, (_, index) =>
    createPatiently(scriptedSource(script, `${index}.json`), `document-${index}`),
  ),
)
await Promise.all(created.map(({ recreateId }) => engine.wait(recreateId)))
await engine.close()
process.stdout.write(`${made}\n`)

/** Another process may work on the same document at the same time. */
async function createPatiently(source: Source, idempotencyKey: string) {
  for (;;) {
    try {
      return await engine.create(source, { idempotencyKey })
    } catch (error) {
      if ((error as RecreateError).code !== 'idempotency_busy') throw error
      await delay(5)
    }
  }
}

/** Every write is a step. Nothing is stored between two writes, so a crash there equals one before the second. */
async function step() {
  made++
  if (left-- > 0) return
  process.kill(pid, 'SIGKILL')
  await new Promise(() => {})
}

function mortalRecords(store: RecordStore): RecordStore {
  return {
    name: store.name,
    isShared: store.isShared,
    get: (key) => store.get(key),
    getMany: (keys) => store.getMany(keys),
    list: (prefix, options) => store.list(prefix, options),
    set: (key, value) => step().then(() => store.set(key, value)),
    create: (key, value) => step().then(() => store.create(key, value)),
    delete: (key) => step().then(() => store.delete(key)),
    close: () => store.close(),
  }
}

/** A partially written blob is a step too. */
function mortalBlobs(store: BlobStore): BlobStore {
  return {
    name: store.name,
    isShared: store.isShared,
    get: (key) => store.get(key),
    list: (prefix) => store.list(prefix),
    path: (key) => store.path!(key),
    put: (key, data) => step().then(() => store.put(key, dyingHalfWay(data))),
    delete: (key) => step().then(() => store.delete(key)),
    close: () => store.close(),
  }
}

async function* dyingHalfWay(data: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = data instanceof Uint8Array ? [data.subarray(0, 10), data.subarray(10)] : data
  let index = 0
  for await (const piece of pieces) {
    if (index++ === 1) await step()
    yield piece
  }
}
