import { messageOf, RecreateError } from '../core/errors.js'

/**
 * Does one thing with a store and names it, should it fail.
 *
 * @param what The store and what is done, with which key and where: `Records sqlite: set jobs/1 in data/records.db`.
 * @throws RecreateError `store_failed`, with the first error as its cause; a RecreateError is passed on.
 */
export async function orStoreFailed<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof RecreateError) throw cause
    throw new RecreateError('store_failed', `${what} failed: ${messageOf(cause)}`, { cause })
  }
}
