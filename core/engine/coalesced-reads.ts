import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Combines concurrent reads of the same id. Each caller receives a value read after its call, so nobody sees an older
 * state than before: a caller that arrives during a read waits for the next one.
 */
export class CoalescedReads<Value> {
  readonly #read: (id: string) => Promise<Value>
  /** Reads that have not begun. Further callers join them. */
  readonly #next = new Map<string, Promise<Value>>()
  readonly #now = new Map<string, Promise<Value>>()

  constructor(read: (id: string) => Promise<Value>) {
    this.#read = read
  }

  read(id: string): Promise<Value> {
    const joined = this.#next.get(id) ?? this.#readNext(id)
    this.#next.set(id, joined)
    return joined
  }

  async #readNext(id: string): Promise<Value> {
    await this.#now.get(id)?.catch(() => {})
    // Let all pending requests of this event loop turn join first.
    await nextTurn()
    this.#next.delete(id)
    const reading = this.#read(id)
    this.#now.set(id, reading)
    try {
      return await reading
    } finally {
      this.#now.delete(id)
    }
  }
}
