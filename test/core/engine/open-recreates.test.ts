import test from 'ava'
import { memoryRecords } from '../../../adapters/records/memory-records.js'
import { heldPage, makeGate } from './gates.js'
import { engineFor, hasty, recordKeysOf, scriptedRunner, scriptedSource } from './small-document.js'

const source = () => scriptedSource(['table'])

test('an owner has a limit of unfinished recreates, separate from other owners', async (t) => {
  const gate = makeGate()
  const records = memoryRecords()
  const runner = heldPage(scriptedRunner(), 1, gate)
  const engine = await engineFor(t, { records, runner, timing: hasty })
  const options = { owner: 'Ada', maxOpen: 2 }
  const ids = [await engine.create(source(), options), await engine.create(source(), options)]
  await t.throwsAsync(engine.create(source(), options), {
    code: 'too_many_open',
    message: 'The owner already has 2 unfinished recreates, the maximum. Try again when one has ended.',
  })
  await engine.create(source(), { ...options, owner: 'Bob' })
  await engine.create(source(), { owner: 'Ada' })
  gate.open()
  for (const { recreateId } of ids) await engine.wait(recreateId)
  await engine.reconcile()
  for (const { recreateId } of (await engine.list({ owner: 'Ada' })).recreates) await engine.wait(recreateId)
  await engine.reconcile()
  t.true((await engine.create(source(), options)).isNew)
})

test('ended, cancelled and deleted recreates do not count', async (t) => {
  const records = memoryRecords()
  const gate = makeGate()
  const engine = await engineFor(t, { records, runner: heldPage(scriptedRunner(), 1, gate), timing: hasty })
  const [done, cancelled, removed] = await Promise.all([1, 2, 3].map(() => engine.create(source())))
  t.is((await recordKeysOf(records, 'open/')).length, 3)
  await engine.cancel(cancelled!.recreateId)
  await engine.remove(removed!.recreateId)
  t.is((await recordKeysOf(records, 'open/')).length, 1)
  gate.open()
  await engine.wait(done!.recreateId)
  await engine.reconcile()
  t.deepEqual(await recordKeysOf(records, 'open/'), [])
})

test('a repeated request with an idempotency key is answered even at the limit', async (t) => {
  const gate = makeGate()
  const engine = await engineFor(t, { runner: heldPage(scriptedRunner(), 1, gate), timing: hasty })
  const options = { maxOpen: 1, idempotencyKey: 'k' }
  const first = await engine.create(source(), options)
  t.deepEqual(await engine.create(source(), options), { ...first, isNew: false })
  gate.open()
  await engine.wait(first.recreateId)
})
