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

/** Pauses are up to this share longer, by chance: many that failed together do not come back together. */
const JITTER = 0.25
/** No timer runs longer, in milliseconds: one for more would end at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** A try that was begun here. */
interface BegunTry {
  readonly ending: string
  readonly number: number
  /** How many count, with this one. */
  readonly count: number
}

/**
 * Tells outside that recreates have ended, at least once each. Tries and their ends are facts, and when to try again
 * stands in them, so whoever looks after a recreate can go on with its notice. Telling never holds up pages: it goes on
 * behind the message that asked for it.
 */
export class Notices {
  readonly #shared: Shared
  readonly #ring: (facts: Facts) => Promise<void>
  readonly #atWork = new Map<string, Promise<void>>()
  readonly #timers = new Map<string, NodeJS.Timeout>()
  #isStopped = false

  /** @param ring Asks a worker, here or elsewhere, to tell of a recreate. */
  constructor(shared: Shared, ring: (facts: Facts) => Promise<void>) {
    this.#shared = shared
    this.#ring = ring
  }

  /**
   * Sees to it that what there is to tell is told, when it is time. It may be called at any time, by anybody, any number
   * of times.
   *
   * @returns Whether nothing is left to tell.
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

  /** Tells of a recreate, if it is time, behind its caller's back. */
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

  /** Begins nothing any more. */
  stop(): void {
    this.#isStopped = true
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  /** Resolves when what is at work has ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#atWork.values())
  }

  #dueAt(tries: readonly NoticeTry[]): number | 'never' | 'in-work' {
    const last = tries.at(-1)
    if (last === undefined) return 0
    if (isLastTry(last.end)) return 'never'
    const { me, clock, timing } = this.#shared.parts
    // Who died at it may have been heard, or not: it is told again.
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
          onTrouble(error, `callback of ${recreateId}`) // Who looks after all recreates comes by.
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
      if (begun === undefined) return // Told without having asked what: there is no such try.
      await this.#endTry(recreateId, begun, delivery, notifier)
    })
    const facts = await readFacts(parts.records, recreateId)
    if (facts !== undefined && !this.#isStopped) await this.look(facts)
  }

  /** @throws WorkLeft where it is not time, or others are at it. */
  async #beginTry(recreateId: string, { pausesMs }: Notifier): Promise<BegunTry & { readonly facts: Facts }> {
    const { parts, stops } = this.#shared
    const facts = await readFacts(parts.records, recreateId)
    const ending = facts && endingOf(facts)
    if (facts === undefined || ending === undefined || stops.isDraining) throw new WorkLeft('Nothing is to be told')
    const tries = await readNoticeTries(parts.records, recreateId, ending)
    const dueAt = this.#dueAt(tries)
    if (typeof dueAt === 'string' || dueAt > parts.clock()) throw new WorkLeft('It is not time')
    const keys = factKeys(recreateId)
    const number = tries.length + 1
    const count = countTries(tries) + 1
    if (count > pausesMs.length + 1) {
      // Who made the last try died before he could say what came of it.
      const lost: NoticeTryEnd = { at: parts.clock(), outcome: 'failed', reason: 'Whoever tried it has died' }
      await parts.records.create(keys.noticeTryEnd(ending, number - 1), asJson(lost))
      throw new WorkLeft('It has been given up')
    }
    const isOurs = await parts.records.create(keys.noticeTry(ending, number), asJson(seenNow(parts)))
    if (!isOurs) throw new WorkLeft('Another is at it')
    return { facts, ending, number, count }
  }

  /** @param delivery Undefined where it was interrupted. */
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
