import test from 'ava'
import { CoalescedReads } from '../../../core/engine/coalesced-reads.js'
import { makeGate } from './gates.js'

test('who asks for the same at the same time is answered by one read', async (t) => {
  const read: string[] = []
  const together = new CoalescedReads(async (id) => `${id} ${read.push(id)}`)
  const answers = await Promise.all(['a', 'b', 'a', 'a'].map((id) => together.read(id)))
  t.deepEqual(answers, ['a 1', 'b 2', 'a 1', 'a 1'])
})

test('who asks while it is read is given what is read after that', async (t) => {
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

test('a read that fails is told to those who asked for it, and to nobody later', async (t) => {
  let reads = 0
  const together = new CoalescedReads(async () => {
    if (++reads === 1) throw new Error('The store is away')
    return reads
  })
  const both = [together.read('a'), together.read('a')]
  for (const each of both) await t.throwsAsync(each, { message: 'The store is away' })
  t.is(await together.read('a'), 2)
})
