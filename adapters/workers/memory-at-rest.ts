import { Session } from 'node:inspector'

/** After fewer pieces of work there is little to give back. */
const MANY = 100
/** Between two pages of a document less time goes by, in milliseconds. */
const REST_MS = 50

/**
 * Gives back, while a process has nothing to do, the room that young objects have once had: V8 keeps it, tens of megabytes,
 * for many seconds. Between two pages nothing is asked for: V8 itself collects at every fourth, which costs less than to do so
 * after each.
 */
export class MemoryAtRest {
  #pieces = 0
  #clock: NodeJS.Timeout | undefined

  /** A piece of work comes. */
  endRest(): void {
    clearTimeout(this.#clock)
  }

  /** A piece of work is over. */
  count(): void {
    this.#pieces++
  }

  /** There is no other piece of work. */
  beginRest(): void {
    clearTimeout(this.#clock)
    if (this.#pieces >= MANY) this.#clock = setTimeout(() => void this.#giveBack(), REST_MS).unref()
  }

  /** Takes up to a tenth of a second. */
  async #giveBack(): Promise<void> {
    this.#pieces = 0
    // What tells V8 of a lack of memory has no other way in from here; nothing listens, and no port is opened.
    const session = new Session()
    session.connect()
    try {
      await new Promise((resolve) => session.post('HeapProfiler.collectGarbage', resolve))
    } finally {
      session.disconnect()
    }
  }
}
