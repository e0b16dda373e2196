import type { PluginReference, SourceFacts, Unprotected } from '../../core/contracts.js'
import type { TellMeasure } from '../../core/measures.js'
import type { PageOutcome } from '../../core/model.js'
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

/** A page that a worker was asked for while it is at work on another: it begins with it at once when that has ended. */
export interface PostedPage {
  readonly hasBegun: boolean
  /** @throws NotBegun; and what {@link PageWorker.work} throws. */
  readonly outcome: Promise<PageOutcome>
  /** Has it not begun, where it has not. */
  withdraw(): void
}

/** A page was posted to a worker and not begun: it was withdrawn, or the worker is gone. */
export class NotBegun extends Error {}

/** How what a worker was asked has ended. */
type End = FromWorker | 'gone' | 'not begun'

/** What a worker was asked and has not answered. */
interface Asked {
  readonly number: number
  readonly isPage: boolean
  readonly limitMs: number | undefined
  readonly onBegin: (() => void) | undefined
  readonly end: (end: End) => void
  hasBegun: boolean
  isWithdrawn: boolean
}

/** One process or thread and the talk with it. It does one piece of work at a time; the next may lie ready. */
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
  #isEnding = false
  /** In the order in which they are answered: the first is worked on. */
  readonly #asked: Asked[] = []
  #lastNumber = 0
  #stopWatch = () => {}

  /** @param isEarly Whether it starts before there is work for it. */
  constructor(host: WorkerHost, limits: WorkerLimits, isEarly = false, tell: TellMeasure = () => {}) {
    this.#tell = tell
    this.#host = host
    this.#limits = limits
    host.onMessage((message) => {
      // Libraries and plugins in it may send what they like over the same channel.
      if (isFromWorker(message)) this.#hear(message)
    })
    host.gone.then(() => {
      this.#isGone = true
      this.#endAll()
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

  /** Whether it is at work for somebody, or will be. */
  get isBusy(): boolean {
    return this.#asked.some(({ isWithdrawn }) => !isWithdrawn)
  }

  /** Whether a page of the document may be posted to it: it is at work on a page, nothing lies ready, and it is not soon worn. */
  takesPost(documentId: number): boolean {
    const isOnPage = this.#asked.length === 1 && this.#asked[0]!.isPage && !this.#asked[0]!.isWithdrawn
    const isFresh = !this.isWorn && this.#pagesDone + 2 <= this.#limits.pagesPerWorker
    return this.isAlive && isOnPage && isFresh && this.hasOpen(documentId)
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
   * @param onBegin Called when it is begun.
   * @throws WorkerDeath; RecreateError as the worker says it.
   */
  async work<Kind extends WorkRequest['kind']>(
    document: HandedDocument,
    request: Extract<WorkRequest, { kind: Kind }>,
    signal: AbortSignal,
    onBegin?: () => void,
  ): Promise<WorkResults[Kind]> {
    const limitMs = request.kind === 'render' ? undefined : this.#limits.pageTimeoutMs
    const answer = await this.#ask({ kind: 'work', document, request }, limitMs, signal, onBegin)
    this.#pagesDone++
    if (answer.kind !== 'done') throw unexpected(answer)
    return answer.result as WorkResults[Kind] // It answers what it was asked.
  }

  /** Posts a page of a document that is open, where {@link takesPost} says that it may be. */
  post(
    document: HandedDocument,
    request: Extract<WorkRequest, { kind: 'page' }>,
    signal: AbortSignal,
    onBegin?: () => void,
  ): PostedPage {
    let hasBegun = false
    const outcome = this.work<'page'>(document, request, signal, () => {
      hasBegun = true
      onBegin?.()
    })
    outcome.catch(() => {}) // Who posts may ask later how it went.
    const posted = this.#asked.at(-1)!
    return {
      get hasBegun() {
        return hasBegun
      },
      outcome,
      withdraw: () => {
        if (!hasBegun) this.#withdraw(posted)
      },
    }
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
    // Who waits for its end is kept alive by it, whatever it still answers.
    this.#isEnding = true
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

  async #ask(
    message: Extract<ToWorker, { kind: 'work' | 'unprotect' }>,
    limitMs: number | undefined,
    signal: AbortSignal,
    onBegin?: () => void,
  ): Promise<Answer> {
    const number = ++this.#lastNumber
    let asked: Asked | undefined
    const cancel = () => {
      if (asked === undefined || this.#asked[0] === asked) this.kill()
      else this.#withdraw(asked)
    }
    signal.addEventListener('abort', cancel)
    if (signal.aborted) cancel()
    try {
      const end = await new Promise<End>((resolve) => {
        if (this.#isGone) return resolve('gone')
        const isPage = message.kind === 'work' && message.request?.kind === 'page'
        asked = { number, isPage, limitMs, onBegin, end: resolve, hasBegun: false, isWithdrawn: false }
        this.#asked.push(asked)
        this.#host.say(message.kind === 'work' ? { ...message, number } : message)
        if (this.#asked.length === 1) this.#beginFirst()
      })
      signal.throwIfAborted()
      if (end === 'not begun') throw new NotBegun('It was not begun')
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

  #beginFirst() {
    const first = this.#asked[0]!
    this.#host.wake()
    this.#stopWatch = this.#watch(first.limitMs)
    first.hasBegun = true
    if (!first.isWithdrawn) first.onBegin?.()
  }

  #hear(message: FromWorker) {
    const first = this.#asked.shift()
    if (first === undefined) return
    this.#stopWatch()
    this.#memoryMiB = message.memoryMiB
    this.#isBroken ||= codeOf(message.answer) === 'reader_broken'
    if (message.answer.kind !== 'withdrawn') this.#tell({ kind: 'child-worked', memoryMiB: message.memoryMiB })
    if (this.#asked.length === 0) this.#rest()
    // What lies ready is better begun by another: it would pay for what was before it.
    else if (this.isWorn) this.kill()
    else this.#beginFirst()
    first.end(message)
  }

  /** It has nothing to do, and keeps nobody alive. */
  #rest() {
    if (!this.#isEnding) this.#host.rest()
  }

  /** Nothing more is heard of it. */
  #endAll() {
    this.#stopWatch()
    for (const asked of this.#asked.splice(0)) asked.end(asked.hasBegun ? 'gone' : 'not begun')
    this.#host.rest()
  }

  #withdraw(asked: Asked) {
    if (asked.isWithdrawn || this.#asked.indexOf(asked) < 1) return
    asked.isWithdrawn = true
    this.#host.say({ kind: 'withdraw', number: asked.number })
    asked.end('not begun')
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
