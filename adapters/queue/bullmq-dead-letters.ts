import type { Queue as BullQueue, Job } from 'bullmq'
import type { DeadLetter, DeadLetters, Message } from '../../core/stores.js'
import { type Carried, messageOf } from './bullmq-jobs.js'

/** Maximum number of dead letters. The oldest are deleted first. */
export const MOST_DEAD_LETTERS = 1_000

/**
 * Presents BullMQ's failed jobs as dead letters. Several failed jobs of one message are one dead letter, the newest.
 * Replay and discard act on all of them.
 *
 * @param doing Opens the queue and runs an operation on it.
 */
export function bullmqDeadLetters(
  doing: <T>(what: string, work: (queue: BullQueue<Carried>) => Promise<T>) => Promise<T>,
  publish: (message: Message) => Promise<boolean>,
): DeadLetters {
  return {
    list: (limit = 100) =>
      doing('list dead letters', async (queue) => {
        const jobs = await queue.getFailed(0, MOST_DEAD_LETTERS - 1)
        const letters = new Map<string, DeadLetter>()
        for (const job of jobs) {
          const message = messageOf(job)
          if (letters.size < limit && !letters.has(message.id)) letters.set(message.id, letterOf(job, message))
        }
        return [...letters.values()]
      }),
    async replay(id) {
      const jobs = await find(id)
      if (jobs[0] === undefined) return false
      // Published first: if the process dies in between, both remain, and no message is lost.
      await publish(messageOf(jobs[0]))
      await remove(id, jobs)
      return true
    },
    async discard(id) {
      const jobs = await find(id)
      await remove(id, jobs)
      return jobs.length > 0
    },
  }

  function find(id: string): Promise<readonly Job<Carried>[]> {
    return doing(`find the dead letter ${id}`, async (queue) => {
      const jobs = await queue.getFailed(0, MOST_DEAD_LETTERS - 1)
      return jobs.filter((job) => messageOf(job).id === id)
    })
  }

  function remove(id: string, jobs: readonly Job<Carried>[]): Promise<void> {
    return doing(`discard the dead letter ${id}`, async (queue) => {
      for (const job of jobs) await queue.remove(job.id!)
    })
  }
}

function letterOf({ failedReason, finishedOn }: Job<Carried>, message: Message): DeadLetter {
  return { message, reason: failedReason ?? '', at: finishedOn ?? 0 }
}
