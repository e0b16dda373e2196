import type { DrawnDocument } from './documents.js'

/** Everything that a client knows about one create request and the requests that follow it. */
export interface Entry {
  /** The idempotency key, which is part of the file name. */
  readonly key: string
  readonly document: DrawnDocument
  readonly fields: Readonly<Record<string, string>>
  /** Set after a response with status 200. */
  recreateId?: string
  /** Whether its create request is pending. Deleting it meanwhile would create it again under the same key. */
  isAsked: boolean
  /** Set after a final rejection: status and code. */
  refused?: string
  /** `asked`: requested without a response, so it may have happened or not. */
  deleted?: 'asked' | 'done'
  cancelled?: 'asked' | 'done'
  correction?: { readonly page: number; readonly before: string; readonly after: string; state: 'asked' | 'done' }
  isHidden?: boolean
  /** The last state seen. */
  state?: string
}

/** Everything that clients were promised. */
export interface Ledger {
  readonly entries: Entry[]
  /** Sentences about broken promises. */
  readonly breaches: string[]
  /** Number of each kind of action. */
  readonly counts: Map<string, number>
  /** Records of the recreates with breaches, by id: keys below their prefix with their values. */
  readonly facts: Map<string, Readonly<Record<string, unknown>>>
}

/** Maximum number of attempts that faults may have ended. */
export const STRUCK = 'tries struck'
/** Valid pages and files that failed because all their attempts were hit. */
export const STRUCK_OUT = 'failures after all attempts were hit'
/** Documents that were rejected because both attempts to open them were hit. */
export const OPENINGS_STRUCK = 'rejections after both openings were hit'

const FAULTS = /^(?:kills|pauses|long pauses) of /

export function makeLedger(): Ledger {
  return { entries: [], breaches: [], counts: new Map(), facts: new Map() }
}

export function count({ counts }: Ledger, what: string, by = 1): void {
  counts.set(what, (counts.get(what) ?? 0) + by)
}

/** Returns the number of kills and pauses. */
export function faultsIn({ counts }: Ledger): number {
  return [...counts].reduce((sum, [what, times]) => sum + (FAULTS.test(what) ? times : 0), 0)
}
