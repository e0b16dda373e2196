import { messageOf } from '../../core/errors.js'
import type { Death, WorkerHost } from './worker-host.js'

/**
 * Represents a worker that could not be started. It is dead from the beginning, so it is handled like any worker that
 * dies.
 */
export function unstartedHost(error: unknown): WorkerHost {
  const death: Death = { code: 'page_crashed', message: `could not be started: ${messageOf(error)}` }
  return {
    isAlive: false,
    gone: Promise.resolve(),
    onMessage() {},
    say() {},
    kill() {},
    deathSeen: () => death,
    wake() {},
    rest() {},
  }
}
