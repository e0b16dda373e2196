import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messageOf, RecreateError } from '../../core/errors.js'
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
  #isClosed = false

  /** @param onGone Called when nobody will ask for a document again. */
  constructor(onGone: (documentId: number) => void) {
    this.#onGone = onGone
  }

  /**
   * Hands a source over, or joins those who have it already. Answered by one {@link wait} or {@link release}, unless it
   * throws.
   *
   * @throws RecreateError `output_failed`; the next take tries again.
   */
  take(source: Source): Promise<HandedDocument> {
    const held = this.#held.get(source) ?? this.#hold(source)
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
    this.#isClosed = true
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

  #hold(source: Source): Held {
    const held: Held = { written: this.#write(source), users: 0 }
    held.written.catch(() => {
      if (this.#held.get(source) === held) this.#held.delete(source)
    })
    return held
  }

  async #write(source: Source): Promise<HandedDocument> {
    const { fileName, bytes } = source
    const id = ++this.#lastId
    try {
      const path = await this.#writeBytes(`${id}.bin`, bytes)
      return { id, fileName, path }
    } catch (cause) {
      const message = `The copy of ${fileName} for the child processes could not be written: ${messageOf(cause)}`
      throw new RecreateError('output_failed', message, { cause })
    }
  }

  async #writeBytes(name: string, bytes: Uint8Array): Promise<string> {
    const making = this.#openFolder()
    const path = join(await making, name)
    try {
      await writeFile(path, bytes, { mode: 0o600 })
      return path
    } catch (error) {
      // Systems tidy up their temporary files, in a long life under our feet.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || this.#isClosed) throw error
      if (this.#folder === making) this.#folder = undefined
      const again = join(await this.#openFolder(), name)
      await writeFile(again, bytes, { mode: 0o600 })
      return again
    }
  }

  #openFolder(): Promise<string> {
    this.#folder ??= this.#makeFolder().catch((error) => {
      this.#folder = undefined
      throw error
    })
    return this.#folder
  }

  async #makeFolder(): Promise<string> {
    await sweepFolders()
    const folder = await mkdtemp(join(tmpdir(), `recreate-${process.pid}-`))
    // A program may end without having closed the runner.
    process.off('exit', this.#onExit)
    this.#onExit = () => rmSync(folder, { recursive: true, force: true })
    process.once('exit', this.#onExit)
    return folder
  }
}

/** A folder is swept from this age on: in containers that share a folder for temporary files a live owner looks dead. */
const SWEEP_AFTER_MS = 24 * 60 * 60 * 1000

/** Deletes what programs left behind that were killed: a folder's name bears the process that made it. */
async function sweepFolders(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  for (const name of names) {
    const owner = /^recreate-(\d+)-\w{6}$/.exec(name)?.[1]
    if (owner === undefined || isAlive(Number(owner))) continue
    const folder = join(tmpdir(), name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs < SWEEP_AFTER_MS) continue
    await rm(folder, { recursive: true, force: true }).catch(() => {}) // Another user's is left to them.
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
