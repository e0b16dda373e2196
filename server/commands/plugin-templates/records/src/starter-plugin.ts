import type { Json, RecordStore } from 'recreate-engine'

/** Stores records in a Map; they are lost when the process ends. */
export function starterPlugin(): RecordStore {
  // Stored as text, so that later changes to an object that was set or read have no effect here.
  const texts = new Map<string, string>()
  const read = (key: string): Json | undefined => {
    const text = texts.get(key)
    return text === undefined ? undefined : JSON.parse(text)
  }
  return {
    name: 'starter-plugin',
    // Set it to `true` if other processes see the records and the records survive this process. Then also run
    // `sharedRecordStoreCases`.
    isShared: false,
    async get(key) {
      return read(key)
    },
    async getMany(keys) {
      return keys.map(read) // Use one round trip if your store supports it.
    },
    async set(key, value) {
      texts.set(key, JSON.stringify(value))
    },
    // Must be atomic: of several concurrent calls, exactly one may write. In SQL use `INSERT … ON CONFLICT DO NOTHING`,
    // in Redis `SET … NX`; never read first and then write.
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
        if (value !== undefined) yield { key, value } // It may have been deleted in the meantime.
      }
    },
    async close() {
      texts.clear()
    },
  }
}
