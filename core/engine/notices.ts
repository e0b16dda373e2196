import { messageOf } from '../errors.js'
import type { Facts, NoticeTryEnd } from '../facts.js'
import { factKeys, tombstoneKey, uuidOf } from '../keys.js'
import type { Delivery, Notice, Notifier } from '../notices.js'
import { readFacts } from '../read-facts.js'
import { statusOf } from '../status.js'
import { isGone } from './liveness.js'
import { countTries, endingOf, isLastTry, type NoticeTry, readNoticeTries } from './notice-facts.js'
import type { Shared } from './shared.js'
import { WorkLeft } from './stops.js'
import { asJson, seenNow, storePatiently } from './write-facts.js'

/** Maximum random extension of a delay, as a fraction of it, so that failed deliveries do not retry together. */
const JITTER = 0.25
/** Maximum delay of a Node timer, in milliseconds. Longer delays would fire immediately. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** A delivery attempt made by this process. */
interface BegunTry {
  readonly ending: string
  readonly number: number
  /** Number of counted attempts, including this one. */
  readonly count: number
}

/**
 * Sends webhook notifications about ended recreates, at least once each. Attempts, their results and the time of the
 * next attempt are facts, so any process that looks after a recreate can continue its notification. Delivery runs in
 * the background and never blocks the processing of pages.
 */
export class Notices {
  readonly #shared: Shared
  readonly #ring: (facts: Facts) => Promise<void>
  readonly #atWork = new Map<string, Promise<void>>()
  readonly #timers = new Map<string, NodeJS.Timeout>()
  #isStopped = false

  /** @param ring Asks a worker, in this or another process, to deliver a recreate's notification. */
  constructor(shared: Shared, ring: (facts: Facts) => Promise<void>) {
    this.#shared = shared
    this.#ring = ring
  }

  /**
   * Makes sure that a pending notification is delivered when it is due. May be called at any time, repeatedly and
   * concurrently.
   *
   * @returns Whether no notification is pending.
   */
  async look(facts: Facts): Promise<boolean> {
    const ending = endingOf(facts)
    if (ending === undefined) return true
    const { recreateId } = facts.manifest
    const dueAt = this.#dueAt(await readNoticeTries(this.#shared.parts.records, recreateId, ending))
    if (dueAt === 'never') return true
    if (dueAt === 'in-work') return false
    const wait = dueAt - this.#shared.parts.clock()
    if (wait > 0) this.#lookLater(recreateId, wait)
    else await this.#ring(facts)
    return false
  }

