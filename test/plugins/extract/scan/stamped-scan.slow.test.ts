import test from 'ava'
import type { TextRecognizer } from '../../../../core/contracts.js'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { readerExtraction } from '../../../../plugins/extract/reader-extraction.js'
import { printPdf } from '../../../fixtures/print-pdf.js'

const lines = Array.from({ length: 30 }, (_, i) => `Revenue of segment ${i} ${1200 + 37 * i} ${900 - 11 * i}`)

/** Returns a page that is an image of the lines, with additional text over it. */
async function drawPage(shown: readonly string[], write: (pdf: PDFKit.PDFDocument) => void): Promise<Uint8Array> {
  const printed = await mupdfReader().open({
    fileName: 'a.pdf',
    bytes: await printPdf((pdf) => {
      pdf.font('Helvetica').fontSize(10)
      for (const [i, line] of shown.entries()) pdf.text(line, 72, 100 + i * 14, { lineBreak: false })
    }),
  })
  const picture = Buffer.from(await printed.picture(1, { dpi: 100 }))
  await printed.close()
  return printPdf((pdf) => {
    pdf.image(picture, 0, 0, { width: 612, height: 792 })
    pdf.font('Helvetica').fontSize(9)
    write(pdf)
  })
}

/** Returns the codes of its warnings when OCR finds the given number of letters. */
async function codesOf(bytes: Uint8Array, letters = 400): Promise<readonly string[]> {
  const bbox = { x0: 200, y0: 400, x1: 900, y1: 430 }
  const text = 'n'.repeat(letters)
  const recognizer: TextRecognizer = {
    name: 'stub',
    read: async () => [
      { bbox, baseline: { left: 430, right: 430 }, words: [{ text, bbox, confidence: 0.9, letters: [] }] },
    ],
    close: async () => {},
  }
  const document = readerExtraction(await mupdfReader().open({ fileName: 'scan.pdf', bytes }), {
    recognizer,
    secondReading: false,
  })
  const { warnings } = await document.page(1)
  await document.close()
  return warnings.map(({ code }) => code)
}

const number = (pdf: PDFKit.PDFDocument) => pdf.text('DEF-000123', 520, 765, { lineBreak: false })
const headLine = 'Case 1:20-cv-01234-ABC   Document 55-3   Filed 01/02/21   Page 3 of 20'

test('a scan with a stamped page number is read by OCR', async (t) => {
  t.true((await codesOf(await drawPage(lines, number))).includes('read_by_ocr'))
})

test('a scan with the header line of a court and a stamp in its middle is read by OCR', async (t) => {
  const bytes = await drawPage(lines, (pdf) => {
    pdf.text(headLine, 120, 20, { lineBreak: false })
    pdf.text('RECEIVED', 300, 400, { lineBreak: false })
  })
  t.true((await codesOf(bytes)).includes('read_by_ocr'))
})

test('a photograph with a page number is unchanged, without warnings', async (t) => {
  t.deepEqual(await codesOf(await drawPage([], number), 10), [])
})

test('a page with visible text over an image is not read by OCR', async (t) => {
  const bytes = await drawPage(lines, (pdf) => {
    for (const [i, line] of lines.entries()) pdf.text(line, 72, 100 + i * 14, { lineBreak: false })
  })
  t.deepEqual(await codesOf(bytes), [])
})
