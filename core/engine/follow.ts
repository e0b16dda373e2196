import { setTimeout as delay } from 'node:timers/promises'
import { RecreateError } from '../errors.js'
import type { Facts } from '../facts/facts.js'
import { isOver } from '../facts/status.js'
import { eventsSince, type RecreateEvent } from './events.js'
import type { Shared } from './shared.js'

/**
 * Maximum fraction of the time spent deriving events, and maximum pause in milliseconds. Events of a long document are
 * frequent and expensive to derive.
 */
const MAX_SHARE = 0.1
const LONGEST_PAUSE_MS = 500

/**
 * Returns the events of a recreate, from the beginning or after a given one, until all work is done or the recreate no
 * longer exists. Changes made by this process are reported immediately; changes of other processes are polled.
 *
 * @param refuseIfAbsent Returns the facts; throws `not_found` if the caller has no access to them.
 * @throws RecreateError `cancelled` if the signal is aborted or the engine closes; `not_found` if the recreate does not
 * exist at the start.
 */
export async function* follow(
  shared: Shared,
  recreateId: string,
  refuseIfAbsent: (facts: Facts | undefined) => Facts,
  { after, signal }: { readonly after: string | undefined; readonly signal: AbortSignal | undefined },
): AsyncGenerator<RecreateEvent> {
  const { changes, cancellation } = shared
  // A separate signal: many listeners on one signal would be reported as a possible leak.
  const end = AbortSignal.any(signal === undefined ? [cancellation.draining] : [signal, cancellation.draining])
  let seen = after
  let known: string | undefined
  for (;;) {
    refuseIfStopped(shared, signal)
    const look = await changes.next(recreateId, known, end)
    if (look === undefined) continue
    let facts: Facts
    try {
      facts = refuseIfAbsent(look.facts)
    } catch (error) {
      // It existed before, so it was deleted or hidden meanwhile.
      if (known !== undefined && error instanceof RecreateError && error.code === 'not_found') return
      throw error
    }
    known = look.fingerprint
    const started = performance.now()
    const events = eventsSince(seen, facts)
    const took = performance.now() - started
    for (const event of events) {
      seen = event.id
      yield event
    }
    if (isOver(facts)) return
    const pause = Math.min(took / MAX_SHARE, LONGEST_PAUSE_MS)
    await delay(pause, undefined, { signal: end }).catch(() => {})
  }
}

/** Throws if the signal is aborted or the engine is closed. @throws RecreateError `cancelled`. */
export function refuseIfStopped({ cancellation }: Shared, signal?: AbortSignal): void {
  if (signal?.aborted) throw new RecreateError('cancelled', 'Waiting was cancelled by the caller')
  if (cancellation.isDraining) throw new RecreateError('cancelled', 'The engine was closed')
}
