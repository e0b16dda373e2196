/** The headers of a BMP file. */
export interface BitmapHeader {
  readonly width: number
  readonly height: number
  readonly isTopDown: boolean
  readonly bitsPerPixel: 1 | 2 | 4 | 8 | 16 | 24 | 32
  readonly coding: 'rows' | 'runs'
  /** Red, green and blue of each colour, for up to 8 bits per pixel. */
  readonly palette: Uint8Array
  /** Bit masks of red, green, blue and alpha; 0 if absent. */
  readonly masks: readonly [number, number, number, number]
  /** Pixels per inch. Absent if the file does not state it. */
  readonly density?: number
  /** Offset of the pixels, in bytes. */
  readonly pixelsAt: number
}

const FILE_HEADER = 14
/** Length of the OS/2 header, which has 2-byte sizes and palettes with three bytes per colour. */
const OLD_HEADER = 12
/** Minimum length of a header that contains the masks. */
const HEADER_WITH_MASKS = 52
const HEADER_WITH_ALPHA = 56

const PLAIN = 0
const RUNS_OF_8 = 1
const RUNS_OF_4 = 2
const MASKED = 3
const MASKED_WITH_ALPHA = 6

const INCHES_PER_METER = 39.37

/** Reads the headers of a BMP file. @throws Error if they are invalid, or the pixels have an unsupported encoding. */
export function readBitmapHeader(bytes: Uint8Array): BitmapHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = bytes.length >= FILE_HEADER + 4 ? view.getUint32(FILE_HEADER, true) : 0
  if (bytes.length < FILE_HEADER + size) throw new Error('its header is truncated')
  return size === OLD_HEADER ? readOldHeader(bytes, view) : readHeader(bytes, view, size)
}

function readOldHeader(bytes: Uint8Array, view: DataView): BitmapHeader {
  const bitsPerPixel = checkBits(view.getUint16(24, true))
  const pixelsAt = view.getUint32(10, true)
  return {
    ...checkSize(view.getUint16(18, true), view.getUint16(20, true)),
    isTopDown: false,
    bitsPerPixel,
    coding: 'rows',
    palette: readPalette(bytes, FILE_HEADER + OLD_HEADER, Math.min(pixelsAt, bytes.length), 3),
    masks: plainMasks(bitsPerPixel),
    pixelsAt,
  }
}

function readHeader(bytes: Uint8Array, view: DataView, size: number): BitmapHeader {
  const height = view.getInt32(22, true)
  const bitsPerPixel = checkBits(view.getUint16(28, true))
  const compression = view.getUint32(30, true)
  const isRuns =
    compression === (bitsPerPixel === 8 ? RUNS_OF_8 : RUNS_OF_4) && (bitsPerPixel === 8 || bitsPerPixel === 4)
  const isMasked = (compression === MASKED || compression === MASKED_WITH_ALPHA) && bitsPerPixel >= 16
  if (compression !== PLAIN && !isRuns && !isMasked) {
    throw new Error(`its pixels have the unsupported encoding ${compression}`)
  }
  const density = view.getInt32(38, true) / INCHES_PER_METER
  const pixelsAt = view.getUint32(10, true)
  // If the header is too short to contain the masks, they follow it.
  const paletteAt = FILE_HEADER + size + (isMasked && size < HEADER_WITH_MASKS ? 12 : 0)
  return {
    ...checkSize(view.getInt32(18, true), Math.abs(height)),
    isTopDown: height < 0,
    bitsPerPixel,
    coding: isRuns ? 'runs' : 'rows',
    palette: readPalette(bytes, paletteAt, Math.min(pixelsAt, bytes.length), 4),
    masks: isMasked ? readMasks(view, size, compression) : plainMasks(bitsPerPixel),
    ...(density >= 1 && { density }),
    pixelsAt,
  }
}

function readMasks(view: DataView, size: number, compression: number): BitmapHeader['masks'] {
  const at = FILE_HEADER + 40
  if (view.byteLength < at + 16) throw new Error('its color masks are truncated')
  const hasAlpha = size >= HEADER_WITH_ALPHA || compression === MASKED_WITH_ALPHA
  const maskAt = (i: number) => view.getUint32(at + 4 * i, true)
  return [maskAt(0), maskAt(1), maskAt(2), hasAlpha ? maskAt(3) : 0]
}

/** Returns the default masks: blue, green and red from the lowest bit up. Other bits are ignored. */
function plainMasks(bitsPerPixel: number): BitmapHeader['masks'] {
  return bitsPerPixel === 16 ? [0x7c00, 0x03e0, 0x001f, 0] : [0xff0000, 0x00ff00, 0x0000ff, 0]
}

/** Reads the palette. Colours are stored as blue, green and red, with an unused fourth byte if `step` is 4. */
function readPalette(bytes: Uint8Array, start: number, end: number, step: 3 | 4): Uint8Array {
  const count = Math.min(Math.max(Math.floor((end - start) / step), 0), 256)
  return Uint8Array.from({ length: count * 3 }, (_, i) => bytes[start + Math.floor(i / 3) * step + 2 - (i % 3)]!)
}

function checkBits(bits: number): BitmapHeader['bitsPerPixel'] {
  const known = ([1, 2, 4, 8, 16, 24, 32] as const).find((each) => each === bits)
  if (known === undefined) throw new Error(`its header states ${bits} bits per pixel`)
  return known
}

function checkSize(width: number, height: number): Pick<BitmapHeader, 'width' | 'height'> {
  if (width > 0 && height > 0) return { width, height }
  throw new Error(`its header states a size of ${width} × ${height} pixels`)
}
