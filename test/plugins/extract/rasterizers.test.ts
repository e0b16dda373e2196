import test from 'ava'
import { threadRunner } from '../../../adapters/workers/thread-runner.js'
import type { Rasterizer, RegionDetector } from '../../../core/contracts.js'
import { mupdfReader } from '../../../plugins/extract/mupdf/reader.js'
import { mupdfRasterizer, pdfjsRasterizer } from '../../../plugins/extract/rasterizers.js'
import { readerExtractor } from '../../../plugins/extract/reader-extractor.js'
import { rasterizerCases } from '../../contracts/rasterizer.js'
import { printPdf } from '../../fixtures/print-pdf.js'

const rasterizers = { mupdf: mupdfRasterizer, pdfjs: pdfjsRasterizer }

for (const [name, make] of Object.entries(rasterizers)) {
  for (const { title, run } of rasterizerCases) {
    test(`${name}: ${title}`, async (t) => {
      await run(make())
      t.pass()
    })
  }

  test(`${name}: unknown options and limits are rejected`, (t) => {
    t.is(make().name, name)
    t.throws(() => make({ dpi: 100 } as object), { code: 'option_invalid' })
    t.throws(() => make({ documentLimits: { pages: -1 } }), { code: 'option_invalid' })
  })
}

test('OCR reads what the rasterizer draws, not what the reader draws', async (t) => {
  const { rasterizer, calls } = countedRasterizer()
  const extraction = await extractorWith(rasterizer).open(await pictureOfPage())
  t.deepEqual(calls, { opened: 0, drawn: 0, closed: 0 })
  await extraction.page(1)
  t.is(calls.opened, 1)
  t.true(calls.drawn > 0)
  await extraction.close()
  t.is(calls.closed, 1)
})

test('a rasterizer that does not accept the document is not used', async (t) => {
  const { rasterizer, calls } = countedRasterizer()
  const extraction = await extractorWith({ ...rasterizer, accepts: () => false }).open(await pictureOfPage())
  await extraction.page(1)
  await extraction.close()
  t.deepEqual(calls, { opened: 0, drawn: 0, closed: 0 })
})

test('a worker creates the rasterizer from its module reference', async (t) => {
  const module = new URL('../../../plugins/extract/rasterizers.js', import.meta.url).href
  const source = await pictureOfPage()
  for (const [name, state] of [
    ['pdfjsRasterizer', 'empty'],
    ['noRasterizer', 'refused'],
  ] as const) {
    const runner = threadRunner({ workers: 1, ocr: { secondReading: false }, rasterizer: { module, export: name } })
    t.teardown(() => runner.close())
    if (state === 'empty') t.is((await runner.page(source, 1)).state, state)
    else await t.throwsAsync(runner.page(source, 1), { message: /to export a function named noRasterizer/ })
  }
})

test('a rasterizer for workers must be a module reference', (t) => {
  t.throws(() => threadRunner({ rasterizer: mupdfRasterizer as never }), { code: 'option_invalid' })
  t.throws(() => threadRunner({ rasterizer: 'mupdf' as never }), {
    message: 'Expected `rasterizer` to be the reference of a plugin, got `mupdf`',
  })
})

const detector: RegionDetector = { name: 'none', detect: async () => [], close: async () => {} }

function extractorWith(rasterizer: Rasterizer) {
  const recognizer = { name: 'none', read: async () => [], close: async () => {} }
  return readerExtractor(mupdfReader(), { recognizer, detector, rasterizer, secondReading: false })
}

function countedRasterizer() {
  const calls = { opened: 0, drawn: 0, closed: 0 }
  const own = mupdfRasterizer()
  const rasterizer: Rasterizer = {
    ...own,
    open: async (source) => {
      calls.opened++
      const document = await own.open(source)
      return {
        pixels: (...page) => {
          calls.drawn++
          return document.pixels(...page)
        },
        colors: (...page) => {
          calls.drawn++
          return document.colors(...page)
        },
        close: async () => {
          calls.closed++
          await document.close()
        },
      }
    },
  }
  return { rasterizer, calls }
}

/** A page without text that is covered by a picture. */
async function pictureOfPage() {
  const { pixels } = await drawnSquare()
  const bytes = await printPdf((pdf) => pdf.image(pixels, 0, 0, { width: 612, height: 792 }))
  return { fileName: 'scan.pdf', bytes }
}

async function drawnSquare() {
  const bytes = await printPdf((pdf) => pdf.rect(100, 100, 300, 200).fill('#000'))
  const document = await mupdfReader().open({ fileName: 'square.pdf', bytes })
  try {
    return { pixels: Buffer.from(await document.picture(1, { dpi: 72 })) }
  } finally {
    await document.close()
  }
}
