import type { KeyvCreate } from './keyv-records.js'

/** What is used of a store of \@keyv/postgres 2. */
export interface PostgresKeyvStore {
  readonly opts: { readonly schema?: string | undefined; readonly table?: string | undefined }
  /** Asks the database. */
  query(sql: string, values?: unknown[]): Promise<readonly unknown[]>
}

/**
 * The `create` of {@link keyvRecords} for \@keyv/postgres: `INSERT … ON CONFLICT DO NOTHING`. Give the store a
 * `keySize` of 300 or more, since the usual 255 leaves a namespace four characters, and an `iterationLimit` of 1000,
 * since by default listing takes a query for every ten keys. All such stores of one address share their connections:
 * closing one closes them for all.
 *
 * @param store The very store that the Keyv was made with.
 */
export function postgresCreate({ opts, query }: PostgresKeyvStore): KeyvCreate {
  const { schema = 'public', table = 'keyv' } = opts
  const insert = `INSERT INTO ${schema}.${table} (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING RETURNING key`
  return async (key, value) => (await query(insert, [key, value])).length === 1
}
