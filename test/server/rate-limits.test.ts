import test from 'ava'
import { rateLimits } from '../../server/rate-limits.js'

test('a key may ask so often in a minute, then is told when to come again', async (t) => {
  const limits = rateLimits({ rateLimits: { create: 2, others: 3 } })
  t.is(await limits.take('a', 'create'), undefined)
  t.is(await limits.take('a', 'create'), undefined)
  for (let time = 0; time < 5; time += 1) {
    const { retryAfterSeconds = 0 } = (await limits.take('a', 'create')) ?? {}
    t.true(Number.isInteger(retryAfterSeconds) && retryAfterSeconds >= 1 && retryAfterSeconds <= 60)
  }
})

test('each key and each operation is counted for itself', async (t) => {
  const limits = rateLimits({ rateLimits: { create: 1, others: 1 } })
  const all = [
    ['a', 'create'],
    ['a', 'status'],
    ['a', 'to_json'],
    ['b', 'create'],
    ['b', 'status'],
  ] as const
  for (const [keyId, operation] of all) t.is(await limits.take(keyId, operation), undefined)
  for (const [keyId, operation] of all) t.truthy(await limits.take(keyId, operation))
})

test('a limit of 0 is none', async (t) => {
  const limits = rateLimits({ rateLimits: { create: 0, others: 1 } })
  for (let time = 0; time < 1000; time += 1) t.is(await limits.take('a', 'create'), undefined)
  t.is(await limits.take('a', 'status'), undefined)
  t.truthy(await limits.take('a', 'status'))
})
