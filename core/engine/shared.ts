import { Cancellation } from './cancellation.js'
import { Changes } from './changes.js'
import type { EngineParts } from './parts.js'
import { LocalSources } from './work/local-sources.js'
import { PageCache } from './work/page-cache.js'

/** What the steps of one engine share: its parts and its in-process state. */
export interface Shared {
  readonly parts: EngineParts
  readonly sources: LocalSources
  readonly pages: PageCache
  readonly cancellation: Cancellation
  /** Receives every change made by this process. */
  readonly changes: Changes
}

/** Creates the shared state. */
export function shareParts(parts: EngineParts): Shared {
  return {
    parts,
    sources: new LocalSources(parts),
    pages: new PageCache(),
    cancellation: new Cancellation(),
    changes: new Changes(parts),
  }
}
