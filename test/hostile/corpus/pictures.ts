import sharp from 'sharp'
import { rawBitmap } from '../../fixtures/raw-bitmap.js'
import { rawPng } from '../../fixtures/raw-png.js'
import { rawTiff } from '../../fixtures/raw-tiff.js'
import { jpegHead } from './bombs.js'
import { BOUNDED, type Ending, type HostileCase } from './hostile-case.js'
import { bomb } from './hostile-pdf.js'

const ENDS: readonly Ending[] = [...BOUNDED, 'source_unsupported']
const SHADES = new Uint8Array(64 * 64).map((_, i) => (i % 7 === 0 ? 0 : 255))
const SMALL = { width: 64, height: 64, pixels: SHADES }

/** Image files with false declarations, extreme sizes, or missing data. */
export const pictures: readonly HostileCase[] = [
  png('60,000 by 60,000 real pixels', () =>
    rawPng({ width: 60_000, height: 60_000, rows: bomb(3440, 0), isPacked: true }),
  ),
  png('2,147,483,647 by 2,147,483,647 pixels', () =>
    rawPng({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, rows: new Uint8Array(9) }),
  ),
  png('4,294,967,295 by 1 pixels', () => rawPng({ width: 2 ** 32 - 1, height: 1, rows: new Uint8Array(9) })),
  png('1 by 1,000,000 pixels', () => rawPng({ width: 1, height: 1_000_000, rows: new Uint8Array(2_000_000) })),
  png('no pixels', () => rawPng({ width: 0, height: 0, rows: new Uint8Array(1) })),
  png('64 by 64 pixels with only one row of data', () => rawPng({ width: 64, height: 64, rows: new Uint8Array(65) })),
  png('64 by 64 pixels that inflate to 2 GiB', () =>
    rawPng({ width: 64, height: 64, rows: bomb(2048), isPacked: true }),
  ),
  png('99 bits a sample', () => rawPng({ width: 64, height: 64, bits: 99, rows: new Uint8Array(4160) })),
  png('a text and a profile that inflate to 1 GiB', () =>
    rawPng({
      width: 64,
      height: 64,
      rows: new Uint8Array(4160),
      chunks: [
        ['zTXt', Buffer.concat([Buffer.from('a\0\0'), bomb(1024)])],
        ['iCCP', Buffer.concat([Buffer.from('a\0\0'), bomb(1024)])],
      ],
    }),
  ),
  png('an animation of 4,294,967,295 frames', () =>
    rawPng({
      width: 64,
      height: 64,
      rows: new Uint8Array(4160),
      chunks: [['acTL', Buffer.from('ffffffff00000000', 'hex')]],
    }),
  ),
  png('20,000 empty chunks', () =>
    rawPng({
      width: 64,
      height: 64,
      rows: new Uint8Array(4160),
      chunks: Array.from({ length: 20_000 }, () => ['tEXt', new Uint8Array()] as const),
    }),
  ),
  image('a TIFF in a circle', 'a.tiff', () => rawTiff([SMALL, SMALL], { isCircle: true }), ['completed', ...ENDS]),
  image('a TIFF of 2,000 pages', 'a.tiff', () =>
    rawTiff(Array.from({ length: 2000 }, () => ({ width: 8, height: 8, pixels: new Uint8Array(64) }))),
  ),
  image('a TIFF that declares a width of 4,294,967,295 pixels', 'a.tiff', () => tiffWith(256, 0xffffffff)),
  image('a TIFF with strips beyond its end', 'a.tiff', () => tiffWith(273, 0x7fffffff)),
  image('a TIFF that declares 0 rows per strip', 'a.tiff', () => tiffWith(278, 0)),
  image('a TIFF with unknown compression', 'a.tiff', () => tiffWith(259, 60_000)),
  image('a TIFF with its directory beyond its end', 'a.tiff', () => Buffer.from('49492a00ffffff7f', 'hex')),
  image('a GIF of 10,000 frames', 'a.gif', () => gif(16, 16, 10_000)),
  image('a GIF of 65,535 by 65,535 pixels and 10,000 frames', 'a.gif', () => gif(65_535, 65_535, 10_000)),
  image('a GIF with a frame outside it', 'a.gif', () => gif(16, 16, 3, 60_000)),
  image('a WebP that declares 16,383 by 16,383 pixels', 'a.webp', () => webp(16_383, 16_383)),
  image('a WebP whose length is 4 GiB', 'a.webp', () => Buffer.from('52494646ffffffff5745425056503820ffffff7f', 'hex')),
  image('a BMP of 2,147,483,647 by -2,147,483,648 pixels', 'a.bmp', () => bmp(2 ** 31 - 1, -(2 ** 31))),
  image('a BMP of 50,000 by 50,000 pixels in run-length encoding', 'a.bmp', () =>
    rawBitmap({ width: 50_000, height: 50_000, bits: 8, compression: 1, palette: [[0, 0, 0]], pixels: [255, 0, 0, 1] }),
  ),
  image('a BMP whose runs jump about', 'a.bmp', () =>
    rawBitmap({
      width: 64,
      height: 64,
      bits: 8,
      compression: 1,
      palette: [[0, 0, 0]],
      pixels: Array.from({ length: 3000 }, () => [0, 2, 255, 255]).flat(),
    }),
  ),
  image('a JPEG that declares 65,500 by 65,500 pixels', 'a.jpg', () => jpegHead(65_500, 65_500)),
  image('a JPEG of no pixels', 'a.jpg', () => jpegHead(0, 0)),
  image('a JPEG of 5,000 scans', 'a.jpg', () =>
    Buffer.concat([
      jpegHead(4000, 4000),
      ...Array.from({ length: 5000 }, () => Buffer.from('ffda000c03010002110311003f00', 'hex')),
    ]),
  ),
  image('a truncated JPEG', 'a.jpg', async () =>
    (
      await sharp(SHADES, { raw: { width: 64, height: 64, channels: 1 } })
        .jpeg()
        .toBuffer()
    ).subarray(0, 300),
  ),
  image('an image of a millionth of a pixel per inch', 'a.tiff', () =>
    rawTiff([{ ...SMALL, density: [0.01, 10_000_000] }]),
  ),
]

