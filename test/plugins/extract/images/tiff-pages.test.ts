import test from 'ava'
import sharp from 'sharp'
import { imageReader } from '../../../../plugins/extract/images/reader.js'
import { drawnGrey, drawnImage, faultsOf } from '../../../fixtures/drawn-image.js'
import { rawTiff } from '../../../fixtures/raw-tiff.js'

const open = (bytes: Uint8Array) => imageReader().open({ fileName: 'scan.tif', bytes })

for (const isBigEndian of [false, true]) {
  test(`pages of a TIFF have their own sizes, ${isBigEndian ? 'big' : 'little'}-endian`, async (t) => {
    const sizes = [
      [850, 1100],
      [1400, 850],
      [301, 207],
    ] as const
    const pages = sizes.map(([width, height]) => ({ ...drawnGrey(width, height), density: [100, 100] as const }))
    const document = await open(rawTiff(pages, { isBigEndian }))
    t.is(document.pageCount, 3)
    for (const [i, [width, height]] of sizes.entries()) {
      const page = await document.content(i + 1)
      t.deepEqual(
        [page.pageNumber, page.width, page.height, page.unitsPerInch, page.warnings],
        [i + 1, width, height, 100, []],
      )
      t.deepEqual(faultsOf(await document.pixels!(i + 1, { dpi: 100 })), [])
    }
  })
}

test('pages can be requested in any order, concurrently and repeatedly', async (t) => {
  const pages = [200, 300, 400].map((width) => ({ ...drawnGrey(width, 500), density: [100, 100] as const }))
  const document = await open(rawTiff(pages))
  const asked = [3, 1, 2, 3, 1]
  const pictures = await Promise.all(asked.map((pageNumber) => document.pixels!(pageNumber, { dpi: 100 })))
  t.deepEqual(
    pictures.map(({ width }) => width),
    [400, 200, 300, 400, 200],
  )
  for (const picture of pictures) t.deepEqual(faultsOf(picture), [])
})

test('a fax of several pages is a document of them', async (t) => {
  const page = await drawnImage().png().toBuffer()
  const pages = [page, await sharp(page).negate().png().toBuffer(), page]
  const black = sharp(pages, { join: { animated: true } })
    .threshold()
    .toColourspace('b-w')
  const document = await open(
    await black.tiff({ compression: 'ccittfax4', bitdepth: 1, xres: 100 / 25.4, yres: 100 / 25.4 }).toBuffer(),
  )
  t.is(document.pageCount, 3)
  t.deepEqual(faultsOf(await document.pixels!(3, { dpi: 100 })), [])
  const negative = await document.pixels!(2, { dpi: 100 })
  t.deepEqual(faultsOf({ ...negative, pixels: negative.pixels.map((shade) => 255 - shade) }), [])
})

test('a fax with fewer rows than columns per inch has square pixels', async (t) => {
  // 8.5 × 11 inches at 204 × 98 pixels per inch, as in coarse faxes.
  const document = await open(rawTiff([{ ...drawnGrey(1734, 1078), density: [204, 98] }]))
  const { width, height, unitsPerInch, pictures } = await document.content(1)
  t.deepEqual([width, height, unitsPerInch], [1734, 2244, 204])
  t.deepEqual([pictures[0]?.pixelWidth, pictures[0]?.pixelHeight], [1734, 1078])
  const picture = await document.pixels!(1, { dpi: 102 })
  t.deepEqual([picture.width, picture.height, ...faultsOf(picture)], [867, 1122])
})

test('thumbnails and masks of pages are not pages', async (t) => {
  const document = await open(
    rawTiff([
      drawnGrey(400, 500),
      { ...drawnGrey(40, 50), subfile: 1 },
      drawnGrey(300, 500),
      { ...drawnGrey(300, 500), subfile: 4 },
    ]),
  )
  t.is(document.pageCount, 2)
  t.deepEqual([(await document.content(1)).width, (await document.content(2)).width], [400, 300])
})

test('a page in landscape orientation is rotated as the file states', async (t) => {
  const { data, info } = await sharp(await drawnImage().png().toBuffer())
    .rotate(270)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const document = await open(
    rawTiff([{ width: info.width, height: info.height, pixels: data, orientation: 6, density: [100, 100] }]),
  )
  const { width, height, rotation } = await document.content(1)
  t.deepEqual([width, height, rotation], [850, 1100, 90])
  t.deepEqual(faultsOf(await document.pixels!(1, { dpi: 100 })), [])
})

