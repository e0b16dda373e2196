import { gunzipSync } from 'node:zlib'
import test from 'ava'
import { memoryBlobs } from '../../../adapters/blobs/memory-blobs.js'
import { readBlob } from '../../../core/engine/read-blob.js'
import { PageCache } from '../../../core/engine/work/page-cache.js'
import { loadOutcomes, storeOutcome } from '../../../core/engine/work/page-results.js'
import type { Page } from '../../../core/model.js'
import { factsOf, recreateId, upTo } from '../recorded-facts.js'

const page = (height: number): Page => ({ pageNumber: 1, width: 612, height, tables: [], charts: [], warnings: [] })

test('a page result is stored as gzipped JSON and restored unchanged', async (t) => {
  const blobs = memoryBlobs()
  const end = await storeOutcome(blobs, recreateId, { state: 'done', pageNumber: 1, page: page(792) })
  if (end.state !== 'done') return t.fail(`the page is ${end.state}`)
  t.regex(end.resultKey, /\.json\.gz$/)
  const stored = await readBlob(blobs, end.resultKey)
  t.deepEqual(JSON.parse(gunzipSync(stored!).toString()), page(792))
  const facts = await factsOf([...upTo('extracting'), ['page/1/done', end]])
  t.deepEqual(await loadOutcomes(blobs, new PageCache(), facts), [{ state: 'done', pageNumber: 1, page: page(792) }])
})

test('an uncompressed result of an earlier version is readable', async (t) => {
  const blobs = memoryBlobs()
  const facts = await factsOf(upTo('page/1/done'))
  await blobs.put(`r/${recreateId}/page-1-1.json`, Buffer.from(JSON.stringify(page(500))))
  t.deepEqual(await loadOutcomes(blobs, new PageCache(), facts), [{ state: 'done', pageNumber: 1, page: page(500) }])
})
