import { basename } from 'node:path'
import type { Source, StoredSource } from '../source.js'
import type { Shared } from './shared.js'

/** What opens a first document and what reads its pages: more begin while these are at work. */
const MOST = 2

/**
 * Reads the first page of a document where pages are read, in as many places as a first document needs at once. Nothing
 * is kept of it but that what reads has been started and loaded.
 *
 * @throws RecreateError As {@link Runner.page} does.
 */
export async function warmUp(
  { parts: { runner, onTrouble } }: Pick<Shared, 'parts'>,
  document: string | Source | StoredSource,
  signal: AbortSignal,
): Promise<void> {
  const readOnce = async () => {
    // One of its own for each: what has a source open already would be asked again.
    const source = typeof document === 'string' ? { fileName: basename(document), path: document } : { ...document }
    try {
      await runner.page(source, 1, { signal })
    } finally {
      await runner.release(source).catch((error) => onTrouble(error, 'letting go of a document'))
    }
  }
  await Promise.all(Array.from({ length: Math.min(runner.places, MOST) }, readOnce))
}
