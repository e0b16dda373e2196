import { setTimeout as delay } from 'node:timers/promises'
import test from 'ava'
import { inProcessRunner } from '../../../adapters/in-process-runner.js'
import { childRunner } from '../../../adapters/workers/child-runner.js'
import { threadRunner } from '../../../adapters/workers/thread-runner.js'
import type { PageContent } from '../../../core/model.js'
import { mupdfReader } from '../../../plugins/extract/mupdf/reader.js'
import { readerExtractor } from '../../../plugins/extract/reader-extractor.js'
import { printPdf } from '../../fixtures/print-pdf.js'

const PNG = [0x89, 0x50, 0x4e, 0x47]

const runners = {
  'in process': () => inProcessRunner([readerExtractor(mupdfReader())]),
  'in a thread': () => threadRunner({ workers: 1 }),
  'in a child': () => childRunner({ workers: 1 }),
}

for (const [where, make] of Object.entries(runners)) {
  test(`${where}, a page has the reader's glyphs and images`, async (t) => {
    const runner = make()
    t.teardown(() => runner.close())
    const source = { fileName: 'note.pdf', bytes: await printPdf((pdf) => pdf.fontSize(12).text('Net sales', 72, 72)) }
    const content = await runner.content(source, 1)
    t.is(content.glyphs.map(({ text }) => text).join(''), 'Net sales')
    const whole = await runner.picture(source, 1, { dpi: 36 })
    const corner = await runner.picture(source, 1, { dpi: 36, bbox: { x0: 0, y0: 0, x1: 72, y1: 36 } })
    t.deepEqual([...whole.subarray(0, 4)], PNG)
    t.deepEqual(sizeOf(whole), [306, 396])
    t.deepEqual(sizeOf(corner), [36, 18])
    t.is((await runner.page(source, 1)).state, 'empty')
  })
}

test('the reader receives an abort', async (t) => {
  const signals: (AbortSignal | undefined)[] = []
  const extractor = readerExtractor({
    name: 'waiting',
    accepts: () => true,
    open: async () => ({
      pageCount: 1,
      properties: {},
      async content(_, signal): Promise<PageContent> {
        signals.push(signal)
        await delay(60_000, undefined, { signal })
        throw new Error('it did not wait')
      },
      async picture(_page, _options, signal) {
        signals.push(signal)
        return new Uint8Array()
      },
      close: async () => {},
    }),
  })
  const runner = inProcessRunner([extractor])
  t.teardown(() => runner.close())
  const source = { fileName: 'a', bytes: Buffer.from('a') }
  await runner.probe(source)
  await t.throwsAsync(runner.page(source, 1, { signal: AbortSignal.timeout(50) }), { code: 'cancelled' })
  await t.throwsAsync(runner.content(source, 1, AbortSignal.timeout(50)), { code: 'cancelled' })
  await runner.picture(source, 1, { dpi: 72 })
  t.deepEqual(
    signals.map((signal) => signal?.aborted),
    [true, true, false],
  )
})

/** Returns width and height in pixels from the header of a PNG. */
function sizeOf(png: Uint8Array): readonly number[] {
  const head = Buffer.from(png)
  return [head.readUInt32BE(16), head.readUInt32BE(20)]
}
