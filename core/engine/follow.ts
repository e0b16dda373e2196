import { setTimeout as delay } from 'node:timers/promises'
import { RecreateError } from '../errors.js'
import type { Facts } from '../facts.js'
import { isOver } from '../status.js'
import { eventsSince, type RecreateEvent } from './events.js'
import type { Shared } from './shared.js'

/** Who follows a long document is told often: finding out what is new to him may take so small a share of the time. */
const SHARE_OF_TELLING = 0.1
const LONGEST_PAUSE_MS = 500

/**
 * Each change of a recreate, from the beginning or after an event, until all is done or it is no longer there. What this
 * process does is told at once; what others do is looked for now and then.
 *
 * @param refuseIfAbsent Gives the facts back; throws `not_found` where they are not there for who asks.
 * @throws RecreateError `cancelled` when the signal is aborted or the engine closes; `not_found` if it was never there.
 */
export async function* follow(
  shared: Shared,
  recreateId: string,
  refuseIfAbsent: (facts: Facts | undefined) => Facts,
  { after, signal }: { readonly after: string | undefined; readonly signal: AbortSignal | undefined },
): AsyncGenerator<RecreateEvent> {
  const { changes, stops } = shared
  // One of its own: listeners of many on one signal would look like a leak.
  const end = AbortSignal.any(signal === undefined ? [stops.draining] : [signal, stops.draining])
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
      // What was there and is no more, was deleted or hidden meanwhile.
      if (known !== undefined && error instanceof RecreateError && error.code === 'not_found') return
      throw error
    }
    known = look.mark
    const started = performance.now()
    const events = eventsSince(seen, facts)
    const took = performance.now() - started
    for (const event of events) {
      seen = event.id
      yield event
    }
    if (isOver(facts)) return
    const pause = Math.min(took / SHARE_OF_TELLING, LONGEST_PAUSE_MS)
    await delay(pause, undefined, { signal: end }).catch(() => {})
  }
}

/** @throws RecreateError `cancelled`. */
export function refuseIfStopped({ stops }: Shared, signal?: AbortSignal): void {
  if (signal?.aborted) throw new RecreateError('cancelled', 'The waiting was stopped by its caller')
  if (stops.isDraining) throw new RecreateError('cancelled', 'The engine was closed')
}
