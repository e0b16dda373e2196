import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { nameMachine } from '../../core/engine/liveness.js'
import { messageOf, RecreateError } from '../../core/errors.js'
import type { Source, StoredSource } from '../../core/source.js'
import type { Handover } from './handed-documents.js'

/**
 * Hands bytes to processes: they are written once to a private folder, and every process reads them there. Over the
 * message channel each one would cost a serialised copy on both sides, and shared memory does not cross processes. A
 * stored source is handed over as it is.
 */
export class CopiesOnDisk implements Handover {
  readonly #copies = new Set<string>()
  #folder: Promise<string> | undefined
  #onExit = () => {}
  #lastCopy = 0
  #isClosed = false

  /** @throws RecreateError `output_failed`. */
  async hand(source: Source | StoredSource): Promise<Source | StoredSource> {
    if (!('bytes' in source)) return { fileName: source.fileName, path: resolve(source.path) }
    // A file without content would be refused as one that cannot be read; it is for the extractors to say what this is.
    if (source.bytes.length === 0) return source
    try {
      const path = await this.#writeBytes(`${++this.#lastCopy}.bin`, source.bytes)
      this.#copies.add(path)
      return { fileName: source.fileName, path }
    } catch (cause) {
      const message = `The copy of ${source.fileName} for the child processes could not be written: ${messageOf(cause)}`
      throw new RecreateError('output_failed', message, { cause })
    }
  }

  /** Deletes the copy, if one was made. */
  async takeBack(handed: Source | StoredSource): Promise<void> {
    if ('path' in handed && this.#copies.delete(handed.path)) await rm(handed.path, { force: true })
  }

  /** Deletes everything. */
  async close(): Promise<void> {
    this.#isClosed = true
    const folder = await this.#folder?.catch(() => undefined)
    this.#folder = undefined
    process.off('exit', this.#onExit)
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
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
    const folder = await mkdtemp(join(tmpdir(), `recreate-${process.pid}-${machine()}-`))
    // A program may end without having closed the runner.
    process.off('exit', this.#onExit)
    this.#onExit = () => rmSync(folder, { recursive: true, force: true })
    process.once('exit', this.#onExit)
    return folder
  }
}

/**
 * A folder of another machine, or of who knows which, is swept from this age on: in containers that share a folder for
 * temporary files a live owner looks dead. One of this machine is swept as soon as its owner is gone.
 */
const SWEEP_AFTER_MS = 24 * 60 * 60 * 1000

/** Deletes what programs left behind that were killed: a folder's name bears the process that made it. */
async function sweepFolders(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  for (const name of names) {
    const [, owner, where] = /^recreate-(\d+)-(?:([0-9a-f]{12})-)?\w{6}$/.exec(name) ?? []
    if (owner === undefined || isAlive(Number(owner))) continue
    const folder = join(tmpdir(), name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }))
    if (where !== machine() && Date.now() - mtimeMs < SWEEP_AFTER_MS) continue
    await rm(folder, { recursive: true, force: true }).catch(() => {}) // Another user's is left to them.
  }
}

/** A short name for this machine: where numbers of processes mean the same. */
function machine(): string {
  return createHash('sha256').update(nameMachine()).digest('hex').slice(0, 12)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
