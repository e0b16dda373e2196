import type { Seen } from '../facts.js'
import { factKeys } from '../keys.js'
import { isGone } from './liveness.js'
import type { Shared } from './shared.js'
import { asJson, seenNow, showProgress, storePatiently } from './write-facts.js'

/** A page, or the files, may be tried so often without coming to an end. */
export const MOST_TRIES = 3

/** A try that was begun. */
interface Try extends Seen {
  readonly number: number
  /** Whether it was given back in good order: then it does not count. */
  readonly isGivenBack: boolean
}

/** Where the tries of one thing stand. */
type TryKey = (number: number) => string

/** A try that this process has begun. */
export interface BegunTry {
  readonly keyOf: TryKey
  readonly number: number
  /** How many count, with this one. */
  readonly count: number
}

/** All tries that were begun, in their order. */
export async function readTries({ parts }: Shared, keyOf: TryKey): Promise<readonly Try[]> {
  const tries: Try[] = []
  for (let from = 1; ; from += MOST_TRIES) {
    const numbers = Array.from({ length: MOST_TRIES }, (_, index) => from + index)
    const values = await parts.records.getMany(
      numbers.flatMap((number) => [keyOf(number), givenBackKey(keyOf, number)]),
    )
    for (const [index, number] of numbers.entries()) {
      const begun = values[2 * index] as unknown as Seen | undefined
      if (begun === undefined) return tries
      tries.push({ ...begun, number, isGivenBack: values[2 * index + 1] !== undefined })
    }
  }
}

/** Those that count. */
export function countedTries(tries: readonly Try[]): readonly Try[] {
  return tries.filter(({ isGivenBack }) => !isGivenBack)
}

/**
 * Writes that a try begins, before it does.
 *
 * @param wasUntried Whether there was none a moment ago, so that they need not be read: one begun since is noticed.
 * @returns Undefined where others have taken all that are left.
 */
export async function beginTry(
  shared: Shared,
  recreateId: string,
  keyOf: TryKey,
  wasUntried = false,
): Promise<BegunTry | undefined> {
  const { parts } = shared
  for (let isUntried = wasUntried; ; isUntried = false) {
    const tries = isUntried ? [] : await readTries(shared, keyOf)
    const count = countedTries(tries).length + 1
    if (count > MOST_TRIES) return undefined
    const number = tries.length + 1
    await showProgress(shared, recreateId)
    if (await parts.records.create(keyOf(number), asJson(seenNow(parts)))) return { keyOf, number, count }
  }
}

/**
 * Gives back a try that came to no end for no fault of what was tried: the engine closes, or a store failed. Waits for a
 * store that is away, unless the signal is aborted.
 */
export async function giveBackTry(
  shared: Shared,
  recreateId: string,
  { keyOf, number }: BegunTry,
  signal: AbortSignal,
): Promise<void> {
  const { records, clock } = shared.parts
  const give = () => records.create(givenBackKey(keyOf, number), { at: clock() })
  // Where even that cannot be stored before the engine closes, the try counts.
  await storePatiently(shared, recreateId, signal, give).catch(() => {})
}

/** Whether all who began a try that counts are gone, so that none of them will bring it to an end. */
export async function areAllGone({ parts }: Shared, recreateId: string, tries: readonly Try[]): Promise<boolean> {
  const { me, clock, timing, records } = parts
  const counted = countedTries(tries)
  const { seen } = factKeys(recreateId)
  const signs = await records.getMany(counted.map(({ by }) => seen(by.instance)))
  const world = { me, now: clock(), stallMs: timing.stallMs }
  return counted.every((each, index) => {
    const sign = signs[index] as unknown as Seen | undefined
    // Who shows life works, however long ago he began.
    return isGone(each, world) && (sign === undefined || isGone(sign, world))
  })
}

function givenBackKey(keyOf: TryKey, number: number): string {
  return `${keyOf(number)}-given-back`
}
