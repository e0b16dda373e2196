import type { EmitMetric, StoreKind } from '../core/metrics.js'
import type { BlobStore, Queue, RecordStore } from '../core/stores.js'

const CALLS: Readonly<Record<StoreKind, readonly string[]>> = {
  records: ['get', 'getMany', 'set', 'create', 'delete', 'forget', 'check'],
  blobs: ['put', 'get', 'delete', 'path', 'link', 'forget', 'check'],
  queue: ['publish', 'depth', 'hasOtherMessages', 'oldestMs', 'withdraw', 'check'],
}

/**
 * Wraps a record store: every call reports how long it took and whether it failed. Optional members that the store
 * lacks are absent here too.
 */
export function observedRecords(records: RecordStore, tell: EmitMetric): RecordStore {
  return observed(records, 'records', tell)
}

/**
 * Wraps a blob store like {@link observedRecords}. A put includes the time of the data source; a get ends when the
 * bytes can be read.
 */
export function observedBlobs(blobs: BlobStore, tell: EmitMetric): BlobStore {
  return observed(blobs, 'blobs', tell)
}

/** Wraps a queue like {@link observedRecords}. The handling of messages is not timed here. */
export function observedQueue(queue: Queue, tell: EmitMetric): Queue {
  return observed(queue, 'queue', tell)
}

/**
 * Uses a proxy, because a store may be an instance of any class, with optional members. The proxy has its own target,
 * because a store may be frozen.
 */
function observed<Store extends RecordStore | BlobStore | Queue>(
  store: Store,
  kind: StoreKind,
  tell: EmitMetric,
): Store {
  const note = (call: string, ms: number, isFailed: boolean) =>
    tell({ kind: 'store', store: kind, name: store.name, call, ms, isFailed })

  async function timed(call: string, work: () => Promise<unknown>): Promise<unknown> {
    const start = performance.now()
    let isFailed = true
    try {
      const result = await work()
      isFailed = false
      return result
    } finally {
      note(call, performance.now() - start, isFailed)
    }
  }

  /** Measures the time of the store, without the time of the consumer. */
  async function* timedList(items: AsyncIterable<unknown>): AsyncGenerator<unknown> {
    const iterator = items[Symbol.asyncIterator]()
    let ms = 0
    let isFailed = true
    try {
      for (;;) {
        const start = performance.now()
        const { done, value } = await iterator.next()
        ms += performance.now() - start
        if (done === true) break
        isFailed = false
        yield value
        isFailed = true
      }
      isFailed = false
    } finally {
      await iterator.return?.()
      note('list', ms, isFailed)
    }
  }

  return new Proxy({} as Store, {
    get(_, name) {
      const member: unknown = Reflect.get(store, name)
      if (typeof member !== 'function') return member
      if (name === 'list') return (...given: unknown[]) => timedList(member.apply(store, given))
      if (!CALLS[kind].includes(String(name))) return member.bind(store)
      return (...given: unknown[]) => timed(String(name), () => member.apply(store, given))
    },
    has: (_, name) => name in store,
  })
}
