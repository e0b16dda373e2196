import test from 'ava'
import { memoryRecords, type RecordStore } from '../../index.js'
import { apiKeys } from '../../server/operations/api-keys.js'

test('a key authenticates as its owner, and any other text is rejected', async (t) => {
  const keys = apiKeys(memoryRecords())
  const { key, keyId } = await keys.create({ owner: 'research', name: 'night run' })
  t.regex(key, /^rk_[0-9a-f]{16}_[\w-]{43}$/)
  t.deepEqual(await keys.find(key), { keyId, owner: 'research', name: 'night run' })
  const other = `${key.slice(0, -43)}${'A'.repeat(43)}`
  for (const wrong of ['', 'rk_', keyId, key.slice(0, -1), `${key}A`, ` ${key}`, key.toUpperCase(), other]) {
    t.is(await keys.find(wrong), undefined, wrong)
  }
})

test('stored records and listings do not reveal a key', async (t) => {
  const records = memoryRecords()
  const keys = apiKeys(records)
  const { key } = await keys.create({ owner: 'research' })
  const secret = key.slice(-43)
  const stored: string[] = []
  for await (const { key: name, value } of records.list('')) stored.push(name + JSON.stringify(value))
  t.is(stored.length, 1)
  t.regex(stored[0] ?? '', /^keys\/[0-9a-f]{16}\{/)
  t.false(stored.join().includes(secret))
  t.false(JSON.stringify(await keys.list()).includes(secret))
})

test('keys are listed oldest first, with their owners and names', async (t) => {
  let now = Date.parse('2026-03-01T10:00:00Z')
  const keys = apiKeys(memoryRecords(), { clock: () => now })
  t.true(await keys.isEmpty())
  const expected = []
  for (const owner of ['c', 'a', 'b']) {
    now += 60_000
    const { keyId } = await keys.create({ owner })
    expected.push({ keyId, owner, name: '', createdAt: new Date(now).toISOString() })
  }
  t.deepEqual(await keys.list(), expected)
  t.false(await keys.isEmpty())
})

test('a rotated key keeps its owner, and its old secret stops working at once', async (t) => {
  const keys = apiKeys(memoryRecords())
  const old = await keys.create({ owner: 'research', name: 'night run' })
  t.truthy(await keys.find(old.key))
  const fresh = await keys.rotate(old.keyId)
  t.is(await keys.find(old.key), undefined)
  t.deepEqual(await keys.find(fresh?.key ?? ''), { keyId: old.keyId, owner: 'research', name: 'night run' })
  t.is((await keys.list())[0]?.rotatedAt, fresh?.rotatedAt)
})

test('a revoked key stops working at once and permanently', async (t) => {
  const keys = apiKeys(memoryRecords())
  const { key, keyId } = await keys.create({ owner: 'research' })
  t.truthy(await keys.find(key))
  t.true(await keys.revoke(keyId))
  t.is(await keys.find(key), undefined)
  t.false(await keys.revoke(keyId))
  t.is(await keys.rotate(keyId), undefined)
  t.true(await keys.isEmpty())
})

test('a key that is revoked during its rotation stays revoked', async (t) => {
  const records = memoryRecords()
  const here = apiKeys(records)
  const { keyId } = await here.create({ owner: 'research' })
  const there = apiKeys({ ...records, get: (key) => records.get(key).finally(() => here.revoke(keyId)) })
  t.is(await there.rotate(keyId), undefined)
  t.true(await here.isEmpty())
})

test('other processes see a revocation within five seconds and a new secret at once', async (t) => {
  const records = memoryRecords()
  let now = 0
  const [here, there] = [apiKeys(records, { clock: () => now }), apiKeys(records, { clock: () => now })]
  const old = await here.create({ owner: 'research' })
  t.truthy(await there.find(old.key))
  const fresh = await here.rotate(old.keyId)
  t.truthy(await there.find(fresh?.key ?? ''))
  await here.revoke(old.keyId)
  now += 5000
  t.is(await there.find(old.key), undefined)
  t.is(await there.find(fresh?.key ?? ''), undefined)
})

test('valid and invalid keys are cached, so repeated requests do not read the store', async (t) => {
  const { records, asked } = countingRecords()
  let now = 0
  const keys = apiKeys(records, { clock: () => now })
  const { key } = await keys.create({ owner: 'research' })
  const wrong = `rk_${'0'.repeat(16)}_${'A'.repeat(43)}`
  for (let request = 0; request < 50; request += 1) {
    now += 10
    await Promise.all([keys.find(key), keys.find(wrong), keys.find('none')])
  }
  t.is(asked(), 2)
  now += 10_000
  await keys.find(key)
  t.is(asked(), 3)
})

test('a failed store read is not cached', async (t) => {
  const records = memoryRecords()
  let isAway = true
  const get = async (key: string) => {
    if (isAway) throw new Error('away')
    return records.get(key)
  }
  const keys = apiKeys({ ...records, get })
  const { key } = await keys.create({ owner: 'research' })
  await t.throwsAsync(keys.find(key), { message: 'away' })
  isAway = false
  t.truthy(await keys.find(key))
})

test('an owner or name with control characters or excessive length is rejected', async (t) => {
  const keys = apiKeys(memoryRecords())
  for (const owner of ['', ' ', ' a', 'a\nb', 'x'.repeat(201)]) {
    await t.throwsAsync(keys.create({ owner }), {
      code: 'option_invalid',
      message: /^The owner of a key must have 1 to 200 printable characters/,
    })
  }
  await t.throwsAsync(keys.create({ owner: 'a', name: 'a\tb' }), {
    code: 'option_invalid',
    message: /^The name of a key must have 0 to 200 printable characters, .*; it is "a\\tb"\.$/,
  })
  t.true(await keys.isEmpty())
})

test('an id cannot address records outside the keys', async (t) => {
  const records = memoryRecords()
  await records.set('secrets/links', 'precious')
  const keys = apiKeys(records)
  for (const keyId of ['../secrets/links', '', 'x'.repeat(300)]) {
    t.false(await keys.revoke(keyId))
    t.is(await keys.rotate(keyId), undefined)
  }
  t.is(await records.get('secrets/links'), 'precious')
})

function countingRecords(): { readonly records: RecordStore; asked(): number } {
  const records = memoryRecords()
  let count = 0
  const get = (key: string) => {
    count += 1
    return records.get(key)
  }
  return { records: { ...records, get }, asked: () => count }
}

test('exactly one of several processes that start together creates the first key', async (t) => {
  const records = memoryRecords()
  const made = await Promise.all([1, 2, 3].map(() => apiKeys(records).createFirst({ owner: 'default' })))
  const [first, ...others] = made.filter((key) => key !== undefined)
  t.deepEqual(others, [])
  const keys = apiKeys(records)
  t.is((await keys.find(first!.key))?.owner, 'default')
  t.is(await keys.createFirst({ owner: 'default' }), undefined)
  await keys.revoke(first!.keyId)
  t.truthy(await keys.createFirst({ owner: 'default' }), 'without it, nobody could authenticate')
})
