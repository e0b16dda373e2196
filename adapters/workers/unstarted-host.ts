import { messageOf } from '../../core/errors.js'
import type { Death, WorkerHost } from './worker-host.js'

/** A worker that could not even be started: dead from the beginning, so that it is dealt with as any that dies. */
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
