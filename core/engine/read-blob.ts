import { RecreateError } from '../errors.js'
import type { BlobStore } from '../stores.js'

/** A blob that a fact refers to is missing. Unlike an unreachable store, this cannot be fixed by trying again. */
export class BlobGone extends RecreateError {
  constructor({ name }: BlobStore, what: string) {
    super('store_failed', `Expected ${name} to hold ${what}, it is not there`)
  }
}

/** Reads a whole blob into memory. Undefined if it does not exist. */
export async function readBlob(blobs: BlobStore, key: string): Promise<Buffer | undefined> {
  const data = await blobs.get(key)
  if (data === undefined) return undefined
  const pieces: Uint8Array[] = []
  for await (const piece of data) pieces.push(piece)
  return Buffer.concat(pieces)
}
