import { Session } from 'node:inspector'

/** Minimum pieces of work after which memory is released. After fewer, there is little to release. */
const LEAST_PIECES = 100
/** Idle time before memory is released, in milliseconds. The pause between two pages of a document is shorter. */
const REST_MS = 50

/**
 * Releases memory of V8's young generation while the process is idle. V8 would keep tens of megabytes for many seconds.
 * Between two pages nothing is released: V8 collects at every fourth page, which costs less than after each page.
 */
export class MemoryAtRest {
  #pieces = 0
  #clock: NodeJS.Timeout | undefined

  /** Called when work arrives. */
  endRest(): void {
    clearTimeout(this.#clock)
  }

  /** Called when a piece of work is done. */
  count(): void {
    this.#pieces++
  }

  /** Called when no work is left. */
  beginRest(): void {
    clearTimeout(this.#clock)
    if (this.#pieces >= LEAST_PIECES) this.#clock = setTimeout(() => void this.#giveBack(), REST_MS).unref()
  }

  /** Collects garbage. Takes up to a tenth of a second. */
  async #giveBack(): Promise<void> {
    this.#pieces = 0
    // The inspector is the only way to request a full collection from here. Nothing listens, and no port is opened.
    const session = new Session()
    session.connect()
    try {
      await new Promise((resolve) => session.post('HeapProfiler.collectGarbage', resolve))
    } finally {
      session.disconnect()
    }
  }
}
