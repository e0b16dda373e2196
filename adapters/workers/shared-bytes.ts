import { resolve } from 'node:path'
import type { Source, StoredSource } from '../../core/source.js'
import type { DocumentTransfer } from './transferred-documents.js'

/**
 * Transfers documents to threads: one copy in memory that all threads share. A stored source is transferred by its
 * path.
 */
export const sharedBytes: DocumentTransfer = {
  async transfer(source: Source | StoredSource): Promise<Source | StoredSource> {
    const { fileName } = source
    if (!('bytes' in source)) return { fileName, path: resolve(source.path) }
    const bytes = new Uint8Array(new SharedArrayBuffer(source.bytes.length))
    bytes.set(source.bytes)
    return { fileName, bytes }
  },
  async release() {},
  async close() {},
}
