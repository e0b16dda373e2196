import { setTimeout as delay } from 'node:timers/promises'
import { withCorrectedPages } from '../corrected-pages.js'
import { RecreateError } from '../errors.js'
import type { CellCorrection, Facts, FileFact, Manifest } from '../facts.js'
import { factKeys, listedId, listPrefix, uuidOf } from '../keys.js'
import { refuseUnknownOptions } from '../option-names.js'
import { readFacts } from '../read-facts.js'
import { isFinal } from '../states.js'
import { type RecreateStatus, stateOf, statusOf } from '../status.js'
import { checkStores } from './check-stores.js'
import { correctDocument, listCorrections } from './correct.js'
import { createRecreate, DEFAULT_OWNER, type FindFormat } from './create.js'
import type { CellsAndFrames, Engine, RecreateFile, RecreateList, Scope } from './engine.js'
import { follow, refuseIfStopped } from './follow.js'
import { countNoMore } from './list.js'
import { forgetProcess } from './liveness.js'
import { loadCorrections } from './load-corrections.js'
import { tellEnd } from './measuring.js'
import { callbackOf } from './notice-facts.js'
import { loadPage } from './page-results.js'
import type { EngineParts } from './parts.js'
import { ReadTogether } from './read-together.js'
import { Reconciler } from './reconciler.js'
import { loadDocument } from './render-generation.js'
import { isExpired, takeAway } from './retention.js'
import { type Shared, shareParts } from './shared.js'
import { readUnprotected, unprotectDocument } from './unprotect.js'
import { warmUp } from './warm-up.js'
import { Worker } from './worker.js'

/** What {@link startEngine} needs in addition to the parts. */
interface EngineWiring {
  readonly findFormat: FindFormat
  /** Closes what was created for this engine, in order. */
  readonly closeParts: () => Promise<void>
}

const SCOPE: Readonly<Record<keyof Scope, true>> = { owner: true }
/** Grace period after an abort signal, in milliseconds. Work that ignores the signal is then abandoned. */
const GIVEN_UP_MS = 2_000
/** Lifetime of a signed file URL, in milliseconds. */
const LINK_MS = 60_000
/** Maximum number of entries examined per list, including hidden and deleted recreates. */
const MOST_LISTED = 1_000

