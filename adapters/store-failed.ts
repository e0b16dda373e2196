import { RecreateError, reasonOf } from '../core/errors.js'

/**
 * Runs an operation on a store and wraps its error.
 *
 * @param what The store and the operation, with key and location: `Records sqlite: set jobs/1 in data/records.db`.
 * @throws RecreateError `store_failed`, with the first error as its cause. A RecreateError is passed on unchanged.
 */
export async function orStoreFailed<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof RecreateError) throw cause
    throw new RecreateError('store_failed', `${what} failed: ${reasonOf(cause)}`, { cause })
  }
}
