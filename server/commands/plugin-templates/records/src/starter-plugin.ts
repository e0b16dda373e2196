import type { Json, RecordStore } from 'recreate-engine'

/** Keeps records in a Map, and no longer than this process lives. */
export function starterPlugin(): RecordStore {
  // Texts, not objects: who changes what was set, or what was got, must not change what is kept.
  const texts = new Map<string, string>()
  const read = (key: string): Json | undefined => {
    const text = texts.get(key)
    return text === undefined ? undefined : JSON.parse(text)
  }
  return {
    name: 'starter-plugin',
    // `true` where other processes see the records and they outlive this one. Then run `sharedRecordStoreCases` too.
    isShared: false,
    async get(key) {
      return read(key)
    },
    async getMany(keys) {
      return keys.map(read) // One round trip, where the store has one for it.
    },
    async set(key, value) {
      texts.set(key, JSON.stringify(value))
    },
    // What everything rests on: of any number of calls at once, exactly one writes. In SQL `INSERT … ON CONFLICT DO
    // NOTHING`, in Redis `SET … NX`; never a look followed by a write.
    async create(key, value) {
      if (texts.has(key)) return false
      texts.set(key, JSON.stringify(value))
      return true
    },
    async delete(key) {
      return texts.delete(key)
    },
    async *list(prefix, { after = '', limit } = {}) {
      const keys = [...texts.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
      for (const key of keys.slice(0, limit)) {
        const value = read(key)
        if (value !== undefined) yield { key, value } // It may have been deleted meanwhile.
      }
    },
    async close() {
      texts.clear()
    },
  }
}