/** Starts an engine: resumes unfinished work and, if it is a worker, processes messages. */
export async function startEngine(parts: EngineParts, { findFormat, closeParts }: EngineWiring): Promise<Engine> {
  const { records, clock, onTrouble } = parts
  const shared = shareParts(parts)
  const worker = new Worker(shared)
  const reconciler = new Reconciler(shared, worker)
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= closeEngine(shared, worker, reconciler).finally(closeParts)
    return closing
  }
  try {
    if (parts.isWorker) await worker.start()
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
  reconciler.look().catch((error) => onTrouble(error, 'the first look after recreates'))

  /** Returns the facts of a recreate that the caller has access to. */
  async function find(recreateId: string, scope: Scope = {}, mayBeHidden = false): Promise<Facts> {
    refuseIfStopped(shared)
    refuseUnknownOptions(scope, SCOPE)
    return refuseIfAbsent(recreateId, await readFacts(records, recreateId), scope, mayBeHidden)
  }

  function refuseIfAbsent(recreateId: string, facts: Facts | undefined, { owner }: Scope, mayBeHidden = false): Facts {
    const isThere = facts !== undefined && (owner === undefined || facts.manifest.owner === owner)
    if (!isThere || isExpired(facts, parts) || (facts.isHidden && !mayBeHidden)) throw notFound(recreateId)
    return facts
  }

  // Many clients may poll the status of one document.
  const statuses = new ReadTogether(async (recreateId) => {
    const facts = await readFacts(records, recreateId)
    if (facts === undefined) return undefined
    const callback = await callbackOf(records, facts)
    const corrections = await loadCorrections(records, recreateId, facts.latest.generation)
    const status = statusOf(withCorrectedPages(facts, corrections))
    return { facts, status: { ...status, ...(callback && { callback }) } }
  })

  /** Returns the fact of a file that is served. */
  async function findFile(recreateId: string, format: string, scope: Scope | undefined) {
    const { manifest, served } = await find(recreateId, scope)
    const fact = served?.rendered.files.find((each) => each.format === format)
    if (fact === undefined) throw noFile(manifest, format, served?.rendered.files)
    return { manifest, served: served!, fact }
  }

  function untilClosed(signal: AbortSignal | undefined): AbortSignal {
    return signal === undefined ? shared.stops.end : AbortSignal.any([signal, shared.stops.end])
  }

  const engine: Engine = {
    formats: parts.formats,
    async create(document, options = {}) {
      refuseIfStopped(shared)
      const signal = untilClosed(options.signal)
      return parts.tracing.span('recreate.create', {}, async () => {
        const created = await createRecreate(shared, document, { ...options, signal }, findFormat)
        const { recreateId, isNew } = created
        // The recreate exists. If the message could not be published, the reconciler makes up for it.
        const reportTrouble = (error: unknown) => onTrouble(error, `recreate ${recreateId}`)
        if (isNew) await worker.ring(recreateId, options.owner ?? DEFAULT_OWNER).catch(reportTrouble)
        return created
      })
    },
    async status(recreateId, scope = {}) {
      refuseIfStopped(shared)
      refuseUnknownOptions(scope, SCOPE)
      const known = await statuses.read(recreateId)
      refuseIfAbsent(recreateId, known?.facts, scope)
      return known!.status
    },
    async result(recreateId, scope) {
      const facts = await find(recreateId, scope)
      try {
        return await loadDocument(shared, facts, facts.latest.generation)
      } catch (error) {
        await find(recreateId, scope) // It may have been deleted during the load.
        throw error
      }
    },
    async page(recreateId, pageNumber, scope) {
      const facts = await find(recreateId, scope)
      const corrections = await loadCorrections(records, recreateId, facts.latest.generation)
      return loadPage(parts.blobs, shared.pages, withCorrectedPages(facts, corrections), pageNumber)
    },
    async fileLink(recreateId, format, scope) {
      if (parts.blobs.link === undefined) return undefined
      const { manifest, fact } = await findFile(recreateId, format, scope)
      const fileName = renamed(manifest.fileName, fact.extension)
      return parts.blobs.link(fact.key, { lifeMs: LINK_MS, fileName, mediaType: fact.mediaType })
    },
    async file(recreateId, format, scope): Promise<RecreateFile> {
      const { manifest, served, fact } = await findFile(recreateId, format, scope)
      const data = await parts.blobs.get(fact.key)
      if (data === undefined) {
        // Newer files may have replaced it meanwhile.
        const later = await find(recreateId, scope)
        if (later.served?.generation !== served.generation) return engine.file(recreateId, format, scope)
        throw new RecreateError('store_failed', `The blob store ${parts.blobs.name} has lost ${fact.key}`)
      }
      const { key, ...summary } = fact
      const fileName = renamed(manifest.fileName, fact.extension)
      return { ...summary, fileName, tag: uuidOf(key), modifiedAt: served.rendered.at, data }
    },
    async picture(recreateId, pageNumber, options, { signal, ...scope } = {}) {
      const { manifest } = await find(recreateId, scope)
      if (!Number.isInteger(pageNumber) || pageNumber < 1 || pageNumber > manifest.pageCount) {
        throw new RecreateError('pages_invalid', `Expected a page from 1 to ${manifest.pageCount}, got ${pageNumber}`)
      }
      const { runner } = parts
      const either = untilClosed(signal)
      return shared.sources.use(manifest, (source) => runner.picture(source, pageNumber, options, either))
    },
    async list(options = {}): Promise<RecreateList> {
      refuseIfStopped(shared)
      refuseUnknownOptions(options, { ...SCOPE, limit: true, after: true })
      const { owner = DEFAULT_OWNER, limit = 20, after } = options
      if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
        const message = `Expected \`limit\` to be a whole number from 1 to 100, got \`${limit}\``
        throw new RecreateError('option_invalid', message)
      }
      const prefix = listPrefix(owner)
      const recreates: RecreateStatus[] = []
      let looked = 0
      let last = ''
      const from = after === undefined ? undefined : prefix + after
      for await (const { key } of records.list(prefix, { after: from, limit: MOST_LISTED + 1 })) {
        if (recreates.length === limit || looked++ === MOST_LISTED)
          return { recreates, next: last.slice(prefix.length) }
        last = key
        const facts = await readFacts(records, listedId(key))
        if (facts !== undefined && !facts.isHidden && !isExpired(facts, parts)) recreates.push(statusOf(facts))
      }
      return { recreates }
    },
    async hide(recreateId, isHidden = true, scope) {
      await find(recreateId, scope, true)
      const { hidden } = factKeys(recreateId)
      if (isHidden) await records.create(hidden, { at: clock() })
      else await records.delete(hidden)
      shared.changes.emit(recreateId)
    },
    async remove(recreateId, scope) {
      await takeAway(shared, worker, await find(recreateId, scope, true), 'asked')
      await records.forget?.()
    },
    async cancel(recreateId, scope) {
      const facts = await find(recreateId, scope)
      if (isFinal(stateOf(facts))) return
      const at = clock()
      const isCancelled = await records.create(factKeys(recreateId).cancelled, { at })
      if (isCancelled) tellEnd(parts, facts, { at, code: 'cancelled' })
      await countNoMore(parts, facts.manifest)
      shared.stops.stop(recreateId)
      shared.changes.emit(recreateId)
      const { owner, callbackUrl } = facts.manifest
      if (callbackUrl !== undefined) await worker.ring(recreateId, owner)
    },
    async correct(recreateId, said, by, scope) {
      const { cells = [], frames = [], ...rest }: CellsAndFrames = isList(said) ? { cells: said } : said
      refuseUnknownOptions(rest, { cells: true, frames: true })
      await correctDocument(shared, await find(recreateId, scope), { cells, frames }, by)
      await worker.advance(recreateId)
      return (await engine.corrections(recreateId, scope)).at(-1)!
    },
    async corrections(recreateId, scope) {
      return listCorrections(shared, await find(recreateId, scope))
    },
    events(recreateId, options = {}) {
      refuseUnknownOptions(options, { ...SCOPE, after: true, signal: true })
      const { owner, after, signal } = options
      const shown = (facts: Facts | undefined) => refuseIfAbsent(recreateId, facts, { owner })
      return follow(shared, recreateId, shown, { after, signal })
    },
    async wait(recreateId, { onEvent, ...options } = {}) {
      for await (const event of engine.events(recreateId, options)) onEvent?.(event)
      return engine.status(recreateId, { owner: options.owner })
    },
    async unprotect(document, password, options = {}) {
      refuseIfStopped(shared)
      return unprotectDocument(shared, document, password, { ...options, signal: untilClosed(options.signal) })
    },
    async unprotected(id, scope = {}) {
      refuseIfStopped(shared)
      refuseUnknownOptions(scope, SCOPE)
      return readUnprotected(parts, id, scope.owner)
    },
    async warmUp(document) {
      refuseIfStopped(shared)
      await warmUp(shared, document, shared.stops.end)
    },
    async load() {
      refuseIfStopped(shared)
      return { waiting: await parts.queue.depth(), oldestMs: await parts.queue.oldestMs?.() }
    },
    async check() {
      refuseIfStopped(shared)
      await checkStores(parts)
    },
    async reconcile() {
      refuseIfStopped(shared)
      await reconciler.lookAnew()
    },
    close,
    [Symbol.asyncDispose]: close,
  }
  return Object.freeze(engine)
}

