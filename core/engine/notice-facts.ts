import type { Facts, NoticeTryEnd, Seen } from '../facts.js'
import { factKeys } from '../keys.js'
import { type CallbackStatus, isOver, stateOf } from '../status.js'
import type { RecordStore } from '../stores.js'

/** Number of attempts to read per round trip. */
const READ_AT_ONCE = 8

/** A delivery attempt and its result, if any. */
export interface NoticeTry {
  /** The worker that made the attempt, and when. */
  readonly begun: Seen
  readonly end: NoticeTryEnd | undefined
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
export async function readNoticeTries(
  records: RecordStore,
  recreateId: string,
  ending: string,
): Promise<readonly NoticeTry[]> {
  const keys = factKeys(recreateId)
  const tries: NoticeTry[] = []
  for (;;) {
    const from = tries.length + 1
    const numbers = Array.from({ length: READ_AT_ONCE }, (_, index) => from + index)
    const values = (await records.getMany(
      numbers.flatMap((number) => [keys.noticeTry(ending, number), keys.noticeTryEnd(ending, number)]),
    )) as readonly unknown[]
    for (let index = 0; index < values.length; index += 2) {
      const begun = values[index] as Seen | undefined
      if (begun === undefined) return tries
      tries.push({ begun, end: values[index + 1] as NoticeTryEnd | undefined })
    }
  }
}

/** Counts the attempts toward the maximum. Interrupted attempts do not count. */
export function countTries(tries: readonly NoticeTry[]): number {
  return tries.filter(({ end }) => end?.outcome !== 'interrupted').length
}

/** Returns the status of the notification. Undefined if no URL was given. */
export async function callbackOf(records: RecordStore, facts: Facts): Promise<CallbackStatus | undefined> {
  const { callbackUrl, recreateId } = facts.manifest
  if (callbackUrl === undefined) return undefined
  const ending = endingOf(facts)
  if (ending === undefined) return { state: 'waiting', tries: 0 }
  const tries = await readNoticeTries(records, recreateId, ending)
  const last = tries.flatMap(({ end }) => end ?? []).at(-1)
  const isOver = tries.at(-1)?.end === last && isLastTry(last)
  return { state: isOver ? stateAfter(last!) : 'waiting', tries: tries.length, ...(last && { last }) }
}

/** Returns whether no further attempt follows. */
export function isLastTry(end: NoticeTryEnd | undefined): boolean {
  return end !== undefined && end.nextAt === undefined
}

function stateAfter({ outcome }: NoticeTryEnd): CallbackStatus['state'] {
  return outcome === 'delivered' || outcome === 'declined' ? outcome : 'given-up'
}
