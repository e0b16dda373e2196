import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { memoryRecords, RecreateError } from '../../index.js'
import { readConfig } from '../config/config.js'
import { type ApiKeys, apiKeys, type ListedKey, type NewKey } from '../operations/api-keys.js'
import { describeRecords, makeRecords } from '../operations/back-ends.js'
import { countThings } from './count-things.js'
import { EXIT } from './exit-codes.js'

/** Command-line options of all `recreate keys` commands. */
export interface KeysOptions {
  /** Folder with the service's records. @default the folder in its configuration */
  readonly data?: string
  /** Path of the service's configuration. @default as for the service */
  readonly config?: string
}

/** Command-line options of `recreate keys create`. */
interface CreateKeyOptions extends KeysOptions {
  readonly owner: string
  readonly name?: string
}

/**
 * Runs `recreate keys create`. Only the key is written to stdout, so that a program can read it.
 *
 * @returns The exit code.
 * @throws RecreateError `option_invalid`.
 */
export function createKeyCommand({ owner, name, ...options }: CreateKeyOptions): Promise<number> {
  return withKeys(options, 'make', async (keys) => {
    const key = await keys.create({ owner, name })
    printKey(key, `Created key ${key.keyId} for ${key.owner}.`)
    return EXIT.done
  })
}

/** Runs `recreate keys list`: prints a table of the keys without their secrets. */
export function listKeysCommand(options: KeysOptions): Promise<number> {
  return withKeys(options, 'find', async (keys, place) => {
    const listed = await keys.list()
    process.stdout.write(`${countThings(listed.length, 'key')} in ${place}\n${drawTable(listed)}`)
    return EXIT.done
  })
}

/** Runs `recreate keys rotate`: replaces the secret of a key. @throws RecreateError `not_found`. */
export function rotateKeyCommand(keyId: string, options: KeysOptions): Promise<number> {
  return withKeys(options, 'find', async (keys, place) => {
    const key = await keys.rotate(keyId)
    if (key === undefined) throw noSuchKey(keyId, place)
    printKey(key, `Key ${keyId} of ${key.owner} has a new secret; the old one stops working within 5 seconds.`)
    return EXIT.done
  })
}

/** Runs `recreate keys revoke`. @throws RecreateError `not_found`. */
export function revokeKeyCommand(keyId: string, options: KeysOptions): Promise<number> {
  return withKeys(options, 'find', async (keys, place) => {
    if (!(await keys.revoke(keyId))) throw noSuchKey(keyId, place)
    process.stdout.write(`Key ${keyId} is revoked; a running service refuses it within 5 seconds.\n`)
    return EXIT.done
  })
}

async function withKeys(
  { data, config }: KeysOptions,
  use: 'make' | 'find',
  work: (keys: ApiKeys, place: string) => Promise<number>,
): Promise<number> {
  const read = await readConfig({ ...process.env, ...(data !== undefined && { RECREATE_FOLDER: data }) }, config)
  const isThere = read.records !== 'sqlite' || existsSync(join(read.folder, 'records.sqlite'))
  // A mistyped folder is not created; it is treated as having no keys.
  const records = use === 'make' || isThere ? makeRecords(read) : memoryRecords()
  try {
    return await work(apiKeys(records), describeRecords(read))
  } finally {
    await records.close()
  }
}

function printKey({ key }: NewKey, what: string): void {
  process.stdout.write(`${key}\n`)
  process.stderr.write(`${what} It is shown only once: keep it safe, and send it in the header X-Service-Api-Key.\n`)
}

function noSuchKey(keyId: string, place: string): RecreateError {
  return new RecreateError('not_found', `There is no key "${keyId}" in ${place}; \`recreate keys list\` lists all.`)
}

function drawTable(keys: readonly ListedKey[]): string {
  if (keys.length === 0) return ''
  const rows = keys.map(({ keyId, owner, name, createdAt, rotatedAt = '' }) => [
    keyId,
    owner,
    createdAt,
    rotatedAt,
    name,
  ])
  const table = [['ID', 'OWNER', 'CREATED', 'ROTATED', 'NAME'], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  return table
    .map((row) => `${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .map((line) => `${line}\n`)
    .join('')
}
