import type { PluginReference, SourceFacts, Unprotected } from '../../core/contracts.js'
import type { EmitMetric } from '../../core/metrics.js'
import type { ReadingOptions } from '../../core/reading/reading-options.js'
import {
  type Answer,
  type FromWorker,
  fromSentError,
  type ToWorker,
  type TransferredDocument,
  type WorkRequest,
  type WorkResults,
} from './messages.js'
import { type Death, WorkerDeath, type WorkerHost } from './worker-host.js'

/** Limits of a worker, with all values filled in; see `ChildRunnerOptions`. */
export interface WorkerLimits {
  readonly extractor?: PluginReference | readonly PluginReference[] | undefined
  readonly reading: ReadingOptions
  readonly pageTimeoutMs: number
  readonly openTimeoutMs: number
  readonly memoryMiB: number
  readonly pagesPerWorker: number
}

/**
 * Interval between two measurements of a working worker's memory, in milliseconds. In between, it can exceed its limit
 * unnoticed.
 */
const SAMPLE_MS = 100
/** A worker whose memory exceeds this share of its limit is recycled, before a page fails because of earlier pages. */
const WORN_SHARE = 0.6
/**
 * Maximum number of open documents per worker. Pages of several documents alternate. A document that is opened again
 * has lost its cached fonts: a page of a filing takes 4 to 12 ms with them, 12 to 40 ms without.
 */
const MOST_OPEN = 4
/** A worker whose memory exceeds this share of its limit keeps only one document open. */
const CROWDED_SHARE = 0.25

/** A process or thread, and the messages to it. It receives one request at a time. */
export class PageWorker {
  readonly #host: WorkerHost
  readonly #limits: WorkerLimits
  readonly #tell: EmitMetric
  /** Open documents, least recently used first. */
  readonly #open = new Map<number, SourceFacts>()
  #pagesDone = 0
  #memoryMiB = 0
  #death: Death | undefined
  #isGone = false
  #isBroken = false
  #isEnding = false
  /** Ends the request in progress: with the worker's message, or because the worker is gone. */
  #endRequest: ((end: FromWorker | 'gone') => void) | undefined
  #stopWatch = () => {}

  /** @param isEarly Whether it starts before there is work for it. */
  constructor(host: WorkerHost, limits: WorkerLimits, isEarly = false, tell: EmitMetric = () => {}) {
    this.#tell = tell
    this.#host = host
    this.#limits = limits
    host.onMessage((message) => {
      // Libraries and plugins in the worker may send other messages over the same channel.
      if (isFromWorker(message)) this.#hear(message)
    })
    host.gone.then(() => {
      this.#isGone = true
      this.#stopWatch()
      this.#endRequest?.('gone')
      this.#host.rest()
    })
    host.say({ kind: 'start', extractor: limits.extractor, reading: limits.reading, isEarly })
    host.rest()
  }

  /** Whether it can receive work. */
  get isAlive(): boolean {
    return !this.#isGone && this.#host.isAlive
  }

  /** Whether it is due for recycling: it has processed enough pages, has grown too much, or its reader is broken. */
  get isDueForRecycling(): boolean {
    return (
      this.#isBroken ||
      this.#pagesDone >= this.#limits.pagesPerWorker ||
      this.#memoryMiB > this.#limits.memoryMiB * WORN_SHARE
    )
  }

  /** Pieces of work done so far. A worker with more of them is faster, because more of its code is compiled. */
  get pagesDone(): number {
    return this.#pagesDone
  }

  /** Whether it has the document open. */
  hasOpen(documentId: number): boolean {
    return this.#open.has(documentId)
  }

  /**
   * Opens the document if it is not open.
   *
   * @param signal When it is aborted, its reason is thrown and the worker is killed.
   * @throws WorkerDeath; RecreateError if the document cannot be opened.
   */
  async open(document: TransferredDocument, signal: AbortSignal): Promise<SourceFacts> {
    const facts = this.#open.get(document.id) ?? (await this.#openAnother(document, signal))
    this.#open.delete(document.id)
    this.#open.set(document.id, facts)
    return facts
  }

  /**
   * Removes the password of a document. Open documents stay open.
   *
   * @param signal As in {@link open}.
   * @throws WorkerDeath; RecreateError as reported by the worker.
   */
  async unprotect({ source }: TransferredDocument, password: string, signal: AbortSignal): Promise<Unprotected> {
    const answer = await this.#ask({ kind: 'unprotect', source, password }, this.#limits.openTimeoutMs, signal)
    this.#pagesDone++
    if (answer.kind !== 'unprotected') throw unexpected(answer)
    return answer.copy
  }

