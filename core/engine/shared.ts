import { Changes } from './changes.js'
import { LocalSources } from './local-sources.js'
import { PageCache } from './page-cache.js'
import type { EngineParts } from './parts.js'
import { Stops } from './stops.js'

/** What the steps of one engine share: its parts, and what it knows of this process alone. */
export interface Shared {
  readonly parts: EngineParts
  readonly sources: LocalSources
  readonly pages: PageCache
  readonly stops: Stops
  /** Told of every change that this process makes. */
  readonly changes: Changes
}

/** Makes what the steps share. */
export function shareParts(parts: EngineParts): Shared {
  return {
    parts,
    sources: new LocalSources(parts),
    pages: new PageCache(),
    stops: new Stops(),
    changes: new Changes(parts),
  }
}
