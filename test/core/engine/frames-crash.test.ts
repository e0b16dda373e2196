import test from 'ava'
import type { BlobStore, RecordStore } from '../../../core/stores.js'
import {
  drawBoth,
  drawnSource,
  on,
  PEOPLE,
  peopleFrame,
  readingEngine,
  SALES,
  salesFrame,
  tablesOf,
} from './framed-document.js'
import { type Gate, makeGate } from './gates.js'
import { blobKeysOf, hasty, readText, sharedStores, until } from './small-document.js'

const frames = [
  { kind: 'redraw', id: 'p1t1', place: on(1, salesFrame) },
  { kind: 'add', place: on(1, peopleFrame) },
] as const
const parted = { p1t1: SALES, p1t2: PEOPLE }

/** Stores of a process that crashes before a write: from then on, every call fails. */
function mortal(stores: { readonly records: RecordStore; readonly blobs: BlobStore }, writes: number) {
  let left = writes
  const begin = (isWrite: boolean) => {
    if (left <= 0 || (isWrite && --left <= 0)) throw new Error('The process is dead')
  }
  const dying = <Store extends object>(store: Store): Store =>
    new Proxy(store, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        return (...given: unknown[]) => {
          begin(['create', 'set', 'put', 'delete'].includes(String(name)))
          return Reflect.apply(member, target, given)
        }
      },
    })
  return { records: dying(stores.records), blobs: dying(stores.blobs), isDead: () => left <= 0 }
}

test('a frame correction is complete or absent after a crash before any write, and another process continues', async (t) => {
  const stores = await sharedStores(t)
  const source = await drawnSource(drawBoth)
  const outcomes = new Set<number>()
  for (let writes = 1; ; writes++) {
    const other = await readingEngine(t, { ...stores, timing: hasty })
    const { recreateId } = await other.create(source)
    await other.wait(recreateId)
    const { isDead, ...dying } = mortal(stores, writes)
    const first = await readingEngine(t, { ...dying, timing: hasty })
    await first.correct(recreateId, { frames }, 'ana').catch(() => {})
    const hasLived = !isDead()

    const { wanted } = (await other.status(recreateId)).generation
    outcomes.add(wanted)
    const before = await tablesOf(other, recreateId)
    t.deepEqual(before, wanted === 1 ? { p1t1: [...SALES, ...PEOPLE] } : parted, `after ${writes} writes`)
    await other.correct(recreateId, { frames }, 'ana')
    await other.wait(recreateId)
    t.deepEqual((await other.status(recreateId)).generation, { served: 2, wanted: 2 })
    t.deepEqual(await tablesOf(other, recreateId), parted)
    t.regex(await readText(other, recreateId), /p1t2: Employees/)
    // Unreferenced data is deleted.
    await until(async () => {
      await other.reconcile()
      const own = (await blobKeysOf(stores.blobs)).filter((key) => key.includes(recreateId))
      return own.filter((key) => key.includes('/framed-')).length === 1
    })
    await other.remove(recreateId)
    if (hasLived) break
  }
  t.deepEqual([...outcomes].sort(), [1, 2])
})

/** Records that block a caller about to write the second generation. */
function heldRecords(records: RecordStore, gate: Gate): RecordStore {
  return new Proxy(records, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      if (name !== 'create') return member.bind(target)
      return async (...given: unknown[]) => {
        if (/correction\/2$/.test(String(given[0]))) await gate.pass()
        return Reflect.apply(member, target, given)
      }
    },
  })
}

test('of two concurrent frame corrections, the later one starts again from the result of the first', async (t) => {
  const stores = await sharedStores(t)
  const gate = makeGate()
  const slow = await readingEngine(t, { ...stores, records: heldRecords(stores.records, gate) })
  const quick = await readingEngine(t, stores)
  const { recreateId } = await quick.create(await drawnSource(drawBoth))
  await quick.wait(recreateId)
  const late = slow.correct(recreateId, { frames: [{ kind: 'remove', id: 'p1t1' }] }, 'ben')
  await gate.reached
  await quick.correct(recreateId, { frames }, 'ana')
  gate.open()
  t.is((await late).generation, 3)
  t.deepEqual(await tablesOf(quick, recreateId), { p1t2: PEOPLE })
})

test('of two concurrent frame corrections, the later one is rejected if the first removed its table', async (t) => {
  const stores = await sharedStores(t)
  const gate = makeGate()
  const slow = await readingEngine(t, { ...stores, records: heldRecords(stores.records, gate) })
  const quick = await readingEngine(t, stores)
  const { recreateId } = await quick.create(await drawnSource(drawBoth))
  await quick.wait(recreateId)
  const late = slow.correct(recreateId, { frames: [frames[0]] }, 'ben')
  await gate.reached
  await quick.correct(recreateId, { frames: [{ kind: 'remove', id: 'p1t1' }] }, 'ana')
  gate.open()
  await t.throwsAsync(late, { code: 'frame_invalid' })
  t.is((await quick.corrections(recreateId)).length, 1)
  const framed = (await blobKeysOf(stores.blobs)).filter((key) => key.includes('/framed-'))
  t.deepEqual(framed, [])
})
