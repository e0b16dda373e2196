import test from 'ava'
import sharp, { type Sharp } from 'sharp'
import type { OpenDocument } from '../../../../core/contracts.js'
import type { RecreateError } from '../../../../core/errors.js'
import { imageReader } from '../../../../plugins/extract/images/reader.js'
import { drawnImage, faultsOf } from '../../../fixtures/drawn-image.js'

const reader = imageReader()
const open = (bytes: Uint8Array) => reader.open({ fileName: 'scan', bytes })
/** The page in its full size. */
const pixelsOf = async (document: OpenDocument) => {
  const { unitsPerInch = 72 } = await document.content(1)
  return document.pixels!(1, { dpi: unitsPerInch })
}

const page = drawnImage().withMetadata({ density: 100 })
const files: Readonly<Record<string, Sharp>> = {
  'a PNG': page.clone().png(),
  'an interlaced PNG': page.clone().png({ progressive: true }),
  'a PNG of two colors': page.clone().png({ palette: true, colours: 2 }),
  'a JPEG': page.clone().jpeg(),
  'a progressive JPEG': page.clone().jpeg({ progressive: true }),
  'a JPEG in CMYK': page.clone().toColourspace('cmyk').jpeg(),
  'a lossless WebP': page.clone().webp({ lossless: true }),
  'a lossy WebP': page.clone().webp(),
  'a GIF': page.clone().gif(),
  'an AVIF': page.clone().avif({ quality: 90, effort: 0 }),
  'a plain TIFF': page.clone().tiff({ compression: 'none' }),
  'a TIFF in LZW': page.clone().tiff({ compression: 'lzw' }),
  'a TIFF in JPEG': page.clone().tiff({ compression: 'jpeg' }),
  'a TIFF in tiles': page.clone().tiff({ compression: 'deflate', tile: true, tileWidth: 128, tileHeight: 256 }),
  'a larger TIFF': page.clone().tiff({ compression: 'lzw', bigtiff: true }),
  'a fax (TIFF in G4)': sharp(await page.clone().png().toBuffer())
    .threshold()
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 }),
}

for (const [what, image] of Object.entries(files)) {
  test(`${what} is read as a page with its content`, async (t) => {
    const bytes = await image.toBuffer()
    t.true(reader.accepts({ fileName: 'report.pdf', bytes }))
    const document = await open(bytes)
    t.is(document.pageCount, 1)
    const { width, height, pictures, rotation, warnings } = await document.content(1)
    t.deepEqual([width, height, rotation, warnings], [850, 1100, 0, []])
    t.deepEqual(pictures, [{ bbox: { x0: 0, y0: 0, x1: 850, y1: 1100 }, pixelWidth: 850, pixelHeight: 1100 }])
    t.deepEqual(faultsOf(await pixelsOf(document)), [])
    await document.close()
  })
}

test('pages have as many units per inch as the file has pixels', async (t) => {
  for (const density of [100, 204, 300]) {
    const document = await open(await drawnImage().withMetadata({ density }).png().toBuffer())
    t.is((await document.content(1)).unitsPerInch, density)
  }
})

test('pixels and images have the requested resolution, and a part begins at its position', async (t) => {
  const document = await open(await page.clone().png().toBuffer())
  for (const dpi of [50, 100, 200]) {
    const whole = await document.pixels!(1, { dpi })
    t.deepEqual([whole.width, whole.height], [(850 * dpi) / 100, 11 * dpi])
    t.deepEqual(faultsOf(whole), [])
  }
  // The first mark is from 85 to 255 horizontally and from 55 to 110 vertically.
  const options = { dpi: 200, bbox: { x0: 80, y0: 50, x1: 105, y1: 70 } }
  const part = await document.pixels!(1, options)
  t.deepEqual([part.width, part.height, part.pixels.length], [50, 40, 2000])
  const isInk = (x: number, y: number) => part.pixels[y * 50 + x]! < 128
  // Positions are exact to half a pixel.
  t.deepEqual([isInk(9, 20), isInk(11, 20), isInk(30, 9), isInk(30, 11)], [false, true, false, true])
  const { info, data } = await sharp(await document.picture(1, options))
    .raw()
    .toBuffer({ resolveWithObject: true })
  t.deepEqual([info.width, info.height, info.format], [50, 40, 'raw'])
  t.true(data[(20 * 50 + 30) * info.channels]! < 60 && data[0]! > 200)
})

