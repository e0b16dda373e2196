import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { childEnvironment } from './child-environment.js'
import { CHILD_FLAGS, sourceMapFlags } from './child-flags.js'
import type { FromWorker, ToWorker } from './messages.js'
import { OutputTail } from './output-tail.js'
import { residentMemory } from './resident-memory.js'
import type { Death, WorkerHost } from './worker-host.js'

/** Whether process groups exist, which can be killed as a whole. */
const HAS_GROUPS = process.platform !== 'win32'

/** Hosts a worker in a child process, together with the programs that it starts. */
export class ProcessHost implements WorkerHost {
  readonly gone: Promise<void>
  readonly #process: ChildProcess
  readonly #words = new OutputTail()
  readonly #memoryMiB: number
  #startError: Error | undefined
  #isGone = false

  /**
   * @param memoryMiB Limit of V8's heap. Memory outside the heap (WebAssembly, buffers) must be measured from outside.
   * @param passedVariables Names of environment variables that are passed in addition to the default ones.
   * @throws Error if the system refuses to start the process.
   */
  constructor(memoryMiB: number, passedVariables: readonly string[]) {
    this.#memoryMiB = memoryMiB
    this.#process = fork(new URL('process-entry.js', import.meta.url), [String(process.pid)], {
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: childEnvironment(process.env, passedVariables),
      // Its own process group: programs that it starts are killed with it, and Ctrl-C in a terminal reaches only this
      // process.
      detached: HAS_GROUPS,
      // Flags of this process are not passed on: they may contain a program (`-e`) or a debugger's port.
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
    // A process that has just ended cannot be measured. Its exit event reports the end.
    const { pid } = this.#process
    return pid === undefined ? undefined : residentMemory(pid)
  }

  deathSeen(): Death {
    if (this.#startError !== undefined) {
      return { code: 'page_crashed', message: `could not be started: ${this.#startError.message}` }
    }
    if (/heap out of memory/.test(this.#words.text)) {
      return { code: 'page_memory', message: `took more memory than the limit of ${this.#memoryMiB} MiB` }
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

  /** Kills the process group. A group outlives its first process, but then its number may belong to another one. */
  #killGroup() {
    const { pid } = this.#process
    if (!HAS_GROUPS || pid === undefined || !this.isAlive) return
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // The group does not exist yet, or no longer.
    }
  }

  async #seeEnd(): Promise<void> {
    // After the end, nothing may keep this program running.
    const seen = new AbortController()
    try {
      // `close` comes after the last message and the last output, unless a grandchild keeps the output open.
      const exit = once(this.#process, 'exit').then(() => delay(300, undefined, { signal: seen.signal }))
      exit.catch(() => {})
      await Promise.race([once(this.#process, 'close'), exit])
    } catch {
      // It could not be started. The error event has the reason.
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
