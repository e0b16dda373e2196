import type { Seen } from '../../facts/facts.js'
import { factKeys } from '../../facts/keys.js'
import type { Shared } from '../shared.js'
import { isGone } from '../upkeep/liveness.js'
import { asJson, seenNow, showProgress, storePatiently } from '../write-facts.js'

/** Maximum number of attempts to read a page or render the files. */
export const MAX_ATTEMPTS = 3

/** An attempt that was started. */
interface Attempt extends Seen {
  readonly number: number
  /** Whether it was cancelled without fault of its subject. Then it does not count. */
  readonly isWithdrawn: boolean
}

/** Returns the key of the attempt with a number. */
type AttemptKey = (number: number) => string

/** An attempt started by this process. */
export interface BegunAttempt {
  readonly keyOf: AttemptKey
  readonly number: number
  /** Number of counted attempts, including this one. */
  readonly count: number
}

/** Returns all attempts, in order. */
export async function readAttempts({ parts }: Shared, keyOf: AttemptKey): Promise<readonly Attempt[]> {
  const tries: Attempt[] = []
  for (let from = 1; ; from += MAX_ATTEMPTS) {
    const numbers = Array.from({ length: MAX_ATTEMPTS }, (_, index) => from + index)
    const values = await parts.records.getMany(
      numbers.flatMap((number) => [keyOf(number), givenBackKey(keyOf, number)]),
    )
    for (const [index, number] of numbers.entries()) {
      const begun = values[2 * index] as unknown as Seen | undefined
      if (begun === undefined) return tries
      tries.push({ ...begun, number, isWithdrawn: values[2 * index + 1] !== undefined })
    }
  }
}

/** Returns the attempts that count. */
export function countedAttempts(tries: readonly Attempt[]): readonly Attempt[] {
  return tries.filter(({ isWithdrawn }) => !isWithdrawn)
}

/**
 * Records an attempt before it starts.
 *
 * @param wasUntried Whether there were no attempts a moment ago, so that they need not be read. Newer ones are noticed.
 * @returns Undefined if the maximum is reached.
 */
export async function beginAttempt(
  shared: Shared,
  recreateId: string,
  keyOf: AttemptKey,
  wasUntried = false,
): Promise<BegunAttempt | undefined> {
  const { parts } = shared
  for (let isUntried = wasUntried; ; isUntried = false) {
    const tries = isUntried ? [] : await readAttempts(shared, keyOf)
    const count = countedAttempts(tries).length + 1
    if (count > MAX_ATTEMPTS) return undefined
    const number = tries.length + 1
    await showProgress(shared, recreateId)
    if (await parts.records.create(keyOf(number), asJson(seenNow(parts)))) return { keyOf, number, count }
  }
}

/**
 * Marks an attempt as not counting, because the engine closes or a store failed. Waits for an unreachable store, unless
 * the signal is aborted.
 */
export async function withdrawAttempt(
  shared: Shared,
  recreateId: string,
  { keyOf, number }: BegunAttempt,
  signal: AbortSignal,
): Promise<void> {
  const { records, clock } = shared.parts
  const give = () => records.create(givenBackKey(keyOf, number), { at: clock() })
  // If even this cannot be stored before the engine closes, the attempt counts.
  await storePatiently(shared, recreateId, signal, give).catch(() => {})
}

/** Returns whether all workers with counted attempts are gone, so that none of these attempts can end. */
export async function areWorkersGone(
  { parts }: Shared,
  recreateId: string,
  tries: readonly Attempt[],
): Promise<boolean> {
  const { me, clock, timing, records } = parts
  const counted = countedAttempts(tries)
  const { seen } = factKeys(recreateId)
  const signs = await records.getMany(counted.map(({ by }) => seen(by.instance)))
  const world = { me, now: clock(), stallMs: timing.stallMs }
  return counted.every((each, index) => {
    const sign = signs[index] as unknown as Seen | undefined
    // A worker with a recent heartbeat is alive, however long ago it started.
    return isGone(each, world) && (sign === undefined || isGone(sign, world))
  })
}

function givenBackKey(keyOf: AttemptKey, number: number): string {
  return `${keyOf(number)}-given-back`
}
