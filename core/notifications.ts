import type { RecreateStatus } from './facts/status.js'

/** A webhook notification that a recreate has ended, sent by a {@link Notifier}. */
export interface Notification {
  /** UUID. The same for every attempt, so that receivers can ignore duplicates. */
  readonly id: string
  /** Current status, `COMPLETED` or `FAILED`. */
  readonly status: RecreateStatus
  /** Number of the attempt, from 1. */
  readonly attemptNumber: number
}

/** Result of one delivery attempt. */
export interface Delivery {
  /**
   * `declined`: the receiver responded that it wants no notification; no further attempts are made. `failed`: the
   * delivery may be attempted again.
   */
  readonly outcome: 'delivered' | 'declined' | 'failed'
  /** HTTP status of the response, if any. */
  readonly status?: number | undefined
  /** Reason of a failure. It is stored and logged, so it must not contain secrets or the path and query of the URL. */
  readonly reason?: string | undefined
}

/** Sends webhook notifications that a recreate has ended, to a URL given with the document. */
export interface Notifier {
  readonly name: string
  /**
   * Delay after each failed attempt, in milliseconds. After the last delay, one more attempt is made before the
   * notification is given up.
   */
  readonly pausesMs: readonly number[]
  /**
   * Called when a recreate is created. @throws RecreateError `option_invalid` if notifications to this URL are not
   * allowed.
   */
  check(url: string): void
  /**
   * Makes one delivery attempt. Waits until the number of concurrent deliveries allows it, so that slow receivers do
   * not block others. The attempt itself should take at most 15 seconds.
   *
   * @param begin Called immediately before sending; returns the notification to send. Its errors must be rethrown.
   * @param signal Aborts the attempt, which then throws.
   */
  deliver(url: string, begin: () => Promise<Notification>, signal: AbortSignal): Promise<Delivery>
}
