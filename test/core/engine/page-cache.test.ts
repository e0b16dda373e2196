import test from 'ava'
import { PageCache } from '../../../core/engine/work/page-cache.js'
import type { Page } from '../../../core/model.js'

const page = (pageNumber: number) => ({ pageNumber }) as Page
const MIB = 2 ** 20

test('a cached page is available until its recreate is deleted', (t) => {
  const cache = new PageCache()
  cache.keep('r/one/page-1', page(1), MIB)
  cache.keep('r/two/page-1', page(2), MIB)
  cache.forget('r/one/')
  t.is(cache.get('r/one/page-1'), undefined)
  t.is(cache.get('r/two/page-1')?.pageNumber, 2)
})

test('the least recently used page is evicted when the cache is full', (t) => {
  const cache = new PageCache()
  for (const number of [1, 2, 3]) cache.keep(`r/one/page-${number}`, page(number), 5 * MIB)
  cache.get('r/one/page-1')
  cache.keep('r/one/page-4', page(4), 5 * MIB)
  t.deepEqual(
    [1, 2, 3, 4].filter((number) => cache.get(`r/one/page-${number}`) !== undefined),
    [1, 3, 4],
  )
})

test('evicted pages free their memory', (t) => {
  const cache = new PageCache()
  cache.keep('r/one/page-1', page(1), 15 * MIB)
  cache.forget('r/one/')
  cache.keep('r/two/page-1', page(2), 15 * MIB)
  cache.keep('r/two/page-2', page(3), MIB)
  t.is(cache.get('r/two/page-1')?.pageNumber, 2)
})
