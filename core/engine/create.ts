import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { RecreateError } from '../errors.js'
import type { Manifest, Seen, Switches } from '../facts/facts.js'
import { blobKeys, digest, factKeys, liveKey, prefixOf, tombstoneKey, uuidOf } from '../facts/keys.js'
import { readFacts } from '../facts/read-facts.js'
import type { FormatChoice, FormatConfiguration } from '../format-configuration.js'
import type { ClusteringMode } from '../model.js'
import { refuseUnknownOptions } from '../option-names.js'
import { type MissingPages, selectPages, writeSelection } from '../reading/page-selection.js'
import type { Source, StoredSource } from '../source.js'
import { findEarlier } from './find-earlier.js'
import { addToList, refuseIfFull } from './list.js'
import { measureSource, piecesOf } from './measure-source.js'
import type { EngineParts } from './parts.js'
import type { Shared } from './shared.js'
import { isGone } from './upkeep/liveness.js'
import { isExpired } from './upkeep/retention.js'
import { asJson, seenNow, showProgress } from './write-facts.js'

/** Options of a new recreate. */
export interface CreateOptions {
  /** Pages to convert, one-based, such as `1-3,7`. @default all pages */
  readonly pages?: string | undefined
  /** What to do with selected pages that the document does not have. @default 'refuse' */
  readonly missingPages?: MissingPages | undefined
  /** Whether to output tables. @default true */
  readonly tables?: boolean | undefined
  /** Whether to output charts. @default true */
  readonly charts?: boolean | undefined
  /** Whether the presentation reproduces whole pages, instead of one slide per table or chart. @default false */
  readonly presentation?: boolean | undefined
  /**
   * Whether a table that continues across pages becomes one table (`document`) or one per page (`page`). @default the
   * mode of the engine's first clusterer; for the built-in ones `page`
   */
  readonly mode?: ClusteringMode | undefined
  /**
   * Format of the files: the name or id of one of the engine's format configurations, or a configuration. @default the
   * engine's first configuration
   */
  readonly format?: string | FormatConfiguration | undefined
  /**
   * Webhook URL. The engine's notifier is called when the recreate has ended and when corrected files are ready.
   * @default no notifications
   */
  readonly callbackUrl?: string | undefined
  /** Owner of the recreate. Each owner has access only to their own recreates. @default 'local' */
  readonly owner?: string | undefined
  /**
   * Idempotency key. Within 24 hours, only the first call of an owner with this key creates a recreate; the other calls
   * return it.
   */
  readonly idempotencyKey?: string | undefined
  /**
   * Whether the client repeats a request whose response it did not receive. Returns a recreate that the same request
   * created for this owner in the last 10 minutes, unless that is hidden, deleted or failed. Ignored if
   * `idempotencyKey` is given. @default false
   */
  readonly isRetry?: boolean | undefined
  /** Maximum number of pages of the document. Larger documents are rejected. @default no limit */
  readonly maxPages?: number | undefined
  /**
   * Maximum number of unfinished recreates of the owner, from 1. At this number, new ones are rejected. @default no
   * limit
   */
  readonly maxOpen?: number | undefined
  /** Cancels the call. A recreate that already exists continues, see {@link Engine.cancel}. */
  readonly signal?: AbortSignal | undefined
}

const optionNames: Readonly<Record<keyof CreateOptions, true>> = {
  pages: true,
  missingPages: true,
  tables: true,
  charts: true,
  presentation: true,
  mode: true,
  format: true,
  callbackUrl: true,
  owner: true,
  idempotencyKey: true,
  isRetry: true,
  maxPages: true,
  maxOpen: true,
  signal: true,
}

/** Result of `Engine.create`. */
export interface Created {
  readonly recreateId: string
  /** Whether this call created the recreate. False if it returns an existing one. */
  readonly isNew: boolean
}

/** Finds the named format configuration, or validates a given one. */
export type FindFormat = (format: string | FormatConfiguration) => Promise<FormatConfiguration>

/** Owner of recreates for which no owner is given. */
export const DEFAULT_OWNER = 'local'
const IDEMPOTENCY_MS = 24 * 60 * 60 * 1000
const SMALLEST_RANGE = 4
const LARGEST_RANGE = 16

/**
 * Reads the document's page count, plans the work and stores both. A rejected document leaves nothing behind. The file
 * is stored before the manifest, and the recreate exists as soon as the manifest does. If the process crashes in
 * between, garbage collection deletes the file.
 *
 * @throws RecreateError `source_unreadable`, `source_unsupported`, `source_damaged`, `pdf_encrypted`, `open_failed`,
 * `pages_invalid`, `format_invalid`, `option_invalid`, `idempotency_conflict`, `idempotency_busy`, `cancelled`.
 */
