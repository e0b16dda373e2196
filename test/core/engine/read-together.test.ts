import test from 'ava'
import { CoalescedReads } from '../../../core/engine/coalesced-reads.js'
import { makeGate } from './gates.js'

test('concurrent callers for the same key share one read', async (t) => {
  const read: string[] = []
  const together = new CoalescedReads(async (id) => `${id} ${read.push(id)}`)
  const answers = await Promise.all(['a', 'b', 'a', 'a'].map((id) => together.read(id)))
  t.deepEqual(answers, ['a 1', 'b 2', 'a 1', 'a 1'])
})

test('a caller that arrives during a read gets the next read', async (t) => {
  const gate = makeGate()
  let written = 'before'
  const together = new CoalescedReads(async () => {
    const found = written
    await gate.pass()
    return found
  })
  const first = together.read('a')
  await gate.reached
  written = 'after'
  const second = together.read('a')
  gate.open()
  t.is(await first, 'before')
  t.is(await second, 'after')
})

test('a failed read fails only for its callers, not for later ones', async (t) => {
  let reads = 0
  const together = new CoalescedReads(async () => {
    if (++reads === 1) throw new Error('The store is away')
    return reads
  })
  const both = [together.read('a'), together.read('a')]
  for (const each of both) await t.throwsAsync(each, { message: 'The store is away' })
  t.is(await together.read('a'), 2)
})