test('the area of a part beyond the page is white', async (t) => {
  const document = await open(
    await sharp({ create: { width: 200, height: 100, channels: 3, background: '#000' } })
      .png()
      .toBuffer(),
  )
  const { pixels, width } = await document.pixels!(1, { dpi: 96, bbox: { x0: -10, y0: -20, x1: 220, y1: 110 } })
  const at = (x: number, y: number) => pixels[y * width + x]
  t.deepEqual(
    [width, at(5, 60), at(15, 10), at(15, 25), at(205, 115), at(215, 60), at(15, 125)],
    [230, 255, 255, 0, 0, 255, 255],
  )
  const beside = await document.pixels!(1, { dpi: 96, bbox: { x0: 300, y0: 0, x1: 310, y1: 10 } })
  t.true(beside.pixels.slice(0, 5).every((shade) => shade === 255))
})

test('an image shows the colors of the page', async (t) => {
  const red = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#ff0000' } })
    .jpeg({ quality: 100 })
    .toBuffer()
  const picture = await (await open(red)).picture(1, { dpi: 96 })
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  t.deepEqual([info.width, info.height, info.channels], [40, 20, 3])
  t.true(data[0]! > 250 && data[1]! < 5 && data[2]! < 5)
})

for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
  test(`a photograph with EXIF orientation ${orientation} is upright`, async (t) => {
    // The page as seen by the sensor before the orientation is applied.
    const stored = {
      1: (image: Sharp) => image,
      2: (image: Sharp) => image.flop(),
      3: (image: Sharp) => image.rotate(180),
      4: (image: Sharp) => image.flip(),
      5: (image: Sharp) => image.rotate(270).flop(),
      6: (image: Sharp) => image.rotate(270),
      7: (image: Sharp) => image.rotate(90).flop(),
      8: (image: Sharp) => image.rotate(90),
    }[orientation]!
    const asSeen = await drawnImage().png().toBuffer()
    const turned = await stored(sharp(asSeen)).png().toBuffer()
    const bytes = await sharp(turned).withMetadata({ orientation, density: 100 }).jpeg().toBuffer()
    t.is((await sharp(bytes).metadata()).orientation, orientation)
    const document = await open(bytes)
    const { width, height, rotation, pictures } = await document.content(1)
    t.deepEqual([width, height], [850, 1100])
    t.deepEqual([rotation], [[0, 0, 180, 180, 90, 90, 270, 270][orientation - 1]])
    t.deepEqual([pictures[0]?.pixelWidth, pictures[0]?.pixelHeight], [850, 1100])
    t.deepEqual(faultsOf(await pixelsOf(document)), [])
    const shown = await sharp(await document.picture(1, { dpi: 50 }))
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    t.deepEqual(faultsOf({ width: shown.info.width, height: shown.info.height, pixels: shown.data }), [])
  })
}

test('transparent pixels are white', async (t) => {
  const { data } = await drawnImage().raw().toBuffer({ resolveWithObject: true })
  // Black everywhere, with only the marks opaque.
  const marks = Uint8Array.from({ length: data.length * 2 }, (_, i) => (i % 2 === 0 ? 0 : 255 - data[i >> 1]!))
  const image = sharp(marks, { raw: { width: 850, height: 1100, channels: 2 } })
  for (const bytes of [await image.clone().png().toBuffer(), await image.clone().webp({ lossless: true }).toBuffer()]) {
    const document = await open(bytes)
    t.deepEqual(faultsOf(await pixelsOf(document)), [])
    const shown = await sharp(await document.picture(1, { dpi: 50 }))
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    t.deepEqual(faultsOf({ width: shown.info.width, height: shown.info.height, pixels: shown.data }), [])
  }
})

const WHITE = 255
const GREY = 210
const DARK_GREY = 60

for (const [what, ink, isOnDark] of [
  ['white', WHITE, true],
  ['light gray', GREY, true],
  ['dark gray', DARK_GREY, false],
] as const) {
  test(`${what} ink of a transparent picture contrasts with its background`, async (t) => {
    const { data } = await drawnImage().raw().toBuffer({ resolveWithObject: true })
    const marks = Uint8Array.from({ length: data.length * 2 }, (_, i) => (i % 2 === 0 ? ink : 255 - data[i >> 1]!))
    const image = sharp(marks, { raw: { width: 850, height: 1100, channels: 2 } })
    const files = [
      image.clone().png(),
      image.clone().webp({ lossless: true }),
      image.clone().tiff({ compression: 'lzw' }),
    ]
    for (const file of [...files, image.clone().toColourspace('srgb').gif()]) {
      const document = await open(await file.toBuffer())
      const { unitsPerInch = 72 } = await document.content(1)
      const inkAt = { x: Math.round(0.7 * 850), y: Math.round(0.425 * 1100) }
      const grey = await document.pixels!(1, { dpi: unitsPerInch })
      const shades = [grey.pixels[0]!, grey.pixels[inkAt.y * grey.width + inkAt.x]!]
      const color = await document.colors!(1, { dpi: unitsPerInch })
      const colors = [color.pixels[0]!, color.pixels[3 * (inkAt.y * color.width + inkAt.x)]!]
      for (const [paper, mark] of [shades, colors]) {
        t.is(paper, isOnDark ? 0 : 255)
        t.true(Math.abs(mark! - ink) < 8, `${ink} is shown as ${mark}`)
      }
    }
  })
}

