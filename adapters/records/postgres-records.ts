import { Keyv } from 'keyv'
import { RecreateError } from '../../core/errors.js'
import { refuseUnknownOptions } from '../../core/option-names.js'
import { importOptional, type OptionalPackages } from '../../core/optional-packages.js'
import type { RecordStore } from '../../core/stores.js'
import { keyvRecords } from './keyv-records.js'
import { openedLate } from './opened-late.js'

const PACKAGES: OptionalPackages = {
  use: 'Storing records in PostgreSQL',
  names: ['@keyv/postgres', 'pg'],
  code: 'store_failed',
}

/** Options of {@link postgresRecords}. */
export interface PostgresRecordsOptions {
  /** `postgresql://user:password@host:5432/database`, with `?sslmode=…` for TLS. */
  readonly url: string
  /**
   * Name of the table: `a-z 0-9 _`, at most 63 characters. The first call creates it if it does not exist.
   *
   * @default 'recreate_records'
   */
  readonly table?: string | undefined
}

/**
 * Stores records in a PostgreSQL table, for several processes on several machines. Each process holds at most ten
 * connections.
 *
 * If the server is unavailable, calls throw `store_failed` within twelve seconds. So does a statement that takes longer
 * than ten seconds. Calls work again when the server is available again. `check` refuses a server that may lose data or
 * accepts no writes, such as a standby.
 *
 * @throws RecreateError `option_invalid`.
 */
export function postgresRecords(options: PostgresRecordsOptions): RecordStore {
  refuseUnknownOptions(options, { url: true, table: true } satisfies Record<keyof PostgresRecordsOptions, true>)
  const { url, table = 'recreate_records' } = options
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(table)) {
    const expected =
      'Expected `table` to contain only `a-z 0-9 _`, to start with no digit and to have at most 63 characters'
    throw new RecreateError('option_invalid', `${expected}, got \`${table}\``)
  }
  return openedLate('postgres', async () => {
    const { PooledPostgres } = await importOptional(PACKAGES, () => import('./pooled-postgres.js'))
    const store = new PooledPostgres(url, table)
    const { create, page, check } = store
    return keyvRecords(new Keyv(store, { useKeyPrefix: false }), {
      isShared: true,
      name: 'postgres',
      create,
      page,
      check,
    })
  })
}
