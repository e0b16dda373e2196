import type { Facts, Moment, Seen } from '../../facts/facts.js'
import { buriedKey, endedKey, factKeys, LIVE, liveKey, prefixOf, tombstoneKey } from '../../facts/keys.js'
import { readFacts } from '../../facts/read-facts.js'
import { endedAt, isOver } from '../../facts/status.js'
import { removeFromUnfinished } from '../list.js'
import type { Shared } from '../shared.js'
import { deleteOldUnprotected } from '../unprotect.js'
import type { Worker } from '../work/worker.js'
import { asJson, showProgress } from '../write-facts.js'
import { collectGarbage, deleteData, deleteOldTombstones, type Tombstone } from './collect-garbage.js'
import { isGone } from './liveness.js'
import { deleteExpired, deleteRecreate, failIfForgotten, isExpired } from './retention.js'

/** Maximum number of recreates examined in parallel, to leave capacity of the stores to clients. */
const AT_ONCE = 4

/** The recreate is unfinished, or its data is not collected yet. */
interface Live extends Moment {
  /** When it was first seen as an abandoned file without a recreate. */
  readonly foundLeftAt?: number
}

/**
 * Looks after all recreates in the index of live ones: resumes those that no process works on, and collects the garbage
 * of those that have ended. Lost messages and crashed processes therefore only cost time.
 */
export class Reconciler {
  readonly #shared: Shared
  readonly #worker: Worker
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> | undefined
  #lastClearing: number

  constructor(shared: Shared, worker: Worker) {
    this.#shared = shared
    this.#worker = worker
    const { timing, clock, onError } = shared.parts
    this.#lastClearing = clock()
    this.#timer = setInterval(() => {
      this.run().catch((error) => onError(error, 'reconciling recreates'))
    }, timing.reconcileMs)
    this.#timer.unref()
  }

  /** Runs once. If a run is in progress, waits for it instead. */
  run(): Promise<void> {
    this.#running ??= this.#runOnce().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Starts a new run after a run in progress, which may have missed recent changes. */
  async runAgain(): Promise<void> {
    await this.#running?.catch(() => {})
    await this.run()
  }

  /** Stops the timer and waits for a run in progress. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running?.catch(() => {})
  }

  async #runOnce(): Promise<void> {
    const { parts, cancellation } = this.#shared
    const unfinished: number[] = []
    // A recreate that causes errors must not block the others.
    const reconcile = (recreateId: string) =>
      this.#reconcile(recreateId, unfinished).catch((error) => parts.onError(error, `reconciling ${recreateId}`))
    const recreateIds = await this.#listLive()
    for (let start = 0; start < recreateIds.length; start += AT_ONCE) {
      if (cancellation.isDraining) return
      await Promise.all(recreateIds.slice(start, start + AT_ONCE).map(reconcile))
    }
    const now = parts.clock()
    const oldest = unfinished.reduce((first, at) => Math.min(first, at), now)
    parts.onMetric?.({ kind: 'looked', unfinished: unfinished.length, oldestMs: now - oldest })
    await deleteExpired(this.#shared, this.#worker)
    await deleteOldUnprotected(parts)
    await this.#releaseEnded()
    if (parts.clock() - this.#lastClearing < parts.timing.stallMs) return
    this.#lastClearing = parts.clock()
    await deleteOldTombstones(parts)
  }

  async #listLive(): Promise<readonly string[]> {
    const ids: string[] = []
    for await (const { key } of this.#shared.parts.records.list(LIVE)) ids.push(key.slice(LIVE.length))
    return ids
  }

  /**
   * Examines one recreate.
   *
   * @param unfinished Receives the creation time if the recreate is unfinished.
   */
  async #reconcile(recreateId: string, unfinished: number[]): Promise<void> {
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
    unfinished.push(facts.manifest.createdAt)
    const isLeft = seen?.by.instance === me.instance ? !this.#worker.isInFlight(recreateId) : this.#isGone(seen)
    if (!isLeft || (await failIfForgotten(this.#shared, facts))) return
    await showProgress(this.#shared, recreateId)
    await this.#worker.advance(recreateId)
  }

  #isGone(seen: Seen | undefined): boolean {
    const { me, clock, timing } = this.#shared.parts
    return isGone(seen, { me, now: clock(), stallMs: timing.stallMs })
  }

  async #sweepDeleted(recreateId: string, tombstone: Tombstone): Promise<void> {
    const { parts, pages } = this.#shared
    await deleteData(parts, recreateId, tombstone)
    pages.forget(prefixOf(recreateId))
    if (parts.clock() - tombstone.at <= parts.timing.collectAfterMs) return
    await parts.records.set(tombstoneKey(recreateId), asJson({ at: tombstone.at } satisfies Tombstone))
    await parts.records.set(buriedKey(recreateId, tombstone.at), {})
    await parts.records.forget?.()
    await parts.records.delete(liveKey(recreateId))
  }

  /**
   * Deletes data without a recreate: its creator crashed, or is still about to create it. After a clock jump, as on a
   * machine that slept, a live process looks dead, so it first gets `stallMs` to continue.
   */
  async #sweepAbandoned(recreateId: string, live: Live | undefined, seen: Seen | undefined): Promise<void> {
    const { parts } = this.#shared
    const now = parts.clock()
    if (live === undefined || now - live.at < parts.timing.abandonedMs || !this.#isGone(seen)) return
    const { foundLeftAt } = live
    if (foundLeftAt === undefined) {
      await parts.records.set(liveKey(recreateId), asJson({ ...live, foundLeftAt: now } satisfies Live))
      return
    }
    if (now - foundLeftAt < parts.timing.stallMs) return
    await deleteData(parts, recreateId, undefined)
    await parts.records.delete(liveKey(recreateId))
  }

  async #sweepEnded(recreateId: string, facts: Facts): Promise<void> {
    const { parts } = this.#shared
    const { records, clock, timing } = parts
    if (isExpired(facts, parts)) return deleteRecreate(this.#shared, this.#worker, facts, 'expired')
    const at = endedAt(facts) ?? 0
    const isLate = clock() - at > timing.collectAfterMs
    const isNotified = await this.#worker.notifications.schedule(facts)
    await removeFromUnfinished(parts, facts.manifest)
    if (!isLate || !isNotified) return
    if (!(await collectGarbage(parts, recreateId, isLate))) return
    // Add to the index of ended recreates before removing it from the live ones, so that it is always in one of them.
    await records.set(endedKey(recreateId, at), {})
    await records.delete(liveKey(recreateId))
    // It may have been corrected or deleted meanwhile.
    const now = await readFacts(records, recreateId)
    if (now !== undefined && isOver(now)) return
    // If the process that deletes it crashes, only this entry leads to the remains.
    await records.set(liveKey(recreateId), asJson({ at: clock() }))
    if (now === undefined) await records.delete(endedKey(recreateId, at))
  }

  /** Releases sources of recreates that another process has completed or deleted. */
  async #releaseEnded(): Promise<void> {
    const { parts, sources } = this.#shared
    for (const recreateId of sources.idleIds) {
      const facts = await readFacts(parts.records, recreateId)
      if (facts === undefined || isOver(facts)) await sources.release(recreateId)
    }
  }
}
