import test from 'ava'
import { growthOf, moduleNamed } from '../../../fixtures/growth.js'

/** Bytes that a thousand pages may leave uncollected. */
const MOST_GROWTH = 60 * 1024 * 1024
/** Twenty-five decoded scans need more than twice as many. */
const MOST_SCANS = 40 * 1024 * 1024

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

test('reading a thousand pages leaks no memory', async (t) => {
  const growth = await growthOf(program)
  t.true(growth < MOST_GROWTH, `grew by ${Math.round(growth / 1024 / 1024)} MB`)
})

const scannedPages = 30
const drawing = `
  const { mupdfReader } = await import(${moduleNamed('plugins/extract/mupdf/reader.js')})
  const { pdfOf } = await import(${moduleNamed('test/fixtures/scan-files.js')})
  const [width, height] = [1700, 2200]
  const sheet = (shade) => ({
    picture: { width, height, pixels: new Uint8Array(width * height).fill(shade) },
    dpi: 200, words: [], gold: { width, height, tables: [] },
  })
  const { bytes } = await pdfOf(Array.from({ length: ${scannedPages} }, (_, i) => sheet(200 + i)))
  const document = await mupdfReader().open({ fileName: 'scans.pdf', bytes })
  const draw = async (from, to) => {
    for (let page = from; page <= to; page++) {
      if (page % 2 === 0) await document.content(page)
      await document.pixels(page, { dpi: 100 })
    }
    gc()
  }
  await draw(1, 5)
  const before = process.memoryUsage().rss
  await draw(6, ${scannedPages})
  console.log(process.memoryUsage().rss - before)
  await document.close()`

test('only one scanned page of a document is kept decoded', async (t) => {
  const growth = await growthOf(drawing)
  t.true(growth < MOST_SCANS, `grew by ${Math.round(growth / 1024 / 1024)} MB`)
})
