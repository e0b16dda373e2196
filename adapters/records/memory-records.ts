import type { Json, RecordStore } from '../../core/stores.js'
import { frozenCopy } from '../frozen-copy.js'

/** Stores records in the memory of this process. They are lost when it ends. Returned values are frozen. */
export function memoryRecords(): RecordStore {
  const records = new Map<string, Json>()
  return {
    name: 'memory',
    isShared: false,
    async get(key) {
      return records.get(key)
    },
    async getMany(keys) {
      return keys.map((key) => records.get(key))
    },
    async set(key, value) {
      records.set(key, frozenCopy(value))
    },
    async create(key, value) {
      if (records.has(key)) return false
      records.set(key, frozenCopy(value))
      return true
    },
    async delete(key) {
      return records.delete(key)
    },
    async *list(prefix, { after = '', limit } = {}) {
      const keys = [...records.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
      for (const key of keys.slice(0, limit)) {
        const value = records.get(key)
        if (value !== undefined) yield { key, value }
      }
    },
    async close() {
      records.clear()
    },
  }
}