  /**
   * Runs a request on an open document.
   *
   * @param signal As in {@link open}. Rendering has no other time limit.
   * @throws WorkerDeath; RecreateError as reported by the worker.
   */
  async work<Kind extends WorkRequest['kind']>(
    document: TransferredDocument,
    request: Extract<WorkRequest, { kind: Kind }>,
    signal: AbortSignal,
  ): Promise<WorkResults[Kind]> {
    const limitMs = request.kind === 'render' ? undefined : this.#limits.pageTimeoutMs
    const answer = await this.#ask({ kind: 'work', document, request }, limitMs, signal)
    this.#pagesDone++
    if (answer.kind !== 'done') throw unexpected(answer)
    return answer.result as WorkResults[Kind] // The answer matches the request.
  }

  /** Closes a document that is no longer needed. */
  forget(documentId: number): void {
    if (this.#open.delete(documentId)) this.#host.say({ kind: 'forget', documentId })
  }

  /** Ends it at once, whatever it is doing. */
  kill(death?: Death): void {
    this.#death ??= death
    this.#host.kill()
  }

  /** Ends it and waits until it is gone. */
  async end(): Promise<void> {
    // The worker keeps this process alive while its end is awaited, whatever it still answers.
    this.#isEnding = true
    this.#host.wake()
    this.kill()
    await this.#host.gone
  }

  async #openAnother(document: TransferredDocument, signal: AbortSignal): Promise<SourceFacts> {
    const isCrowded = this.#memoryMiB > this.#limits.memoryMiB * CROWDED_SHARE
    const leaving = [...this.#open.keys()].slice(
      0,
      isCrowded ? undefined : Math.max(0, this.#open.size - MOST_OPEN + 1),
    )
    for (const documentId of leaving) this.forget(documentId)
    const answer = await this.#ask({ kind: 'work', document }, this.#limits.openTimeoutMs, signal)
    if (answer.kind !== 'opened') throw unexpected(answer)
    return answer.facts
  }

  async #ask(
    message: Extract<ToWorker, { kind: 'work' | 'unprotect' }>,
    limitMs: number | undefined,
    signal: AbortSignal,
  ): Promise<Answer> {
    const cancel = () => this.kill()
    signal.addEventListener('abort', cancel)
    if (signal.aborted) cancel()
    try {
      const end = await new Promise<FromWorker | 'gone'>((resolve) => {
        if (this.#isGone) return resolve('gone')
        this.#endRequest = resolve
        this.#host.say(message)
        this.#host.wake()
        this.#stopWatch = this.#watch(limitMs)
      })
      signal.throwIfAborted()
      if (end === 'gone') {
        const death = new WorkerDeath(this.#death ?? this.#host.deathSeen())
        this.#tell({ kind: 'child-died', code: death.code })
        throw death
      }
      return end.answer
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }

  #hear(message: FromWorker) {
    const end = this.#endRequest
    if (end === undefined) return
    this.#endRequest = undefined
    this.#stopWatch()
    this.#memoryMiB = message.memoryMiB
    this.#isBroken ||= codeOf(message.answer) === 'reader_broken'
    this.#tell({ kind: 'child-worked', memoryMiB: message.memoryMiB })
    // Without work, it does not keep this process alive.
    if (!this.#isEnding) this.#host.rest()
    end(message)
  }

  /** Kills the worker when it exceeds a limit. Returns a function that ends the watch. */
  #watch(limitMs: number | undefined): () => void {
    let isOver = false
    const overrun = () => {
      // If this process was busy itself, the answer may be unread. One turn of the event loop reads it.
      setImmediate(() => {
        if (isOver || limitMs === undefined) return
        this.kill({ code: 'page_timeout', message: `took longer than the limit of ${limitMs / 1000} s` })
      })
    }
    const clock = limitMs === undefined ? undefined : setTimeout(overrun, limitMs)
    const sample = async () => {
      const memoryMiB = await this.#host.measureMemory?.()
      // A late measurement may belong to an earlier page.
      if (!isOver && memoryMiB !== undefined) this.#refuseMemory(memoryMiB)
    }
    const sampler = this.#host.measureMemory && setInterval(sample, SAMPLE_MS)
    return () => {
      isOver = true
      clearTimeout(clock)
      clearInterval(sampler)
    }
  }

  #refuseMemory(memoryMiB: number) {
    const { memoryMiB: ceiling } = this.#limits
    if (memoryMiB <= ceiling) return
    const message = `took ${Math.round(memoryMiB)} MiB of memory, more than the limit of ${ceiling} MiB`
    this.kill({ code: 'page_memory', message })
  }
}

/** Returns the error code of an answer, if it reports an error. */
function codeOf(answer: Answer): string | undefined {
  if (answer.kind === 'refused') return answer.error.code
  if (answer.kind !== 'done' || !('state' in answer.result) || answer.result.state !== 'failed') return undefined
  return answer.result.error.code
}

function isFromWorker(message: FromWorker | undefined | null): message is FromWorker {
  return typeof message?.answer?.kind === 'string' && typeof message.memoryMiB === 'number'
}

function unexpected(answer: Answer): Error {
  return answer.kind === 'refused' ? fromSentError(answer.error) : new Error(`Unexpected answer ${answer.kind}`)
}
