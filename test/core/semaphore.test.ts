import { setImmediate as turn } from 'node:timers/promises'
import test from 'ava'
import { Semaphore } from '../../core/semaphore.js'

/** Lets callers wait for permits, and records who receives one. */
function callers(semaphore: Semaphore, entered: string[]) {
  return (name: string, signal = new AbortController().signal) => {
    const acquired = semaphore.acquire(signal).then(() => void entered.push(name))
    acquired.catch(() => {})
    return acquired
  }
}

test('at most as many callers as there are permits enter, and the others follow in order', async (t) => {
  const semaphore = new Semaphore(2)
  const entered: string[] = []
  const wait = callers(semaphore, entered)
  for (const name of ['a', 'b', 'c', 'd']) wait(name)
  await turn()
  t.deepEqual(entered, ['a', 'b'])
  t.is(semaphore.inUse, 2)
  for (const expected of ['c', 'd']) {
    semaphore.release()
    await turn()
    t.is(entered.at(-1), expected)
  }
  semaphore.release()
  semaphore.release()
  t.is(semaphore.inUse, 0)
})

test('a caller that is aborted while it waits receives no permit, and the next one does', async (t) => {
  const semaphore = new Semaphore(1)
  const entered: string[] = []
  const wait = callers(semaphore, entered)
  const stop = new AbortController()
  wait('a')
  const leaving = wait('b', stop.signal)
  wait('c')
  stop.abort(new Error('enough'))
  await t.throwsAsync(leaving, { message: 'enough' })
  semaphore.release()
  await turn()
  t.deepEqual(entered, ['a', 'c'])
})
