import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseSync, StatementSyncInstance } from '@photostructure/sqlite'
import { RecreateError } from '../../core/errors.js'
import type { Json, RecordStore, StoredRecord } from '../../core/stores.js'
import { orStoreFailed } from '../store-failed.js'

/**
 * How long a call waits while another process writes, in milliseconds. The wait blocks this process, but a write takes
 * far less.
 */
const BUSY_MS = 5000
/** Maximum number of keys per query and of records per page of a list. */
const MOST_AT_ONCE = 500
/** Delay before the next attempt to empty a journal that others are reading, in milliseconds. */
const FORGET_MS = 1000

/** The open database and its prepared statements. */
interface OpenFile {
  readonly database: InstanceType<typeof DatabaseSync>
  readonly get: StatementSyncInstance
  readonly getMany: StatementSyncInstance
  readonly set: StatementSyncInstance
  readonly create: StatementSyncInstance
  readonly delete: StatementSyncInstance
  readonly listFrom: StatementSyncInstance
  readonly listAfter: StatementSyncInstance
}

/**
 * Stores records in an SQLite file, which several processes on this machine may open. A write survives the end of the
 * process. A power failure may lose the last writes, but never leaves a partial one.
 *
 * @param file Path of the file, on a local disk: the locks of SQLite do not work on network file systems. The first
 * call creates the file and its folder, readable by this user only; an existing file or folder keeps its mode. SQLite
 * keeps two more files next to it, with the endings `-wal` and `-shm` and the same mode.
 */
export function sqliteRecords(file: string): RecordStore {
  let opening: Promise<OpenFile> | undefined
  let isClosed = false
  let forgetting: NodeJS.Timeout | undefined

  return {
    name: 'sqlite',
    isShared: true,
    get(key) {
      return ask(`get ${key}`, ({ get }) => readValue(get.get(key)))
    },
    async getMany(keys) {
      const found = new Map<string, Json>()
      for (const some of inChunks(keys)) {
        const rows: Row[] = await ask(`get ${keys.length} keys`, ({ getMany }) => getMany.all(JSON.stringify(some)))
        for (const row of rows) found.set(row.key, JSON.parse(row.value))
      }
      return keys.map((key) => found.get(key))
    },
    async set(key, value) {
      await ask(`set ${key}`, ({ set }) => set.run(key, JSON.stringify(value)))
    },
    create(key, value) {
      return ask(`create ${key}`, ({ create }) => create.run(key, JSON.stringify(value)).changes === 1)
    },
    delete(key) {
      return ask(`delete ${key}`, (open) => open.delete.run(key).changes === 1)
    },
    async *list(prefix, { after = '', limit = Number.POSITIVE_INFINITY } = {}) {
      // No character sorts after this one, so all keys with the prefix sort before it.
      const end = `${prefix}\u{10FFFF}`
      let last = after >= prefix && after !== '' ? after : undefined
      // Each page is read completely by one call, so that a slow consumer does not hold a read transaction open.
      for (let left = limit; left > 0; ) {
        const most = Math.min(left, MOST_AT_ONCE)
        const rows: Row[] = await ask(`list "${prefix}"`, ({ listFrom, listAfter }) =>
          last === undefined ? listFrom.all(prefix, end, most) : listAfter.all(last, end, most),
        )
        for (const row of rows) yield { key: row.key, value: JSON.parse(row.value) } satisfies StoredRecord
        if (rows.length < most) return
        last = rows.at(-1)?.key
        left -= rows.length
      }
    },
    async forget() {
      await ask('forget what was deleted', ({ database }) => {
        if (!emptyJournal(database)) forgetLater()
      })
    },
    async close() {
      isClosed = true
      clearTimeout(forgetting)
      const open = await opening?.catch(() => undefined)
      if (open?.database.isOpen === true) open.database.close()
    },
  }

  /**
   * Tries again later because another process was reading. A failed attempt does no harm: other processes empty the
   * journal too.
   */
  function forgetLater() {
    clearTimeout(forgetting)
    forgetting = setTimeout(() => {
      ask('forget what was deleted', ({ database }) => {
        if (!emptyJournal(database)) forgetLater()
      }).catch(() => {})
    }, FORGET_MS)
    forgetting.unref()
  }

  function ask<T>(what: string, work: (open: OpenFile) => T): Promise<T> {
    return orStoreFailed(`Records sqlite: ${what} in ${file}`, async () => {
      if (isClosed) throw new RecreateError('store_failed', `Records sqlite: ${what} in ${file} failed: it is closed`)
      opening ??= openFile(file)
      // If opening fails, for example because the disk is full, the next call tries again.
      const open = await opening.catch((error: unknown) => {
        opening = undefined
        throw error
      })
      return work(open)
    })
  }
}

