import { messageOf } from '../../errors.js'
import type { Facts, NotificationResult } from '../../facts/facts.js'
import { factKeys, tombstoneKey, uuidOf } from '../../facts/keys.js'
import { readFacts } from '../../facts/read-facts.js'
import { statusOf } from '../../facts/status.js'
import type { Delivery, Notification, Notifier } from '../../notifications.js'
import { WorkAbandoned } from '../cancellation.js'
import type { Shared } from '../shared.js'
import { asJson, seenNow, storePatiently } from '../write-facts.js'
import { isGone } from './liveness.js'
import {
  countAttempts,
  endingOf,
  isLastAttempt,
  type NotificationAttempt,
  readNotificationAttempts,
} from './notification-facts.js'

/** Maximum random extension of a delay, as a fraction of it, so that failed deliveries do not retry together. */
const JITTER = 0.25
/** Maximum delay of a Node timer, in milliseconds. Longer delays would fire immediately. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** A delivery attempt made by this process. */
interface BegunAttempt {
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
export class Notifications {
  readonly #shared: Shared
  readonly #notify: (facts: Facts) => Promise<void>
  readonly #inFlight = new Map<string, Promise<void>>()
  readonly #timers = new Map<string, NodeJS.Timeout>()
  #isStopped = false

  /** @param notify Asks a worker, in this or another process, to deliver a recreate's notification. */
  constructor(shared: Shared, notify: (facts: Facts) => Promise<void>) {
    this.#shared = shared
    this.#notify = notify
  }

  /**
   * Makes sure that a pending notification is delivered when it is due. May be called at any time, repeatedly and
   * concurrently.
   *
   * @returns Whether no notification is pending.
   */
  async schedule(facts: Facts): Promise<boolean> {
    const ending = endingOf(facts)
    if (ending === undefined) return true
    const { recreateId } = facts.manifest
    const dueAt = this.#dueAt(await readNotificationAttempts(this.#shared.parts.records, recreateId, ending))
    if (dueAt === 'never') return true
    if (dueAt === 'in-work') return false
    const wait = dueAt - this.#shared.parts.clock()
    if (wait > 0) this.#scheduleLater(recreateId, wait)
    else await this.#notify(facts)
    return false
  }

