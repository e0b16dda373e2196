import { RecreateError } from '../errors.js'
import type { EngineParts } from './parts.js'

/**
 * Checks that the parts fit together, before anything is started.
 *
 * @throws RecreateError `engine_invalid`, naming the problem and what is required.
 */
export function checkParts(parts: EngineParts): void {
  refuseDoubles(
    'renderers',
    parts.renderers.map(({ format }) => format),
  )
  refuseDoubles(
    'file extensions of renderers',
    parts.renderers.map(({ extension }) => extension),
  )
  refuseDoubles(
    'clusterers',
    parts.clusterers.map(({ mode }) => mode),
  )
  refuseDoubles(
    'format configurations',
    parts.formats.map(({ id }) => id),
  )
  if (parts.clusterers.length === 0) throw invalid('Expected at least one clusterer, got none')
  if (parts.formats.length === 0) throw invalid('Expected at least one format configuration, got none')
  const { records, blobs, queue } = parts
  if (records.isShared !== blobs.isShared) {
    const [kept, lost] = records.isShared ? [records, blobs] : [blobs, records]
    throw invalid(
      `The record store and the blob store must both be persistent or both be in memory: ${kept.name} outlives this process, ${lost.name} does not`,
    )
  }
  if (queue.isShared && !records.isShared) {
    throw invalid(`The queue ${queue.name} is shared with other processes, but the record store ${records.name} is not`)
  }
  if (!parts.isWorker && !queue.isShared) {
    throw invalid(`An engine without a worker needs a shared queue, but messages of ${queue.name} stay in this process`)
  }
}

/**
 * Rejects duplicate names, because one of the duplicates would never be used.
 *
 * @throws RecreateError `engine_invalid`.
 */
export function refuseDoubles(what: string, names: readonly string[]): void {
  const double = names.find((name, index) => names.indexOf(name) !== index)
  if (double !== undefined) throw invalid(`The ${what} must be unique; ${JSON.stringify(double)} is given twice`)
}

function invalid(message: string): RecreateError {
  return new RecreateError('engine_invalid', message)
}
