import type { PluginReference, SourceFacts, Unprotected } from '../../core/contracts.js'
import type { TellMeasure } from '../../core/measures.js'
import type { ReadingOptions } from '../../core/reading-options.js'
import {
  type Answer,
  type FromWorker,
  fromSentError,
  type HandedDocument,
  type ToWorker,
  type WorkRequest,
  type WorkResults,
} from './messages.js'
import { type Death, WorkerDeath, type WorkerHost } from './worker-host.js'

/** What a worker may take; all values are given, see `ChildRunnerOptions`. */
export interface WorkerLimits {
  readonly extractor?: PluginReference | readonly PluginReference[] | undefined
  readonly reading: ReadingOptions
  readonly pageTimeoutMs: number
  readonly openTimeoutMs: number
  readonly memoryMiB: number
  readonly pagesPerWorker: number
}

/** Between two looks at what a worker holds while it works: in so long it can outgrow its ceiling unseen. */
const SAMPLE_MS = 100
/** A worker that has grown to this share of its ceiling without harm is replaced before a page pays for the others. */
const WORN_SHARE = 0.6
/**
 * Pages of several documents come in turns, and a document that is opened again has lost its fonts and all else that its
 * pages share: with them a page of a filing is read in 4 to 12 ms, without in 12 to 40.
 */
const MOST_OPEN = 4
/** A worker that has grown to this share of its ceiling keeps one document open alone: the others may be why. */
const CROWDED_SHARE = 0.25

/** One process or thread and the talk with it. It does one piece of work at a time. */
export class PageWorker {
  readonly #host: WorkerHost
  readonly #limits: WorkerLimits
  readonly #tell: TellMeasure
  /** What it holds open; what was used longest ago comes first. */
  readonly #open = new Map<number, SourceFacts>()
  #pagesDone = 0
  #memoryMiB = 0
  #death: Death | undefined
  #isGone = false
  #isBroken = false
  /** Set while an answer is waited for. */
  #onEnd: ((end: FromWorker | 'gone') => void) | undefined

  /** @param isEarly Whether it starts before there is work for it. */
  constructor(host: WorkerHost, limits: WorkerLimits, isEarly = false, tell: TellMeasure = () => {}) {
    this.#tell = tell
    this.#host = host
    this.#limits = limits
    host.onMessage((message) => {
      // Libraries and plugins in it may send what they like over the same channel.
      if (isFromWorker(message)) this.#onEnd?.(message)
    })
    host.gone.then(() => {
      this.#isGone = true
      this.#onEnd?.('gone')
    })
    host.say({ kind: 'start', extractor: limits.extractor, reading: limits.reading, isEarly })
    host.rest()
  }

  /** Whether it can be given work. */
  get isAlive(): boolean {
    return !this.#isGone && this.#host.isAlive
  }

  /** Whether it has done or grown enough, or its reader broke down; a fresh one takes its place. */
  get isWorn(): boolean {
    return (
      this.#isBroken ||
      this.#pagesDone >= this.#limits.pagesPerWorker ||
      this.#memoryMiB > this.#limits.memoryMiB * WORN_SHARE
    )
  }

  /** Pieces of work that it has done: code that has run often is fast. */
  get pagesDone(): number {
    return this.#pagesDone
  }

  /** Whether it holds the document open. */
  hasOpen(documentId: number): boolean {
    return this.#open.has(documentId)
  }

  /**
   * Opens the document, unless it is open.
   *
   * @param signal Its reason is thrown when it is aborted; the worker is then gone.
   * @throws WorkerDeath; RecreateError where the document cannot be opened, as the worker says it.
   */
  async open(document: HandedDocument, signal: AbortSignal): Promise<SourceFacts> {
    const facts = this.#open.get(document.id) ?? (await this.#openAnother(document, signal))
    this.#open.delete(document.id)
    this.#open.set(document.id, facts)
    return facts
  }

