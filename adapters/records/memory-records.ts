import type { Json, RecordStore } from '../../core/stores.js'
import { frozenCopy } from '../frozen-copy.js'

/** Keeps records in the memory of this process, and no longer than it lives. What it gives back is frozen. */
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
