import PQueue from 'p-queue'
import { RecreateError } from '../../core/errors.js'
import type { Message, Queue } from '../../core/stores.js'
import { frozenCopy } from '../frozen-copy.js'

/** The messages of one group that wait or are worked on. */
interface Group {
  /** Turn of the one that was published last. */
  lastTurn: number
  open: number
}

/**
 * Carries messages within this process; they end with it.
 *
 * Groups are served in turns: one message of each, then the next of each, and within a group in the order in which they
 * were published. A message's turn comes one after that of its group's last one, and one after the current at the
 * earliest: a group that has just come waits for one message of every other at most, however long their lines, and does
 * not make up for the time before it came. (To rank a message by how many of its group wait would let a group's newer
 * messages overtake its older ones, which then might wait for ever.)
 */
export function inProcessQueue(): Queue {
  const line = new PQueue({ autoStart: false })
  const groups = new Map<string, Group>()
  const ids = new Set<string>()
  let currentTurn = 0
  let isClosed = false
  let handle: ((message: Message) => Promise<void>) | undefined

  return {
    name: 'in-process',
    isShared: false,
    async publish(given) {
      // A handler may still publish while its queue closes; what waits then is lost all the same.
      if (isClosed || ids.has(given.id)) return false
      const message = { ...given, body: frozenCopy(given.body) }
      ids.add(message.id)
      const turn = takeTurn(message.group)
      void line.add(() => work(message, turn), { priority: -turn })
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
      return line.size
    },
    async close() {
      isClosed = true
      line.pause()
      line.clear()
      await line.onPendingZero()
    },
  }

  function takeTurn(name: string): number {
    const group = groups.get(name) ?? { lastTurn: 0, open: 0 }
    groups.set(name, group)
    group.open++
    group.lastTurn = Math.max(group.lastTurn, currentTurn) + 1
    return group.lastTurn
  }

  async function work(message: Message, turn: number): Promise<void> {
    currentTurn = turn
    try {
      await handle?.(message)
    } finally {
      ids.delete(message.id)
      const group = groups.get(message.group)
      // All its turns have passed, so that nothing is forgotten with it.
      if (group !== undefined && --group.open === 0) groups.delete(message.group)
    }
  }
}
