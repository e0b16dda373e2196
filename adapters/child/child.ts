import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pidusage from 'pidusage'
import type { SourceFacts } from '../../core/contracts.js'
import { type RecreateError, refuseIfAborted } from '../../core/errors.js'
import type { PageOutcome } from '../../core/model.js'
import {
  type ExtractorReference,
  type FromChild,
  fromSentError,
  type HandedDocument,
  type ToChild,
} from './messages.js'

/** What a child may take; all values are given, see `ChildRunnerOptions`. */
export interface ChildLimits {
  readonly extractor?: ExtractorReference | undefined
  readonly pageTimeoutMs: number
  readonly openTimeoutMs: number
  readonly memoryMiB: number
  readonly pagesPerChild: number
}

/** How a child's work on a range ended. */
export type WorkEnd =
  | { readonly kind: 'finished'; readonly facts: SourceFacts }
  /** The document could not be opened, and the child says why. */
  | { readonly kind: 'refused'; readonly error: RecreateError }
  /** The child is gone. */
  | {
      readonly kind: 'died'
      readonly death: Death
      /** Absent where it died before the first page: it started, or opened the document. */
      readonly pageNumber: number | undefined
      /** Pages that it had ended in its life. What these left in its memory is not the last one's fault. */
      readonly pagesDone: number
    }

/** Why a child is gone. */
export interface Death {
  readonly code: 'page_timeout' | 'page_memory' | 'page_crashed'
  /** A sentence's end: `took longer than 60 s`. */
  readonly message: string
}

const SAMPLE_MS = 500
/** A child that has grown to this share of its ceiling without harm is replaced before a page pays for the others. */
const WORN_SHARE = 0.6
const KEPT_LINES = 5
const KEPT_LETTERS = 2000

/** One child process and the talk with it. It does one piece of work at a time. */
export class Child {
  readonly #process: ChildProcess
  readonly #limits: ChildLimits
  readonly #closed: Promise<unknown>
  #death: Death | undefined
  #said = ''
  #pagesDone = 0
  #memoryMiB = 0
  #isAlive = true
  #openDocumentId: number | undefined
  #listen: ((message: FromChild) => void) | undefined

