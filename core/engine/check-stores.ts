import { messageOf, RecreateError } from '../errors.js'
import type { BlobStore, Queue, RecordStore } from '../stores.js'
import type { EngineParts } from './parts.js'

/** A key under which nothing is ever stored. */
const NOTHING = 'check/nothing'

/**
 * Checks that the stores and the queue respond and are durable. Stores without a check receive a small test call.
 *
 * @throws RecreateError `store_failed`, naming the store that failed.
 */
export async function checkStores({
  records,
  blobs,
  queue,
}: Pick<EngineParts, 'records' | 'blobs' | 'queue'>): Promise<void> {
  await Promise.all([checkRecords(records), checkBlobs(blobs), checkQueue(queue)])
}

/** Checks that the record store responds and is durable. @throws RecreateError `store_failed`. */
export function checkRecords(records: RecordStore): Promise<void> {
  return ask(records.name, () => records.check?.() ?? records.get(NOTHING))
}

/** Checks that the blob store responds and is durable. @throws RecreateError `store_failed`. */
export function checkBlobs(blobs: BlobStore): Promise<void> {
  return ask(blobs.name, () => blobs.check?.() ?? blobs.get(NOTHING))
}

/** Checks that the queue responds and is durable. @throws RecreateError `store_failed`. */
export function checkQueue(queue: Queue): Promise<void> {
  return ask(queue.name, () => queue.check?.() ?? queue.depth())
}

async function ask(name: string, question: () => Promise<unknown>): Promise<void> {
  try {
    await question()
  } catch (cause) {
    throw new RecreateError('store_failed', `${name} is not available: ${messageOf(cause)}`, { cause })
  }
}
