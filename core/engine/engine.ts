import { setTimeout as delay } from 'node:timers/promises'
import type { PictureOptions } from '../contracts.js'
import { checkCorrection } from '../corrections.js'
import { RecreateError } from '../errors.js'
import type { CellCorrection, Facts, FileFact, Manifest } from '../facts.js'
import { factKeys, listedId, listPrefix, liveKey, tombstoneKey } from '../keys.js'
import type { DocumentModel } from '../model.js'
import { refuseUnknownOptions } from '../option-names.js'
import { readFacts } from '../read-facts.js'
import type { Source, StoredSource } from '../source.js'
import { isFinal } from '../states.js'
import { type FileSummary, type RecreateStatus, stateOf, statusOf } from '../status.js'
import { type Created, type CreateOptions, createRecreate, DEFAULT_OWNER, type FindFormat } from './create.js'
import { eventsSince, type RecreateEvent } from './events.js'
import { forgetProcess, isGone } from './liveness.js'
import { LocalSources } from './local-sources.js'
import { asJson } from './page-results.js'
import type { EngineParts } from './parts.js'
import { loadDocument } from './render-generation.js'
import { notFound, type Shared, shareParts, showProgress } from './shared.js'
import { clearTombstones, erase, listLive, lookAfter } from './sweep.js'
import { Worker } from './worker.js'

/** Who asks. */
export interface Scope {
  /** Recreates of others are not there. @default whoever: all are there */
  readonly owner?: string | undefined
}

export interface EventOptions extends Scope {
  /** The id of the last event that was seen. @default from the beginning */
  readonly after?: string | undefined
  readonly signal?: AbortSignal | undefined
}

export interface WaitOptions extends Scope {
  readonly signal?: AbortSignal | undefined
  /** Called with each change. */
  readonly onEvent?: ((event: RecreateEvent) => void) | undefined
}

export interface ListRecreatesOptions {
  /** @default 'local' */
  readonly owner?: string | undefined
  /** From 1 to 100. @default 20 */
  readonly limit?: number | undefined
  /** The `next` of the list before. */
  readonly after?: string | undefined
}

/** Some of an owner's recreates, the newest first. */
export interface RecreateList {
  readonly recreates: readonly RecreateStatus[]
  /** Where to go on; absent at the end. */
  readonly next?: string
}

/** A file of a recreate. */
export interface RecreateFile extends FileSummary {
  /** The document's name with the file's ending. */
  readonly fileName: string
  /** Its bytes, piece by piece; to be read once, to its end. */
  readonly data: AsyncIterable<Uint8Array>
}

/**
 * Turns documents into files, and remembers how far each is: what has been reached is never lost, whoever dies. Calls
 * may come from any process that shares the stores.
 *
 * All calls that take an id throw `not_found` where the recreate never was, is deleted, belongs to another owner or, but
 * for `hide` and `remove`, is hidden; and `store_failed` when a store does.
 */
