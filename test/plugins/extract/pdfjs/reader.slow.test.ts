import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import test from 'ava'
import { childRunner } from '../../../../adapters/workers/child-runner.js'
import { threadRunner } from '../../../../adapters/workers/thread-runner.js'
import { createEngine } from '../../../../container.js'
import { builtInReader } from '../../../../plugins/extract/built-in.js'
import { pdfjsReader } from '../../../../plugins/extract/pdfjs/reader.js'
import { FIRST_OWN, rawPage } from '../../../contracts/raw-pdf.js'
import { documentNamed } from '../../../fixtures/documents.js'
import { printPdf } from '../../../fixtures/print-pdf.js'

const source = (operators: string) => ({ fileName: 'drawn.pdf', bytes: rawPage(operators) })

/** Reads the first page. */
async function read(bytes: Uint8Array) {
  const document = await pdfjsReader().open({ fileName: 'drawn.pdf', bytes })
  try {
    return await document.content(1)
  } finally {
    await document.close()
  }
}

test('a letter without ink inside its clip is dropped', async (t) => {
  // The clip ends a point below the baseline of the upper line, where only descenders are.
  const { glyphs } = await read(rawPage('0 0 612 699 re W n BT /F1 10 Tf 72 700 Td (up) Tj 0 -12 Td (low) Tj ET'))
  t.is(glyphs.map(({ text }) => text).join(''), 'low')
})

test('of a gradient that ends inside its shape, only the painted part counts', async (t) => {
  const { shapes } = await read(
    rawPage('100 600 200 50 re W n /Fade sh', {
      resources: `/Shading<</Fade<</ShadingType 2/ColorSpace/DeviceRGB/Coords[150 0 250 0]/Function ${FIRST_OWN} 0 R>>>>`,
      objects: ['<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>'],
    }),
  )
  t.deepEqual(
    shapes.map(({ color }) => color),
    ['#800080'],
  )
})

test('a page with a vertical font is reported', async (t) => {
  const fonts =
    '/V<</Type/Font/Subtype/Type0/BaseFont/HeiseiMin-W3/Encoding/UniJIS-UCS2-V/DescendantFonts[<</Type/Font' +
    '/Subtype/CIDFontType0/BaseFont/HeiseiMin-W3/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>' +
    '/FontDescriptor<</Type/FontDescriptor/FontName/HeiseiMin-W3/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0' +
    '/Ascent 850/Descent -150/StemV 80>>>>]>>'
  const { glyphs } = await read(rawPage('BT /V 10 Tf 300 700 Td <65e5672c> Tj ET', { fonts }))
  t.deepEqual(
    glyphs.map(({ text, angle, bbox }) => [text, angle, Math.round(bbox.y0), Math.round(bbox.y1)]),
    [
      ['日', 90, 92, 102],
      ['本', 90, 102, 112],
    ],
  )
})

test('an aborted call ends at once', async (t) => {
  const document = await pdfjsReader().open(source('BT /F1 10 Tf 72 700 Td (a) Tj ET'))
  t.teardown(() => document.close())
  await t.throwsAsync(document.content(1, AbortSignal.abort()), { code: 'cancelled' })
  await t.throwsAsync(document.picture(1, { dpi: 72 }, AbortSignal.abort()), { code: 'cancelled' })
  t.is((await document.content(1)).glyphs.length, 1)
})

const runners = { child: childRunner, thread: threadRunner }
for (const [where, make] of Object.entries(runners)) {
  test(`in a ${where}, the chosen reader reads and does not remove passwords`, async (t) => {
    const runner = make({ workers: 1, reader: 'pdfjs' })
    t.teardown(() => runner.close())
    const { bytes } = await documentNamed('income-statement').draw()
    const document = { fileName: 'statement.pdf', bytes }
    const page = await runner.page(document, 1)
    t.is(page.state, 'done')
    const locked = { fileName: 'locked.pdf', bytes: await printPdf(() => {}, { userPassword: 'geheim' }) }
    await t.throwsAsync(runner.probe(locked), { code: 'pdf_encrypted' })
    await t.throwsAsync(runner.unprotect(locked, 'geheim'), { code: 'not_available', message: /pdfjs/ })
  })
}

test('an unknown reader is rejected with the valid names', async (t) => {
  const message = 'Expected `reader` to be one of `mupdf`, `pdfjs`, got `acrobat`'
  t.throws(() => builtInReader('acrobat'), { code: 'option_invalid', message })
  const runner = childRunner({ workers: 1, reader: 'acrobat' })
  t.teardown(() => runner.close())
  await t.throwsAsync(runner.probe(source('')), { code: 'option_invalid', message })
  await t.throwsAsync(createEngine({ runner: 'in-process', reader: 'acrobat' as 'pdfjs' }), { code: 'option_invalid' })
})

for (const [chosen, expected] of [
  ['pdfjs', 'vendor/pdfjs'],
  ['mupdf', 'node_modules/mupdf'],
] as const) {
  test(`reading with ${chosen} loads only ${expected}`, async (t) => {
    const builtIn = new URL('../../../../plugins/extract/built-in.js', import.meta.url).href
    const program = `
      import { Session } from 'node:inspector'
      const { builtInReader } = await import(${JSON.stringify(builtIn)})
      const bytes = Uint8Array.from(Buffer.from('${Buffer.from(rawPage('')).toString('base64')}', 'base64'))
      const document = await builtInReader('${chosen}').open({ fileName: 'a.pdf', bytes })
      await document.content(1)
      await document.close()
      const loaded = new Set()
      const session = new Session()
      session.connect()
      session.on('Debugger.scriptParsed', ({ params }) => {
        const [, name] = /(node_modules\\/mupdf|vendor\\/pdfjs)\\//.exec(params.url) ?? []
        if (name) loaded.add(name)
      })
      session.post('Debugger.enable')
      console.log([...loaded].join())`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
    t.is(stdout.trim(), expected)
  })
}

test.serial('reading hundreds of pages leaks no memory', async (t) => {
  const { bytes } = await documentNamed('two-pages-header-repeated').draw()
  const readAll = async (times: number) => {
    for (let i = 0; i < times; i++) {
      const document = await pdfjsReader().open({ fileName: 'drawn.pdf', bytes })
      for (let page = 1; page <= document.pageCount; page++) await document.content(page)
      await document.close()
    }
  }
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  await readAll(30)
  collect()
  const before = process.memoryUsage().heapUsed
  await readAll(120)
  collect()
  const growth = process.memoryUsage().heapUsed - before
  t.true(growth < 10 * 2 ** 20, `grew by ${Math.round(growth / 2 ** 20)} MB`)
})
