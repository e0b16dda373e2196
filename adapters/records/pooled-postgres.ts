import KeyvPostgres from '@keyv/postgres'
import pg from 'pg'
import { RecreateError } from '../../core/errors.js'
import type { KeyvPage } from './keyv-records.js'

const MOST_CONNECTIONS = 10
/** Timeout for getting a connection, new or from the pool, in milliseconds. */
const CONNECT_MS = 5000
/** Timeout after which the server ends a statement, in milliseconds. */
const STATEMENT_MS = 10_000
/** Timeout after which this process gives up on a statement, in milliseconds. */
const ANSWER_MS = 12_000

/**
 * The store of \@keyv/postgres with its own connection pool. The pool of \@keyv/postgres is shared by the process, and
 * nobody handles its errors. This class adds atomic creation, and listing by the primary key, whose collation sorts by
 * character code.
 */
export class PooledPostgres extends KeyvPostgres {
  readonly #pool: pg.Pool
  readonly #table: string
  #preparing: Promise<void> | undefined

  constructor(url: string, table: string) {
    super({ uri: url, table })
    this.#table = table
    this.#pool = new pg.Pool({
      connectionString: url,
      max: MOST_CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      application_name: 'recreate',
    })
    // An idle connection was lost. The next call opens another one.
    this.#pool.on('error', () => {})
  }

  /** Returns the function that runs the statements of \@keyv/postgres. Called once by it. */
  override async connect() {
    return async (sql: string, values?: unknown[]) => {
      // The table of \@keyv/postgres would sort keys by the rules of a language.
      if (sql.startsWith('CREATE ')) return []
      return this.#ask(sql, values)
    }
  }

  override async delete(key: string): Promise<boolean> {
    return (await this.#ask(`DELETE FROM ${this.#table} WHERE key = $1 RETURNING key`, [key])).length === 1
  }

  readonly create = async (key: string, value: string): Promise<boolean> => {
    const insert = `INSERT INTO ${this.#table} (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING RETURNING key`
    return (await this.#ask(insert, [key, value])).length === 1
  }

  readonly page: KeyvPage = async ({ from, isFromIn, before, limit }) => {
    const range = `key ${isFromIn ? '>=' : '>'} $1 COLLATE "C" AND key < $2 COLLATE "C"`
    const select = `SELECT key, value FROM ${this.#table} WHERE ${range} ORDER BY key COLLATE "C" LIMIT $3`
    return (await this.#ask(select, [from, before, limit])).map(({ key, value }) => [String(key), String(value)])
  }

  readonly check = async (): Promise<void> => {
    const [row] = await this.#ask(
      `SELECT pg_is_in_recovery() AS standby, current_setting('transaction_read_only') AS "readOnly",
        current_setting('synchronous_commit') AS commit, current_setting('fsync') AS fsync,
        (SELECT relpersistence FROM pg_class WHERE oid = $1::regclass) AS persistence`,
      [this.#table],
    )
    if (row?.standby === true) throw unfit('a server that accepts writes', 'a standby')
    if (row?.readOnly === 'on') throw unfit('writable transactions', '`default_transaction_read_only = on`')
    if (row?.commit === 'off') {
      throw unfit('`synchronous_commit` on', '`off`: a crash loses the last writes')
    }
    if (row?.fsync === 'off') throw unfit('`fsync = on`', '`off`: a power failure may destroy its data')
    if (row?.persistence !== 'p')
      throw unfit(`a table ${this.#table} that is logged`, 'an unlogged one, which a crash empties')
  }

  override async disconnect(): Promise<void> {
    await this.#pool.end()
  }

  async #ask(sql: string, values: unknown[] = []): Promise<Row[]> {
    this.#preparing ??= this.#makeTable()
    try {
      await this.#preparing
    } catch (error) {
      this.#preparing = undefined
      throw error
    }
    return (await this.#pool.query(sql, values)).rows
  }

  /**
   * Creates the table if it does not exist. It checks first, because the user may have no permission to create tables.
   * It checks again if creation fails: if several processes create the table at the same moment, PostgreSQL reports to
   * all but one that the table, its type or a catalog row already exists.
   */
  async #makeTable(): Promise<void> {
    if (await this.#isTableThere()) return
    try {
      await this.#pool.query(
        `CREATE TABLE IF NOT EXISTS ${this.#table} (key text COLLATE "C" PRIMARY KEY, value text NOT NULL)`,
      )
    } catch (error) {
      if (!(await this.#isTableThere())) throw error
    }
  }

  async #isTableThere(): Promise<boolean> {
    const { rows } = await this.#pool.query('SELECT to_regclass($1) IS NOT NULL AS "isThere"', [this.#table])
    return rows[0]?.isThere === true
  }
}

type Row = Readonly<Record<string, unknown>>

function unfit(expected: string, got: string): RecreateError {
  return new RecreateError('store_failed', `Expected PostgreSQL with ${expected}, got ${got}`)
}
