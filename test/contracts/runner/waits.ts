import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'

/** Fails if the work takes longer. */
export async function withinSeconds<Result>(seconds: number, work: Promise<Result>): Promise<Result> {
  const clock = new AbortController()
  const late = delay(seconds * 1000, undefined, { signal: clock.signal }).then(() =>
    assert.fail(`It took more than ${seconds} s`),
  )
  late.catch(() => {}) // The timer was stopped.
  return Promise.race([work, late]).finally(() => clock.abort())
}

/** Waits for something that happens soon in another process. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let wait = 0; wait < 600 && !(await isSo()); wait++) await delay(50)
  assert.ok(await isSo())
}
