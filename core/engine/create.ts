import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { RecreateError } from '../errors.js'
import type { Manifest, Seen, Switches } from '../facts.js'
import type { FormatChoice, FormatConfiguration } from '../format-configuration.js'
import { blobKeys, digest, factKeys, liveKey, prefixOf, tombstoneKey, uuidOf } from '../keys.js'
import type { ClusteringMode } from '../model.js'
import { refuseUnknownOptions } from '../option-names.js'
import { type MissingPages, selectPages, writeSelection } from '../page-selection.js'
import { readFacts } from '../read-facts.js'
import type { Source, StoredSource } from '../source.js'
import { findEarlier } from './find-earlier.js'
import { enterInList, refuseIfFull } from './list.js'
import { isGone } from './liveness.js'
import { measureSource, piecesOf } from './measure-source.js'
import type { EngineParts } from './parts.js'
import { isExpired } from './retention.js'
import type { Shared } from './shared.js'
import { asJson, seenNow, showProgress } from './write-facts.js'

/** What is asked of a document. */
export interface CreateOptions {
  /** One-based pages, such as `1-3,7`. @default every page */
  readonly pages?: string | undefined
  /** What happens to selected pages that the document does not have. @default 'refuse' */
  readonly missingPages?: MissingPages | undefined
  /** Whether tables are given. @default true */
  readonly tables?: boolean | undefined
  /** Whether charts are given. @default true */
  readonly charts?: boolean | undefined
  /** Whether the presentation shows whole pages, instead of one slide a table or chart. @default false */
  readonly presentation?: boolean | undefined
  /** Whether a table that runs over pages is one table (`document`) or one a page (`page`). @default that of the engine's first clusterer, 'page' */
  readonly mode?: ClusteringMode | undefined
  /** Name or id of one of the engine's format configurations, or a configuration. @default the engine's first */
  readonly format?: string | FormatConfiguration | undefined
  /** Address at which the engine's notifier tells that it has ended, and that corrected files are there. @default nobody is told */
  readonly callbackUrl?: string | undefined
  /** Whose it is: each owner sees his own alone. @default 'local' */
  readonly owner?: string | undefined
  /** Of any number of calls with one key and one owner within a day, the first makes the recreate, the others get it. */
  readonly idempotencyKey?: string | undefined
  /**
   * Whether a client repeats a request whose answer it did not get. Of the owner's recreates of the last ten minutes it
   * then gets one that the same request has made, unless that is hidden or deleted or has failed. An idempotency key
   * says more, and goes before it. @default false
   */
  readonly isRetry?: boolean | undefined
  /** A document with more pages is refused. @default any number */
  readonly maxPages?: number | undefined
  /** Refused where the owner has so many recreates, or more, that have not ended; from 1 up. @default any number */
  readonly maxOpen?: number | undefined
  /** Stops the call. A recreate that has been made goes on: see {@link Engine.cancel}. */
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

/** What `create` of an engine came to. */
export interface Created {
  readonly recreateId: string
  /** Whether this call made it; false where it is what an earlier call has made. */
  readonly isNew: boolean
}

/** Finds the format that a call names, or checks the one that it gives. */
export type FindFormat = (format: string | FormatConfiguration) => Promise<FormatConfiguration>

/** Who has no owner of his own. */
export const DEFAULT_OWNER = 'local'
const IDEMPOTENCY_MS = 24 * 60 * 60 * 1000
const SMALLEST_RANGE = 4
const LARGEST_RANGE = 16

/**
 * Looks at the document, plans its work and stores both. What is refused leaves nothing behind. The file is stored
 * before the manifest, and with the manifest the recreate exists: whoever is killed between leaves a file that the sweep
 * finds.
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

/** What was asked for, filled in and checked as far as that goes without the document. */
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
    throw new RecreateError('option_invalid', 'Expected an engine with a notifier for `callbackUrl`, this one has none')
  }
  notifier.check(callbackUrl)
}

/**
 * The id follows from the key, so the race of two calls is decided by who writes the manifest. A key that is older than
 * a day, or whose recreate was deleted or has outlived its time, begins anew.
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
      // A claim that stays keeps nobody out: the manifest is looked at first, and the claim of one who is gone is none.
      await records.delete(claim).catch((error: unknown) => shared.parts.onTrouble(error, `recreate ${recreateId}`))
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
  const message = 'Expected the same file and options as when the idempotency key was first used, got others'
  throw new RecreateError('idempotency_conflict', message)
}

/** Two calls at once are told apart early; who comes past a dead one's claim is still decided by the manifest. */
async function claimKey(parts: EngineParts, key: string): Promise<void> {
  const { records, me, clock, timing } = parts
  if (await records.create(key, asJson(seenNow(parts)))) return
  const claim = (await records.get(key)) as unknown as Seen | undefined
  const isFree = claim === undefined || isGone(claim, { me, now: clock(), stallMs: timing.stallMs })
  if (!isFree) {
    throw new RecreateError('idempotency_busy', 'Another call with the same idempotency key is still at work')
  }
}

/** @returns The manifest of who was faster; or that his was deleted meanwhile: what this call has stored is swept then. */
async function plan(shared: Shared, asked: Plan): Promise<'made' | 'deleted' | Manifest> {
  const { recreateId, source, size, fingerprint, request, missingPages, maxPages, maxOpen, signal } = asked
  const { parts } = shared
  const { records, blobs, runner, clock } = parts
  await refuseIfFull(parts, request.owner, maxOpen)
  // It is worked on from its stored file: the runner is to keep no copy of this one.
  const letGo = () => runner.release(source).catch((error) => parts.onTrouble(error, 'letting go of a document'))
  const { pageCount, properties } = await runner.probe(source, signal).finally(letGo)
  if (maxPages !== undefined && pageCount > maxPages) {
    const message = `Expected ${source.fileName} to have ${maxPages} pages at most, it has ${pageCount}`
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
    rangeSize: rangeSizeFor(pageNumbers.length, runner.places),
    rangesAtOnce: 2 * runner.places,
    createdAt,
  }
  await records.set(liveKey(recreateId), { at: createdAt })
  await blobs.put(key, 'bytes' in source ? source.bytes : piecesOf(source.path))
  await showProgress(shared, recreateId)
  if (!(await records.create(factKeys(recreateId).manifest, asJson(manifest)))) {
    const winner = (await records.get(factKeys(recreateId).manifest)) as unknown as Manifest | undefined
    // A store may write and yet fail to say so: then it is ours all the same.
    if (winner?.source.key !== key) {
      await blobs.delete(key)
      return winner ?? 'deleted'
    }
  }
  // From here on it exists: what fails now is made good by whoever takes it up.
  const tellTrouble = (error: unknown) => parts.onTrouble(error, `recreate ${recreateId}`)
  await records.set(liveKey(recreateId), { at: createdAt }).catch(tellTrouble)
  // Of two calls with one key the faster one's may have come and gone meanwhile: what lies beneath a tombstone is swept.
  if ((await records.get(tombstoneKey(recreateId)).catch(tellTrouble)) !== undefined) return 'deleted'
  await enterInList(parts, manifest).catch(tellTrouble)
  return 'made'
}

/** Ranges small enough that no place waits long for the last one, large enough that messages are not most of the work. */
function rangeSizeFor(pages: number, places: number): number {
  return Math.min(LARGEST_RANGE, Math.max(SMALLEST_RANGE, Math.ceil(pages / (places * 4))))
}
