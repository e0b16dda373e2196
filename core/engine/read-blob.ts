import type { BlobStore } from '../stores.js'

/** A blob as a whole, or undefined where there is none. For blobs of a size that fits into memory. */
export async function readBlob(blobs: BlobStore, key: string): Promise<Buffer | undefined> {
  const data = await blobs.get(key)
  if (data === undefined) return undefined
  const pieces: Uint8Array[] = []
  for await (const piece of data) pieces.push(piece)
  return Buffer.concat(pieces)
}
