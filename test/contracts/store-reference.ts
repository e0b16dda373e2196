import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Module reference of a store, so that another process can create it. */
export interface StoreReference {
  /** A `file:` URL, or the name of an importable package. */
  readonly module: string
  /** Name of the exported function, which returns a store or a promise of one. */
  readonly export: string
  /** Argument of the function, as JSON. Must lead to the same stored data in every process. */
  readonly options?: unknown
}

/** Tasks of a child process with its store. */
export type StoreTask =
  /** Returns the keys that this process created. Their values contain its number. */
  | { readonly kind: 'createAll'; readonly keys: readonly string[] }
  /** Reads the blob until stopped. Returns the number of reads, and the incomplete ones. */
  | { readonly kind: 'readOften'; readonly key: string }
  /** Writes blobs of one repeated byte to one key, this many times. */
  | {
      readonly kind: 'putOften'
      readonly key: string
      readonly byte: number
      readonly size: number
      readonly times: number
    }
  /** Writes and deletes a small blob, this many times. */
  | { readonly kind: 'putAndDelete'; readonly key: string; readonly times: number }

/** Result of `readOften`. */
export interface Readings {
  readonly reads: number
  /** One sentence per incomplete read. */
  readonly torn: readonly string[]
}

/** Creates the store in this process. */
export async function makeStore<T>({ module, export: name, options }: StoreReference): Promise<T> {
  const make = ((await import(module)) as Record<string, unknown>)[name]
  if (typeof make !== 'function') throw new Error(`Expected ${module} to export a function named ${name}`)
  return make(options)
}

/** A process that has opened the store and waits for tasks. */
export class StoreProcess {
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  /** Starts a process. Resolves when it is ready. */
  static async start(reference: StoreReference): Promise<StoreProcess> {
    const child = fork(fileURLToPath(new URL('./store-process.js', import.meta.url)), [JSON.stringify(reference)], {
      // The arguments of this process may contain a program (`--eval`), which must not be inherited.
      execArgv: [],
    })
    const started = new StoreProcess(child)
    await started.#hear()
    return started
  }

  /** Performs a task and returns its result. */
  run<T>(task: StoreTask): Promise<T> {
    const answer = this.#hear<T>()
    this.#child.send(task)
    return answer
  }

  /** Stops `readOften`. */
  stop(): void {
    this.#child.send({ kind: 'stop' })
  }

  /** Closes the store and ends the process. */
  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const exit = once(this.#child, 'exit')
    this.#child.disconnect()
    const killing = setTimeout(() => this.#child.kill('SIGKILL'), 5000)
    await exit
    clearTimeout(killing)
  }

  async #hear<T>(): Promise<T> {
    const gone = new AbortController()
    const ended = once(this.#child, 'exit', gone).then(([code, signal]) => {
      throw new Error(`The store's process ended with ${signal ?? `exit code ${code}`}`)
    })
    try {
      const [{ answer, error }] = await Promise.race([once(this.#child, 'message', gone), ended])
      if (error !== undefined) throw new Error(`In the store's process: ${error}`)
      return answer
    } finally {
      gone.abort()
    }
  }
}
