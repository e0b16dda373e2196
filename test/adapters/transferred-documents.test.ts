import test from 'ava'
import { TransferredDocuments } from '../../adapters/workers/transferred-documents.js'
import type { Source, StoredSource } from '../../core/source.js'

const source = (text: string) => ({ fileName: `${text}.pdf`, bytes: Buffer.from(text) })

/** A transfer without copies that records the transferred sources. */
function plainHandover() {
  const there = new Set<Source | StoredSource>()
  return {
    there,
    async transfer(source: Source | StoredSource) {
      there.add(source)
      return source
    },
    async release(source: Source | StoredSource) {
      there.delete(source)
    },
    async close() {
      there.clear()
    },
  }
}

test('a source is transferred once for all users, and released after the last use', async (t) => {
  const handover = plainHandover()
  const gone: number[] = []
  const handed = new TransferredDocuments(handover, (id) => gone.push(id))
  const one = source('one')
  const [first, second] = await Promise.all([handed.take(one), handed.take(one)])
  t.is(first, second)
  await handed.leave(one)
  await handed.release(one)
  t.is(handover.there.size, 1)
  await handed.leave(one)
  t.is(handover.there.size, 0)
  t.deepEqual(gone, [first.id])
})

test('a source without users stays until it is released', async (t) => {
  const handover = plainHandover()
  const handed = new TransferredDocuments(handover, () => {})
  const one = source('one')
  const first = await handed.take(one)
  await handed.leave(one)
  t.is(await handed.take(one), first)
  await handed.leave(one)
  await handed.release(one)
  t.is(handover.there.size, 0)
})

test('a source that is requested again after its release stays', async (t) => {
  const handover = plainHandover()
  const handed = new TransferredDocuments(handover, () => {})
  const one = source('one')
  await handed.take(one)
  await handed.release(one)
  await handed.take(one)
  await handed.leave(one)
  await handed.leave(one)
  t.is(handover.there.size, 1)
})

test('the number of unused sources is limited, and closing deletes all', async (t) => {
  const handover = plainHandover()
  const handed = new TransferredDocuments(handover, () => {})
  for (let number = 0; number < 30; number++) {
    const each = source(`${number}`)
    await handed.take(each)
    await handed.leave(each)
  }
  t.is(handover.there.size, 16)
  await handed.close()
  t.is(handover.there.size, 0)
})

test('two sources are different, even with equal bytes', async (t) => {
  const handed = new TransferredDocuments(plainHandover(), () => {})
  const [first, second] = [await handed.take(source('one')), await handed.take(source('one'))]
  t.not(first.id, second.id)
})
