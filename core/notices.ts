import type { RecreateStatus } from './status.js'

/** That a recreate has ended: what a {@link Notifier} tells. */
export interface Notice {
  /** The same at every try of one notice: who has had it already can tell. A UUID. */
  readonly id: string
  /** As it is now: `COMPLETED` or `FAILED`. */
  readonly status: RecreateStatus
  /** From 1 up. */
  readonly tryNumber: number
}

/** What one try to tell a notice came to. */
export interface Delivery {
  /** `declined`: it was heard, and nothing more is wanted there. `failed`: it may be tried again. */
  readonly outcome: 'delivered' | 'declined' | 'failed'
  /** HTTP status of the answer, where one came. */
  readonly status?: number | undefined
  /** What went wrong. It is kept and logged: nothing secret, and not the address's path or query. */
  readonly reason?: string | undefined
}

/** Tells somebody outside, at an address that came with the document, that a recreate has ended. */
export interface Notifier {
  readonly name: string
  /** How long it is waited after each try that failed, in milliseconds; after one more, the notice is given up. */
  readonly pausesMs: readonly number[]
  /** Called when a recreate is made. @throws RecreateError `option_invalid` where nothing is ever told to such an address. */
  check(url: string): void
  /**
   * One try. It waits until few enough are at work, as slow addresses must not hold up others, and is not to take long
   * then: a quarter of a minute.
   *
   * @param begin Called when the try is about to be made; gives what is to be told. What it throws is thrown on.
   * @param signal Ends the try, which then throws.
   */
  deliver(url: string, begin: () => Promise<Notice>, signal: AbortSignal): Promise<Delivery>
}
