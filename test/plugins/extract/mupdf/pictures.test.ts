import test from 'ava'
import sharp from 'sharp'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { readerExtractor } from '../../../../plugins/extract/reader-extractor.js'
import { printPdf } from '../../../fixtures/print-pdf.js'
import { readBytes } from '../../../fixtures/read-page.js'

const picture = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#993333' } })
    .png()
    .toBuffer()

/** A page with a red square 100 points wide, its top-left corner at 100, 200. */
const square = () => printPdf((pdf) => pdf.rect(100, 200, 100, 100).fill('#ff0000'))

/** Renders the page, or a part of it. */
async function pictureOf(bytes: Uint8Array, options: Parameters<PictureOf>[1]) {
  const document = await mupdfReader().open({ fileName: 'drawn.pdf', bytes })
  try {
    return sharp(await document.picture(1, options))
  } finally {
    await document.close()
  }
}
type PictureOf = Awaited<ReturnType<ReturnType<typeof mupdfReader>['open']>>['picture']

test('a placed image reports its position and its size in pixels', async (t) => {
  const image = await picture()
  const [page] = await readBytes(await printPdf((pdf) => pdf.image(image, 100, 200, { width: 80 })))
  t.deepEqual(
    page!.pictures.map(({ pixelWidth, pixelHeight }) => [pixelWidth, pixelHeight]),
    [[40, 20]],
  )
  const { x0, y0, x1, y1 } = page!.pictures[0]!.bbox
  t.deepEqual([x0, y0, x1, y1].map(Math.round), [100, 200, 180, 240])
})

test('a page that is a single image needs OCR', async (t) => {
  const image = await picture()
  const bytes = await printPdf((pdf) => pdf.image(image, 0, 0, { width: 612, height: 792 }))
  const extraction = await readerExtractor(mupdfReader()).open({ fileName: 'scan.pdf', bytes })
  const { warnings } = await extraction.page(1)
  await extraction.close()
  t.deepEqual(
    warnings.map(({ code, pageNumber }) => [code, pageNumber]),
    [['needs_ocr', 1]],
  )
})

test('a page of text over an image needs no OCR', async (t) => {
  const image = await picture()
  const bytes = await printPdf((pdf) => {
    pdf.image(image, 0, 0, { width: 612, height: 792 })
    pdf.text('Net income rose in all segments. '.repeat(12), 72, 200, { width: 400 })
  })
  const extraction = await readerExtractor(mupdfReader()).open({ fileName: 'report.pdf', bytes })
  const { warnings } = await extraction.page(1)
  await extraction.close()
  t.deepEqual(warnings, [])
})

test('a page image is a PNG in the size of the requested resolution', async (t) => {
  const { format, width, height } = await (await pictureOf(await square(), { dpi: 144 })).metadata()
  t.deepEqual([format, width, height], ['png', 1224, 1584])
})

test('an image of a part of a page has the size of the part', async (t) => {
  const bbox = { x0: 100, y0: 200, x1: 150, y1: 300 }
  const { width, height } = await (await pictureOf(await square(), { dpi: 72, bbox })).metadata()
  t.deepEqual([width, height], [50, 100])
})

test('an image of a part of a page shows that part', async (t) => {
  const bbox = { x0: 90, y0: 190, x1: 110, y1: 210 }
  const { data, info } = await (await pictureOf(await square(), { dpi: 72, bbox }))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colorAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
  t.deepEqual(
    [colorAt(5, 5), colorAt(15, 15)],
    [
      [255, 255, 255],
      [255, 0, 0],
    ],
  )
})
