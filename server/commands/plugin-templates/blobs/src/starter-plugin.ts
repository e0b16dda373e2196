import type { BlobStore } from 'recreate-engine'

const PIECE_BYTES = 64 * 1024

/** Stores blobs in a Map; they are lost when the process ends. */
export function starterPlugin(): BlobStore {
  const blobs = new Map<string, Uint8Array>()
  return {
    name: 'starter-plugin',
    // Set it to `true` if other processes see the blobs and the blobs survive this process. Then also run
    // `streamingBlobStoreCases` and `sharedBlobStoreCases`.
    isShared: false,
    // Must be atomic: collect the data first, or write it to a temporary name and rename it.
    async put(key, data) {
      blobs.set(key, await gather(data))
    },
    async get(key) {
      const blob = blobs.get(key)
      return blob === undefined ? undefined : piecesOf(blob)
    },
    async delete(key) {
      blobs.delete(key)
    },
    async *list(prefix) {
      for (const key of [...blobs.keys()]) if (key.startsWith(prefix)) yield key
    },
    async close() {
      blobs.clear()
    },
  }
}

async function gather(data: Uint8Array | AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  if (data instanceof Uint8Array) return new Uint8Array(data)
  const pieces: Uint8Array[] = []
  // Copied immediately, because the source may reuse its buffer.
  for await (const piece of data) pieces.push(new Uint8Array(piece))
  return Buffer.concat(pieces)
}

async function* piecesOf(blob: Uint8Array): AsyncIterable<Uint8Array> {
  for (let start = 0; start < blob.length; start += PIECE_BYTES) {
    yield new Uint8Array(blob.subarray(start, start + PIECE_BYTES)) // A copy, because the reader may change it.
  }
}