export async function createRecreate(
  shared: Shared,
  document: string | Source | StoredSource,
  options: CreateOptions,
  findFormat: FindFormat,
): Promise<Created> {
  refuseUnknownOptions(options, optionNames)
  const request = await readRequest(shared.parts, options, findFormat)
  const source = typeof document === 'string' ? { fileName: basename(document), path: document } : document
  const { size, hash } = await measureSource(source)
  const fingerprint = digest(JSON.stringify([hash, source.fileName, request]))
  const { idempotencyKey, isRetry = false, missingPages, maxPages, maxOpen, signal } = options
  const rest = { source, size, fingerprint, request, missingPages, maxPages, maxOpen, signal }
  if (idempotencyKey === undefined) {
    const earlier = isRetry ? await findEarlier(shared.parts, request.owner, fingerprint) : undefined
    if (earlier !== undefined) return { recreateId: earlier, isNew: false }
    const recreateId = randomUUID()
    await plan(shared, { recreateId, ...rest })
    return { recreateId, isNew: true }
  }
  return createOnce(shared, idempotencyKey, rest)
}

/** The request with defaults applied, checked as far as possible without the document. */
interface Request {
  readonly pages: string | undefined
  readonly switches: Switches
  readonly mode: ClusteringMode
  readonly format: FormatChoice
  readonly callbackUrl: string | undefined
  readonly owner: string
}

interface Plan {
  readonly recreateId: string
  readonly source: Source | StoredSource
  readonly size: number
  readonly fingerprint: string
  readonly request: Request
  readonly missingPages: MissingPages | undefined
  readonly maxPages: number | undefined
  readonly maxOpen: number | undefined
  readonly signal: AbortSignal | undefined
}

async function readRequest(parts: EngineParts, options: CreateOptions, findFormat: FindFormat): Promise<Request> {
  const { mode = parts.clusterers[0]!.mode, format, callbackUrl } = options
  if (!parts.clusterers.some((clusterer) => clusterer.mode === mode)) {
    const modes = parts.clusterers.map((clusterer) => `\`${clusterer.mode}\``).join(' or ')
    throw new RecreateError('option_invalid', `Expected \`mode\` to be ${modes}, got \`${mode}\``)
  }
  if (callbackUrl !== undefined) checkCallback(parts, callbackUrl)
  const configuration = format === undefined ? parts.formats[0]! : await findFormat(format)
  return {
    pages: options.pages,
    switches: {
      tables: options.tables ?? true,
      charts: options.charts ?? true,
      presentation: options.presentation ?? false,
    },
    mode,
    format: { configuration, isChosen: format !== undefined },
    callbackUrl,
    owner: options.owner ?? DEFAULT_OWNER,
  }
}

function checkCallback({ notifier }: EngineParts, callbackUrl: string): void {
  if (notifier === undefined) {
    throw new RecreateError('option_invalid', '`callbackUrl` needs an engine with a notifier, and this engine has none')
  }
  notifier.check(callbackUrl)
}

/**
 * Creates at most one recreate per idempotency key. Its id is derived from the key, so of two concurrent calls, the one
 * that writes the manifest wins. A key older than 24 hours, or whose recreate was deleted or expired, starts over.
 */
async function createOnce(shared: Shared, idempotencyKey: string, rest: Omit<Plan, 'recreateId'>): Promise<Created> {
  const { records, clock } = shared.parts
  const { owner } = rest.request
  for (let round = 0; ; round++) {
    const recreateId = uuidOf('idempotency', owner, idempotencyKey, `${round}`)
    const [gone, manifest] = (await records.getMany([
      tombstoneKey(recreateId),
      factKeys(recreateId).manifest,
    ])) as readonly unknown[]
    if (gone !== undefined) continue
    const standing = manifest as Manifest | undefined
    if (standing !== undefined && clock() - standing.createdAt > IDEMPOTENCY_MS) continue
    if (standing !== undefined && (await isOverdue(shared.parts, recreateId))) continue
    if (standing !== undefined) return sameRequest(standing, rest.fingerprint)
    const claim = `${prefixOf(recreateId)}claim`
    await records.set(liveKey(recreateId), { at: clock() })
    await claimKey(shared.parts, claim)
    try {
      const planned = await plan(shared, { recreateId, ...rest })
      if (planned === 'deleted') continue
      return planned === 'made' ? { recreateId, isNew: true } : sameRequest(planned, rest.fingerprint)
    } finally {
      // A leftover claim blocks nobody: the manifest is checked first, and claims of dead processes are ignored.
      await records.delete(claim).catch((error: unknown) => shared.parts.onError(error, `recreate ${recreateId}`))
    }
  }
}