  /** Delivers the recreate's notification in the background, if it is due. */
  tell(recreateId: string): void {
    const { notifier, onTrouble } = this.#shared.parts
    if (notifier === undefined || this.#atWork.has(recreateId)) return
    const work = this.#tell(recreateId, notifier)
      .catch((error: unknown) => {
        if (!(error instanceof WorkLeft)) onTrouble(error, `callback of ${recreateId}`)
      })
      .finally(() => this.#atWork.delete(recreateId))
    this.#atWork.set(recreateId, work)
  }

  /** Starts no further deliveries. */
  stop(): void {
    this.#isStopped = true
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  /** Resolves when all running deliveries have ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#atWork.values())
  }

  #dueAt(tries: readonly NoticeTry[]): number | 'never' | 'in-work' {
    const last = tries.at(-1)
    if (last === undefined) return 0
    if (isLastTry(last.end)) return 'never'
    const { me, clock, timing } = this.#shared.parts
    // If the worker crashed during the attempt, the receiver may have missed it: deliver again.
    if (last.end === undefined) return isGone(last.begun, { me, now: clock(), stallMs: timing.stallMs }) ? 0 : 'in-work'
    return last.end.nextAt ?? 0
  }

  #lookLater(recreateId: string, ms: number): void {
    if (this.#isStopped) return
    clearTimeout(this.#timers.get(recreateId))
    const { records, onTrouble } = this.#shared.parts
    const timer = setTimeout(
      async () => {
        this.#timers.delete(recreateId)
        try {
          const facts = await readFacts(records, recreateId)
          if (facts !== undefined) await this.look(facts)
        } catch (error) {
          onTrouble(error, `callback of ${recreateId}`) // The reconciler tries again.
        }
      },
      Math.min(ms, LONGEST_TIMER_MS),
    )
    timer.unref()
    this.#timers.set(recreateId, timer)
  }

  async #tell(recreateId: string, notifier: Notifier): Promise<void> {
    const { parts, stops } = this.#shared
    const url = (await readFacts(parts.records, recreateId))?.manifest.callbackUrl
    if (url === undefined) return
    await stops.use(recreateId, async (signal) => {
      let begun: BegunTry | undefined
      const begin = async () => {
        const { facts, ...found } = await this.#beginTry(recreateId, notifier)
        begun = found
        const { ending, number } = found
        return noticeOf(facts, ending, number)
      }
      const delivery = await notifier.deliver(url, begin, signal).catch((error: unknown): Delivery | undefined => {
        if (begun === undefined) throw signal.aborted ? new WorkLeft('The work was stopped') : error
        return signal.aborted ? undefined : { outcome: 'failed', reason: messageOf(error) }
      })
      if (begun === undefined) return // The notifier did not fetch the notification: no attempt was made.
      await this.#endTry(recreateId, begun, delivery, notifier)
    })
    const facts = await readFacts(parts.records, recreateId)
    if (facts !== undefined && !this.#isStopped) await this.look(facts)
  }

  /** Records the start of an attempt. @throws WorkLeft if it is not due, or another worker delivers it. */
  async #beginTry(recreateId: string, { pausesMs }: Notifier): Promise<BegunTry & { readonly facts: Facts }> {
    const { parts, stops } = this.#shared
    const facts = await readFacts(parts.records, recreateId)
    const ending = facts && endingOf(facts)
    if (facts === undefined || ending === undefined || stops.isDraining) throw new WorkLeft('Nothing to send')
    const tries = await readNoticeTries(parts.records, recreateId, ending)
    const dueAt = this.#dueAt(tries)
    if (typeof dueAt === 'string' || dueAt > parts.clock()) throw new WorkLeft('The next attempt is not due')
    const keys = factKeys(recreateId)
    const number = tries.length + 1
    const count = countTries(tries) + 1
    if (count > pausesMs.length + 1) {
      // The worker that made the last attempt crashed before it recorded the result.
      const lost: NoticeTryEnd = {
        at: parts.clock(),
        outcome: 'failed',
        reason: 'The worker crashed during the attempt',
      }
      await parts.records.create(keys.noticeTryEnd(ending, number - 1), asJson(lost))
      throw new WorkLeft('The notification has been given up')
    }
    const isOurs = await parts.records.create(keys.noticeTry(ending, number), asJson(seenNow(parts)))
    if (!isOurs) throw new WorkLeft('Another worker delivers the notification')
    return { facts, ending, number, count }
  }

  /** Records the result of an attempt. @param delivery Undefined if it was interrupted. */
  async #endTry(
    recreateId: string,
    { ending, number, count }: BegunTry,
    delivery: Delivery | undefined,
    { pausesMs }: Notifier,
  ): Promise<void> {
    const { parts, stops } = this.#shared
    const at = parts.clock()
    const pause = delivery === undefined ? 0 : pausesMs[count - 1]
    const isAgain = pause !== undefined && (delivery === undefined || delivery.outcome === 'failed')
    const end: NoticeTryEnd = {
      at,
      ...(delivery ?? { outcome: 'interrupted' }),
      ...(isAgain && { nextAt: Math.round(at + pause * (1 + JITTER * Math.random())) }),
    }
    await storePatiently(this.#shared, recreateId, stops.end, async () => {
      await this.#refuseIfDeleted(recreateId)
      await parts.records.create(factKeys(recreateId).noticeTryEnd(ending, number), asJson(end))
    })
  }

  async #refuseIfDeleted(recreateId: string): Promise<void> {
    const gone = await this.#shared.parts.records.get(tombstoneKey(recreateId))
    if (gone !== undefined) throw new WorkLeft(`${recreateId} was deleted`)
  }
}

function noticeOf(facts: Facts, ending: string, tryNumber: number): Notice {
  return { id: uuidOf('notice', facts.manifest.recreateId, ending), status: statusOf(facts), tryNumber }
}
