import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import sharp from 'sharp'
import { mupdfReader } from '../../../plugins/extract/mupdf/reader.js'
import { drawnImage } from '../../fixtures/drawn-image.js'
import { drawPdf, statement } from './draw-pdf.js'
import { makeFolder, runCommand } from './run-command.js'

/** Renders a page of a PDF as an image at 200 pixels per inch. */
async function drawPicture(): Promise<Buffer> {
  const document = await mupdfReader().open({ fileName: 'report.pdf', bytes: await drawPdf([statement]) })
  const png = await document.picture(1, { dpi: 200 })
  await document.close()
  return sharp(png).withMetadata({ density: 200 }).png().toBuffer()
}

test('an image of a page is converted to a workbook, a deck and JSON, with boxes in pixels', async (t) => {
  const folder = await makeFolder(t, { 'scan.png': await drawPicture() })
  const { code, stdout, stderr } = await runCommand(folder, 'convert', 'scan.png', '--out', 'out')
  t.is(stderr, '')
  t.is(code, 0)
  t.deepEqual((await readdir(join(folder, 'out'))).sort(), ['scan.json', 'scan.pptx', 'scan.xlsx'])
  t.regex(stdout, /^Found 1 table, /m)
  const { tables } = JSON.parse(await readFile(join(folder, 'out/scan.json'), 'utf8'))
  const cells = tables[0].rows.flatMap((row: { readonly cells: readonly object[] }) => row.cells)
  const revenue = cells.find(({ value }: { readonly value: string }) => value === 'Revenue')
  // It is printed 1 inch from the left and slightly more than 1.5 inches from the top.
  t.true(Math.abs(revenue.bbox.x0 - 200) < 12 && Math.abs(revenue.bbox.y0 - 322) < 24, JSON.stringify(revenue.bbox))
})

test('PDFs and images in a folder are read regardless of the case of their extensions', async (t) => {
  const blank = await drawnImage(100, 130).png().toBuffer()
  const folder = await makeFolder(t, {
    'in/a.pdf': await drawPdf([statement]),
    'in/b.PNG': blank,
    'in/c.tif': await sharp(blank).tiff().toBuffer(),
    'in/d.jpeg': await sharp(blank).jpeg().toBuffer(),
    'in/e.txt': 'no document',
  })
  const { code, stdout } = await runCommand(folder, 'extract', 'in', '--out', 'out', '--ocr', 'off')
  t.is(code, 0, stdout)
  t.deepEqual((await readdir(join(folder, 'out'))).sort(), ['a.json', 'b.json', 'c.json', 'd.json'])
})

test('an image is drawn with its regions in the size of a PDF page', async (t) => {
  const folder = await makeFolder(t, {
    'scan.tif': await sharp(await drawPicture())
      .tiff()
      .toBuffer(),
  })
  const { code, stderr } = await runCommand(folder, 'inspect', 'scan.tif', '--page', '1', '--dpi', '72', '--ocr', 'off')
  t.is(stderr, '')
  t.is(code, 0)
  const { width, height } = await sharp(await readFile(join(folder, 'scan-page-1.png'))).metadata()
  t.deepEqual([width, height], [612 + 50, 792 + 30], 'a letter page, a margin, a legend')
})

test('an unreadable image is listed with the reason', async (t) => {
  const cut = (await drawnImage().png().toBuffer()).subarray(0, 50)
  const folder = await makeFolder(t, { 'cut.png': cut })
  const { code, stderr } = await runCommand(folder, 'convert', 'cut.png')
  t.is(code, 1)
  t.regex(stderr, /^recreate: cut\.png is damaged and cannot be read: /)
})

/** Renders the same page twice, as the pages of one TIFF. */
async function drawTwoPages(): Promise<Buffer> {
  const page = sharp(await drawPicture()).toColourspace('b-w')
  const { data, info } = await page.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: 2 * info.height, channels: 1, pageHeight: info.height } as const
  return sharp(Buffer.concat([data, data]), { raw })
    .tiff({ compression: 'deflate', xres: 8, yres: 8 })
    .toBuffer()
}

test('a language without data is replaced by English, with one warning per document', async (t) => {
  const folder = await makeFolder(t, { 'scan.tif': await drawTwoPages() })
  const args = ['convert', 'scan.tif', '--to', 'json', '--out', 'out', '--languages', 'xyz']
  const { code, stdout } = await runCommand(folder, ...args, '--json')
  t.is(code, 0, stdout)
  const [{ pages, numbers, warnings }] = JSON.parse(stdout).files
  t.is(pages.done, 2)
  t.true(numbers > 0)
  const about = warnings.filter((warning: { readonly code: string }) => warning.code === 'language_missing')
  t.is(about.length, 1)
  t.regex(about[0].message, /^OCR has no data for the language `xyz`\. .*`--language-data FOLDER`/)
})

test('--language-data names a folder that must exist', async (t) => {
  const folder = await makeFolder(t, { 'scan.png': await drawPicture() })
  const { code, stderr } = await runCommand(folder, 'convert', 'scan.png', '--language-data', 'nowhere')
  t.is(code, 2)
  t.regex(stderr, /--language-data.*nowhere.*There is no such folder/s)
})

test('a picture in a format that cannot be read is refused with its format and what to do', async (t) => {
  const folder = await makeFolder(t, { 'photo.jpg': Buffer.from('0000000c6a5020200d0a870a', 'hex') })
  const { code, stderr } = await runCommand(folder, 'convert', 'photo.jpg')
  t.is(code, 1)
  t.regex(stderr, /photo\.jpg is a JPEG 2000 picture, which cannot be read\. Save it as PNG or JPEG\./)
})
