import test from 'ava'
import type { OutputSelection, RegionDetector, TextRecognizer } from '../../../../core/contracts.js'
import type { Bbox } from '../../../../core/model.js'
import type { GreyPicture, PrintedLine } from '../../../../core/pixels.js'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { readerExtraction } from '../../../../plugins/extract/reader-extraction.js'
import { printPdf } from '../../../fixtures/print-pdf.js'

const rows = [
  'Segment 2024 2023',
  'Product 1,234 1,198',
  'Service 2,345 2,298',
  'Licences 3,456 3,398',
  'Leases 4,567 4,498',
]
/** Position of the image on the page, in points. */
const place: Bbox = { x0: 72, y0: 200, x1: 472, y1: 360 }

/** Returns a page of text with the image of a table. */
async function drawPage(): Promise<Uint8Array> {
  const size: [number, number] = [400, 160]
  const printed = await mupdfReader().open({
    fileName: 'a.pdf',
    bytes: await printPdf(
      (pdf) => {
        pdf.font('Helvetica').fontSize(11)
        for (const [i, row] of rows.entries()) {
          for (const [j, word] of row.split(' ').entries()) pdf.text(word, 20 + j * 130, 20 + i * 24)
        }
      },
      { size, margin: 0 },
    ),
  })
  const picture = Buffer.from(await printed.picture(1, { dpi: 200 }))
  await printed.close()
  return printPdf((pdf) => {
    pdf.font('Helvetica').fontSize(11)
    for (let i = 0; i < 6; i++) pdf.text('The results of the year are set out in the table below.', 72, 72 + i * 16)
    pdf.image(picture, place.x0, place.y0, { width: 400 })
  })
}

/** Returns the text of the rows, in pixels of the whole image. */
function printedLines(shown: readonly string[], { width }: GreyPicture): readonly PrintedLine[] {
  const scale = width / 400
  return shown.map((row, i) => {
    const words = row.split(' ').map((text, j) => {
      const [x, y] = [20 + j * 130, 22 + i * 24]
      const bbox = { x0: x * scale, y0: y * scale, x1: (x + 6 * text.length) * scale, y1: (y + 8) * scale }
      return { text, bbox, confidence: 0.95 }
    })
    const baseline = words[0]!.bbox.y1
    const bbox = { ...words[0]!.bbox, x1: words.at(-1)!.bbox.x1 }
    return { bbox, baseline: { left: baseline, right: baseline }, words }
  })
}

async function readPage(
  shown: readonly string[],
  kinds: readonly ('table' | 'chart')[] = ['table'],
  wanted?: OutputSelection,
) {
  let reads = 0
  const recognizer: TextRecognizer = {
    name: 'stub',
    read: async (picture) => {
      reads++
      const isWhole = Math.abs(picture.width / picture.height - 400 / 160) < 0.1
      return isWhole ? printedLines(shown, picture) : []
    },
    close: async () => {},
  }
  const bbox = { x0: 110, y0: 290, x1: 640, y1: 490 }
  const detector: RegionDetector = {
    name: 'stub',
    detect: async () => kinds.map((kind) => ({ kind, bbox, confidence: 0.9 })),
    close: async () => {},
  }
  const opened = await mupdfReader().open({ fileName: 'a.pdf', bytes: await drawPage() })
  const document = readerExtraction(opened, { recognizer, detector, secondReading: true })
  const page = await document.page(1, undefined, wanted)
  await document.close()
  return { page, reads }
}

test('a region that may be a chart as well is not read', async (t) => {
  const { page, reads } = await readPage(rows, ['table', 'chart'])
  t.deepEqual([reads, page.tables.length, page.warnings.length], [0, 0, 0])
})

test('images of tables are not read if tables are disabled', async (t) => {
  t.is((await readPage(rows, ['table'], { tables: false, charts: true })).reads, 0)
  t.true((await readPage(rows, ['table'], { tables: true, charts: false })).reads > 0)
})

test('words without number columns are not a table, with a warning about the detected region', async (t) => {
  const { page } = await readPage(['North Sea', 'Baltic Sea', 'Atlantic Ocean', 'Black Sea'])
  t.is(page.tables.length, 0)
  const told = page.warnings.find(({ code }) => code === 'table_not_read')
  t.true(Math.abs(told!.bbox!.x0 - place.x0) < 1 && Math.abs(told!.bbox!.y0 - place.y0) < 1)
})
