import type { Reader } from '../../core/contracts.js'
import type { DocumentLimits } from '../../core/reading/document-limits.js'

/** What is known of a reader before its code is loaded. */
export interface NamedReader {
  readonly name: string
  accepts: Reader['accepts']
  /** Whether it takes passwords off, or says why not. */
  readonly unprotects: boolean
  load(limits: DocumentLimits): Promise<Reader>
}

/**
 * A reader whose code is loaded with its first document: who only names it, as a process does that hands pages to its
 * children, waits for none of it.
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