/** Returns whether the corrections are a plain list of cells. */
function isList(said: readonly CellCorrection[] | CellsAndFrames): said is readonly CellCorrection[] {
  return Array.isArray(said)
}

async function closeEngine(shared: Shared, worker: Worker, reconciler: Reconciler): Promise<void> {
  const { parts, stops } = shared
  stops.drain()
  worker.stop()
  try {
    // A run ends after the current recreate. If a store hangs, it is abandoned too.
    await before(reconciler.stop(), parts.timing.drainMs)
    const drained = Promise.all([parts.queue.close(), worker.notices.idle()])
    await before(drained, parts.timing.drainMs)
    stops.stopAll()
    // A renderer that ignores the signal is left behind: it blocks nothing, and its file is no longer stored.
    await before(drained, GIVEN_UP_MS)
  } finally {
    stops.stopAll()
    await worker.leaveAll().catch((error) => parts.onTrouble(error, 'leaving what is unfinished'))
    forgetProcess(parts.me)
  }
}

/** Waits for the work, at most for the given time in milliseconds. */
async function before(work: Promise<unknown>, ms: number): Promise<void> {
  const patience = new AbortController()
  try {
    await Promise.race([work, delay(ms, undefined, { signal: patience.signal })])
  } finally {
    patience.abort()
  }
}

function notFound(recreateId: string): RecreateError {
  return new RecreateError('not_found', `There is no recreate ${JSON.stringify(recreateId)}`)
}

function noFile({ fileName }: Manifest, format: string, files: readonly FileFact[] | undefined): RecreateError {
  if (files === undefined) return new RecreateError('not_available', `The files of ${fileName} are not ready yet`)
  const formats = files.map((file) => file.format).join(', ') || 'none'
  return new RecreateError('not_available', `Expected one of the formats ${formats}, got ${JSON.stringify(format)}`)
}

function renamed(fileName: string, extension: string): string {
  return `${fileName.replace(/\.[^.]+$/, '')}.${extension}`
}