/**
 * Writes the journal to the database file, where deleted pages are zeros, and truncates it. It does not wait for
 * readers, because a wait would block this process.
 *
 * @returns Whether the journal is empty.
 */
function emptyJournal(database: OpenFile['database']): boolean {
  database.exec('PRAGMA busy_timeout = 0')
  try {
    const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { readonly busy: number }
    return busy === 0
  } finally {
    database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`)
  }
}

interface Row {
  readonly key: string
  readonly value: string
}

function readValue(row: Row | undefined): Json | undefined {
  return row === undefined ? undefined : JSON.parse(row.value)
}

async function openFile(file: string): Promise<OpenFile> {
  const { DatabaseSync } = await import('@photostructure/sqlite')
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  // SQLite would create the file readable by everybody, and gives `-wal` and `-shm` the mode of the file.
  await (await open(file, 'a', 0o600)).close()
  const database = new DatabaseSync(file, { timeout: BUSY_MS })
  try {
    await whileBusy(() => database.exec('PRAGMA journal_mode = WAL'))
    database.exec('PRAGMA synchronous = NORMAL')
    // Overwrites deleted data with zeros, so that it does not stay readable in free pages.
    database.exec('PRAGMA secure_delete = ON')
    await whileBusy(() =>
      database.exec(
        'CREATE TABLE IF NOT EXISTS records (key TEXT COLLATE BINARY PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID',
      ),
    )
    return {
      database,
      get: database.prepare('SELECT key, value FROM records WHERE key = ?'),
      // The keys are passed as one JSON list, so one prepared statement serves any number of keys.
      getMany: database.prepare(
        'SELECT records.key, records.value FROM json_each(?) AS wanted JOIN records ON records.key = wanted.value',
      ),
      set: database.prepare(
        'INSERT INTO records (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
      ),
      create: database.prepare('INSERT INTO records (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING'),
      delete: database.prepare('DELETE FROM records WHERE key = ?'),
      listFrom: database.prepare('SELECT key, value FROM records WHERE key >= ? AND key < ? ORDER BY key LIMIT ?'),
      listAfter: database.prepare('SELECT key, value FROM records WHERE key > ? AND key < ? ORDER BY key LIMIT ?'),
    }
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Retries while the file is locked. Processes that open a new file at the same moment get this error whatever the
 * timeout, because the journal mode is changing.
 */
async function whileBusy(work: () => void): Promise<void> {
  for (const end = Date.now() + BUSY_MS; ; ) {
    try {
      return work()
    } catch (error) {
      const isBusy = error instanceof Error && 'sqliteCodeName' in error && error.sqliteCodeName === 'SQLITE_BUSY'
      if (!isBusy || Date.now() > end) throw error
      await delay(5 + 20 * Math.random())
    }
  }
}

function inChunks(keys: readonly string[]): readonly (readonly string[])[] {
  const starts = Array.from({ length: Math.ceil(keys.length / MOST_AT_ONCE) }, (_, index) => index * MOST_AT_ONCE)
  return starts.map((start) => keys.slice(start, start + MOST_AT_ONCE))
}
