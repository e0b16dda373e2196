import test from 'ava'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { documentNamed } from '../../../fixtures/documents.js'

/** Bytes that a thousand pages may leave behind: what the garbage collector has not come to yet. */
const MOST_GROWTH = 60 * 1024 * 1024

test.serial('reading a thousand pages leaves no memory behind', async (t) => {
  const { bytes } = await documentNamed('two-pages-header-repeated').draw()
  const document = await mupdfReader().open({ fileName: 'drawn.pdf', bytes })
  const read = async (count: number) => {
    for (let i = 0; i < count; i++) await document.content(1 + (i % document.pageCount))
  }
  await read(100)
  const before = process.memoryUsage().rss
  await read(1000)
  const growth = process.memoryUsage().rss - before
  await document.close()
  t.true(growth < MOST_GROWTH, `grew by ${Math.round(growth / 1024 / 1024)} MB`)
})
