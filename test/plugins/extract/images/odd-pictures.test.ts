import { deflateSync } from 'node:zlib'
import test, { type ExecutionContext } from 'ava'
import sharp from 'sharp'
import { RecreateError } from '../../../../core/errors.js'
import { imageReader } from '../../../../plugins/extract/images/reader.js'
import { drawnGrey, drawnImage, faultsOf } from '../../../fixtures/drawn-image.js'
import { rawPng } from '../../../fixtures/raw-png.js'

const reader = imageReader()
const open = (bytes: Uint8Array) => reader.open({ fileName: 'scan.png', bytes })
const page = drawnImage().withMetadata({ density: 100 })
/** Paper with noise, so that its pixels need space in a file. */
const grained = () => {
  const { width, height, pixels } = drawnGrey()
  let seed = 7
  const grain = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed >> 26
  }
  const shades = pixels.map((shade) => (shade === 0 ? grain() : shade - grain()))
  return sharp(shades, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .withMetadata({ density: 100 })
}
/** Returns the unfiltered rows of a grayscale PNG. */
const rowsOf = ({ width, height, pixels }: ReturnType<typeof drawnGrey>) => {
  const rows = new Uint8Array(height * (width + 1))
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return rows
}

/** Checks that a page is readable down to a fraction of its height, with a warning. */
async function isCutAt(t: ExecutionContext, bytes: Uint8Array, least: number, most: number): Promise<void> {
  const document = await open(bytes)
  const { width, height, warnings } = await document.content(1)
  t.deepEqual([width, height], [850, 1100])
  t.deepEqual(
    warnings.map(({ code, pageNumber }) => [code, pageNumber]),
    [['image_damaged', 1]],
  )
  const picture = await document.pixels!(1, { dpi: (await document.content(1)).unitsPerInch! })
  t.deepEqual(faultsOf(picture, { rows: least }), [], 'existing rows are read')
  const below = picture.pixels.subarray(Math.ceil(most * height) * width)
  t.true(
    below.every((shade) => shade > 100),
    'missing rows are white',
  )
  t.true((await document.picture(1, { dpi: 50 })).length > 0)
}

for (const [what, share] of [
  ['half of a file', 0.5],
  ['most of a file', 0.9],
] as const) {
  test(`of a truncated PNG, ${what} is read`, async (t) => {
    const bytes = await grained().png({ compressionLevel: 1 }).toBuffer()
    await isCutAt(t, bytes.subarray(0, bytes.length * share), share - 0.06, share + 0.06)
  })

  test(`of a truncated JPEG, ${what} is read`, async (t) => {
    const bytes = await grained().jpeg({ quality: 95 }).toBuffer()
    await isCutAt(t, bytes.subarray(0, bytes.length * share), share - 0.08, share + 0.08)
  })
}

test('a truncated color PNG is read up to its end', async (t) => {
  const bytes = await sharp(await grained().png().toBuffer())
    .toColourspace('srgb')
    .ensureAlpha()
    .withMetadata({ density: 100 })
    .png({ compressionLevel: 1, adaptiveFiltering: true })
    .toBuffer()
  t.is((await sharp(bytes).metadata()).channels, 4)
  await isCutAt(t, bytes.subarray(0, bytes.length * 0.7), 0.6, 0.8)
})

test('a PNG damaged in the middle is read up to the damage', async (t) => {
  const bytes = await grained().png({ compressionLevel: 1 }).toBuffer()
  const middle = Math.round(bytes.length * 0.6)
  bytes.fill(0x55, middle, middle + 40)
  await isCutAt(t, bytes, 0.5, 0.65)
})

test('a PNG with fewer rows than declared is white below them', async (t) => {
  await isCutAt(t, rawPng({ width: 850, height: 1100, rows: rowsOf(drawnGrey()).subarray(0, 851 * 550) }), 0.5, 0.5)
})

