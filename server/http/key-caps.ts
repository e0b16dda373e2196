import type { ServerConfig } from '../config/config.js'
import { Refusal } from './problems.js'

/** Limits for what one key may have open at the same time, in this process. */
export interface KeyCaps {
  readonly uploads: KeyCap
  readonly eventStreams: KeyCap
}

/** Counts open resources by key. */
interface KeyCap {
  /**
   * Counts one more open resource of a key.
   *
   * @returns Releases the resource; call it exactly once, when the resource has closed.
   * @throws Refusal 429 If the key has reached its limit.
   */
  open(keyId: string): () => void
}

/** `Retry-After` of a refusal, in seconds. */
const RETRY_SECONDS = '5'

/** Creates the limits; all routes of a process share them. */
export function keyCaps({
  maxUploadsPerKey,
  maxEventStreamsPerKey,
}: Pick<ServerConfig, 'maxUploadsPerKey' | 'maxEventStreamsPerKey'>): KeyCaps {
  return {
    uploads: keyCap(maxUploadsPerKey, 'uploads at the same time'),
    eventStreams: keyCap(maxEventStreamsPerKey, 'event streams open'),
  }
}

function keyCap(most: number, what: string): KeyCap {
  const counts = new Map<string, number>()
  return {
    open(keyId) {
      const before = counts.get(keyId) ?? 0
      if (before >= most) {
        throw new Refusal(429, `A key may have at most ${most} ${what}`, { 'Retry-After': RETRY_SECONDS })
      }
      counts.set(keyId, before + 1)
      return () => {
        const left = (counts.get(keyId) ?? 1) - 1
        if (left > 0) counts.set(keyId, left)
        else counts.delete(keyId)
      }
    },
  }
}