  /**
   * Takes the password off a document; what is open stays open.
   *
   * @param signal As {@link open}.
   * @throws WorkerDeath; RecreateError as the worker says it.
   */
  async unprotect({ source }: HandedDocument, password: string, signal: AbortSignal): Promise<Unprotected> {
    const answer = await this.#ask({ kind: 'unprotect', source, password }, this.#limits.openTimeoutMs, signal)
    this.#pagesDone++
    if (answer.kind !== 'unprotected') throw unexpected(answer)
    return answer.copy
  }

  /**
   * Does what is requested of the document, which is open.
   *
   * @param signal As {@link open}. Rendering has no other limit of time.
   *
   * @throws WorkerDeath; RecreateError as the worker says it.
   */
  async work<Kind extends WorkRequest['kind']>(
    document: HandedDocument,
    request: Extract<WorkRequest, { kind: Kind }>,
    signal: AbortSignal,
  ): Promise<WorkResults[Kind]> {
    const limitMs = request.kind === 'render' ? undefined : this.#limits.pageTimeoutMs
    const answer = await this.#ask({ kind: 'work', document, request }, limitMs, signal)
    this.#pagesDone++
    if (answer.kind !== 'done') throw unexpected(answer)
    return answer.result as WorkResults[Kind] // It answers what it was asked.
  }

  /** Lets go of a document that nobody will ask for again. */
  forget(documentId: number): void {
    if (this.#open.delete(documentId)) this.#host.say({ kind: 'forget', documentId })
  }

  /** Ends it at once, whatever it does. */
  kill(death?: Death): void {
    this.#death ??= death
    this.#host.kill()
  }

  /** Ends it and waits until it is gone. */
  async end(): Promise<void> {
    this.#host.wake()
    this.kill()
    await this.#host.gone
  }

  async #openAnother(document: HandedDocument, signal: AbortSignal): Promise<SourceFacts> {
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

  async #ask(message: ToWorker, limitMs: number | undefined, signal: AbortSignal): Promise<Answer> {
    const cancel = () => this.kill()
    this.#host.wake()
    signal.addEventListener('abort', cancel)
    if (signal.aborted) cancel()
    const stopWatch = this.#watch(limitMs)
    try {
      const end = await this.#waitForEnd(message)
      signal.throwIfAborted()
      if (end === 'gone') {
        const death = new WorkerDeath(this.#death ?? this.#host.deathSeen())
        this.#tell({ kind: 'child-died', code: death.code })
        throw death
      }
      this.#memoryMiB = end.memoryMiB
      this.#tell({ kind: 'child-worked', memoryMiB: end.memoryMiB })
      this.#isBroken ||= codeOf(end.answer) === 'reader_broken'
      return end.answer
    } finally {
      stopWatch()
      signal.removeEventListener('abort', cancel)
      this.#host.rest()
    }
  }

  async #waitForEnd(message: ToWorker): Promise<FromWorker | 'gone'> {
    if (this.#isGone) return 'gone'
    try {
      return await new Promise((resolve) => {
        this.#onEnd = resolve
        this.#host.say(message)
      })
    } finally {
      this.#onEnd = undefined
    }
  }

  /** Kills the worker when it overruns a limit, until what comes back is called. */
  #watch(limitMs: number | undefined): () => void {
    let isOver = false
    const overrun = () => {
      // Where this process was busy itself, the answer may lie unread: the turn until then reads it.
      setImmediate(() => {
        if (isOver || limitMs === undefined) return
        this.kill({ code: 'page_timeout', message: `took longer than the ${limitMs / 1000} s it may` })
      })
    }
    const clock = limitMs === undefined ? undefined : setTimeout(overrun, limitMs)
    const sample = async () => {
      const memoryMiB = await this.#host.measureMemory?.()
      // Measured late, it may be what an earlier page held.
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
    const message = `took ${Math.round(memoryMiB)} MiB of memory, more than the ${ceiling} MiB it may`
    this.kill({ code: 'page_memory', message })
  }
}

/** The code of what went wrong, if something did. */
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
