/** Where the time of a recreate goes: until a worker took it, until a page was begun, until all had ended, until files were there. */
export type Stage = 'waiting' | 'received' | 'extracting' | 'processing' | 'whole'

/** What can be wanted of a store, or of the queue. */
export type StoreKind = 'records' | 'blobs' | 'queue'

/**
 * Something that happened, for who counts and times: `ms` is milliseconds, `code` is of an error. Ids, names of
 * documents and owners stand in none.
 */
export type Measure =
  /** A recreate has ended, for the first time; told once, by the process that ended it. */
  | {
      readonly kind: 'ended'
      readonly state: 'COMPLETED' | 'FAILED'
      readonly code?: string | undefined
      /** Of the stages that it came through. */
      readonly stages: Readonly<Partial<Record<Stage, number>>>
    }
  /** A try of a page came to an end; the time is from when it had its place. */
  | {
      readonly kind: 'page'
      readonly state: 'done' | 'empty' | 'failed'
      readonly code?: string | undefined
      readonly ms: number
    }
  /** A file was rendered, or could not be. */
  | { readonly kind: 'rendered'; readonly format: string; readonly code?: string | undefined; readonly ms: number }
  /** A range has given way to other work before its pages had ended. */
  | { readonly kind: 'gave-way' }
  /** A recreate was deleted: somebody wanted it, or its life was over. */
  | { readonly kind: 'deleted'; readonly reason: 'asked' | 'expired' }
  /** All recreates were looked after: how many have not ended, and how old the oldest of them is. */
  | { readonly kind: 'looked'; readonly unfinished: number; readonly oldestMs: number }
  /** A call of a store or of the queue. */
  | {
      readonly kind: 'store'
      readonly store: StoreKind
      /** The store's own. */
      readonly name: string
      readonly call: string
      readonly isFailed: boolean
      readonly ms: number
    }
  /** A child, or a thread, has answered, and held so much memory then, in MiB. */
  | { readonly kind: 'child-worked'; readonly memoryMiB: number }
  /** A child, or a thread, died over its work, or was killed for it. */
  | { readonly kind: 'child-died'; readonly code: string }

/** Told of what happens, at once and often: it must be quick, and must not throw. */
export type TellMeasure = (measure: Measure) => void
