interface Entry {
  /** Ids of messages that this process has still to be given. */
  readonly expected: Set<string>
  /** Messages that are worked on; one that was delivered twice counts twice. */
  working: number
  /** It is deleted: what is at work on it goes on, and nobody is told. */
  isForgotten: boolean
}

/** Recreates that this process vouches for: messages of theirs wait here, or are worked on. */
export class AtWork {
  readonly #entries = new Map<string, Entry>()

  get recreateIds(): readonly string[] {
    return [...this.#entries].flatMap(([recreateId, { isForgotten }]) => (isForgotten ? [] : [recreateId]))
  }

  /** Whether it is to be told that somebody here is at it. */
  isVouchedFor(recreateId: string): boolean {
    return this.#entries.get(recreateId)?.isForgotten === false
  }

  /** Whether a message of it is worked on. */
  isWorkedOn(recreateId: string): boolean {
    return (this.#entries.get(recreateId)?.working ?? 0) > 0
  }

  has(recreateId: string): boolean {
    return this.#entries.has(recreateId)
  }

  /** @returns Whether the message was not expected yet. */
  expect(recreateId: string, messageId: string): boolean {
    const { expected } = this.#entryOf(recreateId)
    if (expected.has(messageId)) return false
    expected.add(messageId)
    return true
  }

  /** The message does not come. */
  expectNoMore(recreateId: string, messageId: string): void {
    this.#entries.get(recreateId)?.expected.delete(messageId)
    this.#forgetIfIdle(recreateId)
  }

  /** It is deleted: none of the messages that wait come. */
  forget(recreateId: string): void {
    const entry = this.#entryOf(recreateId)
    entry.expected.clear()
    entry.isForgotten = true
    this.#forgetIfIdle(recreateId)
  }

  /** The message has come. Answered by one {@link end}. */
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
