import test from 'ava'
import { growthOf, moduleNamed } from '../../../fixtures/growth.js'

/** Bytes that a thousand pages may leave behind: what the garbage collector has not come to yet. */
const MOST_GROWTH = 60 * 1024 * 1024

const program = `
  const { mupdfReader } = await import(${moduleNamed('plugins/extract/mupdf/reader.js')})
  const { documentNamed } = await import(${moduleNamed('test/fixtures/documents.js')})
  const { bytes } = await documentNamed('two-pages-header-repeated').draw()
  const document = await mupdfReader().open({ fileName: 'drawn.pdf', bytes })
  const read = async (count) => {
    for (let i = 0; i < count; i++) await document.content(1 + (i % document.pageCount))
  }
  await read(100)
  const before = process.memoryUsage().rss
  await read(1000)
  console.log(process.memoryUsage().rss - before)
  await document.close()`

test('reading a thousand pages leaves no memory behind', async (t) => {
  const growth = await growthOf(program)
  t.true(growth < MOST_GROWTH, `grew by ${Math.round(growth / 1024 / 1024)} MB`)
})
