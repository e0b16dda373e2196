import { rmSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Source } from '../../core/source.js'
import type { HandedDocument } from './messages.js'

/** So many sources wait on disk between their probe and their pages; the oldest goes first. */
const MOST_WAITING = 16

interface Held {
  readonly written: Promise<HandedDocument>
  users: number
}

/**
 * Sources on their way to children. The bytes are written once to a private folder and every child reads them there:
 * over the message channel each child would cost a serialised copy on both sides, and shared memory does not cross
 * processes. The path that a source was read from is not used, because its file may change or vanish meanwhile.
 */
export class HandedDocuments {
  readonly #held = new Map<Source, Held>()
  readonly #onGone: (documentId: number) => void
  #folder: Promise<string> | undefined
  #onExit = () => {}
  #lastId = 0

  /** @param onGone Called when nobody will ask for a document again. */
  constructor(onGone: (documentId: number) => void) {
    this.#onGone = onGone
  }

  /** Hands a source over, or joins those who have it already. Answered by one {@link wait} or {@link release}. */
  take(source: Source): Promise<HandedDocument> {
    const held = this.#held.get(source) ?? { written: this.#write(source), users: 0 }
    held.users++
    this.#held.delete(source)
    this.#held.set(source, held)
    return held.written
  }

  /** Ends a use after which another is likely soon, as after a probe: the file stays a while. */
  async wait(source: Source): Promise<void> {
    const held = this.#held.get(source)
    if (held !== undefined) held.users--
    const waiting = [...this.#held].filter(([, { users }]) => users === 0)
    for (const [oldest] of waiting.slice(0, -MOST_WAITING)) await this.#drop(oldest)
  }

  /** Ends a use; with the last one the file is deleted. */
  async release(source: Source): Promise<void> {
    const held = this.#held.get(source)
    if (held !== undefined && --held.users === 0) await this.#drop(source)
  }

  /** Deletes everything. */
  async close(): Promise<void> {
    this.#held.clear()
    const folder = await this.#folder?.catch(() => undefined)
    this.#folder = undefined
    process.off('exit', this.#onExit)
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }

  async #drop(source: Source) {
    const written = this.#held.get(source)?.written
    this.#held.delete(source)
    const document = await written?.catch(() => undefined)
    if (document === undefined) return
    this.#onGone(document.id)
    await rm(document.path, { force: true })
  }

  async #write(source: Source): Promise<HandedDocument> {
    const id = ++this.#lastId
    this.#folder ??= this.#makeFolder()
    const path = join(await this.#folder, `${id}.bin`)
    await writeFile(path, source.bytes, { mode: 0o600 })
    return { id, fileName: source.fileName, path }
  }

  async #makeFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'recreate-'))
    // A program may end without having closed the runner.
    this.#onExit = () => rmSync(folder, { recursive: true, force: true })
    process.once('exit', this.#onExit)
    return folder
  }
}
