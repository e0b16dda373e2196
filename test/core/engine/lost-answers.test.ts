import test from 'ava'
import { memoryBlobs } from '../../../adapters/blobs/memory-blobs.js'
import { inProcessQueue } from '../../../adapters/queue/in-process-queue.js'
import { memoryRecords } from '../../../adapters/records/memory-records.js'
import { RecreateError } from '../../../core/errors.js'
import { blobKeysOf, engineFor, hasty, readText, scriptedSource, until } from './small-document.js'

const away = () => new RecreateError('store_failed', 'The store is away')

/** Behaviors of a store that writes a record but may report an error. */
const ambiguities: readonly (readonly [title: string, answer: () => boolean])[] = [
  [
    'the response is lost',
    () => {
      throw away()
    },
  ],
  ['the client asks twice', () => false],
]

for (const [what, pattern] of [
  ['a page', /\/page\/1\/done$/],
  ['a file', /\/file-txt$/],
  ['a recreate', /\/manifest$/],
] as const) {
  for (const [how, answer] of ambiguities) {
    test(`when ${what} is written and ${how}, the record refers only to existing data`, async (t) => {
      const [plain, blobs] = [memoryRecords(), memoryBlobs()]
      let isOdd = true
      const records: typeof plain = {
        ...plain,
        async create(key, value) {
          const isWritten = await plain.create(key, value)
          if (!isOdd || !pattern.test(key)) return isWritten
          isOdd = false
          return answer()
        },
      }
      const engine = await engineFor(t, { records, blobs, timing: { ...hasty, stallMs: 60_000 } })
      await engine.create(scriptedSource(['table'])).catch((error) => t.is(error.code, 'store_failed'))
      await until(() => engine.reconcile().then(async () => (await engine.list()).recreates.length === 1))
      const { recreateId } = (await engine.list()).recreates[0]!
      t.is((await engine.wait(recreateId)).state, 'COMPLETED')
      t.false(isOdd)
      t.is(await readText(engine, recreateId, 'txt'), 'Pages 1 done\np1t1: Page 1\n')
      t.is((await engine.result(recreateId)).tables.length, 1)
      t.is((await blobKeysOf(blobs)).length, 1 + 1 + 2, 'the source, the page and two files')
    })
  }
}

test('create succeeds although the notification and the list entry failed', async (t) => {
  const [records, queue] = [memoryRecords(), inProcessQueue()]
  let [isMute, isFull] = [true, true]
  const troubles: string[] = []
  const engine = await engineFor(t, {
    records: {
      ...records,
      async set(key, value) {
        if (isFull && key.startsWith('list/')) {
          isFull = false
          throw away()
        }
        return records.set(key, value)
      },
    },
    queue: {
      ...queue,
      async publish(message) {
        if (!isMute) return queue.publish(message)
        isMute = false
        throw new Error('The line is dead')
      },
    },
    onError: (error) => troubles.push((error as Error).message),
    timing: { ...hasty, stallMs: 60_000 },
  })
  const { recreateId } = await engine.create(scriptedSource(['table']))
  t.deepEqual(troubles, ['The store is away', 'The line is dead'])
  t.is((await engine.status(recreateId)).state, 'CREATED')
  await engine.reconcile()
  t.is((await engine.wait(recreateId)).state, 'COMPLETED')
  t.deepEqual(
    (await engine.list()).recreates.map((each) => each.recreateId),
    [recreateId],
  )
})
