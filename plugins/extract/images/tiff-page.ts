import { type Entry, TiffFile, UINT32, UINT64 } from './tiff-file.js'

/** Fields with the positions of the pixels, and those with their lengths: in strips, or in tiles. */
const pixelFields = [
  { positions: 273, lengths: 279 },
  { positions: 324, lengths: 325 },
] as const
/** Fields with positions of other directories, which are not needed. */
const otherDirectories: ReadonlySet<number> = new Set([330, 34_665, 34_853, 40_965])
/** Maximum number of strips or tiles of a page that is copied. */
const MOST_RANGES = 100_000
/** A field of an old kind of JPEG compression, whose data is in unusual places. */
const OLD_JPEG = 513

/** Sizes of the parts of a file, in bytes: with 4-byte offsets, or with 8-byte offsets. */
const small = { header: 8, count: 2, entry: 12, offset: 4, offsetType: UINT32 }
const big = { header: 16, count: 8, entry: 20, offset: 8, offsetType: UINT64 }

/**
 * Copies one page of a TIFF file to a separate file. The decoder walks through all directories of a file for each
 * page, which would take a time that is quadratic in their number.
 *
 * @param offset Position of the page's directory, in bytes.
 * @returns Undefined if the page is truncated or has an unusual structure.
 */
export function cutTiffPage(bytes: Uint8Array, offset: number): Uint8Array | undefined {
  const file = new TiffFile(bytes)
  const entries = file.fieldsAt(offset)?.entries
  if (entries === undefined || entries.has(OLD_JPEG)) return undefined
  const pixels = findPixels(file, entries, bytes.length)
  if (pixels === undefined) return undefined
  const sizes = file.isBig ? big : small
  const kept = [...entries.values()].filter(({ tag }) => !otherDirectories.has(tag))
  const start = new Uint8Array(sizes.header + sizes.count + kept.length * sizes.entry + sizes.offset)
  const blobs: Uint8Array[] = [start]
  let end = start.length
  const append = (blob: Uint8Array) => {
    const at = end
    // Values begin at even positions.
    const padding = blob.length % 2
    blobs.push(blob, new Uint8Array(padding))
    end += blob.length + padding
    return at
  }
  const writer = numberWriter(file)
  start.set(bytes.subarray(0, sizes.header - sizes.offset))
  writer(start, sizes.header - sizes.offset, sizes.offset, sizes.header)
  writer(start, sizes.header, sizes.count, kept.length)
  for (const [i, entry] of kept.entries()) {
    const at = sizes.header + sizes.count + i * sizes.entry
    const valueAt = at + sizes.entry - sizes.offset
    start.set(bytes.subarray(entry.at + sizes.offset - sizes.entry, entry.at + sizes.offset), at)
    const place = file.placeOf(entry)
    if (place.at + place.length > bytes.length) return undefined
    if (entry.tag === pixels.tag) {
      const positions = pixels.ranges.map((range) => append(bytes.subarray(range.at, range.at + range.length)))
      const values = new Uint8Array(positions.length * sizes.offset)
      for (const [k, position] of positions.entries()) writer(values, k * sizes.offset, sizes.offset, position)
      writer(start, at + 2, 2, sizes.offsetType)
      if (positions.length === 1) start.set(values, valueAt)
      else writer(start, valueAt, sizes.offset, append(values))
    } else if (place.isElsewhere) {
      writer(start, valueAt, sizes.offset, append(bytes.subarray(place.at, place.at + place.length)))
    }
  }
  return Buffer.concat(blobs)
}

/** Finds the pixels of a page. Returns undefined if they are not all in the file, or overlap. */
function findPixels(file: TiffFile, entries: ReadonlyMap<number, Entry>, length: number) {
  const fields = pixelFields.find(({ positions }) => entries.has(positions))
  const positionField = fields && entries.get(fields.positions)
  const lengthField = fields && entries.get(fields.lengths)
  if (positionField === undefined || positionField.count !== lengthField?.count) return undefined
  // Values outside the file would be read as 0, and their number would have no limit.
  const isOutside = [positionField, lengthField].some((field) => {
    const place = file.placeOf(field)
    return place.at + place.length > length
  })
  if (isOutside || positionField.count > MOST_RANGES) return undefined
  const lengths = file.valuesOf(lengthField)
  const ranges = file.valuesOf(positionField).map((at, i) => ({ at, length: lengths[i]! }))
  const total = ranges.reduce((sum, range) => sum + range.length, 0)
  const areInside = ranges.every((range) => range.at + range.length <= length)
  return ranges.length > 0 && areInside && total <= length ? { tag: positionField.tag, ranges } : undefined
}

/** Returns a function that writes a whole number of `size` bytes in the byte order of a file. */
function numberWriter({ isLittle }: TiffFile) {
  return (bytes: Uint8Array, at: number, size: number, value: number) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (size === 2) view.setUint16(at, value, isLittle)
    else if (size === 4) view.setUint32(at, value, isLittle)
    else view.setBigUint64(at, BigInt(value), isLittle)
  }
}
