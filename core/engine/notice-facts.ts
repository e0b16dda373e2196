import type { Facts, NoticeTryEnd, Seen } from '../facts.js'
import { factKeys } from '../keys.js'
import { type CallbackStatus, isOver, stateOf } from '../status.js'
import type { RecordStore } from '../stores.js'

/** Tries are read so many at a time. */
const READ_AT_ONCE = 8

/** A try to tell a notice, as far as it is known. */
export interface NoticeTry {
  /** Who began it, and when. */
  readonly begun: Seen
  readonly end: NoticeTryEnd | undefined
}

/**
 * What is to be told now: that it has `failed`, or, by their generation, that files are there. Corrected files are told
 * of in place of those before, and a correction that gave no files is not.
 *
 * @returns Undefined where nothing has come to its end, or nobody wants to know.
 */
export function endingOf(facts: Facts): string | undefined {
  if (facts.manifest.callbackUrl === undefined || !isOver(facts)) return undefined
  return stateOf(facts) === 'FAILED' ? 'failed' : `${facts.served!.generation}`
}

/** All tries to tell of an ending, in their order. */
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

/** Those that count towards giving up: all but those that were interrupted in good order. */
export function countTries(tries: readonly NoticeTry[]): number {
  return tries.filter(({ end }) => end?.outcome !== 'interrupted').length
}

/** How far the telling of a recreate is; undefined where nobody wants to know. */
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

/** Whether nothing is tried after it. */
export function isLastTry(end: NoticeTryEnd | undefined): boolean {
  return end !== undefined && end.nextAt === undefined
}

function stateAfter({ outcome }: NoticeTryEnd): CallbackStatus['state'] {
  return outcome === 'delivered' || outcome === 'declined' ? outcome : 'given-up'
}
