import type { GreyPicture } from '../../../core/pixels.js'

/** A part of a picture with a white margin. */
export interface FramedPart {
  readonly picture: GreyPicture
  /** Position and size of the part, in whole pixels. The part is inside the picture. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** White margin on each side, in pixels. */
  readonly margin: number
}

/** Number of 12-byte entries of a directory, between its count and the offset of the next directory. */
const ENTRIES = 12
/** Offset of the resolution after the entries. It does not fit into an entry. */
const RESOLUTION = 2 + ENTRIES * 12 + 4
const DIRECTORY = RESOLUTION + 8
const [SHORT, LONG, RATIONAL] = [3, 4, 5]
const PACK_BITS = 32773
/** Maximum bytes of a packet. */
const LONGEST_PACKET = 128
/** Minimum run of white pixels that is compressed. */
const LEAST_RUN = 4
const WHITE = 255
const FOUR_WHITE = 0xffffffff

/**
 * Writes pictures as the pages of one grey TIFF file with PackBits compression of white (TIFF, revision 6.0, section
 * 9). Tesseract reads this format row by row, but simpler formats pixel by pixel and its input byte by byte, which is
 * noticeably slower. Sheets of text are mostly white.
 *
 * @param parts At least one.
 * @param dpi Resolution, in whole pixels per inch.
 */
export function pagedTiff(parts: readonly FramedPart[], dpi: number): Uint8Array {
  const file = roomFor(parts.reduce((sum, part) => sum + DIRECTORY + mostBytes(part), 8))
  const view = new DataView(file.buffer)
  // little-endian, version, offset of the first directory
  view.setUint16(0, 0x4949)
  view.setUint16(2, 42, true)
  view.setUint32(4, 8, true)
  let at = 8
  for (const [i, part] of parts.entries()) {
    const strip = at + DIRECTORY
    const end = packPixels(part, file, strip)
    const next = end + (end & 1)
    if (next > end) file[end] = 0
    writeDirectory(view, at, part, { strip, length: end - strip, next: i + 1 < parts.length ? next : 0, dpi })
    at = next
  }
  return file.slice(0, at)
}

/** Buffer that is reused to avoid garbage collection. */
let room = new Uint8Array(0)
const MOST_KEPT = 1 << 23

function roomFor(bytes: number): Uint8Array {
  // unused memory is free
  if (bytes > MOST_KEPT) return new Uint8Array(bytes)
  if (room.length < bytes) room = new Uint8Array(bytes)
  return room
}

function mostBytes({ width, height, margin }: FramedPart): number {
  const length = width + 2 * margin
  return (length + Math.ceil(length / LONGEST_PACKET) + 1) * (height + 2 * margin) + 1
}

function writeDirectory(
  view: DataView,
  at: number,
  { width, height, margin }: FramedPart,
  {
    strip,
    length,
    next,
    dpi,
  }: { readonly strip: number; readonly length: number; readonly next: number; readonly dpi: number },
): void {
  const entries = [
    [256, LONG, width + 2 * margin],
    [257, LONG, height + 2 * margin],
    // eight bits per pixel, compressed, 0 is black
    [258, SHORT, 8],
    [259, SHORT, PACK_BITS],
    [262, SHORT, 1],
    // one strip of pixels: its offset, one byte per pixel, its rows and its bytes
    [273, LONG, strip],
    [277, SHORT, 1],
    [278, LONG, height + 2 * margin],
    [279, LONG, length],
    // horizontal and vertical resolution share one value
    [282, RATIONAL, at + RESOLUTION],
    [283, RATIONAL, at + RESOLUTION],
    [296, SHORT, 2],
  ] as const
  view.setUint16(at, ENTRIES, true)
  for (const [j, [tag, type, value]] of entries.entries()) {
    const entry = at + 2 + j * 12
    view.setUint16(entry, tag, true)
    view.setUint16(entry + 2, type, true)
    view.setUint32(entry + 4, 1, true)
    // short values use the first bytes of their field
    view.setUint32(entry + 8, value, true)
  }
  view.setUint32(at + RESOLUTION - 4, next, true)
  view.setUint32(at + RESOLUTION, dpi, true)
  view.setUint32(at + RESOLUTION + 4, 1, true)
}

/** Compresses the part and its margin, row by row. @returns The end of the compressed bytes. */
function packPixels(
  { picture, left, top, width, height, margin }: FramedPart,
  file: Uint8Array,
  start: number,
): number {
  // Unaligned memory cannot be read four pixels at a time.
  const pixels = picture.pixels.byteOffset % 4 === 0 ? picture.pixels : picture.pixels.slice()
  const fours = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2)
  let at = start
  for (let y = -margin; y < height + margin; y++) {
    if (y < 0 || y >= height) {
      at = packWhite(file, at, width + 2 * margin)
      continue
    }
    const first = (top + y) * picture.width + left
    at = packRow(pixels, fours, first, first + width, margin, file, at)
  }
  return at
}

/** Compresses the runs of white in one row and copies the rest. @returns The end of the compressed bytes. */
function packRow(
  pixels: Uint8Array,
  fours: Uint32Array,
  first: number,
  end: number,
  margin: number,
  file: Uint8Array,
  start: number,
): number {
  let to = start
  let white = margin
  let at = first
  while (at < end) {
    const blank = at
    while (at < end && pixels[at] === WHITE) {
      at++
      if ((at & 3) === 0) while (at + 4 <= end && fours[at >> 2] === FOUR_WHITE) at += 4
    }
    white += at - blank
    const ink = at
    for (let run = 0; at < end && run < LEAST_RUN; at++) run = pixels[at] === WHITE ? run + 1 : 0
    if (at === ink) break
    to = copyBytes(pixels, ink, at, file, packWhite(file, to, white))
    white = 0
  }
  return packWhite(file, to, white + margin)
}

function packWhite(file: Uint8Array, start: number, count: number): number {
  let to = start
  for (let left = count; left > 0; left -= LONGEST_PACKET) {
    file[to++] = left === 1 ? 0 : 257 - Math.min(left, LONGEST_PACKET)
    file[to++] = WHITE
  }
  return to
}

function copyBytes(pixels: Uint8Array, from: number, end: number, file: Uint8Array, start: number): number {
  let to = start
  for (let at = from; at < end; at += LONGEST_PACKET) {
    const stop = Math.min(at + LONGEST_PACKET, end)
    file[to++] = stop - at - 1
    for (let i = at; i < stop; i++) file[to++] = pixels[i]!
  }
  return to
}
