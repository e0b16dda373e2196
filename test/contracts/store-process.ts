import type { BlobStore, RecordStore } from '../../core/stores.js'
import { makeStore, type Readings, type StoreReference, type StoreTask } from './store-reference.js'

// Entry point of the process of a StoreProcess: it creates the given store and performs tasks one after the other.

const reference: StoreReference = JSON.parse(process.argv[2] ?? '{}')
let isStopped = false

process.on('message', async (task: StoreTask | { readonly kind: 'stop' }) => {
  if (task.kind === 'stop') isStopped = true
  else await answer(async () => work(task, await opened))
})
process.on('disconnect', async () => {
  const store = await opened.catch(() => undefined)
  await store?.close()
  process.exit()
})

const opened = makeStore<RecordStore & BlobStore>(reference)
// Created but not used yet: a store that opens its file on the first call does so on the first task, concurrently with
// the others.
await answer(async () => void (await opened))

async function work(task: StoreTask, store: RecordStore & BlobStore): Promise<unknown> {
  switch (task.kind) {
    case 'createAll':
      return createAll(store, task.keys)
    case 'readOften':
      return readOften(store, task.key)
    case 'putOften':
      for (let time = 0; time < task.times; time++) await store.put(task.key, new Uint8Array(task.size).fill(task.byte))
      return
    case 'putAndDelete':
      for (let time = 0; time < task.times; time++) {
        await store.put(task.key, Uint8Array.of(time))
        await store.delete(task.key)
      }
  }
}

async function createAll(store: RecordStore, keys: readonly string[]): Promise<readonly string[]> {
  const created = await Promise.all(keys.map((key) => store.create(key, { process: process.pid })))
  return keys.filter((_, index) => created[index])
}

async function readOften(store: BlobStore, key: string): Promise<Readings> {
  const torn: string[] = []
  let reads = 0
  for (isStopped = false; !isStopped; reads++) {
    const pieces = await store.get(key)
    if (pieces === undefined) {
      torn.push('the blob was missing')
      continue
    }
    let size = 0
    const bytes = new Set<number>()
    for await (const piece of pieces) {
      size += piece.length
      for (const byte of piece) bytes.add(byte)
    }
    if (bytes.size !== 1 || size % 1000 !== 0) torn.push(`${size} bytes with the values ${[...bytes].join(' and ')}`)
  }
  return { reads, torn: torn.slice(0, 10) }
}

async function answer(of: () => Promise<unknown>): Promise<void> {
  try {
    process.send?.({ answer: await of() })
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.stack : String(error) })
  }
}
