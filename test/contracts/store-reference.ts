import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A store as another process can be told of it: where the function lies that makes it. */
export interface StoreReference {
  /** A `file:` URL, or the name of a package that can be imported from here. */
  readonly module: string
  /** Name of the exported function that gives a store, or a promise of one. */
  readonly export: string
  /** Its one argument: JSON. Must lead to the same stored things in every process. */
  readonly options?: unknown
}

/** What a child process can be asked to do with its store. */
export type StoreTask =
  /** Answers with the keys that this process created; their values have its number. */
  | { readonly kind: 'createAll'; readonly keys: readonly string[] }
  /** Reads the blob until the parent says stop, and answers with how often it did, and what was not whole. */
  | { readonly kind: 'readOften'; readonly key: string }
  /** Writes blobs of one byte repeated, to one key, that often. */
  | {
      readonly kind: 'putOften'
      readonly key: string
      readonly byte: number
      readonly size: number
      readonly times: number
    }
  /** Writes a small blob and deletes it, that often. */
  | { readonly kind: 'putAndDelete'; readonly key: string; readonly times: number }

/** What is answered to a `readOften`. */
export interface Readings {
  readonly reads: number
  /** Sentences, one a reading that was not whole. */
  readonly torn: readonly string[]
}

/** Makes the store in this process. */
export async function makeStore<T>({ module, export: name, options }: StoreReference): Promise<T> {
  const make = ((await import(module)) as Record<string, unknown>)[name]
  if (typeof make !== 'function') throw new Error(`Expected ${module} to export a function named ${name}`)
  return make(options)
}

/** A process of its own that has opened the store and waits for tasks. */
export class StoreProcess {
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  /** Starts one; resolves when it is ready. */
  static async start(reference: StoreReference): Promise<StoreProcess> {
    const child = fork(fileURLToPath(new URL('./store-process.js', import.meta.url)), [JSON.stringify(reference)], {
      // This process's own arguments may hold a program (`--eval`), which is not for others.
      execArgv: [],
    })
    const started = new StoreProcess(child)
    await started.#hear()
    return started
  }

  /** Has a task done and waits for what is answered. */
  run<T>(task: StoreTask): Promise<T> {
    const answer = this.#hear<T>()
    this.#child.send(task)
    return answer
  }

  /** Ends a `readOften`. */
  stop(): void {
    this.#child.send({ kind: 'stop' })
  }

  /** Closes the store there, and ends the process. */
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
