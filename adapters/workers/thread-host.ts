import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { SHARE_ENV, Worker } from 'node:worker_threads'
import { messageOf } from '../../core/errors.js'
import { sourceMapFlags } from './child-flags.js'
import { LastWords } from './last-words.js'
import type { FromWorker, ToWorker, Written } from './messages.js'
import type { Death, WorkerHost } from './worker-host.js'

/** A thread that is inside native code ends only when that returns; nobody waits longer than this for it. */
const PATIENCE_MS = 2000

/** A worker thread. Its memory outside V8's heap cannot be told from that of the rest of the process. */
export class ThreadHost implements WorkerHost {
  readonly gone: Promise<void>
  readonly #thread: Worker
  readonly #words = new LastWords()
  readonly #heapMiB: number
  readonly #killed = new AbortController()
  #exitCode: number | undefined
  #isOutOfMemory = false

  /** @param heapMiB V8's heap ends there by itself. */
  constructor(heapMiB: number) {
    this.#heapMiB = heapMiB
    this.#thread = new Worker(new URL('thread-entry.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMiB },
      // What is set for native libraries has to reach them: a copy would not.
      env: SHARE_ENV,
      // This process's own arguments are not for threads: they may say how to read a program (`--input-type`).
      execArgv: [...sourceMapFlags()],
    })
    this.#thread.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') this.#isOutOfMemory = true
      else this.#words.add(`\n${messageOf(error)}\n`)
    })
    this.gone = this.#seeEnd()
  }

  get isAlive(): boolean {
    return this.#exitCode === undefined && !this.#killed.signal.aborted
  }

  onMessage(hear: (message: FromWorker) => void): void {
    this.#thread.on('message', (message: FromWorker | Written) => {
      if ('written' in message) this.#words.add(message.written)
      else hear(message)
    })
  }

  say(message: ToWorker): void {
    this.#thread.postMessage(message)
  }

  kill(): void {
    if (!this.isAlive) return
    this.#killed.abort()
    void this.#thread.terminate()
  }

  deathSeen(): Death {
    if (this.#isOutOfMemory) {
      return { code: 'page_memory', message: `took more memory than the ${this.#heapMiB} MiB it may` }
    }
    return { code: 'page_crashed', message: `ended its thread with exit code ${this.#exitCode}${this.#words.quote()}` }
  }

  wake(): void {
    this.#thread.ref()
  }

  rest(): void {
    this.#thread.unref()
  }

  async #seeEnd(): Promise<void> {
    const exit = new Promise<void>((resolve) => {
      this.#thread.once('exit', (code) => {
        this.#exitCode = code
        resolve()
      })
    })
    const abandoned = once(this.#killed.signal, 'abort').then(() => delay(PATIENCE_MS, undefined, { ref: false }))
    await Promise.race([exit, abandoned])
  }
}
