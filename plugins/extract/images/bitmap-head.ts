/** What the heads of a BMP say. */
export interface BitmapHead {
  readonly width: number
  readonly height: number
  readonly isTopDown: boolean
  readonly bitsPerPixel: 1 | 2 | 4 | 8 | 16 | 24 | 32
  readonly coding: 'rows' | 'runs'
  /** Red, green and blue of each colour; of up to 8 bits a pixel. */
  readonly palette: Uint8Array
  /** Which bits of a pixel are red, green, blue and how far it covers what lies below; 0 where there are none. */
  readonly masks: readonly [number, number, number, number]
  /** Pixels an inch; absent where the file does not say. */
  readonly density?: number
  /** Where the pixels begin. */
  readonly pixelsAt: number
}

const FILE_HEAD = 14
/** The head of OS/2: sizes of two bytes, palettes of three bytes a colour. */
const OLD_HEAD = 12
/** From this length on the masks stand in the head itself. */
const HEAD_WITH_MASKS = 52
const HEAD_WITH_ALPHA = 56

const PLAIN = 0
const RUNS_OF_8 = 1
const RUNS_OF_4 = 2
const MASKED = 3
const MASKED_WITH_ALPHA = 6

const INCHES_TO_A_METRE = 39.37

/** @throws Error where the heads make no sense, or the pixels are coded as only printers know. */
export function readBitmapHead(bytes: Uint8Array): BitmapHead {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = bytes.length >= FILE_HEAD + 4 ? view.getUint32(FILE_HEAD, true) : 0
  if (bytes.length < FILE_HEAD + size) throw new Error('its head is cut off')
  return size === OLD_HEAD ? readOldHead(bytes, view) : readHead(bytes, view, size)
}

function readOldHead(bytes: Uint8Array, view: DataView): BitmapHead {
  const bitsPerPixel = checkBits(view.getUint16(24, true))
  const pixelsAt = view.getUint32(10, true)
  return {
    ...checkSize(view.getUint16(18, true), view.getUint16(20, true)),
    isTopDown: false,
    bitsPerPixel,
    coding: 'rows',
    palette: readPalette(bytes, FILE_HEAD + OLD_HEAD, Math.min(pixelsAt, bytes.length), 3),
    masks: plainMasks(bitsPerPixel),
    pixelsAt,
  }
}

function readHead(bytes: Uint8Array, view: DataView, size: number): BitmapHead {
  const height = view.getInt32(22, true)
  const bitsPerPixel = checkBits(view.getUint16(28, true))
  const compression = view.getUint32(30, true)
  const isRuns =
    compression === (bitsPerPixel === 8 ? RUNS_OF_8 : RUNS_OF_4) && (bitsPerPixel === 8 || bitsPerPixel === 4)
  const isMasked = (compression === MASKED || compression === MASKED_WITH_ALPHA) && bitsPerPixel >= 16
  if (compression !== PLAIN && !isRuns && !isMasked) throw new Error(`its pixels are coded in way ${compression}`)
  const density = view.getInt32(38, true) / INCHES_TO_A_METRE
  const pixelsAt = view.getUint32(10, true)
  // Masks stand behind a head that is too short to hold them.
  const paletteAt = FILE_HEAD + size + (isMasked && size < HEAD_WITH_MASKS ? 12 : 0)
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

function readMasks(view: DataView, size: number, compression: number): BitmapHead['masks'] {
  const at = FILE_HEAD + 40
  if (view.byteLength < at + 16) throw new Error('its masks are cut off')
  const hasAlpha = size >= HEAD_WITH_ALPHA || compression === MASKED_WITH_ALPHA
  const maskAt = (i: number) => view.getUint32(at + 4 * i, true)
  return [maskAt(0), maskAt(1), maskAt(2), hasAlpha ? maskAt(3) : 0]
}

/** Blue, green, red, from the lowest bit up; what is left over means nothing. */
function plainMasks(bitsPerPixel: number): BitmapHead['masks'] {
  return bitsPerPixel === 16 ? [0x7c00, 0x03e0, 0x001f, 0] : [0xff0000, 0x00ff00, 0x0000ff, 0]
}

/** Colours are kept as blue, green, red, and a byte that means nothing where there are four. */
function readPalette(bytes: Uint8Array, start: number, end: number, step: 3 | 4): Uint8Array {
  const count = Math.min(Math.max(Math.floor((end - start) / step), 0), 256)
  return Uint8Array.from({ length: count * 3 }, (_, i) => bytes[start + Math.floor(i / 3) * step + 2 - (i % 3)]!)
}

function checkBits(bits: number): BitmapHead['bitsPerPixel'] {
  const known = ([1, 2, 4, 8, 16, 24, 32] as const).find((each) => each === bits)
  if (known === undefined) throw new Error(`it says that a pixel has ${bits} bits`)
  return known
}

function checkSize(width: number, height: number): Pick<BitmapHead, 'width' | 'height'> {
  if (width > 0 && height > 0) return { width, height }
  throw new Error(`it says that it is ${width} × ${height} pixels large`)
}
