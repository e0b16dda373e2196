import { RecreateError } from '../errors.js'
import type { BlobStore } from '../stores.js'

/** A blob that a fact points at is not there: no other try will find it, as it might with a store that is away. */
export class BlobGone extends RecreateError {
  constructor({ name }: BlobStore, what: string) {
    super('store_failed', `Expected ${name} to hold ${what}, it is not there`)
  }
}

/** A blob as a whole, or undefined where there is none. For blobs of a size that fits into memory. */
export async function readBlob(blobs: BlobStore, key: string): Promise<Buffer | undefined> {
  const data = await blobs.get(key)
  if (data === undefined) return undefined
  const pieces: Uint8Array[] = []
  for await (const piece of data) pieces.push(piece)
  return Buffer.concat(pieces)
}
