import { Keyv } from 'keyv'
import { RecreateError } from '../../core/errors.js'
import { refuseUnknownOptions } from '../../core/option-names.js'
import type { RecordStore } from '../../core/stores.js'
import { keyvRecords } from './keyv-records.js'
import { openedLate } from './opened-late.js'

/** Where the records are. */
export interface PostgresRecordsOptions {
  /** `postgresql://user:password@host:5432/database`, with `?sslmode=…` where it is to be TLS. */
  readonly url: string
  /** Made with the first call, unless it is there: of `a-z 0-9 _`, 63 characters at most. @default 'recreate_records' */
  readonly table?: string | undefined
}

/**
 * Keeps records in a table of PostgreSQL, for any number of processes on any number of machines. A process holds ten
 * connections at most.
 *
 * A server that is away makes calls throw `store_failed` within twelve seconds, and so does a statement that takes
 * longer than ten; when it is back they work again. `check` refuses a server that may forget what it has taken, or
 * takes nothing: a standby.
 *
 * @throws RecreateError `option_invalid`.
 */
export function postgresRecords(options: PostgresRecordsOptions): RecordStore {
  refuseUnknownOptions(options, { url: true, table: true } satisfies Record<keyof PostgresRecordsOptions, true>)
  const { url, table = 'recreate_records' } = options
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(table)) {
    const expected = 'Expected `table` to be of `a-z 0-9 _`, begun by no digit, 63 characters at most'
    throw new RecreateError('option_invalid', `${expected}, got \`${table}\``)
  }
  return openedLate('postgres', async () => {
    const { PooledPostgres } = await import('./postgres/pooled-postgres.js')
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
