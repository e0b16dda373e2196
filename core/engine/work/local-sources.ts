import { RecreateError } from '../../errors.js'
import type { Manifest } from '../../facts/facts.js'
import type { Source, StoredSource } from '../../source.js'
import type { EngineParts } from '../parts.js'
import { readBlob } from '../read-blob.js'

/** Maximum number of unused sources to keep. */
const MOST_IDLE = 4

interface Held {
  readonly source: Promise<Source | StoredSource>
  users: number
  /** Whether to release the source as soon as it is no longer used. */
  isReleased: boolean
}

/**
 * The sources of recreates in progress. Each is represented by the same object for as long as it is used, so that a
 * runner can keep it open.
 */
export class LocalSources {
  readonly #parts: Pick<EngineParts, 'blobs' | 'runner' | 'onError'>
  readonly #held = new Map<string, Held>()

  constructor(parts: Pick<EngineParts, 'blobs' | 'runner' | 'onError'>) {
    this.#parts = parts
  }

  /**
   * Runs work with a recreate's source.
   *
   * @throws RecreateError `source_unreadable` if its blob is missing; and the errors of the work.
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

  /** Ids of recreates whose sources are kept but not used. */
  get idleIds(): readonly string[] {
    return [...this.#held].flatMap(([recreateId, { users }]) => (users === 0 ? [recreateId] : []))
  }

  /** Releases a source that is no longer needed, as soon as it is not in use. */
  async release(recreateId: string): Promise<void> {
    const held = this.#held.get(recreateId)
    if (held === undefined) return
    held.isReleased = true
    if (held.users > 0) return
    this.#held.delete(recreateId)
    const source = await held.source.catch(() => undefined)
    if (source !== undefined)
      await this.#parts.runner.release(source).catch((error) => this.#deliver(error, recreateId))
  }

  #hold(manifest: Manifest): Held {
    const { recreateId } = manifest
    const held: Held = { source: this.#open(manifest), users: 0, isReleased: false }
    // A source that cannot be opened now may be available next time.
    held.source.catch(() => {
      if (this.#held.get(recreateId) === held) this.#held.delete(recreateId)
    })
    return held
  }

  #deliver(error: unknown, recreateId: string) {
    this.#parts.onError(error, `recreate ${recreateId}`)
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
    throw new RecreateError('source_unreadable', `The file ${fileName} is missing in the blob store ${blobs.name}`)
  }
}
