import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Reads once for all who ask for the same at about the same time. Each is given what was read after he asked, so nobody
 * is told less than he knows already: who comes while it is read waits for the next time.
 */
export class ReadTogether<Value> {
  readonly #read: (id: string) => Promise<Value>
  /** Not begun: whoever comes joins. */
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
    // All whose questions lie unread by now are heard first.
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
