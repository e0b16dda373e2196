import type { RecordStore } from 'recreate-engine'

/** Wraps a store and counts its reads. */
export function countingRecords(store: RecordStore): RecordStore & { calls: number; keys: number } {
  const counting = {
    calls: 0,
    keys: 0,
    name: store.name,
    isShared: store.isShared,
    get(key: string) {
      counting.calls++
      counting.keys++
      return store.get(key)
    },
    getMany(keys: readonly string[]) {
      counting.calls++
      counting.keys += keys.length
      return store.getMany(keys)
    },
    set: store.set.bind(store),
    create: store.create.bind(store),
    delete: store.delete.bind(store),
    list: store.list.bind(store),
    close: store.close.bind(store),
  }
  return counting
}