  /** Delivers the recreate's notification in the background, if it is due. */
  deliver(recreateId: string): void {
    const { notifier, onError } = this.#shared.parts
    if (notifier === undefined || this.#inFlight.has(recreateId)) return
    const work = this.#deliver(recreateId, notifier)
      .catch((error: unknown) => {
        if (!(error instanceof WorkAbandoned)) onError(error, `callback of ${recreateId}`)
      })
      .finally(() => this.#inFlight.delete(recreateId))
    this.#inFlight.set(recreateId, work)
  }

  /** Starts no further deliveries. */
  stop(): void {
    this.#isStopped = true
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  /** Resolves when all running deliveries have ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#inFlight.values())
  }

  #dueAt(tries: readonly NotificationAttempt[]): number | 'never' | 'in-work' {
    const last = tries.at(-1)
    if (last === undefined) return 0
    if (isLastAttempt(last.end)) return 'never'
    const { me, clock, timing } = this.#shared.parts
    // If the worker crashed during the attempt, the receiver may have missed it: deliver again.
    if (last.end === undefined) return isGone(last.begun, { me, now: clock(), stallMs: timing.stallMs }) ? 0 : 'in-work'
    return last.end.nextAt ?? 0
  }

  #scheduleLater(recreateId: string, ms: number): void {
    if (this.#isStopped) return
    clearTimeout(this.#timers.get(recreateId))
    const { records, onError } = this.#shared.parts
    const timer = setTimeout(
      async () => {
        this.#timers.delete(recreateId)
        try {
          const facts = await readFacts(records, recreateId)
          if (facts !== undefined) await this.schedule(facts)
        } catch (error) {
          onError(error, `callback of ${recreateId}`) // The reconciler tries again.
        }
      },
      Math.min(ms, LONGEST_TIMER_MS),
    )
    timer.unref()
    this.#timers.set(recreateId, timer)
  }

  async #deliver(recreateId: string, notifier: Notifier): Promise<void> {
    const { parts, cancellation } = this.#shared
    const url = (await readFacts(parts.records, recreateId))?.manifest.callbackUrl
    if (url === undefined) return
    await cancellation.withSignal(recreateId, async (signal) => {
      let begun: BegunAttempt | undefined
      const begin = async () => {
        const { facts, ...found } = await this.#beginAttempt(recreateId, notifier)
        begun = found
        const { ending, number } = found
        return noticeOf(facts, ending, number)
      }
      const delivery = await notifier.deliver(url, begin, signal).catch((error: unknown): Delivery | undefined => {
        if (begun === undefined) throw signal.aborted ? new WorkAbandoned('The work was stopped') : error
        return signal.aborted ? undefined : { outcome: 'failed', reason: messageOf(error) }
      })
      if (begun === undefined) return // The notifier did not fetch the notification: no attempt was made.
      await this.#endAttempt(recreateId, begun, delivery, notifier)
    })
    const facts = await readFacts(parts.records, recreateId)
    if (facts !== undefined && !this.#isStopped) await this.schedule(facts)
  }

  /** Records the start of an attempt. @throws WorkAbandoned if it is not due, or another worker delivers it. */
  async #beginAttempt(recreateId: string, { pausesMs }: Notifier): Promise<BegunAttempt & { readonly facts: Facts }> {
    const { parts, cancellation } = this.#shared
    const facts = await readFacts(parts.records, recreateId)
    const ending = facts && endingOf(facts)
    if (facts === undefined || ending === undefined || cancellation.isDraining)
      throw new WorkAbandoned('Nothing to send')
    const tries = await readNotificationAttempts(parts.records, recreateId, ending)
    const dueAt = this.#dueAt(tries)
    if (typeof dueAt === 'string' || dueAt > parts.clock()) throw new WorkAbandoned('The next attempt is not due')
    const keys = factKeys(recreateId)
    const number = tries.length + 1
    const count = countAttempts(tries) + 1
    if (count > pausesMs.length + 1) {
      // The worker that made the last attempt crashed before it recorded the result.
      const lost: NotificationResult = {
        at: parts.clock(),
        outcome: 'failed',
        reason: 'The worker crashed during the attempt',
      }
      await parts.records.create(keys.noticeTryEnd(ending, number - 1), asJson(lost))
      throw new WorkAbandoned('The notification has been given up')
    }
    const isOurs = await parts.records.create(keys.noticeTry(ending, number), asJson(seenNow(parts)))
    if (!isOurs) throw new WorkAbandoned('Another worker delivers the notification')
    return { facts, ending, number, count }
  }

  /** Records the result of an attempt. @param delivery Undefined if it was interrupted. */
  async #endAttempt(
    recreateId: string,
    { ending, number, count }: BegunAttempt,
    delivery: Delivery | undefined,
    { pausesMs }: Notifier,
  ): Promise<void> {
    const { parts, cancellation } = this.#shared
    const at = parts.clock()
    const pause = delivery === undefined ? 0 : pausesMs[count - 1]
    const isAgain = pause !== undefined && (delivery === undefined || delivery.outcome === 'failed')
    const end: NotificationResult = {
      at,
      ...(delivery ?? { outcome: 'interrupted' }),
      ...(isAgain && { nextAt: Math.round(at + pause * (1 + JITTER * Math.random())) }),
    }
    await storePatiently(this.#shared, recreateId, cancellation.end, async () => {
      await this.#refuseIfDeleted(recreateId)
      await parts.records.create(factKeys(recreateId).noticeTryEnd(ending, number), asJson(end))
    })
  }

  async #refuseIfDeleted(recreateId: string): Promise<void> {
    const gone = await this.#shared.parts.records.get(tombstoneKey(recreateId))
    if (gone !== undefined) throw new WorkAbandoned(`${recreateId} was deleted`)
  }
}

function noticeOf(facts: Facts, ending: string, attemptNumber: number): Notification {
  return { id: uuidOf('notice', facts.manifest.recreateId, ending), status: statusOf(facts), attemptNumber }
}
