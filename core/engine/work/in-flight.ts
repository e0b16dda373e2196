interface Entry {
  /** Ids of messages that wait in this process. */
  readonly expected: Set<string>
  /** Number of messages in flight. A message delivered twice counts twice. */
  working: number
  /** Whether the recreate was deleted. Work in flight continues, but is no longer reported. */
  isForgotten: boolean
}

/** Recreates for which this process reports heartbeats: their messages wait here or are in flight. */
export class InFlight {
  readonly #entries = new Map<string, Entry>()

  get recreateIds(): readonly string[] {
    return [...this.#entries].flatMap(([recreateId, { isForgotten }]) => (isForgotten ? [] : [recreateId]))
  }

  /** Whether this process reports heartbeats for the recreate. */
  sendsHeartbeats(recreateId: string): boolean {
    return this.#entries.get(recreateId)?.isForgotten === false
  }

  /** Whether one of its messages is in flight. */
  isProcessing(recreateId: string): boolean {
    return (this.#entries.get(recreateId)?.working ?? 0) > 0
  }

  has(recreateId: string): boolean {
    return this.#entries.has(recreateId)
  }

  /** Registers a waiting message. @returns Whether it was not registered before. */
  expect(recreateId: string, messageId: string): boolean {
    const { expected } = this.#entryOf(recreateId)
    if (expected.has(messageId)) return false
    expected.add(messageId)
    return true
  }

  /** Removes a message that will not be delivered. */
  withdraw(recreateId: string, messageId: string): void {
    this.#entries.get(recreateId)?.expected.delete(messageId)
    this.#forgetIfIdle(recreateId)
  }

  /** Marks the recreate as deleted. Its waiting messages will not be delivered. */
  forget(recreateId: string): void {
    const entry = this.#entryOf(recreateId)
    entry.expected.clear()
    entry.isForgotten = true
    this.#forgetIfIdle(recreateId)
  }

  /** Marks a message as in flight. Each call must be followed by one {@link end}. */
  begin(recreateId: string, messageId: string): void {
    const entry = this.#entryOf(recreateId)
    entry.expected.delete(messageId)
    entry.working++
  }

  end(recreateId: string): void {
    this.#entryOf(recreateId).working--
    this.#forgetIfIdle(recreateId)
  }

  #entryOf(recreateId: string): Entry {
    const entry = this.#entries.get(recreateId) ?? { expected: new Set(), working: 0, isForgotten: false }
    this.#entries.set(recreateId, entry)
    return entry
  }

  #forgetIfIdle(recreateId: string) {
    const { expected, working } = this.#entryOf(recreateId)
    if (expected.size + working === 0) this.#entries.delete(recreateId)
  }
}
