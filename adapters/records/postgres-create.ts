import type { KeyvCreate } from './keyv-records.js'

/** The used part of a store of \@keyv/postgres 2. */
export interface PostgresKeyvStore {
  readonly opts: { readonly schema?: string | undefined; readonly table?: string | undefined }
  /** Runs a query. */
  query(sql: string, values?: unknown[]): Promise<readonly unknown[]>
}

/**
 * The `create` function of {@link keyvRecords} for \@keyv/postgres: `INSERT … ON CONFLICT DO NOTHING`. Create the store
 * with a `keySize` of at least 300, because the default of 255 leaves only four characters for the namespace, and with
 * an `iterationLimit` of 1000, because by default a list runs one query per ten keys. Stores with the same address
 * share their connections: closing one closes them for all.
 *
 * @param store The store that the Keyv was created with.
 */
export function postgresCreate({ opts, query }: PostgresKeyvStore): KeyvCreate {
  const { schema = 'public', table = 'keyv' } = opts
  const insert = `INSERT INTO ${schema}.${table} (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING RETURNING key`
  return async (key, value) => (await query(insert, [key, value])).length === 1
}
