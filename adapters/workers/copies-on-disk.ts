import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { nameMachine } from '../../core/engine/upkeep/liveness.js'
import { messageOf, RecreateError } from '../../core/errors.js'
import type { Source, StoredSource } from '../../core/source.js'
import type { DocumentTransfer } from './transferred-documents.js'

/**
 * Transfers documents to child processes: the bytes are written once to a private folder, where every child reads them.
 * A message channel would copy and serialise them for each child, and processes cannot share memory. A stored source is
 * transferred by its path.
 */
export class CopiesOnDisk implements DocumentTransfer {
  readonly #copies = new Set<string>()
  #folder: Promise<string> | undefined
  #onExit = () => {}
  #lastCopy = 0
  #isClosed = false

  /** Writes the copy. @throws RecreateError `output_failed`. */
  async transfer(source: Source | StoredSource): Promise<Source | StoredSource> {
    if (!('bytes' in source)) return { fileName: source.fileName, path: resolve(source.path) }
    // An empty file would be refused as unreadable. The extractors decide what an empty document is.
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

  /** Deletes the copy, if there is one. */
  async release(handed: Source | StoredSource): Promise<void> {
    if ('path' in handed && this.#copies.delete(handed.path)) await rm(handed.path, { force: true })
  }

  /** Deletes all copies. */
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
      // The system may have deleted old temporary files while this process was running.
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
    // The program may end without closing the runner.
    process.off('exit', this.#onExit)
    this.#onExit = () => rmSync(folder, { recursive: true, force: true })
    process.once('exit', this.#onExit)
    return folder
  }
}

/**
 * Age from which a folder of another or an unknown machine is deleted. In containers that share a temporary folder, a
 * live owner looks dead. A folder of this machine is deleted as soon as its owner has ended.
 */
const SWEEP_AFTER_MS = 24 * 60 * 60 * 1000

/** Deletes the folders of killed programs. The name of a folder contains the process id of its owner. */
async function sweepFolders(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  for (const name of names) {
    const [, owner, where] = /^recreate-(\d+)-(?:([0-9a-f]{12})-)?\w{6}$/.exec(name) ?? []
    if (owner === undefined || isAlive(Number(owner))) continue
    const folder = join(tmpdir(), name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }))
    if (where !== machine() && Date.now() - mtimeMs < SWEEP_AFTER_MS) continue
    await rm(folder, { recursive: true, force: true }).catch(() => {}) // Folders of other users remain.
  }
}

/** Returns a short name for this machine. Process ids are only comparable on the same machine. */
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
