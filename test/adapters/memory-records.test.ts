import test from 'ava'
import { memoryRecords } from '../../adapters/records/memory-records.js'
import { recordStoreCases } from '../contracts/records.js'

for (const { title, run } of recordStoreCases) {
  test(title, async (t) => {
    await run(memoryRecords)
    t.pass()
  })
}

test('returned values cannot be modified', async (t) => {
  const records = memoryRecords()
  await records.set('a', { list: [{ a: 1 }] })
  const value = (await records.get('a')) as { list: { a: number }[] }
  t.throws(() => value.list.push({ a: 2 }), { instanceOf: TypeError })
  t.throws(() => Object.assign(value.list[0] ?? {}, { a: 2 }), { instanceOf: TypeError })
})

test('two stores are independent', async (t) => {
  const [one, other] = [memoryRecords(), memoryRecords()]
  await one.set('a', 1)
  t.is(await other.get('a'), undefined)
  t.false(one.isShared)
})
