import type { BlobStore } from '../../core/stores.js'

const PIECE_BYTES = 64 * 1024

/** Stores blobs in the memory of this process. They are lost when the process ends. */
export function memoryBlobs(): BlobStore {
  const blobs = new Map<string, Uint8Array>()
  return {
    name: 'memory',
    isShared: false,
    async put(key, data) {
      blobs.set(key, data instanceof Uint8Array ? new Uint8Array(data) : await gather(data))
    },
    async get(key) {
      const blob = blobs.get(key)
      return blob === undefined ? undefined : copyPieces(blob)
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

async function gather(data: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  // Copied at once, because the source may reuse its buffer.
  for await (const piece of data) pieces.push(new Uint8Array(piece))
  return Buffer.concat(pieces)
}

async function* copyPieces(blob: Uint8Array): AsyncIterable<Uint8Array> {
  for (let start = 0; start < blob.length; start += PIECE_BYTES) {
    yield new Uint8Array(blob.subarray(start, start + PIECE_BYTES))
  }
}
