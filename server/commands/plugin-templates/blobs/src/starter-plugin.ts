import type { BlobStore } from 'recreate-engine'

const PIECE_BYTES = 64 * 1024

/** Keeps blobs in a Map, and no longer than this process lives. */
export function starterPlugin(): BlobStore {
  const blobs = new Map<string, Uint8Array>()
  return {
    name: 'starter-plugin',
    // `true` where other processes see the blobs and they outlive this one. Then run `streamingBlobStoreCases` and
    // `sharedBlobStoreCases` too.
    isShared: false,
    // Whole or not at all: what is gathered first, or written aside, takes its name when nothing more can fail.
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
  // Copied at once: who gives pieces may fill the same buffer again.
  for await (const piece of data) pieces.push(new Uint8Array(piece))
  return Buffer.concat(pieces)
}

async function* piecesOf(blob: Uint8Array): AsyncIterable<Uint8Array> {
  for (let start = 0; start < blob.length; start += PIECE_BYTES) {
    yield new Uint8Array(blob.subarray(start, start + PIECE_BYTES)) // A copy, which its reader may change.
  }
}
