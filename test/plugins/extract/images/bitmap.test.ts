import test from 'ava'
import sharp from 'sharp'
import { imageReader } from '../../../../plugins/extract/images/reader.js'
import { drawnGrey, faultsOf } from '../../../fixtures/drawn-image.js'
import { type RawBitmap, rawBitmap } from '../../../fixtures/raw-bitmap.js'

const open = (bitmap: RawBitmap) => imageReader().open({ fileName: 'scan.bmp', bytes: rawBitmap(bitmap) })

/** Encodes the page's pixels as the rows of a BMP: from the bottom up, padded to four bytes. */
function rowsOf(bits: number, write: (shades: readonly number[]) => readonly number[], isTopDown = false) {
  const { width, height, pixels } = drawnGrey(170, 220)
  const rows = Array.from({ length: height }, (_, y) => {
    const row = [...write([...pixels.subarray(y * width, y * width + width)])]
    while (row.length % 4 !== 0) row.push(0)
    return row
  })
  const ordered = isTopDown ? rows : rows.reverse()
  return { width, height, bits, pixels: ordered.flat(), isTopDown }
}

/** Encodes shades as packed indexes of the given bit depth: 1 for ink, 0 for paper. */
function packed(bits: number) {
  return (shades: readonly number[]) => {
    const bytes: number[] = []
    for (const [i, shade] of shades.entries()) {
      const at = Math.floor((i * bits) / 8)
      bytes[at] = (bytes[at] ?? 0) | ((shade === 0 ? 1 : 0) << (8 - bits - ((i * bits) % 8)))
    }
    return bytes
  }
}

const paperAndInk = [
  [255, 255, 255],
  [0, 0, 0],
] as const
const each = (write: (shade: number) => readonly number[]) => (shades: readonly number[]) => shades.flatMap(write)
const grey = each((shade) => [shade, shade, shade])

const kinds: Readonly<Record<string, RawBitmap>> = {
  '1 bit': { ...rowsOf(1, packed(1)), palette: paperAndInk },
  '2 bits': { ...rowsOf(2, packed(2)), palette: paperAndInk },
  '4 bits': { ...rowsOf(4, packed(4)), palette: paperAndInk },
  '8 bits': { ...rowsOf(8, packed(8)), palette: paperAndInk },
  '16 bits': rowsOf(
    16,
    each((shade) => (shade === 0 ? [0, 0] : [0xff, 0x7f])),
  ),
  '16 bits with custom masks': {
    ...rowsOf(
      16,
      each((shade) => (shade === 0 ? [0, 0] : [0xff, 0xff])),
    ),
    compression: 3,
    masks: [0xf800, 0x07e0, 0x001f],
  },
  '24 bits': rowsOf(24, grey),
  '24 bits, from the top down': rowsOf(24, grey, true),
  '24 bits, of OS/2': { ...rowsOf(24, grey), headSize: 12 },
  '1 bit, of OS/2': { ...rowsOf(1, packed(1)), palette: paperAndInk, headSize: 12 },
  '32 bits': rowsOf(
    32,
    each((shade) => [shade, shade, shade, 0]),
  ),
  '32 bits with transparent paper': {
    ...rowsOf(
      32,
      each((shade) => [0, 0, 0, 255 - shade]),
    ),
    compression: 3,
    masks: [0xff0000, 0xff00, 0xff, 0xff000000],
    headSize: 108,
  },
}

for (const [what, bitmap] of Object.entries(kinds)) {
  test(`a BMP of ${what} is read as a page with its content`, async (t) => {
    const document = await open(bitmap)
    t.is(document.pageCount, 1)
    const { width, height, warnings } = await document.content(1)
    t.deepEqual([width, height, warnings], [170, 220, []])
    t.deepEqual(faultsOf(await document.pixels!(1, { dpi: 96 })), [])
  })
}

