import { type BitmapHeader, readBitmapHeader } from './bitmap-header.js'

/** The pixels of a BMP file. */
interface Bitmap {
  /** Red, green and blue of each pixel, row by row from the top. Missing pixels are white. */
  readonly colors: Uint8Array
  /** Whether the file is truncated, or pixels are outside the picture. */
  readonly isDamaged: boolean
}

/**
 * Reads a BMP file: 1 to 32 bits per pixel, with a palette or masks, plain or run-length encoded, bottom-up or
 * top-down. Transparent pixels are drawn on white.
 *
 * @throws Error if the encoding is unsupported, the header is invalid, or no pixels follow it.
 */
export function readBitmap(bytes: Uint8Array): Bitmap {
  const head = readBitmapHeader(bytes)
  if (bytes.length <= head.pixelsAt) throw new Error('none of its rows can be read')
  const canvas = new Canvas(head)
  const isWhole = head.coding === 'runs' ? readRuns(bytes, head, canvas) : readRows(bytes, head, canvas)
  return { colors: canvas.colors, isDamaged: !isWhole }
}

/** Writes pixels to their displayed position, by their row in the file. */
class Canvas {
  readonly colors: Uint8Array
  readonly #head: BitmapHeader

  constructor(head: BitmapHeader) {
    this.#head = head
    this.colors = new Uint8Array(head.width * head.height * 3).fill(255)
  }

  /** Returns the offset of a pixel's colours. */
  at(x: number, row: number): number {
    const { width, height, isTopDown } = this.#head
    return ((isTopDown ? row : height - 1 - row) * width + x) * 3
  }

  /** Writes a palette colour. A missing colour is black. Pixels outside the picture are ignored. */
  putIndex(x: number, row: number, index: number): void {
    const { width, height, palette } = this.#head
    if (x >= width || row >= height) return
    const at = this.at(x, row)
    for (let share = 0; share < 3; share++) this.colors[at + share] = palette[index * 3 + share] ?? 0
  }
}

/** Reads uncompressed rows. @returns Whether the file contains every row. */
function readRows(bytes: Uint8Array, head: BitmapHeader, canvas: Canvas): boolean {
  const { width, height, bitsPerPixel, pixelsAt } = head
  const rowBytes = Math.ceil((width * bitsPerPixel) / 32) * 4
  // Missing bytes of a short row would become black pixels.
  const rows = Math.min(height, Math.ceil(Math.max(bytes.length - pixelsAt, 0) / rowBytes))
  for (let row = 0; row < rows; row++) {
    const start = pixelsAt + row * rowBytes
    const inFile = Math.floor(((bytes.length - start) * 8) / bitsPerPixel)
    const count = Math.min(width, inFile)
    if (bitsPerPixel <= 8) readIndexes(bytes, start, count, row, head, canvas)
    else readColors(bytes, start, count, row, head, canvas)
  }
  return bytes.length >= pixelsAt + (height - 1) * rowBytes + Math.ceil((width * bitsPerPixel) / 8)
}

function readIndexes(
  bytes: Uint8Array,
  start: number,
  count: number,
  row: number,
  { bitsPerPixel }: BitmapHeader,
  canvas: Canvas,
): void {
  const perByte = 8 / bitsPerPixel
  const mask = (1 << bitsPerPixel) - 1
  for (let x = 0; x < count; x++) {
    const shift = 8 - bitsPerPixel * ((x % perByte) + 1)
    canvas.putIndex(x, row, (bytes[start + Math.floor(x / perByte)]! >> shift) & mask)
  }
}

function readColors(
  bytes: Uint8Array,
  start: number,
  count: number,
  row: number,
  { bitsPerPixel, masks }: BitmapHeader,
  canvas: Canvas,
): void {
  const step = bitsPerPixel / 8
  const shares = masks.slice(0, 3).map(shareOf)
  const alphaOf = masks[3] === 0 ? () => 255 : shareOf(masks[3])
  let at = canvas.at(0, row)
  for (let x = 0, from = start; x < count; x++, from += step) {
    let value = 0
    for (let i = step - 1; i >= 0; i--) value = value * 256 + bytes[from + i]!
    const alpha = alphaOf(value)
    for (const share of shares) canvas.colors[at++] = 255 + ((share(value) - 255) * alpha) / 255
  }
}

/** Returns a function that reads the bits of a mask and scales them to 0 to 255. */
function shareOf(mask: number): (value: number) => number {
  if (mask === 0) return () => 0
  const shift = 31 - Math.clz32(mask & -mask)
  const most = mask >>> shift
  return (value) => Math.round((((value & mask) >>> shift) * 255) / most)
}

/**
 * Codes after a zero byte: end of row, end of picture, move. Larger values are the number of literal pixels that
 * follow.
 */
const END_OF_ROW = 0
const END_OF_PICTURE = 1
const GO_ON_AT = 2

/** Reads run-length encoded rows of 8 or 4 bits per pixel. @returns Whether the data ends correctly. */
function readRuns(bytes: Uint8Array, { bitsPerPixel, width, height, pixelsAt }: BitmapHeader, canvas: Canvas): boolean {
  let [x, row, at] = [0, 0, pixelsAt]
  const put = (count: number, indexOf: (i: number) => number) => {
    const inRow = Math.min(count, width - x)
    for (let i = 0; i < inRow; i++) canvas.putIndex(x++, row, indexOf(i))
  }
  while (at + 1 < bytes.length && row <= height) {
    const [count, code] = [bytes[at]!, bytes[at + 1]!]
    const from = at + 2
    at = from
    if (count > 0) {
      put(count, (i) => indexAt(bytes, from - 1, bitsPerPixel === 8 ? 0 : i % 2, bitsPerPixel))
    } else if (code === END_OF_ROW) {
      x = 0
      row++
    } else if (code === END_OF_PICTURE) {
      return true
    } else if (code === GO_ON_AT) {
      x += bytes[at] ?? 0
      row += bytes[at + 1] ?? 0
      at += 2
    } else {
      const length = Math.ceil((code * bitsPerPixel) / 8)
      if (at + length > bytes.length) return false
      put(code, (i) => indexAt(bytes, from, i, bitsPerPixel))
      at += length + (length % 2)
    }
  }
  // Some programs omit the end mark.
  return row >= height
}

/** Returns the color index of a pixel, which has 8 or 4 bits. */
function indexAt(bytes: Uint8Array, start: number, i: number, bitsPerPixel: number): number {
  if (bitsPerPixel === 8) return bytes[start + i]!
  const pair = bytes[start + (i >> 1)]!
  return i % 2 === 0 ? pair >> 4 : pair & 15
}