export interface Engine extends AsyncDisposable {
  /**
   * Takes a document up: a path, a name with bytes, or a name with a path.
   *
   * @throws RecreateError As the document or an option is at fault: `source_unreadable`, `source_unsupported`,
   * `source_damaged`, `pdf_encrypted`, `open_failed`, `pages_invalid`, `format_invalid`, `option_invalid`,
   * `idempotency_conflict`, `idempotency_busy`, `cancelled`. Nothing is then kept.
   */
  create(document: string | Source | StoredSource, options?: CreateOptions): Promise<Created>
  /** How far it is. */
  status(recreateId: string, scope?: Scope): Promise<RecreateStatus>
  /** What has been found so far: pages that have ended, and the tables and charts that nothing can change any more. */
  result(recreateId: string, scope?: Scope): Promise<DocumentModel>
  /** One of its files. @throws RecreateError `not_available` before it is `COMPLETED`, and for a format it has not. */
  file(recreateId: string, format: string, scope?: Scope): Promise<RecreateFile>
  /** The picture of a page, as a PNG. @throws RecreateError `pages_invalid`, and as {@link Runner.picture} does. */
  picture(recreateId: string, pageNumber: number, options: PictureOptions, scope?: Scope): Promise<Uint8Array>
  /** An owner's recreates, hidden ones left out. */
  list(options?: ListRecreatesOptions): Promise<RecreateList>
  /** Hides it from all calls but this and `remove`, or shows it again. The work goes on untouched. */
  hide(recreateId: string, isHidden?: boolean, scope?: Scope): Promise<void>
  /** Deletes it, with its file and all that came of it. Work on it stops. */
  remove(recreateId: string, scope?: Scope): Promise<void>
  /** Stops the work on it: it has then `FAILED`, with code `cancelled`. Nothing happens where the work is done. */
  cancel(recreateId: string, scope?: Scope): Promise<void>
  /**
   * Puts cells right. The files are rendered anew; until they are there, those before are served.
   *
   * @param by Who says so.
   * @throws RecreateError `option_invalid` where there is no such row or column, all of them named; `not_available`
   * before all pages have ended, or where it has failed.
   */
  correct(recreateId: string, cells: readonly CellCorrection[], by: string, scope?: Scope): Promise<void>
  /** Each change, from the beginning or after the last one seen, until all is done or it is deleted or hidden. */
  events(recreateId: string, options?: EventOptions): AsyncIterable<RecreateEvent>
  /** Waits until it is `COMPLETED` or has `FAILED`, and for files with corrections. @throws RecreateError `cancelled`. */
  wait(recreateId: string, options?: WaitOptions): Promise<RecreateStatus>
  /** Looks after recreates that nobody works on and deletes what no fact points at, as it also does by itself. */
  reconcile(): Promise<void>
  /**
   * Begins nothing new, lets what is in work come to its end for a while, and closes the queue, and the stores and the
   * runner that it made itself. What is unfinished is taken up by the next engine over the same stores.
   */
  close(): Promise<void>
}

/** What {@link startEngine} takes beside the parts. */
export interface EngineWiring {
  readonly findFormat: FindFormat
  /** Closes what was made for this engine, in order. */
  readonly closeParts: () => Promise<void>
}

