import { setImmediate as turn } from 'node:timers/promises'
import test from 'ava'
import { Semaphore } from '../../core/semaphore.js'

/** A waiter that records what happens. */
function waiters(places: Semaphore, told: string[]) {
  return (name: string, isAhead: boolean) => {
    const waiter = { hasBegun: false, ...(isAhead && { onNext: () => void told.push(`${name} is next`) }) }
    void places.acquire(new AbortController().signal, waiter).then(() => told.push(`${name} enters`))
    return waiter
  }
}

test('as many waiters as there are permits are notified once that they are next', async (t) => {
  const places = new Semaphore(2)
  const told: string[] = []
  const wait = waiters(places, told)
  for (const name of ['a', 'b', 'c', 'd', 'e']) wait(name, true)
  await turn()
  t.deepEqual(told.splice(0).toSorted(), ['a enters', 'b enters', 'c is next', 'd is next'])
  places.release()
  await turn()
  t.deepEqual(told.splice(0).toSorted(), ['c enters', 'e is next'])
})

test('no waiter is notified ahead of one that cannot start early', async (t) => {
  const places = new Semaphore(2)
  const told: string[] = []
  const wait = waiters(places, told)
  for (const name of ['a', 'b']) wait(name, true)
  wait('c', false)
  wait('d', true)
  await turn()
  t.deepEqual(told.splice(0), ['a enters', 'b enters'])
  places.release()
  await turn()
  t.deepEqual(told.splice(0).toSorted(), ['c enters', 'd is next'])
})

test('a waiter that has started early gets the next permit', async (t) => {
  const places = new Semaphore(2)
  const told: string[] = []
  const wait = waiters(places, told)
  for (const name of ['a', 'b', 'c']) wait(name, true)
  const last = wait('d', true)
  await turn()
  last.hasBegun = true
  told.length = 0
  places.release()
  await turn()
  t.deepEqual(told, ['d enters'])
})

test('a waiter that is aborted is replaced among the next', async (t) => {
  const places = new Semaphore(1)
  const told: string[] = []
  const wait = waiters(places, told)
  wait('a', true)
  const stop = new AbortController()
  const leaving = places.acquire(stop.signal, { onNext: () => void told.push('b is next') })
  wait('c', true)
  stop.abort(new Error('enough'))
  await t.throwsAsync(leaving, { message: 'enough' })
  t.deepEqual(
    told.filter((each) => each.endsWith('next')),
    ['b is next', 'c is next'],
  )
})
