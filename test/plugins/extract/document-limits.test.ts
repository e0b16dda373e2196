import { deflateSync } from 'node:zlib'
import test from 'ava'
import { type DocumentLimits, fillInDocumentLimits } from '../../../core/reading/document-limits.js'
import { imageReader } from '../../../plugins/extract/images/reader.js'
import { mupdfReader } from '../../../plugins/extract/mupdf/reader.js'
import { pdfjsReader } from '../../../plugins/extract/pdfjs/reader.js'
import { FIRST_OWN, type RawPage, rawPage, rawPdf, rawStream } from '../../contracts/raw-pdf.js'

const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 612 792]'

test('a document with more pages than allowed is rejected with both numbers', async (t) => {
  const pdf = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3>>',
    ...Array(3).fill('<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'),
  ])
  for (const makeReader of [mupdfReader, pdfjsReader]) {
    const reader = makeReader(fillInDocumentLimits({ pages: 2 }))
    await t.throwsAsync(reader.open({ fileName: 'long.pdf', bytes: pdf }), {
      code: 'source_too_large',
      message: 'long.pdf exceeds the limit of 2 pages (`pages`): found 3',
    })
  }
})

test('a PDF with more objects than allowed is rejected', async (t) => {
  const bytes = rawPage('', { objects: Array(20).fill('1') })
  await t.throwsAsync(mupdfReader(fillInDocumentLimits({ objects: 20 })).open({ fileName: 'a.pdf', bytes }), {
    code: 'source_too_large',
    message: 'a.pdf exceeds the limit of 20 objects (`objects`): found 29',
  })
})

test('a page with more letters than allowed is rejected by every reader', async (t) => {
  const page = rawPage(`BT /F1 9 Tf 72 700 Td (${'x'.repeat(50)}) Tj ET`)
  const message = 'The page exceeds the limit of 49 letters and blanks (`glyphs`): found more'
  for (const makeReader of [mupdfReader, pdfjsReader]) {
    t.deepEqual(await errorOf(makeReader, page, { glyphs: 49 }), { code: 'page_too_large', message })
    t.is((await errorOf(makeReader, page, { glyphs: 50 })).code, 'read')
  }
})

test('a page with more lines than allowed is rejected by every reader', async (t) => {
  const page = rawPage('0 0 m 9 9 l S '.repeat(30))
  const message = 'The page exceeds the limit of 59 lines and curves (`strokes`): found more'
  for (const makeReader of [mupdfReader, pdfjsReader]) {
    t.deepEqual(await errorOf(makeReader, page, { strokes: 59 }), { code: 'page_too_large', message })
    t.is((await errorOf(makeReader, page, { strokes: 60 })).code, 'read')
  }
})

test('an image with more pixels than allowed fails its page before it is decoded', async (t) => {
  const picture = rawStream('/Subtype/Image/Width 60000/Height 60000/ColorSpace/DeviceGray/BitsPerComponent 8', 'x')
  const page = rawPage('q 9 0 0 9 0 0 cm /I Do Q', {
    resources: `/XObject<</I ${FIRST_OWN} 0 R>>`,
    objects: [picture],
  })
  const sentence = 'exceeds the limit of 268435456 pixels in a picture (`imagePixels`): found 60000 × 60000'
  t.deepEqual(await errorOf(mupdfReader, page), {
    code: 'page_too_large',
    message: `The page ${sentence}`,
  })
  await t.throwsAsync(pdfjsReader().open({ fileName: 'a.pdf', bytes: page }), {
    code: 'source_too_large',
    message: `a.pdf ${sentence}`,
  })
})

test('a page that exceeds a limit is not rendered either', async (t) => {
  const page = rawPage('0 0 m 9 9 l S '.repeat(3000))
  const document = await mupdfReader(fillInDocumentLimits({ contentBytes: 1000 })).open({ fileName: 'a', bytes: page })
  t.teardown(() => document.close())
  await t.throwsAsync(document.picture(1, { dpi: 72 }), { code: 'page_too_large' })
})

test('an image file with more pixels than allowed is rejected before it is decoded', async (t) => {
  const bitmap = Buffer.alloc(64)
  bitmap.write('BM')
  bitmap.writeUInt32LE(64, 2)
  bitmap.writeUInt32LE(62, 10)
  bitmap.writeUInt32LE(40, 14)
  bitmap.writeInt32LE(300, 18)
  bitmap.writeInt32LE(400, 22)
  bitmap.writeUInt16LE(1, 26)
  bitmap.writeUInt16LE(1, 28)
  const reader = imageReader(fillInDocumentLimits({ imagePixels: 400_000 }))
  await t.throwsAsync(reader.open({ fileName: 'a.bmp', bytes: bitmap }), {
    code: 'source_too_large',
    message: 'a.bmp exceeds the limit of 100000 pixels in a picture (`imagePixels`): found 300 × 400 pixels',
  })
})

