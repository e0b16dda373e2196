import test from 'ava'
import sharp from 'sharp'
import { imageReader } from '../../../../plugins/extract/images/reader.js'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { readerExtraction } from '../../../../plugins/extract/reader-extraction.js'
import { makeScanTools, type ScanTools } from '../../../../plugins/extract/scan/scan-tools.js'
import { printPdf } from '../../../fixtures/print-pdf.js'

const tools = makeScanTools({ detector: false }) as ScanTools
test.after.always(() => tools.recognizer.close())

const labels = ['Net sales', 'Cost of sales', 'Gross profit', 'Research expenses', 'Selling expenses', 'Income taxes']

/** Draws a page of a statement in 9 points and scans it. */
async function readAt(dpi: number) {
  const pdf = await printPdf((page) => {
    page.font('Helvetica').fontSize(9)
    for (let row = 0; row < 40; row++) {
      const y = 60 + 16 * row
      page.text(`${labels[row % 6]} ${String.fromCharCode(65 + (row % 26))}`, 72, y, { lineBreak: false })
      page.text(`${48_215 + 731 * row}`, 360, y, { lineBreak: false })
      page.text(`${45_830 + 517 * row}`, 460, y, { lineBreak: false })
    }
  })
  const document = await mupdfReader().open({ fileName: 'a.pdf', bytes: pdf })
  const drawn = await document.picture(1, { dpi }).finally(() => document.close())
  const bytes = await sharp(drawn).withMetadata({ density: dpi }).png().toBuffer()
  const scan = readerExtraction(await imageReader().open({ fileName: 'scan.png', bytes }), tools)
  return scan.page(1).finally(() => scan.close())
}

test('a page whose letters have too few pixels has no tables and says what to do', async (t) => {
  const { tables, warnings, width, height } = await readAt(36)
  t.deepEqual(tables, [])
  const [warning, ...others] = warnings.filter(({ code }) => code === 'picture_too_coarse')
  t.deepEqual(others, [])
  t.regex(warning?.message ?? '', /cannot be read.* pixels high\. Scan it at 200 dpi or more$/)
  const { x0, y0, x1, y1 } = warning!.bbox!
  t.true(x0 >= 0 && y0 >= 0 && x1 <= width && y1 <= height && (y1 - y0) / height > 0.5)
  t.false(warnings.some(({ code }) => code === 'coarse_picture' || code === 'language_doubtful'))
})

test('a page at the resolution of a screen is read', async (t) => {
  const { tables, warnings } = await readAt(100)
  t.is(tables.length, 1)
  t.is(tables[0]!.rows.length, 40)
  t.false(warnings.some(({ code }) => code === 'picture_too_coarse'))
})