function image(name: string, fileName: string, make: HostileCase['make'], ends = ENDS): HostileCase {
  return { name, fileName, make, ends }
}
function png(name: string, make: HostileCase['make']): HostileCase {
  return image(`a PNG with ${name}`, 'a.png', make)
}

/** Returns a TIFF with one changed number. */
function tiffWith(tag: number, value: number): Uint8Array {
  const bytes = Buffer.from(rawTiff([SMALL]))
  const fields = bytes.readUInt16LE(8)
  for (let at = 10; at < 10 + fields * 12; at += 12)
    if (bytes.readUInt16LE(at) === tag) bytes.writeUInt32LE(value, at + 8)
  return bytes
}

function gif(width: number, height: number, frames: number, left = 0): Uint8Array {
  const head = Buffer.from('474946383961000000008000000000ffffff', 'hex')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.from('21f904000a0000002c0000000000000000080008000002078c8fa9cbed0f6300', 'hex')
  frame.writeUInt16LE(left, 9)
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

function webp(width: number, height: number): Uint8Array {
  const bytes = Buffer.from('524946462a0000005745425056503820120000003001009d012a0000000000340000000000000000', 'hex')
  bytes.writeUInt16LE(width, 26)
  bytes.writeUInt16LE(height, 28)
  return bytes
}

function bmp(width: number, height: number): Uint8Array {
  const bytes = Buffer.from(rawBitmap({ width: 8, height: 8, bits: 24, pixels: Array.from({ length: 192 }, () => 7) }))
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  return bytes
}
