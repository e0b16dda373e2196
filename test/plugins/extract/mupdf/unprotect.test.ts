import test from 'ava'
import { childRunner } from '../../../../adapters/workers/child-runner.js'
import { threadRunner } from '../../../../adapters/workers/thread-runner.js'
import { RecreateError } from '../../../../core/errors.js'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { readerExtractor } from '../../../../plugins/extract/reader-extractor.js'
import { growthOf, moduleNamed } from '../../../fixtures/growth.js'
import { printPdf } from '../../../fixtures/print-pdf.js'
import { readBytes } from '../../../fixtures/read-page.js'

const unprotect = (bytes: Uint8Array, password: string) =>
  mupdfReader().unprotect!({ fileName: 'report.pdf', bytes }, password)
const print = (options: PDFKit.PDFDocumentOptions = {}) =>
  printPdf((pdf) => {
    pdf.font('Times-Roman').text('Net income', 72, 72)
    pdf.addPage().text('Notes', 72, 72)
  }, options)
const both = { userPassword: 'geheim', ownerPassword: 'chef' }
const byOwner = { ownerPassword: 'chef', permissions: { copying: false } }

const ciphers: readonly (readonly [name: string, pdfVersion: NonNullable<PDFKit.PDFDocumentOptions['pdfVersion']>])[] =
  [
    ['40-bit RC4', '1.3'],
    ['128-bit RC4', '1.4'],
    ['128-bit AES', '1.7'],
    ['256-bit AES', '1.7ext3'],
  ]

for (const [cipher, pdfVersion] of ciphers) {
  test(`${cipher}: the user password opens it, and so does the owner password`, async (t) => {
    const locked = await print({ pdfVersion, ...both })
    for (const password of ['geheim', 'chef']) {
      const { bytes, pageCount } = await unprotect(locked, password)
      t.is(pageCount, 2)
      t.deepEqual(await textsOf(bytes), ['Net income', 'Notes'])
      t.false(isEncrypted(bytes))
    }
  })

  test(`${cipher}: another password is wrong, and so is an empty one`, async (t) => {
    const locked = await print({ pdfVersion, ...both })
    for (const password of ['', 'Geheim', 'geheim ']) {
      const error = await t.throwsAsync(unprotect(locked, password), { instanceOf: RecreateError })
      t.like(error, {
        code: 'password_wrong',
        message: 'The password does not open report.pdf.',
      })
    }
  })

  test(`${cipher}: a PDF with only an owner password is unlocked by it and by none, but not by a wrong one`, async (t) => {
    const locked = await print({ pdfVersion, ...byOwner })
    t.true(isEncrypted(locked))
    for (const password of ['', 'chef']) {
      const { bytes, pageCount } = await unprotect(locked, password)
      t.is(pageCount, 2)
      t.false(isEncrypted(bytes))
      t.deepEqual(await textsOf(bytes), ['Net income', 'Notes'])
    }
    await t.throwsAsync(unprotect(locked, 'geheim'), { code: 'password_wrong' })
  })
}

test('a password may have letters of any script', async (t) => {
  const locked = await print({ pdfVersion: '1.7ext3', userPassword: 'Schlüssel ключ' })
  t.is((await unprotect(locked, 'Schlüssel ключ')).pageCount, 2)
})

test('an unprotected document is returned byte for byte, whatever the password', async (t) => {
  const free = await print()
  for (const password of ['', 'geheim']) {
    const { bytes, pageCount } = await unprotect(free, password)
    t.deepEqual(Buffer.from(bytes), Buffer.from(free))
    t.is(pageCount, 2)
  }
})

test('bytes that are not a PDF, or only its header, are damaged', async (t) => {
  for (const text of [`%PDF-1.7\n${'garbage '.repeat(100)}`, '%PDF-1.7\n']) {
    await t.throwsAsync(unprotect(Buffer.from(text), 'geheim'), {
      code: 'source_damaged',
      message: /^report\.pdf is damaged and cannot be read: /,
    })
  }
})

test('the given bytes are not modified', async (t) => {
  const locked = await print(both)
  const before = locked.slice()
  await unprotect(locked, 'geheim')
  t.deepEqual(locked, before)
})

const program = `
  const { mupdfReader } = await import(${moduleNamed('plugins/extract/mupdf/reader.js')})
  const { printPdf } = await import(${moduleNamed('test/fixtures/print-pdf.js')})
  const noise = Array.from({ length: 12000 }, (_, index) => String((index * 2654435761) % 4294967296)).join(' ')
  const passwords = { userPassword: 'geheim', ownerPassword: 'eigner', compress: false }
  const bytes = await printPdf((pdf) => pdf.fontSize(1).text(noise, 10, 10), passwords)
  const reader = mupdfReader()
  const unlock = async (count) => {
    for (let i = 0; i < count; i++) {
      await reader.unprotect({ fileName: 'locked.pdf', bytes }, 'geheim')
      await reader.unprotect({ fileName: 'locked.pdf', bytes }, 'wrong').catch(() => undefined)
    }
  }
  await unlock(20)
  const before = process.memoryUsage().rss
  await unlock(150)
  console.log(process.memoryUsage().rss - before)`

test('unlocking hundreds of documents leaks no memory', async (t) => {
  const growth = await growthOf(program)
  // Each document has some hundred KB, which would leak twice or more.
  t.true(growth < 40 * 2 ** 20, `grew by ${Math.round(growth / 2 ** 20)} MB`)
})

const runners = { thread: () => threadRunner({ workers: 1 }), child: () => childRunner({ workers: 1 }) }

for (const [where, make] of Object.entries(runners)) {
  test(`in a ${where}, a password is removed, and the page is read afterwards`, async (t) => {
    const runner = make()
    t.teardown(() => runner.close())
    const source = { fileName: 'report.pdf', bytes: await print(both) }
    await t.throwsAsync(runner.probe(source), { code: 'pdf_encrypted' })
    await t.throwsAsync(runner.unprotect(source, 'wrong'), { code: 'password_wrong' })
    const { bytes, pageCount } = await runner.unprotect(source, 'geheim')
    t.is(pageCount, 2)
    const content = await runner.content({ fileName: 'open.pdf', bytes }, 1)
    t.is(content.glyphs.map(({ text }) => text).join(''), 'Net income')
  })
}

test('a reader without password support makes an extractor without it', (t) => {
  const { unprotect: _, ...plain } = mupdfReader()
  t.false('unprotect' in readerExtractor(plain))
})

async function textsOf(bytes: Uint8Array): Promise<readonly string[]> {
  const pages = await readBytes(bytes)
  return pages.map(({ glyphs }) => glyphs.map(({ text }) => text).join(''))
}

function isEncrypted(bytes: Uint8Array): boolean {
  return Buffer.from(bytes).includes('/Encrypt')
}
