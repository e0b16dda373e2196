import { RecreateError } from '../../core/errors.js'
import type { RecordStore } from '../../core/stores.js'
import { orStoreFailed } from '../store-failed.js'

/**
 * Creates a shared record store with the first call, because its packages are large and most programs do not need them.
 *
 * @param name Name of the store.
 * @param open Creates the store. If it fails, the next call tries again.
 */
export function openedLate<Store extends RecordStore>(
  name: string,
  open: () => Promise<Store>,
): Required<Pick<RecordStore, 'check'>> & RecordStore {
  let opening: Promise<Store> | undefined
  let isClosed = false
  const opened = () =>
    orStoreFailed(`Records ${name}: open`, async () => {
      if (isClosed) throw new RecreateError('store_failed', `Records ${name}: it is closed`)
      opening ??= open()
      try {
        return await opening
      } catch (error) {
        opening = undefined
        throw error
      }
    })

  return {
    name,
    isShared: true,
    get: async (key) => (await opened()).get(key),
    getMany: async (keys) => (await opened()).getMany(keys),
    set: async (key, value) => (await opened()).set(key, value),
    create: async (key, value) => (await opened()).create(key, value),
    delete: async (key) => (await opened()).delete(key),
    async *list(prefix, options) {
      yield* (await opened()).list(prefix, options)
    },
    check: async () => (await opened()).check?.(),
    async close() {
      isClosed = true
      const store = await opening?.catch(() => undefined)
      await store?.close()
    },
  }
}
