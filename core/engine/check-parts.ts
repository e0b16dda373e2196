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
    'endings of renderers',
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
  if (parts.clusterers.length === 0) throw invalid('Expected a clusterer at least, got none')
  if (parts.formats.length === 0) throw invalid('Expected a format configuration at least, got none')
  const { records, blobs, queue } = parts
  if (records.isShared !== blobs.isShared) {
    const [kept, lost] = records.isShared ? [records, blobs] : [blobs, records]
    throw invalid(
      `Expected records and blobs that live equally long, but ${kept.name} outlives this process and ${lost.name} does not`,
    )
  }
  if (queue.isShared && !records.isShared) {
    throw invalid(`Messages of ${queue.name} reach other processes, but the records of ${records.name} do not`)
  }
  if (!parts.isWorker && !queue.isShared) {
    throw invalid(
      `Without a worker here, messages have to reach one elsewhere, but those of ${queue.name} stay in this process`,
    )
  }
}

/**
 * Rejects duplicate names, because one of the duplicates would never be used.
 *
 * @throws RecreateError `engine_invalid`.
 */
export function refuseDoubles(what: string, names: readonly string[]): void {
  const double = names.find((name, index) => names.indexOf(name) !== index)
  if (double !== undefined) throw invalid(`Expected ${what} that differ, got two of ${JSON.stringify(double)}`)
}

function invalid(message: string): RecreateError {
  return new RecreateError('engine_invalid', message)
}
