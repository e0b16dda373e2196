import type { Reader } from '../../core/contracts.js'
import type { DocumentLimits } from '../../core/reading/document-limits.js'

/** The facts about a reader that are available before its code is loaded. */
export interface NamedReader {
  readonly name: string
  accepts: Reader['accepts']
  /** Whether it removes passwords, or throws an error that says why it cannot. */
  readonly unprotects: boolean
  load(limits: DocumentLimits): Promise<Reader>
}

/**
 * Creates a reader whose code is loaded with its first document. A process that only passes pages to its children never
 * loads it.
 */
export function lateReader({ name, accepts, unprotects, load }: NamedReader, limits: DocumentLimits): Reader {
  let loading: Promise<Reader> | undefined
  const loaded = () => {
    loading ??= load(limits)
    return loading
  }
  return {
    name,
    accepts,
    open: async (source) => (await loaded()).open(source),
    ...(unprotects && { unprotect: async (source, password) => (await loaded()).unprotect!(source, password) }),
  }
}