/** Starts an engine on its parts: takes up what was left unfinished, and, if it is a worker, works. */
export async function startEngine(parts: EngineParts, { findFormat, closeParts }: EngineWiring): Promise<Engine> {
  const sources = new LocalSources(parts)
  const shared = shareParts(parts, sources)
  const worker = new Worker(shared)
  const { records, timing, clock, me } = parts
  const reconciler = startReconciler(shared, worker)
  if (parts.isWorker) await worker.start()
  reconciler.look().catch((error) => parts.onTrouble(error, 'the first look after recreates'))
  let closing: Promise<void> | undefined

  /** The facts of a recreate that is there for who asks. */
  async function find(recreateId: string, scope: Scope = {}, mayBeHidden = false): Promise<Facts> {
    refuseIfStopped(shared)
    refuseUnknownOptions(scope, SCOPE)
    const { owner } = scope
    const facts = await readFacts(records, recreateId)
    const isThere = facts !== undefined && (owner === undefined || facts.manifest.owner === owner)
    if (!isThere || (facts.isHidden && !mayBeHidden)) throw notFound(recreateId)
    return facts
  }

  async function* follow(recreateId: string, options: EventOptions): AsyncGenerator<RecreateEvent> {
    refuseUnknownOptions(options, { ...SCOPE, after: true, signal: true })
    const { after, signal, owner } = options
    const scope = { owner }
    let seen = after
    await find(recreateId, scope)
    for (;;) {
      refuseIfStopped(shared, signal)
      const changed = nextChange(shared, recreateId, signal)
      const looked = performance.now()
      try {
        const facts = await find(recreateId, scope).catch(leaveIfNotFound)
        if (facts === undefined) return
        for (const event of eventsSince(seen, facts)) {
          seen = event.id
          yield event
        }
        if (isOver(facts)) return
        // Who follows a long document looks often: he may take a tenth of the time, no more.
        await Promise.all([
          changed.promise,
          delay(10 * (performance.now() - looked), undefined, { signal }).catch(() => {}),
        ])
      } finally {
        changed.stop()
      }
    }
  }

  const engine: Engine = {
    async create(document, options = {}) {
      refuseIfStopped(shared)
      const { signal } = options
      const either = signal === undefined ? shared.stops.life : AbortSignal.any([signal, shared.stops.life])
      const created = await createRecreate(shared, document, { ...options, signal: either }, findFormat)
      if (created.isNew) await worker.ring(created.recreateId, options.owner ?? DEFAULT_OWNER)
      return created
    },
    status: async (recreateId, scope) => statusOf(await find(recreateId, scope)),
    async result(recreateId, scope) {
      const facts = await find(recreateId, scope)
      try {
        return await loadDocument(shared, facts, facts.latest.generation)
      } catch (error) {
        await find(recreateId, scope) // It may have been deleted under our hands.
        throw error
      }
    },
    async file(recreateId, format, scope) {
      const { manifest, served } = await find(recreateId, scope)
      const fact = served?.rendered.files.find((each) => each.format === format)
      if (fact === undefined) throw noFile(manifest, format, served?.rendered.files)
      const data = await parts.blobs.get(fact.key)
      if (data === undefined) {
        // Newer files may have taken its place meanwhile.
        const now = await find(recreateId, scope)
        if (now.served?.generation !== served?.generation) return engine.file(recreateId, format, scope)
        throw new RecreateError('store_failed', `Expected ${parts.blobs.name} to hold ${fact.key}, it is not there`)
      }
      const { key: _, ...summary } = fact
      return { ...summary, fileName: renamed(manifest.fileName, fact.extension), data }
    },
    async picture(recreateId, pageNumber, options, scope) {
      const { manifest } = await find(recreateId, scope)
      if (!Number.isInteger(pageNumber) || pageNumber < 1 || pageNumber > manifest.pageCount) {
        throw new RecreateError('pages_invalid', `Expected a page from 1 to ${manifest.pageCount}, got ${pageNumber}`)
      }
      return sources.use(manifest, (source) => parts.runner.picture(source, pageNumber, options, shared.stops.life))
    },
    async list(options = {}) {
      refuseIfStopped(shared)
      refuseUnknownOptions(options, { ...SCOPE, limit: true, after: true })
      const { owner = DEFAULT_OWNER, limit = 20, after } = options
      if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
        throw new RecreateError(
          'option_invalid',
          `Expected \`limit\` to be a whole number from 1 to 100, got \`${limit}\``,
        )
      }
      const prefix = listPrefix(owner)
      const recreates: RecreateStatus[] = []
      let last: string | undefined
      for await (const { key } of records.list(prefix, { after: after === undefined ? undefined : prefix + after })) {
        if (recreates.length === limit) return { recreates, next: last!.slice(prefix.length) }
        const facts = await readFacts(records, listedId(key))
        if (facts === undefined || facts.isHidden) continue
        recreates.push(statusOf(facts))
        last = key
      }
      return { recreates }
    },
    async hide(recreateId, isHidden = true, scope) {
      await find(recreateId, scope, true)
      const { hidden } = factKeys(recreateId)
      if (isHidden) await records.create(hidden, { at: clock() })
      else await records.delete(hidden)
    },
    async remove(recreateId, scope) {
      await find(recreateId, scope, true)
      await records.set(liveKey(recreateId), { at: clock() })
      await records.create(tombstoneKey(recreateId), { at: clock() })
      shared.stops.stop(recreateId)
      await erase(parts, recreateId)
      shared.changes.emit(recreateId)
      await sources.release(recreateId)
    },
    async cancel(recreateId, scope) {
      const facts = await find(recreateId, scope)
      if (isFinal(stateOf(facts))) return
      await records.create(factKeys(recreateId).cancelled, { at: clock() })
      shared.stops.stop(recreateId)
      shared.changes.emit(recreateId)
    },
    async correct(recreateId, cells, by, scope) {
      const facts = await find(recreateId, scope)
      if (facts.processing === undefined || stateOf(facts) === 'FAILED') {
        throw new RecreateError('not_available', 'Expected all pages to have ended before anything is corrected')
      }
      checkCorrection((await loadDocument(shared, facts, 1)).tables, cells, by)
      await addCorrection(shared, facts, cells, by)
      await worker.advance(recreateId)
    },
    events: (recreateId, options = {}) => follow(recreateId, options),
    async wait(recreateId, { onEvent, ...options } = {}) {
      for await (const event of follow(recreateId, options)) onEvent?.(event)
      return engine.status(recreateId, { owner: options.owner })
    },
    reconcile: () => reconciler.lookAnew(),
    close() {
      closing ??= (async () => {
        reconciler.stop()
        worker.stop()
        shared.stops.drain()
        shared.changes.emit(CLOSED)
        const drained = parts.queue.close()
        await Promise.race([drained, delay(timing.drainMs, undefined, { ref: false })])
        shared.stops.stopAll()
        // A renderer that heeds no signal is left behind: it holds up nobody, and its file is not stored any more.
        await Promise.race([drained, delay(GIVEN_UP_MS, undefined, { ref: false })])
        await worker.leaveAll().catch((error) => parts.onTrouble(error, 'leaving what is unfinished'))
        forgetProcess(me)
        await closeParts()
      })()
      return closing
    },
    [Symbol.asyncDispose]: () => engine.close(),
  }
  return Object.freeze(engine)

  function startReconciler({ stops }: Shared, worker: Worker) {
    let looking: Promise<void> | undefined
    let lastClearing = clock()
    const isStalled = (seen: Parameters<typeof isGone>[0]) =>
      isGone(seen, { me, now: clock(), stallMs: timing.stallMs })
    const lookOnce = async () => {
      for (const recreateId of await listLive(parts)) {
        if (stops.isDraining) return
        if (worker.isAtWork(recreateId)) continue
        const isLeft = await lookAfter(
          parts,
          recreateId,
          (seen) => seen?.by.instance === me.instance || isStalled(seen),
        )
        if (isLeft) {
          await showProgress(shared, recreateId)
          await worker.advance(recreateId)
        }
      }
      if (clock() - lastClearing < timing.stallMs) return
      lastClearing = clock()
      await clearTombstones(parts)
    }
    const look = () => {
      looking ??= lookOnce().finally(() => {
        looking = undefined
      })
      return looking
    }
    const timer = setInterval(() => {
      look().catch((error) => parts.onTrouble(error, 'looking after recreates'))
    }, timing.reconcileMs)
    timer.unref()
    const lookAnew = async () => {
      await looking // What was looked at before the call may have changed.
      await look()
    }
    return { look, lookAnew, stop: () => clearInterval(timer) }
  }
}

