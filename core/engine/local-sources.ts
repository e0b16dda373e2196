import { RecreateError } from '../errors.js'
import type { Manifest } from '../facts.js'
import type { Source, StoredSource } from '../source.js'
import type { EngineParts } from './parts.js'
import { readBlob } from './read-blob.js'

/** Sources that nobody uses at the moment stay at hand, so many of them. */
const MOST_IDLE = 4

interface Held {
  readonly source: Promise<Source | StoredSource>
  users: number
  /** Whether to let it go as soon as nobody uses it. */
  isReleased: boolean
}

/**
 * The sources of the recreates in work, each as one object for as long as it is used: a runner keeps open what it knows.
 */
export class LocalSources {
  readonly #parts: Pick<EngineParts, 'blobs' | 'runner' | 'onTrouble'>
  readonly #held = new Map<string, Held>()

  constructor(parts: Pick<EngineParts, 'blobs' | 'runner' | 'onTrouble'>) {
    this.#parts = parts
  }

  /**
   * Works with a recreate's source.
   *
   * @throws RecreateError `source_unreadable` when its blob is gone; what the work throws.
   */
  async use<Result>(manifest: Manifest, work: (source: Source | StoredSource) => Promise<Result>): Promise<Result> {
    const { recreateId } = manifest
    const held = this.#held.get(recreateId) ?? this.#hold(manifest)
    held.users++
    held.isReleased = false
    this.#held.delete(recreateId)
    this.#held.set(recreateId, held)
    try {
      return await work(await held.source)
    } finally {
      held.users--
      await this.#letGoOfOldest()
      if (held.isReleased) await this.release(recreateId)
    }
  }

  /** The recreates whose sources are at hand, and used by nobody. */
  get idleIds(): readonly string[] {
    return [...this.#held].flatMap(([recreateId, { users }]) => (users === 0 ? [recreateId] : []))
  }

  /** Lets go of a source that will not be asked for again soon; of one in use, when that has ended. */
  async release(recreateId: string): Promise<void> {
    const held = this.#held.get(recreateId)
    if (held === undefined) return
    held.isReleased = true
    if (held.users > 0) return
    this.#held.delete(recreateId)
    const source = await held.source.catch(() => undefined)
    if (source !== undefined) await this.#parts.runner.release(source).catch((error) => this.#tell(error, recreateId))
  }

  #hold(manifest: Manifest): Held {
    const { recreateId } = manifest
    const held: Held = { source: this.#open(manifest), users: 0, isReleased: false }
    // What cannot be opened now may be there the next time.
    held.source.catch(() => {
      if (this.#held.get(recreateId) === held) this.#held.delete(recreateId)
    })
    return held
  }

  #tell(error: unknown, recreateId: string) {
    this.#parts.onTrouble(error, `recreate ${recreateId}`)
  }

  async #letGoOfOldest() {
    const idle = [...this.#held].filter(([, { users }]) => users === 0)
    for (const [recreateId] of idle.slice(0, -MOST_IDLE)) await this.release(recreateId)
  }

  async #open({ fileName, source: { key } }: Manifest): Promise<Source | StoredSource> {
    const { blobs } = this.#parts
    const path = await blobs.path?.(key)
    if (path !== undefined) return { fileName, path }
    const bytes = await readBlob(blobs, key)
    if (bytes !== undefined) return { fileName, bytes }
    throw new RecreateError('source_unreadable', `Expected ${blobs.name} to hold the file ${fileName}, it is not there`)
  }
}
