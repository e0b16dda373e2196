/**
 * Stage of a recreate's processing time: until a worker received it, until the first page began, until all pages ended,
 * until the files were rendered, and in total.
 */
export type Stage = 'waiting' | 'received' | 'extracting' | 'processing' | 'whole'

/** The stores and the queue, as named in metrics. */
export type StoreKind = 'records' | 'blobs' | 'queue'

/**
 * An event for metrics. `ms` is a duration in milliseconds, `code` is an error code. Contains no ids, document names or
 * owners.
 */
export type MetricEvent =
  /** A recreate has ended for the first time. Emitted once, by the process that ended it. */
  | {
      readonly kind: 'ended'
      readonly state: 'COMPLETED' | 'FAILED'
      readonly code?: string | undefined
      /** Durations of the stages it completed, in milliseconds. */
      readonly stages: Readonly<Partial<Record<Stage, number>>>
    }
  /** An attempt to read a page has ended. The time starts when a worker is assigned. */
  | {
      readonly kind: 'page'
      readonly state: 'done' | 'empty' | 'failed'
      readonly code?: string | undefined
      readonly ms: number
    }
  /** A file was rendered, or rendering failed. */
  | { readonly kind: 'rendered'; readonly format: string; readonly code?: string | undefined; readonly ms: number }
  /** Work on a range was paused for other work. */
  | { readonly kind: 'gave-way' }
  /** A recreate was deleted, on request or at the end of its retention period. */
  | { readonly kind: 'deleted'; readonly reason: 'asked' | 'expired' }
  /** The reconciler has run: number of unfinished recreates, and age of the oldest. */
  | { readonly kind: 'looked'; readonly unfinished: number; readonly oldestMs: number }
  /** A call of a store or of the queue. */
  | {
      readonly kind: 'store'
      readonly store: StoreKind
      /** Name of the adapter. */
      readonly name: string
      readonly call: string
      readonly isFailed: boolean
      readonly ms: number
    }
  /** A worker (child process or thread) has finished a call, using this much memory, in MiB. */
  | { readonly kind: 'child-worked'; readonly memoryMiB: number }
  /** A worker (child process or thread) crashed or was killed. */
  | { readonly kind: 'child-died'; readonly code: string }

/** Receives metric events, synchronously and often. Must be fast and must not throw. */
export type EmitMetric = (measure: MetricEvent) => void
