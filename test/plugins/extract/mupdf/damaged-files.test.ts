import test from 'ava'
import { RecreateError } from '../../../../core/errors.js'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { documentNamed } from '../../../fixtures/documents.js'
import { printPdf } from '../../../fixtures/print-pdf.js'
import { readBytes } from '../../../fixtures/read-page.js'

const open = (bytes: Uint8Array) => mupdfReader().open({ fileName: 'report.pdf', bytes })
const print = (options: PDFKit.PDFDocumentOptions = {}) =>
  printPdf((pdf) => pdf.font('Times-Roman').text('Net income', 72, 72), options)
const encode = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

test('bytes with a PDF\u2019s head are accepted, others are not', async (t) => {
  const reader = mupdfReader()
  t.true(reader.accepts({ fileName: 'report.bin', bytes: await print() }))
  t.true(reader.accepts({ fileName: 'mail.bin', bytes: encode(`${'x'.repeat(500)}%PDF-1.7`) }))
  t.false(reader.accepts({ fileName: 'report.pdf', bytes: encode('PK\u0003\u0004 a workbook') }))
})

test('a file that needs a password is rejected as encrypted', async (t) => {
  const error = await t.throwsAsync(open(await print({ userPassword: 'secret' })), { instanceOf: RecreateError })
  t.like(error, { code: 'pdf_encrypted' })
  t.regex(error.message, /^report\.pdf opens only with a password\.$/)
})

test('a file that only its owner\u2019s password locks is read as it is', async (t) => {
  const bytes = await print({ ownerPassword: 'secret', permissions: { copying: false } })
  const [page] = await readBytes(bytes)
  t.is(page!.glyphs.map((glyph) => glyph.text).join(''), 'Net income')
})

test('bytes that are no PDF are refused as damaged', async (t) => {
  const error = await t.throwsAsync(open(encode(`%PDF-1.7\n${'garbage '.repeat(100)}`)), { instanceOf: RecreateError })
  t.like(error, { code: 'source_damaged' })
  t.regex(error.message, /^report\.pdf is damaged and cannot be read: /)
})

test('no more than a PDF\u2019s head is refused as damaged', async (t) => {
  const error = await t.throwsAsync(open(encode('%PDF-1.7\n')), { instanceOf: RecreateError })
  t.like(error, { code: 'source_damaged' })
})

test('a PDF without pages is refused as damaged', async (t) => {
  const file =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
    'trailer<</Root 1 0 R>>\n%%EOF\n'
  const error = await t.throwsAsync(open(encode(file)), { instanceOf: RecreateError })
  t.like(error, { code: 'source_damaged' })
})

test('a file cut off inside its only page is refused as damaged', async (t) => {
  const bytes = await print()
  const error = await t.throwsAsync(open(bytes.subarray(0, 200)), { instanceOf: RecreateError })
  t.like(error, { code: 'source_damaged' })
})

test('a file without its cross-reference table is read', async (t) => {
  const { bytes } = await documentNamed('income-statement').draw()
  const end = Buffer.from(bytes).lastIndexOf('xref\n0')
  const [whole] = await readBytes(bytes)
  const [cut] = await readBytes(bytes.subarray(0, end))
  t.is(cut!.glyphs.length, whole!.glyphs.length)
})

test('a reader that rejected a file reads the next one', async (t) => {
  await t.throwsAsync(open(encode('%PDF-1.7\n')))
  t.is((await readBytes(await print())).length, 1)
})