test('a BMP has the colors of its palette and its stated resolution', async (t) => {
  const palette = [
    [255, 0, 0],
    [0, 128, 255],
  ] as const
  const document = await open({
    width: 2,
    height: 2,
    bits: 8,
    palette,
    pixels: [0, 1, 0, 0, 1, 0, 0, 0],
    pixelsPerMetre: 11_811,
  })
  t.is(Math.round((await document.content(1)).unitsPerInch ?? 0), 300)
  const { data } = await sharp(await document.picture(1, { dpi: 300 }))
    .raw()
    .toBuffer({ resolveWithObject: true })
  // The lower row is first in the file.
  t.deepEqual([...data], [0, 128, 255, 255, 0, 0, 255, 0, 0, 0, 128, 255])
})

test('an 8-bit run-length BMP is decoded: runs, literals, jumps, row ends', async (t) => {
  const palette = [
    [255, 255, 255],
    [0, 0, 0],
    [100, 100, 100],
  ] as const
  const runs = [
    ...[3, 1, 2, 0, 0, 0], // Three black, two white, end of row.
    ...[0, 3, 2, 1, 2, 0, 0, 0], // Gray, black, gray, padding, end of row; two pixels are missing.
    ...[0, 2, 3, 0, 2, 1, 0, 1], // Three to the right, two black, end of image.
  ]
  const document = await open({ width: 5, height: 3, bits: 8, compression: 1, palette, pixels: runs })
  t.deepEqual((await document.content(1)).warnings, [])
  t.deepEqual(
    [...(await document.pixels!(1, { dpi: 96 })).pixels],
    [...[255, 255, 255, 0, 0], ...[100, 0, 100, 255, 255], ...[0, 0, 0, 255, 255]],
  )
})

test('a 4-bit run-length BMP is decoded with alternating pixels', async (t) => {
  const palette = [
    [255, 255, 255],
    [0, 0, 0],
    [100, 100, 100],
  ] as const
  const runs = [...[5, 0x12, 0, 0], ...[0, 5, 0x10, 0x21, 0x20, 0, 0, 1]]
  const document = await open({ width: 5, height: 2, bits: 4, compression: 2, palette, pixels: runs })
  t.deepEqual([...(await document.pixels!(1, { dpi: 96 })).pixels], [...[0, 255, 100, 0, 100], ...[0, 100, 0, 100, 0]])
})

test('a truncated BMP is white where data is missing, with a warning', async (t) => {
  const { pixels, ...bitmap } = rowsOf(24, grey)
  const document = await open({ ...bitmap, pixels: pixels.slice(0, pixels.length / 2) })
  t.deepEqual(
    (await document.content(1)).warnings.map(({ code }) => code),
    ['image_damaged'],
  )
  const picture = await document.pixels!(1, { dpi: 96 })
  t.true(
    picture.pixels.subarray(0, 170 * 100).every((shade) => shade === 255),
    'its upper rows are last in the file',
  )
  t.is(picture.pixels[200 * 170 + 38], 0)
})

for (const [what, bitmap, reason] of [
  ['without a pixel', { width: 10, height: 10, bits: 24, pixels: [] }, /none of its rows can be read/],
  ['of no width', { width: 0, height: 10, bits: 24, pixels: [] }, /0 × 10 pixels/],
  ['of 7 bits', { width: 10, height: 10, bits: 7, pixels: [] }, /7 bits/],
  [
    'with a printer-only compression',
    { width: 10, height: 10, bits: 24, compression: 4, pixels: [] },
    /unsupported encoding 4/,
  ],
] as const) {
  test(`a BMP ${what} is rejected as damaged`, async (t) => {
    await t.throwsAsync(open(bitmap), { code: 'source_damaged', message: reason })
  })
}

test('a BMP that declares a huge size is rejected without allocating memory', async (t) => {
  await t.throwsAsync(open({ width: 200_000, height: 200_000, bits: 1, pixels: [0] }), { code: 'source_too_large' })
})