test('a PNG with more rows than declared shows the declared ones', async (t) => {
  const document = await open(rawPng({ width: 850, height: 500, rows: rowsOf(drawnGrey()) }))
  const { width, height } = await document.content(1)
  t.deepEqual([width, height], [850, 500])
  const { pixels } = await document.pixels!(1, { dpi: 96 })
  const of = drawnGrey()
  t.deepEqual([pixels[80 * 850 + 150], pixels[80 * 850 + 20]], [of.pixels[80 * 850 + 150], 255])
})

for (const [what, bytes, code] of [
  [
    'a PNG without pixels',
    rawPng({ width: 850, height: 1100, rows: new Uint8Array(), isPacked: true }),
    'source_damaged',
  ],
  [
    'a PNG whose pixels inflate to nothing',
    rawPng({ width: 850, height: 1100, rows: new Uint8Array() }),
    'source_damaged',
  ],
  [
    'a PNG of 100,000 × 100,000 in a hundred bytes',
    rawPng({ width: 100_000, height: 100_000, rows: new Uint8Array(9) }),
    'source_too_large',
  ],
  [
    'a PNG that declares an impossible size',
    rawPng({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, rows: new Uint8Array(9) }),
    'source_damaged',
  ],
  ['a PNG of no width', rawPng({ width: 0, height: 100, rows: new Uint8Array(9) }), 'source_damaged'],
  ['only the beginning of a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), 'source_damaged'],
  ['only the beginning of a JPEG', Buffer.from('ffd8ffe0', 'hex'), 'source_damaged'],
  ['only the beginning of a GIF', Buffer.from('GIF89a'), 'source_damaged'],
  ['only the beginning of a TIFF', Buffer.from('II*\0'), 'source_damaged'],
  ['a TIFF with an invalid directory', Buffer.from('II*\0\xff\xff\xff\x7f', 'latin1'), 'source_damaged'],
  ['only the beginning of a WebP', Buffer.from('RIFF\x20\0\0\0WEBP'), 'source_damaged'],
] as const) {
  test(`${what} is rejected: ${code}`, async (t) => {
    t.true(reader.accepts({ fileName: 'scan.png', bytes }))
    const error = await t.throwsAsync(open(bytes), { instanceOf: RecreateError, code })
    t.regex(error?.message ?? '', /^scan\.png (is damaged and cannot be read: |exceeds the limit of )/)
  })
}

test('a progressive JPEG that declares a huge size is rejected, because it would be decoded in memory', async (t) => {
  const bytes = await page.clone().jpeg({ progressive: true }).toBuffer()
  const size = bytes.indexOf(Buffer.from('ffc2', 'hex')) + 5
  bytes.writeUInt16BE(65_500, size)
  bytes.writeUInt16BE(65_500, size + 2)
  await t.throwsAsync(open(bytes), { code: 'source_too_large', message: /found 65500 × 65500 pixels$/ })
})

test('a blank image of 20,000 × 20,000 is a page and is rendered small', async (t) => {
  const rows = new Uint8Array(20_000 * 2501).fill(255)
  for (let row = 0; row < 20_000; row++) rows[row * 2501] = 0
  const bytes = rawPng({
    width: 20_000,
    height: 20_000,
    bits: 1,
    rows: deflateSync(rows, { level: 1 }),
    isPacked: true,
  })
  const document = await open(bytes)
  const { width, height, unitsPerInch = 72, warnings } = await document.content(1)
  t.deepEqual([width, height, warnings], [20_000, 20_000, []])
  t.true(unitsPerInch > 1000, 'the page has a realistic width')
  const picture = await document.pixels!(1, { dpi: 200 })
  t.is(picture.pixels.length, picture.width * picture.height)
  t.true(picture.width < 5000 && picture.pixels.every((shade) => shade === 255))
})

test('an image of one pixel is a page in every format', async (t) => {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000000' } })
  for (const format of ['png', 'jpeg', 'webp', 'gif', 'tiff'] as const) {
    const document = await open(await dot.clone().toFormat(format).toBuffer())
    const { width, height } = await document.content(1)
    t.deepEqual([width, height], [1, 1], format)
    const picture = await document.pixels!(1, { dpi: 300 })
    t.true(picture.pixels.length > 0 && picture.pixels[0]! < 60, format)
    t.true((await document.picture(1, { dpi: 18 })).length > 0, format)
  }
})

test('a very long image, one pixel thin, is a page', async (t) => {
  for (const [width, height] of [
    [30_000, 1],
    [1, 30_000],
  ] as const) {
    const thin = sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    const document = await open(await thin.png().toBuffer())
    const picture = await document.pixels!(1, { dpi: 200 })
    t.true(picture.width >= 1 && picture.height >= 1 && picture.pixels.length === picture.width * picture.height)
  }
})

for (const format of ['gif', 'webp'] as const) {
  test(`an animation (${format}) is a document of its frames`, async (t) => {
    const first = await drawnImage(170, 220).png().toBuffer()
    const pictures = [first, await sharp(first).negate().png().toBuffer(), await sharp(first).flip().png().toBuffer()]
    const document = await open(
      await sharp(pictures, { join: { animated: true } })
        .toFormat(format, { lossless: true })
        .toBuffer(),
    )
    t.is(document.pageCount, 3)
    const { width, height, unitsPerInch = 72, warnings } = await document.content(1)
    t.deepEqual([width, height, warnings], [170, 220, []])
    t.deepEqual(faultsOf(await document.pixels!(1, { dpi: unitsPerInch })), [])
    const negative = await document.pixels!(2, { dpi: unitsPerInch })
    t.deepEqual(faultsOf({ ...negative, pixels: negative.pixels.map((shade) => 255 - shade) }), [])
  })
}

test('of a long animation the first hundred frames are pages, with a warning about the others', async (t) => {
  const shades = Array.from({ length: 103 }, (_, i) => ({ r: 2 * i, g: 0, b: 0 }))
  const squares = await Promise.all(
    shades.map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const document = await open(
    await sharp(squares, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer(),
  )
  t.is(document.pageCount, 100)
  const [warning, ...others] = (await document.content(1)).warnings
  t.deepEqual([warning?.code, others], ['frames_left_out', []])
  t.regex(warning?.message ?? '', /its first 100 pictures were read, 3 more were skipped/)
  t.deepEqual((await document.content(2)).warnings, [])
})

test('of an animated PNG the still image is read, with a warning about the others', async (t) => {
  const document = await open(
    rawPng({ ...drawnGrey(), rows: rowsOf(drawnGrey()), chunks: [['acTL', new Uint8Array(8)]] }),
  )
  t.is(document.pageCount, 1)
  t.deepEqual(
    (await document.content(1)).warnings.map(({ code }) => code),
    ['frames_left_out'],
  )
  t.deepEqual(faultsOf(await document.pixels!(1, { dpi: 100 })), [])
})

test('files damaged anywhere give a page or a clear error', async (t) => {
  const small = drawnImage(85, 110)
  const files = await Promise.all([
    small.clone().png().toBuffer(),
    small.clone().jpeg().toBuffer(),
    small.clone().webp().toBuffer(),
    small.clone().gif().toBuffer(),
    small.clone().tiff({ compression: 'lzw' }).toBuffer(),
  ])
  let seed = 11
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (const file of files) {
    for (let i = 0; i < 40; i++) {
      const hurt = Buffer.from(file)
      for (let hits = 0; hits <= i % 4; hits++) hurt[8 + random(hurt.length - 8)] = random(256)
      const bytes = i % 5 === 0 ? hurt.subarray(0, 8 + random(hurt.length - 8)) : hurt
      const outcome = await open(bytes)
        .then(async (document) => {
          const { width, height } = await document.content(1)
          return width > 0 && height > 0 ? 'page' : 'no page'
        })
        .catch((error: unknown) => (error instanceof RecreateError ? error.code : String(error)))
      t.true(['page', 'source_damaged', 'source_too_large'].includes(outcome), `${i}: ${outcome}`)
    }
  }
})
