import { Keyv } from 'keyv'
import { RecreateError } from '../../core/errors.js'
import { refuseUnknownOptions } from '../../core/option-names.js'
import type { RecordStore } from '../../core/stores.js'
import { keyvRecords } from './keyv-records.js'
import { openedLate } from './opened-late.js'

/** Where the records are. */
export interface RedisRecordsOptions {
  /** `redis://user:password@host:6379/0`, or `rediss://` for TLS: one server, or the address of whoever is first now. */
  readonly url: string
  /** Begins the name of every key, so that a server can serve several: of `A-Z a-z 0-9 . _ -`. @default 'recreate' */
  readonly namespace?: string | undefined
}

/**
 * Keeps records in Redis, for any number of processes on any number of machines.
 *
 * Beside the records stands a sorted set of their keys, which each write changes in the same transaction: listing reads
 * what it gives and no more. A server that is away makes calls throw `store_failed` within ten seconds; when it is
 * back they work again. What it has taken is kept as its append-only file keeps it: `check` refuses one without.
 *
 * @throws RecreateError `option_invalid`.
 */
export function redisRecords(options: RedisRecordsOptions): RecordStore {
  refuseUnknownOptions(options, { url: true, namespace: true } satisfies Record<keyof RedisRecordsOptions, true>)
  const { url, namespace = 'recreate' } = options
  if (!/^[A-Za-z0-9._-]+$/.test(namespace)) {
    throw new RecreateError(
      'option_invalid',
      `Expected \`namespace\` to be of \`A-Z a-z 0-9 . _ -\`, got \`${namespace}\``,
    )
  }
  return openedLate('redis', async () => {
    const { IndexedRedis } = await import('./redis/indexed-redis.js')
    const store = new IndexedRedis(url, namespace)
    const { create, page, check } = store
    const keyv = new Keyv(store, { namespace, useKeyPrefix: false })
    return keyvRecords(keyv, { isShared: true, name: 'redis', create, page, check })
  })
}