test('a light page with transparent corners stays on white', async (t) => {
  const card = Buffer.from(
    '<svg width="400" height="300"><rect x="8" y="8" width="384" height="284" rx="30" fill="#fff"/><rect x="60" y="60" width="200" height="20" fill="#222"/></svg>',
  )
  const document = await open(await sharp(card).png().toBuffer())
  const { unitsPerInch = 72 } = await document.content(1)
  t.is((await document.pixels!(1, { dpi: unitsPerInch })).pixels[0], 255)
})

test('dark text between light rulings of a transparent picture stays on white', async (t) => {
  const rulings = Array.from({ length: 25 }, (_, i) => `<rect y="${24 * i}" width="1000" height="1" fill="#d9d9d9"/>`)
  const text = '<rect x="20" y="106" width="30" height="9" fill="#000"/>'
  const drawing = Buffer.from(`<svg width="1000" height="620">${rulings.join('')}${text}</svg>`)
  const document = await open(await sharp(drawing).png().toBuffer())
  const { unitsPerInch = 72 } = await document.content(1)
  const { pixels, width } = await document.pixels!(1, { dpi: unitsPerInch })
  t.deepEqual([pixels[110 * width + 30], pixels[110 * width + 300]], [0, 255])
})

/** The first box of a HEIF file, with its brands. */
const heifStart = (...brands: readonly string[]) => {
  const bytes = Buffer.alloc(64)
  bytes.writeUInt32BE(8 + 4 * (brands.length + 1), 0)
  bytes.write(`ftyp${[brands[0], '\0\0\0\0', ...brands.slice(1)].join('')}`, 4, 'latin1')
  return bytes
}
const refused = {
  'a photograph of a phone (HEIC)': ['HEIC', heifStart('heic', 'mif1', 'heic')],
  'a HEIF file of another brand': ['HEIC', heifStart('mif1', 'mif1', 'heix')],
  'JPEG 2000 in its container': ['JPEG 2000', Buffer.from('0000000c6a5020200d0a870a0000001466747970', 'hex')],
  'the bare data of JPEG 2000': ['JPEG 2000', Buffer.from('ff4fff51002f0000', 'hex')],
  'JPEG XL': ['JPEG XL', Buffer.from('0000000c4a584c200d0a870a', 'hex')],
} as const

for (const [what, [format, bytes]] of Object.entries(refused)) {
  test(`${what} is refused with the name of the format and what to do, whatever the file name`, async (t) => {
    const source = { fileName: 'photo.png', bytes }
    t.true(reader.accepts(source))
    const error = await t.throwsAsync(reader.open(source), {
      code: 'source_unsupported',
      message: `photo.png is a ${format} picture, which cannot be read. Save it as PNG or JPEG.`,
    })
    t.deepEqual((error as RecreateError).details, { format })
  })
}

test('16-bit samples of a PNG and of a TIFF are read', async (t) => {
  const { data } = await drawnImage().raw().toBuffer({ resolveWithObject: true })
  const deep = sharp(
    Uint16Array.from(data, (shade) => shade * 257),
    { raw: { width: 850, height: 1100, channels: 1 } },
  ).toColourspace('grey16')
  for (const bytes of [
    await deep.clone().png().toBuffer(),
    await deep.clone().tiff({ compression: 'lzw' }).toBuffer(),
  ]) {
    t.is((await sharp(bytes).metadata()).depth, 'ushort')
    t.deepEqual(faultsOf(await pixelsOf(await open(bytes))), [])
  }
})

test('a file that is not an image is not accepted, whatever its name', (t) => {
  for (const text of [
    '%PDF-1.7',
    'BM is how this letter begins, and no picture',
    'RIFF1234WAVE',
    '<svg/>',
    'PK\u0003\u0004',
    '',
  ]) {
    t.false(reader.accepts({ fileName: 'scan.png', bytes: Buffer.from(text) }), text)
  }
})

test('an image has no password to remove', async (t) => {
  const bytes = await drawnImage(10, 10).png().toBuffer()
  await t.throwsAsync(reader.unprotect!({ fileName: 'scan.png', bytes }, 'secret'), {
    code: 'source_unsupported',
    message: 'scan.png is an image and has no password.',
  })
})

test('the given bytes are not modified and may be shared with other threads', async (t) => {
  const bytes = await page.clone().png().toBuffer()
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  t.deepEqual(faultsOf(await pixelsOf(await open(shared))), [])
  t.deepEqual(Buffer.from(shared), bytes)
})
