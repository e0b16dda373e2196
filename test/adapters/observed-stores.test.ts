import test from 'ava'
import { memoryBlobs } from '../../adapters/blobs/memory-blobs.js'
import { observedBlobs, observedRecords } from '../../adapters/observed-stores.js'
import { memoryRecords } from '../../adapters/records/memory-records.js'
import type { MetricEvent } from '../../core/metrics.js'

test('a frozen store can be observed', async (t) => {
  const told: MetricEvent[] = []
  const records = observedRecords(Object.freeze(memoryRecords()), (measure) => told.push(measure))
  t.true(await records.create('a', 1))
  t.is(await records.get('a'), 1)
  t.deepEqual(
    told.map((measure) => measure.kind === 'store' && [measure.store, measure.name, measure.call, measure.isFailed]),
    [
      ['records', 'memory', 'create', false],
      ['records', 'memory', 'get', false],
    ],
  )
})

test('an observed store has the optional methods of the original', (t) => {
  const blobs = observedBlobs(memoryBlobs(), () => {})
  t.is(blobs.path, undefined)
  t.false('link' in blobs)
  t.true('list' in blobs)
})

test('a list that is not read to its end is reported once and closed in the store', async (t) => {
  const plain = memoryRecords()
  const told: MetricEvent[] = []
  let isClosed = false
  const records = observedRecords(
    {
      ...plain,
      async *list(...given) {
        try {
          yield* plain.list(...given)
        } finally {
          isClosed = true
        }
      },
    },
    (measure) => told.push(measure),
  )
  await Promise.all(['a', 'b'].map((key) => records.set(key, 1)))
  told.length = 0
  for await (const { key } of records.list('')) {
    t.is(key, 'a')
    break
  }
  t.true(isClosed)
  t.like(told, [{ kind: 'store', call: 'list', isFailed: false }])
  t.is(told.length, 1)
})
