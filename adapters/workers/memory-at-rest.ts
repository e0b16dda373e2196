import { Session } from 'node:inspector'

/** After fewer pieces of work there is little to give back. */
const MANY = 100
/** Between two pages of a document less time goes by, in milliseconds. */
const REST_MS = 50

/**
 * Clears up between two pieces of work, and while a process has nothing to do. Between two pages hardly any young object is
 * alive: collected in the midst of the next page, the same garbage costs several times as long. After a longer rest it gives
 * back the room that young objects have once had: V8 keeps it, tens of megabytes, for many seconds.
 */
export class MemoryAtRest {
  #pieces = 0
  #clock: NodeJS.Timeout | undefined

  /** A piece of work comes. */
  endRest(): void {
    clearTimeout(this.#clock)
  }

  /** A piece of work is over, and what came of it is sent. */
  clearUp(): void {
    this.#pieces++
    globalThis.gc?.({ type: 'minor' })
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