async function isOverdue(parts: EngineParts, recreateId: string): Promise<boolean> {
  if (parts.timing.lifeMs === 0) return false
  const facts = await readFacts(parts.records, recreateId)
  return facts === undefined || isExpired(facts, parts)
}

function sameRequest({ recreateId, fingerprint }: Manifest, asked: string): Created {
  if (fingerprint === asked) return { recreateId, isNew: false }
  const message = 'The idempotency key was already used with another file or other options. Use a new key.'
  throw new RecreateError('idempotency_conflict', message)
}

/**
 * Rejects concurrent calls with the same key early. If a call passes the claim of a dead process, the manifest still
 * decides.
 */
async function claimKey(parts: EngineParts, key: string): Promise<void> {
  const { records, me, clock, timing } = parts
  if (await records.create(key, asJson(seenNow(parts)))) return
  const claim = (await records.get(key)) as unknown as Seen | undefined
  const isFree = claim === undefined || isGone(claim, { me, now: clock(), stallMs: timing.stallMs })
  if (!isFree) {
    throw new RecreateError(
      'idempotency_busy',
      'The first request with this idempotency key is still being processed. Try again later.',
    )
  }
}

/**
 * Stores the recreate.
 *
 * @returns The manifest of a concurrent call that was faster, or `deleted` if that recreate was already deleted;
 * garbage collection then removes what this call has stored.
 */
async function plan(shared: Shared, asked: Plan): Promise<'made' | 'deleted' | Manifest> {
  const { recreateId, source, size, fingerprint, request, missingPages, maxPages, maxOpen, signal } = asked
  const { parts } = shared
  const { records, blobs, runner, clock } = parts
  await refuseIfFull(parts, request.owner, maxOpen)
  // Pages are read from the stored file, so the runner need not keep this copy open.
  const letGo = () => runner.release(source).catch((error) => parts.onError(error, 'releasing a document'))
  const { pageCount, properties } = await runner.probe(source, signal).finally(letGo)
  if (maxPages !== undefined && pageCount > maxPages) {
    const message = `${source.fileName} has ${pageCount} pages; the maximum is ${maxPages}`
    throw new RecreateError('source_too_large', message)
  }
  const pageNumbers = selectPages(request.pages, pageCount, missingPages)
  const createdAt = clock()
  const key = blobKeys(recreateId, randomUUID()).source
  const manifest: Manifest = {
    recreateId,
    ...request,
    fileName: source.fileName,
    source: { key, size },
    fingerprint,
    pageCount,
    properties,
    pages: writeSelection(pageNumbers),
    rangeSize: rangeSizeFor(pageNumbers.length, runner.concurrency),
    rangesAtOnce: 2 * runner.concurrency,
    createdAt,
  }
  await records.set(liveKey(recreateId), { at: createdAt })
  await blobs.put(key, 'bytes' in source ? source.bytes : piecesOf(source.path))
  await showProgress(shared, recreateId)
  if (!(await records.create(factKeys(recreateId).manifest, asJson(manifest)))) {
    const winner = (await records.get(factKeys(recreateId).manifest)) as unknown as Manifest | undefined
    // A store may write a record and still report an error. Then the stored manifest is ours.
    if (winner?.source.key !== key) {
      await blobs.delete(key)
      return winner ?? 'deleted'
    }
  }
  // The recreate exists now. A worker that picks it up repairs everything that fails from here on.
  const report = (error: unknown) => parts.onError(error, `recreate ${recreateId}`)
  await records.set(liveKey(recreateId), { at: createdAt }).catch(report)
  // A faster call with the same key may have been created and deleted meanwhile. Garbage collection then removes our
  // data below its tombstone.
  if ((await records.get(tombstoneKey(recreateId)).catch(report)) !== undefined) return 'deleted'
  await addToList(parts, manifest).catch(report)
  return 'made'
}

/**
 * Returns the range size: small enough to keep all workers busy to the end, large enough to limit the message overhead.
 */
function rangeSizeFor(pages: number, places: number): number {
  return Math.min(LARGEST_RANGE, Math.max(SMALLEST_RANGE, Math.ceil(pages / (places * 4))))
}
