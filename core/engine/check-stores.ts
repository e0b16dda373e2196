import { messageOf, RecreateError } from '../errors.js'
import type { EngineParts } from './parts.js'

/** Nothing ever lies there. */
const NOTHING = 'check/nothing'

/**
 * Asks both stores for something small.
 *
 * @throws RecreateError `store_failed`, naming the one that does not answer.
 */
export async function checkStores({ records, blobs }: Pick<EngineParts, 'records' | 'blobs'>): Promise<void> {
  await Promise.all([ask(records.name, () => records.get(NOTHING)), ask(blobs.name, () => blobs.get(NOTHING))])
}

async function ask(name: string, read: () => Promise<unknown>): Promise<void> {
  try {
    await read()
  } catch (cause) {
    throw new RecreateError('store_failed', `Expected ${name} to answer: ${messageOf(cause)}`, { cause })
  }
}
