import type { StoreKind, TellMeasure } from '../core/measures.js'
import type { BlobStore, Queue, RecordStore } from '../core/stores.js'

const CALLS: Readonly<Record<StoreKind, readonly string[]>> = {
  records: ['get', 'getMany', 'set', 'create', 'delete', 'forget', 'check'],
  blobs: ['put', 'get', 'delete', 'path', 'link', 'forget', 'check'],
  queue: ['publish', 'depth', 'othersWait', 'oldestMs', 'withdraw', 'check'],
}

/** The same store, which tells how long each of its calls took and whether it failed. What it has not, this has not. */
export function observedRecords(records: RecordStore, tell: TellMeasure): RecordStore {
  return observed(records, 'records', tell)
}

/** As {@link observedRecords}. To give a blob takes as long as its giver takes; to get one, until its bytes can be read. */
export function observedBlobs(blobs: BlobStore, tell: TellMeasure): BlobStore {
  return observed(blobs, 'blobs', tell)
}

/** As {@link observedRecords}; the work on messages is not timed here. */
export function observedQueue(queue: Queue, tell: TellMeasure): Queue {
  return observed(queue, 'queue', tell)
}

/** A proxy, since stores may be objects of any class, with optional members; before an object of its own, since they may be frozen. */
function observed<Store extends RecordStore | BlobStore | Queue>(
  store: Store,
  kind: StoreKind,
  tell: TellMeasure,
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

  /** The time that the store took, not that of who listens. */
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
