import type { ServerConfig } from '../config/config.js'
import { Refusal } from './problems.js'

/** Limits of what a key may have open at the same time, in this process. */
export interface KeyCaps {
  readonly uploads: KeyCap
  readonly eventStreams: KeyCap
}

/** Counts what keys have open. */
interface KeyCap {
  /**
   * Counts one more thing of a key.
   *
   * @returns Counts it off again; to be called once, when the thing has ended.
   * @throws Refusal 429 where the key has as many as it may have.
   */
  open(keyId: string): () => void
}

/** Seconds after which one of the open things may have ended. */
const RETRY_SECONDS = '5'

/** Makes the limits; all routes of a process share them. */
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
