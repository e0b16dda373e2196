import { EventEmitter } from 'node:events'
import { RecreateError } from '../errors.js'
import type { Moment, ProcessName } from '../facts.js'
import { factKeys, tombstoneKey } from '../keys.js'
import type { LocalSources } from './local-sources.js'
import { PageCache } from './page-cache.js'
import { asJson } from './page-results.js'
import type { EngineParts } from './parts.js'

/** What the steps of one engine share: its parts, and what it knows of this process alone. */
export interface Shared {
  readonly parts: EngineParts
  readonly sources: LocalSources
  readonly pages: PageCache
  /** Emits a recreate's id when this process has written a fact of it. */
  readonly changes: EventEmitter
  readonly stops: Stops
}

/** Thrown through a runner to leave work that nobody wants any more. It never reaches a caller of the engine. */
export class NoLongerWanted extends Error {}

/** Signals that stop the work on single recreates, and on all. */
export class Stops {
  readonly #life = new AbortController()
  #isDraining = false
  readonly #each = new Map<string, { readonly controller: AbortController; users: number }>()

  /** Aborted when the engine has closed, or waits no longer for what is in work. */
  get life(): AbortSignal {
    return this.#life.signal
  }

  /** Whether nothing new is to be begun. */
  get isDraining(): boolean {
    return this.#isDraining
  }

  drain(): void {
    this.#isDraining = true
  }

  /** Works with a signal that is aborted when this recreate's work is to stop. */
  async use<Result>(recreateId: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const entry = this.#each.get(recreateId) ?? { controller: new AbortController(), users: 0 }
    this.#each.set(recreateId, entry)
    entry.users++
    try {
      return await work(AbortSignal.any([entry.controller.signal, this.#life.signal]))
    } finally {
      if (--entry.users === 0 && this.#each.get(recreateId) === entry) this.#each.delete(recreateId)
    }
  }

  stop(recreateId: string): void {
    this.#each.get(recreateId)?.controller.abort()
    this.#each.delete(recreateId)
  }

  stopAll(): void {
    this.#life.abort()
  }
}

/** Makes what the steps share. */
export function shareParts(parts: EngineParts, sources: LocalSources): Shared {
  const changes = new EventEmitter()
  changes.setMaxListeners(0)
  return { parts, sources, pages: new PageCache(), changes, stops: new Stops() }
}

/** Writes a fact unless it stands, and tells who waits for changes. @returns Whether this call wrote it. */
export async function writeFact(shared: Shared, recreateId: string, key: string, fact: object): Promise<boolean> {
  const isWritten = await shared.parts.records.create(key, asJson(fact))
  if (isWritten) shared.changes.emit(recreateId)
  return isWritten
}

/** @throws NoLongerWanted When the recreate is deleted, cancelled or has failed: nothing may be written any more. */
export async function refuseIfUnwanted({ parts }: Shared, recreateId: string): Promise<void> {
  const keys = factKeys(recreateId)
  const [gone, cancelled, failed, completed] = await parts.records.getMany([
    tombstoneKey(recreateId),
    keys.cancelled,
    keys.failed,
    keys.completed,
  ])
  // Who came too late with either, when files were there, has stopped nothing.
  const hasFailed = (cancelled ?? failed) !== undefined && completed === undefined
  if (gone !== undefined || hasFailed) throw new NoLongerWanted(`${recreateId} has ended`)
}

/** Says that this process is at work on a recreate. */
export async function showProgress({ parts }: Shared, recreateId: string): Promise<void> {
  await parts.records.set(factKeys(recreateId).progress, asJson(now(parts)))
}

/** This moment, in this process. */
export function now({ clock, me }: EngineParts): Moment & { readonly by: ProcessName } {
  return { at: clock(), by: me }
}

/** The error of a recreate that is not there for who asks. */
export function notFound(recreateId: string): RecreateError {
  return new RecreateError('not_found', `There is no recreate ${JSON.stringify(recreateId)}`)
}
