import { Session } from 'node:inspector'

/** After fewer pieces of work there is little to give back. */
const MANY = 100
/** Between two pages of a document less time goes by, in milliseconds. */
const REST_MS = 50

/**
 * Gives back what V8 holds for the work of a process that has nothing to do. V8 keeps the room that young objects have once
 * had, tens of megabytes, until the process has rested for many seconds.
 */
export class MemoryAtRest {
  #pieces = 0
  #clock: NodeJS.Timeout | undefined

  /** A piece of work comes. */
  endRest(): void {
    clearTimeout(this.#clock)
  }

  /** A piece of work is over. */
  beginRest(): void {
    this.#pieces++
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
