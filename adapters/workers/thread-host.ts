import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { SHARE_ENV, Worker } from 'node:worker_threads'
import { messageOf } from '../../core/errors.js'
import { sourceMapFlags } from './child-flags.js'
import type { FromWorker, ToWorker, Written } from './messages.js'
import { OutputTail } from './output-tail.js'
import type { Death, WorkerHost } from './worker-host.js'

/** Maximum wait for a thread to end, in milliseconds. A thread inside native code ends only when that code returns. */
const PATIENCE_MS = 2000

/**
 * Hosts a worker in a worker thread. Its memory outside V8's heap cannot be distinguished from that of the rest of the
 * process.
 */
export class ThreadHost implements WorkerHost {
  readonly gone: Promise<void>
  readonly #thread: Worker
  readonly #words = new OutputTail()
  readonly #heapMiB: number
  readonly #killed = new AbortController()
  #exitCode: number | undefined
  #isOutOfMemory = false

  /** @param heapMiB Limit of V8's heap. */
  constructor(heapMiB: number) {
    this.#heapMiB = heapMiB
    this.#thread = new Worker(new URL('thread-entry.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMiB },
      // Native libraries read the real environment: variables set for them must not be in a copy.
      env: SHARE_ENV,
      // Flags of this process are not passed on: they may say how to read a program (`--input-type`).
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
      return { code: 'page_memory', message: `took more memory than the limit of ${this.#heapMiB} MiB` }
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
