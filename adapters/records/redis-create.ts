import type { KeyvCreate } from './keyv-records.js'

/** What is used of a store of \@keyv/redis 5. */
export interface RedisKeyvStore {
  readonly namespace?: string | undefined
  /** The connected client. */
  getClient(): Promise<unknown>
  /** The key as it stands in Redis. */
  createKeyPrefix(key: string, namespace?: string): string
}

/**
 * The `create` of {@link keyvRecords} for \@keyv/redis: `SET … NX`. Give the store a `connectionTimeout`: without one
 * it waits for a server that is not there as long as it takes.
 *
 * @param store The very store that the Keyv was made with.
 */
export function redisCreate(store: RedisKeyvStore): KeyvCreate {
  return async (key, value) => {
    const client = (await store.getClient()) as RedisClient
    const answer = await client.set(store.createKeyPrefix(key, store.namespace), value, { NX: true })
    return answer !== null
  }
}

/** Single server, cluster and sentinel alike. */
interface RedisClient {
  set(key: string, value: string, options: { readonly NX: true }): Promise<unknown>
}
