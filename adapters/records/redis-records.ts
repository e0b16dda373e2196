import { Keyv } from 'keyv'
import { RecreateError } from '../../core/errors.js'
import { refuseUnknownOptions } from '../../core/option-names.js'
import { importOptional, type OptionalPackages } from '../../core/optional-packages.js'
import type { RecordStore } from '../../core/stores.js'
import { keyvRecords } from './keyv-records.js'
import { openedLate } from './opened-late.js'

const PACKAGES: OptionalPackages = {
  use: 'Storing records in Redis',
  names: ['@keyv/redis'],
  code: 'store_failed',
}

/** Options of {@link redisRecords}. */
export interface RedisRecordsOptions {
  /**
   * `redis://user:password@host:6379/0`, or `rediss://` for TLS. One server, or an address that always leads to the
   * current primary.
   */
  readonly url: string
  /** Prefix of every key, so that several services can share a server: `A-Z a-z 0-9 . _ -`. @default 'recreate' */
  readonly namespace?: string | undefined
}

/**
 * Stores records in Redis, for several processes on several machines.
 *
 * A sorted set contains the keys of all records. Each write changes it in the same transaction, so a list reads only
 * the records that it returns. If the server is unavailable, calls throw `store_failed` within ten seconds; they work
 * again when it is available again. Data is as durable as the append-only file of the server: `check` refuses a server
 * without one.
 *
 * @throws RecreateError `option_invalid`.
 */
export function redisRecords(options: RedisRecordsOptions): RecordStore {
  refuseUnknownOptions(options, { url: true, namespace: true } satisfies Record<keyof RedisRecordsOptions, true>)
  const { url, namespace = 'recreate' } = options
  if (!/^[A-Za-z0-9._-]+$/.test(namespace)) {
    throw new RecreateError(
      'option_invalid',
      `Expected \`namespace\` to contain only \`A-Z a-z 0-9 . _ -\`, got \`${namespace}\``,
    )
  }
  return openedLate('redis', async () => {
    const { IndexedRedis } = await importOptional(PACKAGES, () => import('./indexed-redis.js'))
    const store = new IndexedRedis(url, namespace)
    const { create, page, check } = store
    const keyv = new Keyv(store, { namespace, useKeyPrefix: false })
    return keyvRecords(keyv, { isShared: true, name: 'redis', create, page, check })
  })
}
