import type { Facts, Moment, Seen } from '../facts.js'
import { factKeys, LIVE, liveKey, tombstoneKey } from '../keys.js'
import { readFacts } from '../read-facts.js'
import { isOver } from '../status.js'
import { isGone } from './liveness.js'
import type { Shared } from './shared.js'
import { clearTombstones, erase, type Tombstone, tidy } from './sweep.js'
import { sweepUnprotected } from './unprotect.js'
import type { Worker } from './worker.js'
import { asJson, showProgress } from './write-facts.js'

/** Who has put down no more than a file in so long will not come back to it, in milliseconds. */
const ABANDONED_MS = 60 * 60 * 1000

/** That a recreate is not done with. */
interface Live extends Moment {
  /** When it was seen to be no more than a file that nobody comes back to. */
  readonly foundLeftAt?: number
}

/**
 * Looks after all recreates that are not done with: takes up those that nobody works on, and sweeps up behind those that
 * have ended. So a message that is lost, or a process that dies, costs time and nothing else.
 */
export class Reconciler {
  readonly #shared: Shared
  readonly #worker: Worker
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> | undefined
  #lastClearing: number

  constructor(shared: Shared, worker: Worker) {
    this.#shared = shared
    this.#worker = worker
    const { timing, clock, onTrouble } = shared.parts
    this.#lastClearing = clock()
    this.#timer = setInterval(() => {
      this.look().catch((error) => onTrouble(error, 'looking after recreates'))
    }, timing.reconcileMs)
    this.#timer.unref()
  }

  /** Looks once; who comes while somebody looks waits for him. */
  look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  /** Looks once, from now on: what was looked at before may have changed. */
  async lookAnew(): Promise<void> {
    await this.#looking?.catch(() => {})
    await this.look()
  }

  /** Ends with the look that goes on. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking?.catch(() => {})
  }

  async #lookOnce(): Promise<void> {
    const { parts, stops } = this.#shared
    for (const recreateId of await this.#listLive()) {
      if (stops.isDraining) return
      // One that cannot be looked after must not keep the others from it.
      await this.#lookAfter(recreateId).catch((error) => parts.onTrouble(error, `looking after ${recreateId}`))
    }
    await sweepUnprotected(parts)
    if (parts.clock() - this.#lastClearing < parts.timing.stallMs) return
    this.#lastClearing = parts.clock()
    await clearTombstones(parts)
  }

  async #listLive(): Promise<readonly string[]> {
    const ids: string[] = []
    for await (const { key } of this.#shared.parts.records.list(LIVE)) ids.push(key.slice(LIVE.length))
    return ids
  }

  async #lookAfter(recreateId: string): Promise<void> {
    const { parts } = this.#shared
    const { records, me } = parts
    const [live, gone, progress] = (await records.getMany([
      liveKey(recreateId),
      tombstoneKey(recreateId),
      factKeys(recreateId).progress,
    ])) as readonly unknown[]
    if (gone !== undefined) return this.#sweepDeleted(recreateId, gone as Tombstone)
    const facts = await readFacts(records, recreateId)
    const seen = progress as Seen | undefined
    if (facts === undefined) return this.#sweepAbandoned(recreateId, live as Live | undefined, seen)
    if (isOver(facts)) return this.#sweepEnded(recreateId, facts)
    const isLeft = seen?.by.instance === me.instance ? !this.#worker.isAtWork(recreateId) : this.#isGone(seen)
    if (!isLeft) return
    await showProgress(this.#shared, recreateId)
    await this.#worker.advance(recreateId)
  }

  #isGone(seen: Seen | undefined): boolean {
    const { me, clock, timing } = this.#shared.parts
    return isGone(seen, { me, now: clock(), stallMs: timing.stallMs })
  }

  async #sweepDeleted(recreateId: string, tombstone: Tombstone): Promise<void> {
    const { parts } = this.#shared
    await erase(parts, recreateId, tombstone)
    if (parts.clock() - tombstone.at > parts.timing.sweepMs) await parts.records.delete(liveKey(recreateId))
  }

  /**
   * Its maker died before it was one, or is still about to make it. To a clock that has jumped, as on a machine that
   * slept, who is at it looks long dead: he is given time to go on.
   */
  async #sweepAbandoned(recreateId: string, live: Live | undefined, seen: Seen | undefined): Promise<void> {
    const { parts } = this.#shared
    const now = parts.clock()
    if (live === undefined || now - live.at < ABANDONED_MS || !this.#isGone(seen)) return
    const { foundLeftAt } = live
    if (foundLeftAt === undefined) {
      await parts.records.set(liveKey(recreateId), asJson({ ...live, foundLeftAt: now } satisfies Live))
      return
    }
    if (now - foundLeftAt < parts.timing.stallMs) return
    await erase(parts, recreateId, undefined)
    await parts.records.delete(liveKey(recreateId))
  }

  async #sweepEnded(recreateId: string, { latest, failed, cancelled }: Facts): Promise<void> {
    const { parts } = this.#shared
    const { records, clock, timing } = parts
    const endedAt = (latest.rendered ?? latest.failed ?? failed ?? cancelled)?.at ?? 0
    const isLate = clock() - endedAt > timing.sweepMs
    await tidy(parts, recreateId, isLate)
    if (!isLate) return
    await records.delete(liveKey(recreateId))
    // Somebody may have corrected it meanwhile.
    const now = await readFacts(records, recreateId)
    if (now !== undefined && !isOver(now)) await records.set(liveKey(recreateId), asJson({ at: clock() }))
  }
}