  constructor(limits: ChildLimits) {
    this.#limits = limits
    this.#process = fork(new URL('entry.js', import.meta.url), [], {
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // What V8 holds stops at the ceiling by itself; what lies outside its heap (WebAssembly, buffers) is sampled.
      // This process's own arguments are not for children: they may hold a program (`-e`) or a debugger's port.
      execArgv: ['--enable-source-maps', `--max-old-space-size=${limits.memoryMiB}`],
    })
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#said = (this.#said + text).slice(-KEPT_LETTERS)
      })
    }
    this.#process.on('error', (error) => {
      this.#death ??= { code: 'page_crashed', message: `could not be started: ${error.message}` }
    })
    this.#process.on('message', (message: FromChild) => this.#listen?.(message))
    // `close` comes after the last message and the last output, unless a grandchild holds the output open.
    this.#closed = Promise.race([
      once(this.#process, 'close'),
      once(this.#process, 'exit').then(() => delay(300)),
    ]).finally(() => {
      this.#isAlive = false
    })
    this.#closed.catch(() => {})
    this.#say({ kind: 'start', extractor: limits.extractor })
    this.#rest()
  }

  /** Whether it can be given work. */
  get isAlive(): boolean {
    const { killed, exitCode, signalCode } = this.#process
    return this.#isAlive && !killed && exitCode === null && signalCode === null
  }

  /** Whether it has done or grown enough; a fresh one takes its place. */
  get isWorn(): boolean {
    return this.#pagesDone >= this.#limits.pagesPerChild || this.#memoryMiB > this.#limits.memoryMiB * WORN_SHARE
  }

  /** The document that it holds open, if any. */
  get openDocumentId(): number | undefined {
    return this.#openDocumentId
  }

  /**
   * Opens the document, unless it is open, and works on the pages in their order.
   *
   * @param onPage Called with each page that ended in the child, a failed one too; not with one that it died on.
   * @throws RecreateError `cancelled`; the child is then gone.
   */
  async work(
    document: HandedDocument,
    pageNumbers: readonly number[],
    onPage: (outcome: PageOutcome) => void,
    signal: AbortSignal | undefined,
  ): Promise<WorkEnd> {
    let facts: SourceFacts | undefined
    let at: number | undefined
    let pagesLeft = pageNumbers
    let clock: NodeJS.Timeout | undefined
    const cancel = () => this.kill()
    const sampler = setInterval(() => void this.#sample(), SAMPLE_MS)
    const stopClock = () => {
      clearTimeout(clock)
      clock = undefined
    }
    const restartClock = (limitMs: number) => {
      stopClock()
      const started = setTimeout(() => {
        // Where this process was busy itself, the end of the page may lie unread: the turn until then reads it.
        setImmediate(() => {
          if (clock === started) this.kill({ code: 'page_timeout', message: overtime(limitMs) })
        })
      }, limitMs)
      clock = started
    }
    const goOn = () => {
      at = pagesLeft[0]
      pagesLeft = pagesLeft.slice(1)
      restartClock(at === undefined ? this.#limits.openTimeoutMs : this.#limits.pageTimeoutMs)
    }
    if (this.#openDocumentId !== document.id) this.#openDocumentId = undefined
    this.#wake()
    signal?.addEventListener('abort', cancel)
    try {
      const ended = new Promise<WorkEnd>((resolve) => {
        this.#listen = (message) => {
          if (message.kind === 'opened') {
            facts = message.facts
            this.#openDocumentId = document.id
            goOn()
          } else if (message.kind === 'page') {
            this.#pagesDone++
            onPage(message.outcome)
            goOn()
          } else if (message.kind === 'finished' && facts !== undefined) {
            resolve({ kind: 'finished', facts })
          } else if (message.kind === 'refused') {
            resolve({ kind: 'refused', error: fromSentError(message.error) })
          }
        }
      })
      const died = this.#closed
        .catch(() => {})
        .then(
          (): WorkEnd => ({
            kind: 'died',
            death: this.#deathSeen(),
            pageNumber: at,
            pagesDone: this.#pagesDone,
          }),
        )
      restartClock(this.#limits.openTimeoutMs)
      if (signal?.aborted === true) cancel()
      this.#say({ kind: 'work', document, pageNumbers })
      const end = await Promise.race([ended, died])
      stopClock()
      // Short work ends between two samples; what it left is seen before the next begins.
      if (this.isAlive) await this.#sample()
      refuseIfAborted(signal)
      return end
    } finally {
      stopClock()
      clearInterval(sampler)
      signal?.removeEventListener('abort', cancel)
      this.#listen = undefined
      this.#rest()
    }
  }

  /** Lets go of a document that nobody will ask for again. */
  forget(documentId: number): void {
    if (this.#openDocumentId !== documentId) return
    this.#openDocumentId = undefined
    this.#say({ kind: 'forget', documentId })
  }

  /** Ends it at once, whatever it does. */
  kill(death?: Death): void {
    this.#death ??= death
    this.#process.kill('SIGKILL')
  }

  /** Ends it and waits until it is gone. */
  async end(): Promise<void> {
    this.#wake()
    this.kill()
    await this.#closed.catch(() => {})
  }

  async #sample() {
    // A short memory: otherwise a file descriptor a child is held for a minute.
    const usage = await pidusage(this.#process.pid ?? 0, { maxage: 2 * SAMPLE_MS }).catch(() => undefined)
    if (usage === undefined) return // It has just ended; its own event says so.
    this.#memoryMiB = usage.memory / 2 ** 20
    const { memoryMiB: ceiling } = this.#limits
    if (this.#memoryMiB > ceiling) {
      const message = `took ${Math.round(this.#memoryMiB)} MiB of memory, more than the ${ceiling} MiB it may`
      this.kill({ code: 'page_memory', message })
    }
  }

  #deathSeen(): Death {
    if (this.#death !== undefined) return this.#death
    if (/heap out of memory/.test(this.#said)) {
      return { code: 'page_memory', message: `took more memory than the ${this.#limits.memoryMiB} MiB it may` }
    }
    const { exitCode, signalCode } = this.#process
    const how = signalCode === null ? `exit code ${exitCode}` : `signal ${signalCode}`
    const lines = this.#said.split('\n').map((line) => line.trim())
    const last = lines.filter((line) => line !== '').slice(-KEPT_LINES)
    const words = last.length === 0 ? '' : `; it said last: ${last.join(' | ')}`
    return { code: 'page_crashed', message: `ended its process with ${how}${words}` }
  }

  /** A child that has died hears nothing; that it is dead is seen elsewhere. */
  #say(message: ToChild) {
    if (this.#process.connected) this.#process.send(message, () => {})
  }

  /** At rest it does not keep the parent running: an embedding program may end without a word. */
  #rest() {
    for (const held of this.#handles()) held.unref()
  }

  #wake() {
    for (const held of this.#handles()) held.ref()
  }

  #handles() {
    const streams = [this.#process.stdout, this.#process.stderr] as (Socket | null)[]
    return [this.#process, this.#process.channel, ...streams].filter((held) => held !== null && held !== undefined)
  }
}

function overtime(limitMs: number): string {
  return `took longer than the ${limitMs / 1000} s it may`
}
