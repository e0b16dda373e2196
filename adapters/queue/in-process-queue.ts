import PQueue from 'p-queue'
import { RecreateError } from '../../core/errors.js'
import type { Message, Queue } from '../../core/stores.js'
import { frozenCopy } from '../frozen-copy.js'

/** The waiting messages of one group, in the order of their turns within the group. */
interface Group {
  readonly turns: Turns
  readonly waiting: Waiting[]
}

interface Waiting {
  readonly message: Message
  readonly turn: number
  readonly since: number
}

/**
 * Carries messages within this process. They are lost when it ends.
 *
 * Groups are served round-robin, and so are the parts within a group. Within a part, messages are served in the order
 * in which they were published.
 */
export function inProcessQueue(): Queue {
  // A position in the queue belongs to a group, not to a message: the message is chosen when the position is reached.
  const line = new PQueue({ autoStart: false })
  const turns = new Turns()
  const groups = new Map<string, Group>()
  const ids = new Set<string>()
  let isClosed = false
  let handle: ((message: Message) => Promise<void>) | undefined

  return {
    name: 'in-process',
    isShared: false,
    async publish(given) {
      // A handler may still publish while the queue closes. Waiting messages are lost then anyway.
      if (isClosed || ids.has(given.id)) return false
      const message = { ...given, body: frozenCopy(given.body) }
      ids.add(message.id)
      enter(message)
      const turn = turns.take(message.group)
      void line.add(() => work(message.group, turn), { priority: -turn })
      return true
    },
    async consume(handler, { concurrency, onError }) {
      if (handle !== undefined) throw new RecreateError('engine_invalid', 'Expected one call of `consume`, got another')
      handle = async (message) => {
        try {
          await handler(message)
        } catch (error) {
          onError(error, message)
        }
      }
      line.concurrency = concurrency
      line.start()
    },
    async depth() {
      return allWaiting().length
    },
    async hasOtherMessages(idPrefix) {
      return allWaiting().some(({ message }) => !message.id.startsWith(idPrefix))
    },
    async oldestMs() {
      const now = performance.now()
      return allWaiting().reduce((oldest, { since }) => Math.max(oldest, now - since), 0)
    },
    async withdraw(idPrefix) {
      for (const { waiting } of groups.values()) {
        const kept = waiting.filter(({ message }) => !message.id.startsWith(idPrefix))
        for (const { message } of waiting) if (message.id.startsWith(idPrefix)) ids.delete(message.id)
        waiting.splice(0, waiting.length, ...kept)
      }
    },
    async close() {
      isClosed = true
      line.pause()
      line.clear()
      groups.clear()
      await line.onPendingZero()
    },
  }

  function enter(message: Message) {
    const { group: name, part = '' } = message
    const group = groups.get(name) ?? { turns: new Turns(), waiting: [] }
    groups.set(name, group)
    const turn = group.turns.take(part)
    const later = group.waiting.findIndex((other) => other.turn > turn)
    group.waiting.splice(later < 0 ? group.waiting.length : later, 0, { message, turn, since: performance.now() })
  }

  async function work(name: string, turn: number): Promise<void> {
    const group = groups.get(name)
    const next = group?.waiting.shift()
    if (group?.waiting.length === 0) groups.delete(name)
    turns.pass(name, turn)
    // The message of this position was withdrawn.
    if (group === undefined || next === undefined) return
    const { message } = next
    group.turns.pass(message.part ?? '', next.turn)
    try {
      await handle?.(message)
    } finally {
      ids.delete(message.id)
    }
  }

  function allWaiting(): readonly Waiting[] {
    return [...groups.values()].flatMap(({ waiting }) => waiting)
  }
}

/**
 * Assigns turns to names. A turn is one after the last turn of its name, and at least one after the current turn. So a
 * new name waits for at most one turn of every other name, and does not catch up for the time before it came. (Ranking
 * by the number of waiting messages would let newer messages overtake older ones, which could then starve.)
 */
class Turns {
  readonly #last = new Map<string, number>()
  #current = 0

  take(name: string): number {
    const turn = Math.max(this.#last.get(name) ?? 0, this.#current) + 1
    this.#last.set(name, turn)
    return turn
  }

  /** Marks a turn as served. */
  pass(name: string, turn: number): void {
    this.#current = turn
    // All turns of the name have passed, so removing it loses nothing.
    if (this.#last.get(name) === turn) this.#last.delete(name)
  }
}
