import type { DrawnDocument } from './documents.js'

/** What a client knows of one create, and what it asked of it since. */
export interface Entry {
  /** The idempotency key; the file's name bears it. */
  readonly key: string
  readonly document: DrawnDocument
  readonly fields: Readonly<Record<string, string>>
  /** Once a create was answered with 200. */
  recreateId?: string
  /** While its create is being asked for: to delete it meanwhile would have it made anew under its key. */
  isAsked: boolean
  /** Once it was refused for good: status and code. */
  refused?: string
  /** Asked and not answered: it may have happened or not. */
  deleted?: 'asked' | 'done'
  cancelled?: 'asked' | 'done'
  correction?: { readonly page: number; readonly before: string; readonly after: string; state: 'asked' | 'done' }
  isHidden?: boolean
  /** The last state that was seen. */
  state?: string
}

/** All that the clients were promised. */
export interface Ledger {
  readonly entries: Entry[]
  /** What no client may ever see, in sentences; each is a breach. */
  readonly breaches: string[]
  /** How often what was done. */
  readonly counts: Map<string, number>
  /** What was known of those that a breach names, by their ids: keys below their prefix, and values. */
  readonly facts: Map<string, Readonly<Record<string, unknown>>>
}

/** Tries that blows may have ended, at the most. */
export const STRUCK = 'tries struck'
/** Sound pages, and files, that ended because their tries were struck. */
export const STRUCK_OUT = 'ends for tries struck'
/** Documents that were refused because both tries to open them were struck. */
export const OPENINGS_STRUCK = 'refused for openings struck'

export function makeLedger(): Ledger {
  return { entries: [], breaches: [], counts: new Map(), facts: new Map() }
}

export function count({ counts }: Ledger, what: string, by = 1): void {
  counts.set(what, (counts.get(what) ?? 0) + by)
}
