import { basename } from 'node:path'
import type { Source, StoredSource } from '../source.js'
import type { Shared } from './shared.js'

/** Maximum number of parallel reads: one worker to open a first document and one to read its pages. */
const MAX_WORKERS = 2

/**
 * Reads the first page of a document on as many workers as a first document needs, and discards the result, so that the
 * workers are started and loaded.
 *
 * @throws RecreateError As {@link Runner.page} does.
 */
export async function warmUp(
  { parts: { runner, onError } }: Pick<Shared, 'parts'>,
  document: string | Source | StoredSource,
  signal: AbortSignal,
): Promise<void> {
  const readOnce = async () => {
    // A separate object per call: otherwise the worker that already has the source open would be used again.
    const source = typeof document === 'string' ? { fileName: basename(document), path: document } : { ...document }
    try {
      await runner.page(source, 1, { signal })
    } finally {
      await runner.release(source).catch((error) => onError(error, 'releasing a document'))
    }
  }
  await Promise.all(Array.from({ length: Math.min(runner.concurrency, MAX_WORKERS) }, readOnce))
}
