import type { KeyvCreate } from './keyv-records.js'

/** The used part of a store of \@keyv/redis 5. */
export interface RedisKeyvStore {
  readonly namespace?: string | undefined
  /** Returns the connected client. */
  getClient(): Promise<unknown>
  /** Returns the key as it is stored in Redis. */
  createKeyPrefix(key: string, namespace?: string): string
}

/**
 * The `create` function of {@link keyvRecords} for \@keyv/redis: `SET … NX`. Create the store with a
 * `connectionTimeout`: without one, calls wait forever for an unavailable server.
 *
 * @param store The store that the Keyv was created with.
 */
export function redisCreate(store: RedisKeyvStore): KeyvCreate {
  return async (key, value) => {
    const client = (await store.getClient()) as RedisClient
    const answer = await client.set(store.createKeyPrefix(key, store.namespace), value, { NX: true })
    return answer !== null
  }
}

/** The used part of a client of a single server, a cluster or sentinels. */
interface RedisClient {
  set(key: string, value: string, options: { readonly NX: true }): Promise<unknown>
}
