import test from 'ava'
import type { TextRecognizer } from '../../../../core/contracts.js'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { readerExtraction } from '../../../../plugins/extract/reader-extractor.js'
import { printPdf } from '../../../fixtures/print-pdf.js'

const lines = Array.from({ length: 30 }, (_, i) => `Revenue of segment ${i} ${1200 + 37 * i} ${900 - 11 * i}`)

/** A scan of the lines with an invisible text over it, so many points below the print. */
async function drawScan(shift: number): Promise<Uint8Array> {
  const write = (pdf: PDFKit.PDFDocument, y: number) => {
    pdf.font('Helvetica').fontSize(10)
    for (const [i, line] of lines.entries()) pdf.text(line, 72, y + i * 14, { lineBreak: false })
  }
  const printed = await mupdfReader().open({ fileName: 'a.pdf', bytes: await printPdf((pdf) => write(pdf, 72)) })
  const picture = Buffer.from(await printed.picture(1, { dpi: 100 }))
  await printed.close()
  return printPdf((pdf) => {
    pdf.image(picture, 0, 0, { width: 612, height: 792 })
    pdf.addContent('3 Tr')
    write(pdf, 72 + shift)
  })
}

/** What became of its words, and how often pixels were read. */
async function readScan(bytes: Uint8Array) {
  let looks = 0
  const recognizer: TextRecognizer = {
    name: 'counting',
    read: async () => {
      looks++
      return []
    },
    close: async () => {},
  }
  const document = readerExtraction(await mupdfReader().open({ fileName: 'scan.pdf', bytes }), {
    recognizer,
    secondReading: false,
  })
  const { warnings } = await document.page(1)
  await document.close()
  return { looks, codes: warnings.map(({ code }) => code) }
}

test('the text of an earlier OCR is used where it stands on the print, and its page is not read again', async (t) => {
  t.deepEqual(await readScan(await drawScan(0)), { looks: 0, codes: ['invisible_text_used'] })
})

test('where it does not stand on the print, the page is read from its pixels', async (t) => {
  const { looks, codes } = await readScan(await drawScan(7))
  t.true(looks > 0)
  t.true(codes.includes('read_by_ocr') && !codes.includes('invisible_text_used'), codes.join())
})
