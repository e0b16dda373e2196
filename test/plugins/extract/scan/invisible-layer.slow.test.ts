import test from 'ava'
import type { TextRecognizer } from '../../../../core/contracts.js'
import type { PrintedLine } from '../../../../core/pixels.js'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { readerExtraction } from '../../../../plugins/extract/reader-extraction.js'
import { printPdf } from '../../../fixtures/print-pdf.js'

const lines = Array.from({ length: 30 }, (_, i) => `Revenue of segment ${i} ${1200 + 37 * i} ${900 - 11 * i}`)

/** Returns a scan of the lines with invisible text, offset downwards by some points. */
async function drawScan(shift: number, laid: readonly string[] = lines): Promise<Uint8Array> {
  const write = (pdf: PDFKit.PDFDocument, y: number, own = lines) => {
    pdf.font('Helvetica').fontSize(10)
    for (const [i, line] of own.entries()) pdf.text(line, 72, y + i * 14, { lineBreak: false })
  }
  const printed = await mupdfReader().open({ fileName: 'a.pdf', bytes: await printPdf((pdf) => write(pdf, 72)) })
  const picture = Buffer.from(await printed.picture(1, { dpi: 100 }))
  await printed.close()
  return printPdf((pdf) => {
    pdf.image(picture, 0, 0, { width: 612, height: 792 })
    pdf.addContent('3 Tr')
    write(pdf, 72 + shift, [...laid])
  })
}

/** Reads the page. @returns Its words, and the number of OCR calls. */
async function readScan(bytes: Uint8Array, read?: string) {
  let looks = 0
  const recognizer: TextRecognizer = {
    name: 'counting',
    read: async () => {
      looks++
      return read === undefined ? [] : [printedLine(read)]
    },
    close: async () => {},
  }
  const document = readerExtraction(await mupdfReader().open({ fileName: 'scan.pdf', bytes }), {
    recognizer,
    secondReading: read !== undefined,
  })
  const { warnings } = await document.page(1)
  await document.close()
  return { looks, codes: warnings.map(({ code }) => code) }
}

test('text of an earlier OCR is used if it matches the printed text, and the page is not read again', async (t) => {
  t.deepEqual(await readScan(await drawScan(0)), { looks: 0, codes: ['invisible_text_used'] })
})

test('if it does not match, the page is read by OCR', async (t) => {
  const { looks, codes } = await readScan(await drawScan(7))
  t.true(looks > 0)
  t.true(codes.includes('unread_text') && !codes.includes('invisible_text_used'), codes.join())
})

test('if its numbers differ from the recognized ones, the page is read by OCR', async (t) => {
  const { codes } = await readScan(await drawScan(0), '777')
  t.true(codes.includes('unread_text') && !codes.includes('invisible_text_used'), codes.join())
})

test('if its numbers match the recognized ones, its text is used', async (t) => {
  const same = lines.map((line) => line.replace(/ \d{3,4} \d+$/, ' 1234 1234'))
  t.deepEqual((await readScan(await drawScan(0, same), '1,234')).codes, ['invisible_text_used'])
})

/** Returns one line with one word of high confidence. */
function printedLine(text: string): PrintedLine {
  const bbox = { x0: 4, y0: 4, x1: 40, y1: 14 }
  return { bbox, baseline: { left: 14, right: 14 }, words: [{ text, bbox, confidence: 0.95, letters: [] }] }
}
