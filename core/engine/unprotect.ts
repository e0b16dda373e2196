import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { RecreateError } from '../errors.js'
import { EXPIRING, expiringKey, readTimedKey, unprotectedKeys, uuidOf } from '../facts/keys.js'
import { refuseUnknownOptions } from '../option-names.js'
import type { Source, StoredSource } from '../source.js'
import { DEFAULT_OWNER } from './create.js'
import type { EngineParts } from './parts.js'
import { BlobGone } from './read-blob.js'
import type { Shared } from './shared.js'
import { asJson } from './write-facts.js'

/** Options of `Engine.unprotect`. */
export interface UnprotectOptions {
  /** Owner of the copy. Each owner has access only to their own copies. @default 'local' */
  readonly owner?: string | undefined
  /** Cancels the call. */
  readonly signal?: AbortSignal | undefined
}

const optionNames: Readonly<Record<keyof UnprotectOptions, true>> = { owner: true, signal: true }

/** A copy of a document that opens without a password. */
export interface UnprotectedDocument {
  readonly id: string
  /** `report-unprotected.pdf` for `report.pdf`, so that saving it does not overwrite the original. */
  readonly fileName: string
  readonly pageCount: number
  /** Size in bytes. */
  readonly size: number
  /** When it will be deleted, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** The copy with its content. */
export interface UnprotectedFile extends UnprotectedDocument {
  readonly mediaType: string
  /** See {@link RecreateFile.tag}. */
  readonly tag: string
  /** Time of creation, in milliseconds since 1970. */
  readonly modifiedAt: number
  /** Content of the file, as a stream that can be read once. Read it to the end. */
  readonly data: AsyncIterable<Uint8Array>
}

/** The stored record of a copy. The copy exists as soon as the record does. */
interface UnprotectedRecord extends Omit<UnprotectedDocument, 'id'> {
  readonly owner: string
  /** Key of the copy's blob. */
  readonly key: string
  readonly createdAt: number
}

/**
 * Removes the password protection of a document and keeps the copy for a limited time. The expiry entry is written
 * first and the copy before its record, so that the remains of a crash are found and deleted. The original document and
 * the password are not stored.
 *
 * @throws RecreateError As {@link Runner.unprotect} does; `option_invalid`, `store_failed`.
 */
export async function unprotectDocument(
  { parts }: Pick<Shared, 'parts'>,
  document: string | Source | StoredSource,
  password: string,
  options: UnprotectOptions,
): Promise<UnprotectedDocument> {
  refuseUnknownOptions(options, optionNames)
  if (typeof password !== 'string') {
    throw new RecreateError('option_invalid', `Expected \`password\` to be a string, got a ${typeof password}`)
  }
  const { owner = DEFAULT_OWNER, signal } = options
  const { records, blobs, runner, clock, timing, onError } = parts
  const source = typeof document === 'string' ? { fileName: basename(document), path: document } : document
  const letGo = () => runner.release(source).catch((error) => onError(error, 'releasing a document'))
  const { bytes, pageCount } = await runner.unprotect(source, password, signal).finally(letGo)
  const id = randomUUID()
  const keys = unprotectedKeys(id)
  const createdAt = clock()
  const expiresAt = createdAt + Math.ceil(timing.unprotectedMs)
  const fileName = `${source.fileName.replace(/\.[^.]+$/, '')}-unprotected.pdf`
  const copy = { fileName, pageCount, size: bytes.length, expiresAt }
  await records.set(expiringKey(id, expiresAt), {})
  await blobs.put(keys.file, bytes)
  await records.set(keys.record, asJson({ ...copy, owner, key: keys.file, createdAt } satisfies UnprotectedRecord))
  // Written again in case storing took longer than the lifetime and the entry was already processed.
  await records.set(expiringKey(id, expiresAt), {})
  return { id, ...copy }
}

/**
 * Returns a stored copy.
 *
 * @param owner Required owner. Absent accepts any owner.
 * @throws RecreateError `not_found` if it does not exist, has expired, or belongs to another owner; `store_failed`.
 */
export async function readUnprotected(
  { records, blobs, clock }: EngineParts,
  id: string,
  owner: string | undefined,
): Promise<UnprotectedFile> {
  const standing = isId(id) ? await records.get(unprotectedKeys(id).record) : undefined
  const record = standing as unknown as UnprotectedRecord | undefined
  if (record === undefined || (owner !== undefined && owner !== record.owner)) throw notFound(id)
  const { fileName, pageCount, size, expiresAt, key, createdAt: modifiedAt } = record
  if (expiresAt <= clock()) throw notFound(id)
  const data = await blobs.get(key)
  // It may have expired just now.
  if (data === undefined) throw expiresAt <= clock() ? notFound(id) : new BlobGone(blobs, key)
  return { id, fileName, pageCount, size, expiresAt, mediaType: 'application/pdf', tag: uuidOf(key), modifiedAt, data }
}

/** Deletes the expired copies, reading only those. */
export async function deleteOldUnprotected(parts: EngineParts): Promise<void> {
  const { records, clock, onError } = parts
  for await (const { key } of records.list(EXPIRING)) {
    const { id, at: expiresAt } = readTimedKey(key)
    if (expiresAt > clock()) return
    try {
      await erase(parts, id)
      await records.delete(key)
    } catch (error) {
      // A copy that cannot be deleted must not block the others.
      onError(error, `deleting the unprotected copy ${id}`)
    }
  }
}

async function erase({ records, blobs }: EngineParts, id: string): Promise<void> {
  const { prefix, record } = unprotectedKeys(id)
  for await (const key of blobs.list(prefix)) await blobs.delete(key)
  await records.delete(record)
}

/** Returns whether the id can be part of a key. */
function isId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}

function notFound(id: string): RecreateError {
  return new RecreateError('not_found', `There is no unprotected copy ${JSON.stringify(id)}`)
}
