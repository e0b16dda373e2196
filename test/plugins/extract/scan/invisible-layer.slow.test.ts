import test from 'ava'
import type { TextRecognizer } from '../../../../core/contracts.js'
import type { PrintedLine } from '../../../../core/pixels.js'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { readerExtraction } from '../../../../plugins/extract/reader-extraction.js'
import { printPdf } from '../../../fixtures/print-pdf.js'

const lines = Array.from({ length: 30 }, (_, i) => `Revenue of segment ${i} ${1200 + 37 * i} ${900 - 11 * i}`)

/** A scan of the lines with an invisible text over it, so many points below the print. */
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

/** What became of its words, and how often pixels were read. */
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

test('the text of an earlier OCR is used where it stands on the print, and its page is not read again', async (t) => {
  t.deepEqual(await readScan(await drawScan(0)), { looks: 0, codes: ['invisible_text_used'] })
})

test('where it does not stand on the print, the page is read from its pixels', async (t) => {
  const { looks, codes } = await readScan(await drawScan(7))
  t.true(looks > 0)
  t.true(codes.includes('unread_text') && !codes.includes('invisible_text_used'), codes.join())
})

test('where the figures seen are others than those laid over them, the page is read from its pixels', async (t) => {
  const { codes } = await readScan(await drawScan(0), '777')
  t.true(codes.includes('unread_text') && !codes.includes('invisible_text_used'), codes.join())
})

test('figures that are seen as they are laid over the page leave its text in use', async (t) => {
  const same = lines.map((line) => line.replace(/ \d{3,4} \d+$/, ' 1234 1234'))
  t.deepEqual((await readScan(await drawScan(0, same), '1,234')).codes, ['invisible_text_used'])
})

/** One line with one word, read surely. */
function printedLine(text: string): PrintedLine {
  const bbox = { x0: 4, y0: 4, x1: 40, y1: 14 }
  return { bbox, baseline: { left: 14, right: 14 }, words: [{ text, bbox, confidence: 0.95, letters: [] }] }
}