const CLOSED = Symbol('closed')
const SCOPE: Readonly<Record<keyof Scope, true>> = { owner: true }
/** Who has not stopped so long after he was told to is not waited for, in milliseconds. */
const GIVEN_UP_MS = 2_000

/** What was there and is no more, was deleted or hidden meanwhile. */
function leaveIfNotFound(error: unknown): undefined {
  if (!(error instanceof RecreateError) || error.code !== 'not_found') throw error
}

function isOver(facts: Facts): boolean {
  const state = stateOf(facts)
  const { latest } = facts
  return state === 'FAILED' || (state === 'COMPLETED' && (latest.rendered ?? latest.failed) !== undefined)
}

/** Several may correct at once: each takes the next free generation. */
async function addCorrection(shared: Shared, facts: Facts, cells: readonly CellCorrection[], by: string) {
  const { records, clock } = shared.parts
  const { recreateId } = facts.manifest
  const keys = factKeys(recreateId)
  let generation = facts.latest.generation + 1
  await records.set(liveKey(recreateId), { at: clock() })
  while (!(await records.create(keys.correction(generation), asJson({ at: clock(), by, cells })))) generation++
  await records.set(keys.latest, generation)
  shared.changes.emit(recreateId)
}

function refuseIfStopped({ stops }: Shared, signal?: AbortSignal) {
  if (signal?.aborted) throw new RecreateError('cancelled', 'The waiting was stopped by its caller')
  if (stops.isDraining) throw new RecreateError('cancelled', 'The engine was closed')
}

/** Waits for a change in this process; what others do is looked for now and then. */
function nextChange({ parts, changes }: Shared, recreateId: string, signal: AbortSignal | undefined) {
  let stop = () => {}
  const promise = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, parts.timing.pollMs)
    const names = [recreateId, CLOSED]
    for (const name of names) changes.on(name, resolve)
    const onAbort = () => resolve()
    signal?.addEventListener('abort', onAbort)
    stop = () => {
      clearTimeout(timer)
      for (const name of names) changes.off(name, resolve)
      signal?.removeEventListener('abort', onAbort)
    }
  })
  return { promise, stop }
}

function noFile({ fileName }: Manifest, format: string, files: readonly FileFact[] | undefined): RecreateError {
  if (files === undefined) return new RecreateError('not_available', `The files of ${fileName} are not there yet`)
  const formats = files.map((file) => file.format).join(', ') || 'none'
  return new RecreateError('not_available', `Expected a format of these: ${formats}; got ${JSON.stringify(format)}`)
}

function renamed(fileName: string, extension: string): string {
  return `${fileName.replace(/\.[^.]+$/, '')}.${extension}`
}
