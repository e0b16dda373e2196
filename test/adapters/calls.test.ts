import { setImmediate as turn } from 'node:timers/promises'
import test from 'ava'
import { Calls } from '../../adapters/calls.js'

test('calls get their permits in the order in which they arrived', async (t) => {
  const calls = new Calls(2)
  const order: number[] = []
  const works = [1, 2, 3, 4, 5, 6].map((number) =>
    calls.run(undefined, async () => {
      order.push(number)
      await turn()
    }),
  )
  await Promise.all(works)
  t.deepEqual(order, [1, 2, 3, 4, 5, 6])
})

test('a failed call releases its permit to the next', async (t) => {
  const calls = new Calls(1)
  const failing = calls.run(undefined, async () => {
    await turn()
    throw new Error('it broke')
  })
  const next = calls.run(undefined, async () => 'done')
  await t.throwsAsync(failing, { message: 'it broke' })
  t.is(await next, 'done')
})

test('many calls with one signal cause no warning', async (t) => {
  const warnings: Error[] = []
  const note = (warning: Error) => warnings.push(warning)
  process.on('warning', note)
  t.teardown(() => process.off('warning', note))
  const calls = new Calls(2)
  const { signal } = new AbortController()
  await Promise.all(Array.from({ length: 100 }, () => calls.run(signal, () => turn())))
  await turn()
  t.deepEqual(warnings, [])
})

test('the runner is idle when the last call in flight has ended', async (t) => {
  const calls = new Calls(1)
  let end = () => {}
  const atWork = calls.run(undefined, () => new Promise<void>((resolve) => (end = resolve)))
  const waiting = calls.run(undefined, async () => t.fail('it must not run'))
  await turn()
  calls.cancelAll()
  await t.throwsAsync(waiting, { code: 'cancelled', message: 'The runner was closed' })
  let isAtRest = false
  const resting = calls.rest().then(() => {
    isAtRest = true
  })
  await turn()
  t.false(isAtRest)
  end()
  await resting
  await t.throwsAsync(atWork, { code: 'cancelled' })
  await t.throwsAsync(
    calls.run(undefined, async () => {}),
    { code: 'cancelled', message: 'The runner is closed' },
  )
})
