import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import sharp from 'sharp'
import { mupdfReader } from '../../../plugins/extract/mupdf/reader.js'
import { drawnImage } from '../../fixtures/drawn-image.js'
import { drawPdf, statement } from './draw-pdf.js'
import { makeFolder, runCommand } from './run-command.js'

/** A page of a PDF as a picture of 200 pixels an inch. */
async function drawPicture(): Promise<Buffer> {
  const document = await mupdfReader().open({ fileName: 'report.pdf', bytes: await drawPdf([statement]) })
  const png = await document.picture(1, { dpi: 200 })
  await document.close()
  return sharp(png).withMetadata({ density: 200 }).png().toBuffer()
}

test('a picture of a page becomes a workbook, a deck and JSON, with places in its pixels', async (t) => {
  const folder = await makeFolder(t, { 'scan.png': await drawPicture() })
  const { code, stdout, stderr } = await runCommand(folder, 'convert', 'scan.png', '--out', 'out')
  t.is(stderr, '')
  t.is(code, 0)
  t.deepEqual((await readdir(join(folder, 'out'))).sort(), ['scan.json', 'scan.pptx', 'scan.xlsx'])
  t.regex(stdout, /^Found 1 table, /m)
  const { tables } = JSON.parse(await readFile(join(folder, 'out/scan.json'), 'utf8'))
  const cells = tables[0].rows.flatMap((row: { readonly cells: readonly object[] }) => row.cells)
  const revenue = cells.find(({ value }: { readonly value: string }) => value === 'Revenue')
  // It is printed an inch from the left, a little more than an inch and a half from the top.
  t.true(Math.abs(revenue.bbox.x0 - 200) < 12 && Math.abs(revenue.bbox.y0 - 322) < 24, JSON.stringify(revenue.bbox))
})

test('of a folder PDFs and images are read, whatever their endings’ capitals', async (t) => {
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

test('a page of an image is drawn with what was found over it, as large as a PDF’s', async (t) => {
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

test('an image that cannot be read is named with its reason', async (t) => {
  const cut = (await drawnImage().png().toBuffer()).subarray(0, 50)
  const folder = await makeFolder(t, { 'cut.png': cut })
  const { code, stderr } = await runCommand(folder, 'convert', 'cut.png')
  t.is(code, 1)
  t.regex(stderr, /^recreate: cut\.png is damaged and cannot be read: /)
})
