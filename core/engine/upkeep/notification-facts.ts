import type { Facts, NotificationResult, Seen } from '../../facts/facts.js'
import { factKeys } from '../../facts/keys.js'
import { type CallbackStatus, isOver, stateOf } from '../../facts/status.js'
import type { RecordStore } from '../../stores.js'

/** Number of attempts to read per round trip. */
const READ_AT_ONCE = 8

/** A delivery attempt and its result, if any. */
export interface NotificationAttempt {
  /** The worker that made the attempt, and when. */
  readonly begun: Seen
  readonly end: NotificationResult | undefined
}

/**
 * Returns what to notify about now: `failed`, or the generation of the files. Corrected files replace the notification
 * about earlier ones. A correction that produced no files is not notified.
 *
 * @returns Undefined if nothing has ended, or no URL was given.
 */
export function endingOf(facts: Facts): string | undefined {
  if (facts.manifest.callbackUrl === undefined || !isOver(facts)) return undefined
  return stateOf(facts) === 'FAILED' ? 'failed' : `${facts.served!.generation}`
}

/** Returns all delivery attempts for an ending, in order. */
export async function readNotificationAttempts(
  records: RecordStore,
  recreateId: string,
  ending: string,
): Promise<readonly NotificationAttempt[]> {
  const keys = factKeys(recreateId)
  const tries: NotificationAttempt[] = []
  for (;;) {
    const from = tries.length + 1
    const numbers = Array.from({ length: READ_AT_ONCE }, (_, index) => from + index)
    const values = (await records.getMany(
      numbers.flatMap((number) => [keys.noticeTry(ending, number), keys.noticeTryEnd(ending, number)]),
    )) as readonly unknown[]
    for (let index = 0; index < values.length; index += 2) {
      const begun = values[index] as Seen | undefined
      if (begun === undefined) return tries
      tries.push({ begun, end: values[index + 1] as NotificationResult | undefined })
    }
  }
}

/** Counts the attempts toward the maximum. Interrupted attempts do not count. */
export function countAttempts(tries: readonly NotificationAttempt[]): number {
  return tries.filter(({ end }) => end?.outcome !== 'interrupted').length
}

/** Returns the status of the notification. Undefined if no URL was given. */
export async function callbackOf(records: RecordStore, facts: Facts): Promise<CallbackStatus | undefined> {
  const { callbackUrl, recreateId } = facts.manifest
  if (callbackUrl === undefined) return undefined
  const ending = endingOf(facts)
  if (ending === undefined) return { state: 'waiting', tries: 0 }
  const tries = await readNotificationAttempts(records, recreateId, ending)
  const last = tries.flatMap(({ end }) => end ?? []).at(-1)
  const isOver = tries.at(-1)?.end === last && isLastAttempt(last)
  return { state: isOver ? stateAfter(last!) : 'waiting', tries: tries.length, ...(last && { last }) }
}

/** Returns whether no further attempt follows. */
export function isLastAttempt(end: NotificationResult | undefined): boolean {
  return end !== undefined && end.nextAt === undefined
}

function stateAfter({ outcome }: NotificationResult): CallbackStatus['state'] {
  return outcome === 'delivered' || outcome === 'declined' ? outcome : 'given-up'
}