for (const [what, page] of [
  ['a content stream', rawPage('', { objects: [] })],
  ['a font', pageWith('/Font<</F9 9 0 R>>', ['<</Type/Font/Subtype/Type1/BaseFont/X/ToUnicode 10 0 R>>', bomb()])],
  ['a colour profile', pageWith('/ColorSpace<</C[/ICCBased 9 0 R]>>', [bomb('/N 3')])],
  ['a stream compressed twice', pageWith(`/XObject<</X 9 0 R>>`, [twice()])],
  ['a compressed stream encoded as text', pageWith('/XObject<</X 9 0 R>>', [asText()])],
] as const) {
  test(`a stream that is too long after decoding fails its page: ${what}`, async (t) => {
    const limits = { streamBytes: 100_000 }
    if (what === 'a content stream') {
      const content = rawPdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>',
        bomb(),
      ])
      t.like(await errorOf(mupdfReader, content, limits), { code: 'page_too_large' })
      return
    }
    t.deepEqual(await errorOf(mupdfReader, page, limits), {
      code: 'page_too_large',
      message: 'The page exceeds the limit of 100000 decoded bytes in a stream (`streamBytes`): found more',
    })
  })
}

test('an object stream that is too long after decoding is rejected before it is read', async (t) => {
  const bytes = pageWith('', [bomb('/Type/ObjStm/N 1/First 5')])
  for (const makeReader of [mupdfReader, pdfjsReader]) {
    await t.throwsAsync(makeReader(fillInDocumentLimits({ streamBytes: 100_000 })).open({ fileName: 'a.pdf', bytes }), {
      code: 'source_too_large',
      message: 'a.pdf exceeds the limit of 100000 decoded bytes in a stream (`streamBytes`): found more',
    })
  }
})

test('an attached file may have any size', async (t) => {
  const bytes = pageWith('', [bomb('/Type/EmbeddedFile')])
  const limits = fillInDocumentLimits({ streamBytes: 100_000 })
  for (const makeReader of [mupdfReader, pdfjsReader]) {
    const document = await makeReader(limits).open({ fileName: 'a.pdf', bytes })
    t.is(document.pageCount, 1)
    await document.close()
  }
})

test('nested forms count as often as they are drawn', async (t) => {
  const forms = Array.from({ length: 12 }, (_, i) => {
    const next = `/Resources<</XObject<</X ${FIRST_OWN + i + 1} 0 R>>>>`
    return i === 11 ? rawStream(FORM, '0 0 m 9 9 l S') : rawStream(FORM + next, '/X Do '.repeat(10))
  })
  t.deepEqual(await errorOf(mupdfReader, pageWith('/XObject<</X 9 0 R>>', forms, '/X Do')), {
    code: 'page_too_large',
    message:
      'The page exceeds the limit of 67108864 bytes of what draws it (`contentBytes`): found more, counted as often as they are drawn',
  })
})

test('a form that draws itself ends', async (t) => {
  const form = rawStream(`${FORM}/Resources<</XObject<</X 9 0 R>>>>`, '0 0 m 9 9 l S /X Do')
  t.is((await errorOf(mupdfReader, pageWith('/XObject<</X 9 0 R>>', [form], '/X Do'))).code, 'read')
})

test('resources nested deeper than allowed fail their page', async (t) => {
  const arrays = Array.from({ length: 300 }, (_, i) => `[${i === 299 ? '' : `${FIRST_OWN + i + 1} 0 R`}]`)
  const page = pageWith(`/ColorSpace<</C ${FIRST_OWN} 0 R>>`, arrays)
  t.deepEqual(await errorOf(mupdfReader, page), {
    code: 'page_too_large',
    message: 'The page exceeds the limit of 200 arrays and dictionaries within each other (`nesting`): found more',
  })
})

test('an unknown or invalid limit is rejected', (t) => {
  t.throws(() => fillInDocumentLimits({ page: 1 } as object), {
    code: 'option_invalid',
    message: /^Unknown option `page`/,
  })
  t.throws(() => fillInDocumentLimits({ pages: 0 }), {
    code: 'option_invalid',
    message: 'Expected `documentLimits.pages` to be a whole number from 1 up, got `0`',
  })
})

function pageWith(resources: string, objects: readonly string[], operators = ''): Uint8Array {
  return rawPage(operators, { resources, objects } satisfies RawPage)
}

/** Returns a million bytes compressed to a thousand. */
function bomb(entries = ''): string {
  return rawStream(`${entries}/Filter/FlateDecode`, deflateSync(Buffer.alloc(1_000_000, ' ')).toString('latin1'))
}

function twice(): string {
  const packed = deflateSync(deflateSync(Buffer.alloc(10_000_000, ' ')))
  return rawStream(`${FORM}/Filter[/FlateDecode/Fl]`, packed.toString('latin1'))
}

function asText(): string {
  const packed = deflateSync(Buffer.alloc(1_000_000, ' ')).toString('hex')
  return rawStream(`${FORM}/Filter[/AHx/FlateDecode]`, `${packed}>`)
}

async function errorOf(
  makeReader: (limits?: DocumentLimits) => ReturnType<typeof mupdfReader>,
  bytes: Uint8Array,
  limits: Partial<DocumentLimits> = {},
): Promise<{ readonly code: string; readonly message: string }> {
  const document = await makeReader(fillInDocumentLimits(limits)).open({ fileName: 'a.pdf', bytes })
  try {
    await document.content(1)
    return { code: 'read', message: '' }
  } catch (error) {
    const { code, message } = error as { code: string; message: string }
    return { code, message }
  } finally {
    await document.close()
  }
}
