import { EventEmitter } from 'node:events'
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
  /** Emits a recreate's id when this process has changed something about it. */
  readonly changes: EventEmitter
}

/** Makes what the steps share. */
export function shareParts(parts: EngineParts): Shared {
  const changes = new EventEmitter()
  changes.setMaxListeners(0) // One a follower.
  return { parts, sources: new LocalSources(parts), pages: new PageCache(), stops: new Stops(), changes }
}
