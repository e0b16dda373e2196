import { randomUUID } from 'node:crypto'
import test from 'ava'
import {
  blobKeys,
  factKeys,
  listedId,
  listKey,
  listPrefix,
  liveKey,
  prefixOf,
  tombstoneKey,
  uuidOf,
} from '../../core/facts/keys.js'

/** RFC 9562: version 8, variant 10. */
const UUID_8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/** The keys that every record store accepts. */
const KEY = /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/

test('a UUID derived from words is valid for any words', (t) => {
  const words = [[], [''], ['a'], ['a', 'b'], ['ä', '表', '\0'], ['x'.repeat(10_000)]]
  for (const each of words) t.regex(uuidOf(...each), UUID_8)
  for (let i = 0; i < 1000; i++) t.regex(uuidOf('any', `${i}`), UUID_8)
})

test('the same words give the same UUID', (t) => {
  t.is(uuidOf('an owner', 'a key', '0'), uuidOf('an owner', 'a key', '0'))
})

test('different words give different UUIDs, even if they join to the same text', (t) => {
  const ids = [['ab', 'c'], ['a', 'bc'], ['abc'], ['a', 'b', 'c'], ['a,b', 'c'], ['a","b', 'c'], ['c', 'ab'], ['ABC']]
  t.is(new Set(ids.map((words) => uuidOf(...words))).size, ids.length)
  const many = Array.from({ length: 10_000 }, (_, index) => uuidOf('page', `${index}`))
  t.is(new Set(many).size, many.length)
})

test('a list has the newest entries first', (t) => {
  const times = [0, 1, 999, 1_000_000_000_000, 1_754_000_000_000, 1_754_000_000_001, 9_999_999_999_999]
  const keys = times.map((at) => listKey('an owner', at, randomUUID()))
  t.deepEqual(keys.toSorted(), keys.toReversed())
})

test('a list entry names its recreate and is in the list of its owner only', (t) => {
  const recreateId = randomUUID()
  const key = listKey('an owner/../*', 1_754_000_000_000, recreateId)
  t.is(listedId(key), recreateId)
  t.true(key.startsWith(listPrefix('an owner/../*')))
  t.false(key.startsWith(listPrefix('an owner')))
})

test('every key is valid in all stores', (t) => {
  const recreateId = randomUUID()
  const keys = [...keysOf(factKeys(recreateId)), ...keysOf(blobKeys(recreateId, randomUUID()))]
  const around = [listKey('Jörg <a@b.c>', 1e12, recreateId), liveKey(recreateId), tombstoneKey(recreateId)]
  for (const key of [...keys, ...around]) {
    t.regex(key, KEY)
    t.true(key.length <= 250, key)
  }
})

test('all records of a recreate have distinct keys under its prefix, and its tombstone is outside', (t) => {
  const recreateId = randomUUID()
  const keys = keysOf(factKeys(recreateId))
  for (const key of [...keys, ...keysOf(blobKeys(recreateId, 'x'))]) t.true(key.startsWith(prefixOf(recreateId)), key)
  t.is(new Set(keys).size, keys.length)
  t.false(tombstoneKey(recreateId).startsWith(prefixOf(recreateId)))
  t.false(liveKey(recreateId).startsWith(prefixOf(recreateId)))
})

/** Keys with a number, page or format are created with sample values. */
function keysOf(keys: object): readonly string[] {
  return Object.values(keys).map((key: string | ((...parts: unknown[]) => string)) =>
    typeof key === 'string' ? key : key(2, key.length > 1 ? 3 : undefined),
  )
}
