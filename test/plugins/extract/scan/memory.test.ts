import test from 'ava'
import { growthOf, moduleNamed } from '../../../fixtures/growth.js'

/** The images of twenty-four pages alone would take more than twice as much. */
const MOST_GROWTH = 10 * 1024 * 1024

// Unreadable lines on sheets of a million pixels.
const program = `
  const { imageReader } = await import(${moduleNamed('plugins/extract/images/reader.js')})
  const { readerExtractor } = await import(${moduleNamed('plugins/extract/reader-extractor.js')})
  const { pngOf } = await import(${moduleNamed('test/fixtures/scan-files.js')})
  const [width, height] = [850, 1100]
  const pixels = new Uint8Array(width * height).fill(250)
  for (let y = 100; y < 1000; y++) {
    for (let x = 100; x < 750; x++) if (y % 24 < 12 && x % 9 < 3 + (y % 3)) pixels[y * width + x] = 20
  }
  const bytes = await pngOf({ picture: { width, height, pixels }, dpi: 100 })
  const blind = { name: 'blind', read: async () => [], close: async () => {} }
  const extractor = readerExtractor(imageReader(), { recognizer: blind, secondReading: true })
  const read = async (pages) => {
    for (let page = 0; page < pages; page++) {
      const document = await extractor.open({ fileName: 'scan.png', bytes })
      await document.page(1)
      await document.close()
    }
  }
  // Collected memory is returned with a delay.
  const held = async () => {
    for (let round = 0; round < 3; round++) {
      gc()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  await read(6)
  const before = await held()
  await read(24)
  console.log((await held()) - before)
  await extractor.close()`

test('reading scanned pages one after the other leaks no memory', async (t) => {
  const growth = await growthOf(program)
  t.true(growth < MOST_GROWTH, `grew by ${Math.round(growth / 1024 / 1024)} MB`)
})
