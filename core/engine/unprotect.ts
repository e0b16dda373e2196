import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { RecreateError } from '../errors.js'
import { EXPIRING, expiringKey, readTimedKey, unprotectedKeys, uuidOf } from '../keys.js'
import { refuseUnknownOptions } from '../option-names.js'
import type { Source, StoredSource } from '../source.js'
import { DEFAULT_OWNER } from './create.js'
import type { EngineParts } from './parts.js'
import { BlobGone } from './read-blob.js'
import type { Shared } from './shared.js'
import { asJson } from './write-facts.js'

/** How a password is taken off. */
export interface UnprotectOptions {
  /** Whose the copy is: each owner sees his own alone. @default 'local' */
  readonly owner?: string | undefined
  /** Stops the call. */
  readonly signal?: AbortSignal | undefined
}

const optionNames: Readonly<Record<keyof UnprotectOptions, true>> = { owner: true, signal: true }

/** A copy of a document that opens without a password. */
export interface UnprotectedDocument {
  readonly id: string
  /** `report-unprotected.pdf` for `report.pdf`: saved beside the document it is a file of its own. */
  readonly fileName: string
  readonly pageCount: number
  /** Bytes. */
  readonly size: number
  /** When it will be gone, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** The copy as a file. */
export interface UnprotectedFile extends UnprotectedDocument {
  readonly mediaType: string
  /** As {@link RecreateFile.tag}. */
  readonly tag: string
  /** When it was made, in milliseconds since 1970. */
  readonly modifiedAt: number
  /** Its bytes, piece by piece; to be read once, to its end. */
  readonly data: AsyncIterable<Uint8Array>
}

/** What is known of a copy. With it the copy exists. */
interface UnprotectedRecord extends Omit<UnprotectedDocument, 'id'> {
  readonly owner: string
  /** Of its blob. */
  readonly key: string
  readonly createdAt: number
}

/**
 * Takes the password off a document and keeps the copy for a while. When it has to go is written first, the copy before
 * its record: whoever is killed between leaves what the sweep finds. The document itself is not kept, nor the password.
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
  const { records, blobs, runner, clock, timing, onTrouble } = parts
  const source = typeof document === 'string' ? { fileName: basename(document), path: document } : document
  const letGo = () => runner.release(source).catch((error) => onTrouble(error, 'letting go of a document'))
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
  // A copy that took longer to be stored than it lives would be left behind by the sweep.
  await records.set(expiringKey(id, expiresAt), {})
  return { id, ...copy }
}

/**
 * A copy that was kept.
 *
 * @param owner Whose it must be; absent, whoever's.
 * @throws RecreateError `not_found` where it never was, is over, or belongs to another owner; `store_failed`.
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
  // Its time may have come just now.
  if (data === undefined) throw expiresAt <= clock() ? notFound(id) : new BlobGone(blobs, key)
  return { id, fileName, pageCount, size, expiresAt, mediaType: 'application/pdf', tag: uuidOf(key), modifiedAt, data }
}

/** Deletes the copies whose time is over; looks at no others. */
export async function sweepUnprotected(parts: EngineParts): Promise<void> {
  const { records, clock, onTrouble } = parts
  for await (const { key } of records.list(EXPIRING)) {
    const { id, at: expiresAt } = readTimedKey(key)
    if (expiresAt > clock()) return
    try {
      await erase(parts, id)
      await records.delete(key)
    } catch (error) {
      // One that cannot be deleted must not keep the others.
      onTrouble(error, `deleting the unprotected copy ${id}`)
    }
  }
}

async function erase({ records, blobs }: EngineParts, id: string): Promise<void> {
  const { prefix, record } = unprotectedKeys(id)
  for await (const key of blobs.list(prefix)) await blobs.delete(key)
  await records.delete(record)
}

/** Other words may be no keys. */
function isId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}

function notFound(id: string): RecreateError {
  return new RecreateError('not_found', `There is no unprotected copy ${JSON.stringify(id)}`)
}
