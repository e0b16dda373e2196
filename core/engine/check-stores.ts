import { messageOf, RecreateError } from '../errors.js'
import type { BlobStore, Queue, RecordStore } from '../stores.js'
import type { EngineParts } from './parts.js'

/** Nothing ever lies there. */
const NOTHING = 'check/nothing'

/**
 * Asks the stores and the queue whether they keep their word; who cannot say so is asked for something small.
 *
 * @throws RecreateError `store_failed`, naming the one that does not answer or cannot keep it.
 */
export async function checkStores({
  records,
  blobs,
  queue,
}: Pick<EngineParts, 'records' | 'blobs' | 'queue'>): Promise<void> {
  await Promise.all([checkRecords(records), checkBlobs(blobs), checkQueue(queue)])
}

/** Whether the records answer and are set up so that they can keep their word. @throws RecreateError `store_failed`. */
export function checkRecords(records: RecordStore): Promise<void> {
  return ask(records.name, () => records.check?.() ?? records.get(NOTHING))
}

/** Whether the blobs answer and are set up so that they can keep their word. @throws RecreateError `store_failed`. */
export function checkBlobs(blobs: BlobStore): Promise<void> {
  return ask(blobs.name, () => blobs.check?.() ?? blobs.get(NOTHING))
}

/** Whether the queue answers and is set up so that it can keep its word. @throws RecreateError `store_failed`. */
export function checkQueue(queue: Queue): Promise<void> {
  return ask(queue.name, () => queue.check?.() ?? queue.depth())
}

async function ask(name: string, question: () => Promise<unknown>): Promise<void> {
  try {
    await question()
  } catch (cause) {
    throw new RecreateError('store_failed', `Expected ${name} to answer: ${messageOf(cause)}`, { cause })
  }
}
