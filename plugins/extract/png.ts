import { crc32, deflateSync } from 'node:zlib'

/** A picture in memory: red, green, blue and, with four channels, alpha; one byte each. */
export interface RasterPicture {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  readonly pixels: Uint8Array | Uint8ClampedArray
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
/** Colour types of the PNG specification (11.2.2), by channels. */
const COLOR_TYPES = { 3: 2, 4: 6 }
/** Filter type of a row: each byte is stored as its difference from the byte above (9.2, `Up`). */
const UP = 2
/** Compression level. Drawn art is uniform: a higher level takes ten times as long and saves little. */
const EFFORT = 4

/** Writes a PNG, optimized for speed rather than size. */
export function writePng({ width, height, channels, pixels }: RasterPicture): Uint8Array {
  const length = width * channels
  const rows = new Uint8Array(height * (length + 1))
  for (let y = 0; y < height; y++) {
    const [to, from, above] = [y * (length + 1), y * length, (y - 1) * length]
    rows[to] = UP
    if (y === 0) rows.set(pixels.subarray(0, length), 1)
    else for (let i = 0; i < length; i++) rows[to + 1 + i] = pixels[from + i]! - pixels[above + i]!
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, COLOR_TYPES[channels], 0, 0, 0], 8)
  const data = deflateSync(rows, { level: EFFORT })
  return new Uint8Array(Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND')]))
}

function chunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length, 0)
  whole.set(named, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