test('of a truncated file the pages before the end are read, with a warning', async (t) => {
  const page = { ...drawnGrey(200, 300), density: [100, 100] as const }
  const whole = rawTiff([page, page, page])
  const document = await open(whole.subarray(0, Math.round(whole.length * 0.7)))
  t.is(document.pageCount, 3, 'the third one begins before the end')
  const shorter = await open(whole.subarray(0, Math.round(whole.length * 0.667)))
  t.is(shorter.pageCount, 2)
  const [first, second] = [await shorter.content(1), await shorter.content(2)]
  t.deepEqual(
    first.warnings.map(({ code, pageNumber }) => [code, pageNumber]),
    [['file_repaired', 1]],
  )
  t.deepEqual(second.warnings, [])
  t.deepEqual(faultsOf(await shorter.pixels!(2, { dpi: 100 })), [])
})

test('a truncated page is white below, with a warning', async (t) => {
  const whole = rawTiff([{ ...drawnGrey(), density: [100, 100] }])
  const document = await open(whole.subarray(0, Math.round(whole.length * 0.6)))
  t.deepEqual(
    (await document.content(1)).warnings.map(({ code, pageNumber }) => [code, pageNumber]),
    [['image_damaged', 1]],
  )
  const { pixels, ...size } = await document.pixels!(1, { dpi: 100 })
  t.deepEqual(faultsOf({ ...size, pixels }, { rows: 0.55 }), [])
  t.true(pixels.subarray(size.width * size.height * 0.65).every((shade) => shade === 255))
})

test('pages that refer back to the first one are read once', async (t) => {
  const document = await open(rawTiff([drawnGrey(200, 300), drawnGrey(300, 200)], { isCircle: true }))
  t.is(document.pageCount, 2)
  t.deepEqual(
    (await document.content(1)).warnings.map(({ code }) => code),
    ['file_repaired'],
  )
})

test('of several pages only the unreadable one fails', async (t) => {
  const pages = rawTiff([drawnGrey(200, 300), drawnGrey(200, 300)])
  const bytes = Buffer.from(pages)
  // The second page declares an unknown compression.
  const second = bytes.readUInt32LE(8 + 2 + 11 * 12)
  bytes.writeUInt16LE(59_999, second + 2 + 4 * 12 + 8)
  const document = await open(bytes)
  t.is(document.pageCount, 2)
  t.deepEqual((await document.content(1)).warnings, [])
  await t.throwsAsync(document.content(2), { code: 'source_damaged', message: /scan\.tif.* on page 2, / })
})

const layouts = {
  'in strips': { compression: 'lzw' },
  'in JPEG': { compression: 'jpeg' },
  'in tiles': { compression: 'deflate', tile: true, tileWidth: 128, tileHeight: 256 },
  'in a larger TIFF': { compression: 'lzw', bigtiff: true },
  uncompressed: { compression: 'none' },
} as const

for (const [title, layout] of Object.entries(layouts)) {
  test(`each of several pages is read ${title}`, async (t) => {
    const { width, height, pixels } = drawnGrey()
    const blank = new Uint8Array(pixels.length).fill(255)
    const raw = { width, height: 3 * height, channels: 1, pageHeight: height } as const
    const pages = sharp(Buffer.concat([pixels, blank, pixels]), { raw }).toColourspace('b-w')
    const document = await open(await pages.tiff({ ...layout, xres: 100 / 25.4, yres: 100 / 25.4 }).toBuffer())
    t.is(document.pageCount, 3)
    for (const number of [1, 3]) t.deepEqual(faultsOf(await document.pixels!(number, { dpi: 100 })), [])
    t.true((await document.pixels!(2, { dpi: 100 })).pixels.every((shade) => shade > 250))
  })
}

test('a page of a TIFF with 4,000 pages is read as fast as a page of a TIFF with 20', async (t) => {
  const timeOf = async (count: number) => {
    const document = await open(rawTiff(Array.from({ length: count }, () => drawnGrey(40, 52))))
    t.is(document.pageCount, count)
    const times: number[] = []
    for (const pageNumber of [1, 7, 13, count - 5, count - 1, count]) {
      const start = performance.now()
      await document.content(pageNumber)
      times.push(performance.now() - start)
    }
    return Math.min(...times)
  }
  const [few, many] = [await timeOf(20), await timeOf(4000)]
  // A decoder that walks through all pages takes about a hundred times as long.
  t.true(many < 10 * few, `${few.toFixed(1)} ms in the short file, ${many.toFixed(1)} ms in the long one`)
})
