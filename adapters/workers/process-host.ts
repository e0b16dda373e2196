import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { childEnvironment } from './child-environment.js'
import { CHILD_FLAGS, sourceMapFlags } from './child-flags.js'
import { LastWords } from './last-words.js'
import type { FromWorker, ToWorker } from './messages.js'
import { residentMemory } from './resident-memory.js'
import type { Death, WorkerHost } from './worker-host.js'

/** Whether processes stand in groups that can be killed as one. */
const HAS_GROUPS = process.platform !== 'win32'

/** A child process, and what it starts. */
export class ProcessHost implements WorkerHost {
  readonly gone: Promise<void>
  readonly #process: ChildProcess
  readonly #words = new LastWords()
  readonly #memoryMiB: number
  #startError: Error | undefined
  #isGone = false

  /**
   * @param memoryMiB V8's heap ends there by itself; what lies outside it (WebAssembly, buffers) is for others to watch.
   * @param passedVariables Names of variables of the environment that it is given beside the harmless ones.
   * @throws Error where the system refuses at once.
   */
  constructor(memoryMiB: number, passedVariables: readonly string[]) {
    this.#memoryMiB = memoryMiB
    this.#process = fork(new URL('process-entry.js', import.meta.url), [String(process.pid)], {
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: childEnvironment(process.env, passedVariables),
      // A group of its own: what it starts is killed with it, and Ctrl-C in a terminal reaches this process alone.
      detached: HAS_GROUPS,
      // This process's own arguments are not for children: they may hold a program (`-e`) or a debugger's port.
      execArgv: [...sourceMapFlags(), `--max-old-space-size=${memoryMiB}`, ...CHILD_FLAGS],
    })
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => this.#words.add(text))
    }
    this.#process.on('error', (error) => {
      this.#startError ??= error
    })
    this.gone = this.#seeEnd()
  }

  get isAlive(): boolean {
    const { killed, exitCode, signalCode } = this.#process
    return !this.#isGone && !killed && exitCode === null && signalCode === null
  }

  onMessage(hear: (message: FromWorker) => void): void {
    this.#process.on('message', hear)
  }

  say(message: ToWorker): void {
    if (this.#process.connected) this.#process.send(message, () => {})
  }

  kill(): void {
    this.#killGroup()
    this.#process.kill('SIGKILL')
  }

  async measureMemory(): Promise<number | undefined> {
    // One that has just ended cannot be measured; its own event says so.
    const { pid } = this.#process
    return pid === undefined ? undefined : residentMemory(pid)
  }

  deathSeen(): Death {
    if (this.#startError !== undefined) {
      return { code: 'page_crashed', message: `could not be started: ${this.#startError.message}` }
    }
    if (/heap out of memory/.test(this.#words.text)) {
      return { code: 'page_memory', message: `took more memory than the ${this.#memoryMiB} MiB it may` }
    }
    const { exitCode, signalCode } = this.#process
    const how = signalCode === null ? `exit code ${exitCode}` : `signal ${signalCode}`
    return { code: 'page_crashed', message: `ended its process with ${how}${this.#words.quote()}` }
  }

  wake(): void {
    for (const held of this.#handles()) held.ref()
  }

  rest(): void {
    for (const held of this.#handles()) held.unref()
  }

  /** A group outlives its first process; once that is gone, its number may be another's. */
  #killGroup() {
    const { pid } = this.#process
    if (!HAS_GROUPS || pid === undefined || !this.isAlive) return
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It is not yet, or no longer, a group.
    }
  }

  async #seeEnd(): Promise<void> {
    // Once it is seen, nothing may keep this program from its own end.
    const seen = new AbortController()
    try {
      // `close` comes after the last message and the last output, unless a grandchild holds the output open.
      const exit = once(this.#process, 'exit').then(() => delay(300, undefined, { signal: seen.signal }))
      exit.catch(() => {})
      await Promise.race([once(this.#process, 'close'), exit])
    } catch {
      // It could not be started, which has been noted.
    } finally {
      seen.abort()
    }
    this.#isGone = true
  }

  #handles() {
    const streams = [this.#process.stdout, this.#process.stderr] as (Socket | null)[]
    return [this.#process, this.#process.channel, ...streams].filter((held) => held !== null && held !== undefined)
  }
}
