import { RecreateError } from '../errors.js'
import type { Facts } from '../facts.js'
import { isOver } from '../status.js'
import { eventsSince, type RecreateEvent } from './events.js'
import type { Shared } from './shared.js'

/** Emitted when the engine closes. */
export const CLOSED = Symbol('closed')
/** Who follows a long document is told often: looking may take so small a share of the time, and no longer a pause. */
const SHARE_OF_LOOKING = 0.1
const LONGEST_PAUSE_MS = 500

/**
 * Each change of a recreate, from the beginning or after an event, until all is done or it is no longer there. What this
 * process does is told at once; what others do is looked for now and then.
 *
 * @param find The facts; throws `not_found`.
 * @throws RecreateError `cancelled` when the signal is aborted or the engine closes; `not_found` if it was never there.
 */
export async function* follow(
  shared: Shared,
  recreateId: string,
  find: () => Promise<Facts>,
  { after, signal }: { readonly after: string | undefined; readonly signal: AbortSignal | undefined },
): AsyncGenerator<RecreateEvent> {
  let seen = after
  await find()
  for (;;) {
    refuseIfStopped(shared, signal)
    const changed = nextChange(shared, recreateId, signal)
    try {
      const started = performance.now()
      const facts = await find().catch(leaveIfNotFound)
      if (facts === undefined) return
      const events = eventsSince(seen, facts)
      const took = performance.now() - started
      for (const event of events) {
        seen = event.id
        yield event
      }
      if (isOver(facts)) return
      await changed.promise
      await rest(shared, Math.min(took / SHARE_OF_LOOKING, LONGEST_PAUSE_MS), signal)
    } finally {
      changed.stop()
    }
  }
}

/** @throws RecreateError `cancelled`. */
export function refuseIfStopped({ stops }: Shared, signal?: AbortSignal): void {
  if (signal?.aborted) throw new RecreateError('cancelled', 'The waiting was stopped by its caller')
  if (stops.isDraining) throw new RecreateError('cancelled', 'The engine was closed')
}

/** What was there and is no more, was deleted or hidden meanwhile. */
function leaveIfNotFound(error: unknown): undefined {
  if (!(error instanceof RecreateError) || error.code !== 'not_found') throw error
}

function nextChange({ parts, changes }: Shared, recreateId: string, signal: AbortSignal | undefined) {
  return wait(changes, [recreateId, CLOSED], parts.timing.pollMs, signal)
}

function rest({ changes }: Shared, ms: number, signal: AbortSignal | undefined): Promise<void> {
  const resting = wait(changes, [CLOSED], ms, signal)
  return resting.promise.finally(resting.stop)
}

/** Until one of the names is emitted, the time is over or the signal is aborted. */
function wait(
  changes: Shared['changes'],
  names: readonly (string | symbol)[],
  ms: number,
  signal: AbortSignal | undefined,
): { readonly promise: Promise<void>; stop(): void } {
  let stop = () => {}
  const promise = new Promise<void>((resolve) => {
    const end = () => resolve()
    const timer = setTimeout(end, ms)
    for (const name of names) changes.on(name, end)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
    stop = () => {
      clearTimeout(timer)
      for (const name of names) changes.off(name, end)
      signal?.removeEventListener('abort', end)
    }
  })
  return { promise, stop: () => stop() }
}
