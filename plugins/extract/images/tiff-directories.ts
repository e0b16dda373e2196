/** One picture of a TIFF file, as described in its directory. */
interface TiffDirectory {
  /** Index in the chain of directories, from 0. */
  readonly index: number
  readonly width: number
  readonly height: number
  /** EXIF orientation, 1 to 8. */
  readonly orientation: number
  /** Pixels per inch, horizontal and vertical; they differ for faxes. Absent if the file does not state them. */
  readonly density?: { readonly x: number; readonly y: number }
}

/** The directories that were found in a TIFF file. */
interface TiffDirectories {
  readonly directories: readonly TiffDirectory[]
  /** The file, or a copy whose chain of directories ends before its first invalid link. */
  readonly whole: Uint8Array
  /** Whether the chain has an invalid link, so that pictures may be lost. */
  readonly isCut: boolean
}

/** Tags of the fields that are read (TIFF 6.0, section 8). */
const SUBFILE_TYPE = 254
const WIDTH = 256
const HEIGHT = 257
const ORIENTATION = 274
const X_RESOLUTION = 282
const Y_RESOLUTION = 283
const RESOLUTION_UNIT = 296

/** Bits of {@link SUBFILE_TYPE} for thumbnails and transparency masks, which are not pages. */
const NO_PAGE = 0b101
const CENTIMETRES = 3
/** Maximum number of directories. No real document has more. */
const MOST_DIRECTORIES = 100_000
/** Size of a value in bytes, by type number. */
const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]
const UINT16 = 3
const UINT32 = 4
const RATIONAL = 5
const UINT64 = 16

/**
 * Lists the pictures of a TIFF file that are pages, in file order, without thumbnails and masks.
 *
 * @returns If the chain leads outside the file or back to itself, only the pictures before that link.
 */
export function listDirectories(bytes: Uint8Array): TiffDirectories {
  const file = new TiffFile(bytes)
  const directories: TiffDirectory[] = []
  const seen = new Set<number>()
  let link = file.firstLink()
  while (link.offset !== 0) {
    const index = seen.size
    const fields = seen.has(link.offset) || index === MOST_DIRECTORIES ? undefined : file.fieldsAt(link.offset)
    if (fields === undefined) return { directories, whole: index === 0 ? bytes : endedAt(bytes, link), isCut: true }
    seen.add(link.offset)
    const directory = readDirectory(file, fields, index)
    if (directory !== undefined) directories.push(directory)
    link = fields.next
  }
  return { directories, whole: bytes, isCut: false }
}

/** Returns a copy of the file whose chain ends at a link. */
function endedAt(bytes: Uint8Array, { at, size }: Link): Uint8Array {
  const ended = new Uint8Array(bytes)
  ended.fill(0, at, at + size)
  return ended
}

function readDirectory(file: TiffFile, { entries }: Fields, index: number): TiffDirectory | undefined {
  const firstOf = (tag: number) => {
    const entry = entries.get(tag)
    return entry === undefined ? undefined : file.firstOf(entry)
  }
  const width = firstOf(WIDTH) ?? 0
  const height = firstOf(HEIGHT) ?? 0
  if (((firstOf(SUBFILE_TYPE) ?? 0) & NO_PAGE) !== 0 || width === 0 || height === 0) return undefined
  const toInches = firstOf(RESOLUTION_UNIT) === CENTIMETRES ? 2.54 : 1
  const [x = 0, y = 0] = [X_RESOLUTION, Y_RESOLUTION].map((tag) => (firstOf(tag) ?? 0) * toInches)
  const orientation = firstOf(ORIENTATION) ?? 1
  return {
    index,
    width,
    height,
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    ...(x > 0 && y > 0 && { density: { x, y } }),
  }
}

interface Entry {
  readonly type: number
  readonly count: number
  /** Offset of its value, or of the pointer to the value. */
  readonly at: number
}

/** A pointer to a directory. The pointer after the last directory is 0. */
interface Link {
  readonly at: number
  /** Size in bytes. */
  readonly size: number
  readonly offset: number
}

interface Fields {
  readonly entries: ReadonlyMap<number, Entry>
  readonly next: Link
}

/**
 * Reads the numbers of a TIFF file, in both byte orders and with 4-byte or 8-byte offsets. Outside the file they are 0.
 */
class TiffFile {
  readonly #view: DataView
  readonly #isLittle: boolean
  readonly #isBig: boolean

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#isLittle = bytes[0] === 0x49
    this.#isBig = this.#number(2, UINT16) === 43
  }

  firstLink(): Link {
    return this.#isBig ? this.#link(8, UINT64) : this.#link(4, UINT32)
  }

  /** Returns a directory's fields, or undefined if a part of it is outside the file. */
  fieldsAt(offset: number): Fields | undefined {
    const [countType, entrySize, offsetType] = this.#isBig ? [UINT64, 20, UINT64] : [UINT16, 12, UINT32]
    const start = offset + sizeOf(countType)
    const count = this.#number(offset, countType)
    const end = start + count * entrySize
    if (count === 0 || end + sizeOf(offsetType) > this.#view.byteLength) return undefined
    const entries = new Map<number, Entry>()
    for (let at = start; at < end; at += entrySize) {
      const type = this.#number(at + 2, UINT16)
      const amount = this.#number(at + 4, offsetType)
      entries.set(this.#number(at, UINT16), { type, count: amount, at: at + 4 + sizeOf(offsetType) })
    }
    return { entries, next: this.#link(end, offsetType) }
  }

  /** Returns a field's first value. */
  firstOf({ type, count, at }: Entry): number {
    const offsetType = this.#isBig ? UINT64 : UINT32
    const isElsewhere = sizeOf(type) * count > sizeOf(offsetType)
    const place = isElsewhere ? this.#number(at, offsetType) : at
    if (type !== RATIONAL) return this.#number(place, type)
    const below = this.#number(place + 4, UINT32)
    return below === 0 ? 0 : this.#number(place, UINT32) / below
  }

  #link(at: number, type: number): Link {
    return { at, size: sizeOf(type), offset: this.#number(at, type) }
  }

  #number(at: number, type: number): number {
    const size = sizeOf(type)
    if (at < 0 || at + size > this.#view.byteLength) return 0
    if (size === 1) return this.#view.getUint8(at)
    if (size === 2) return this.#view.getUint16(at, this.#isLittle)
    if (size === 4) return this.#view.getUint32(at, this.#isLittle)
    return size === 8 ? Number(this.#view.getBigUint64(at, this.#isLittle)) : 0
  }
}

function sizeOf(type: number): number {
  return typeSizes[type] ?? 0
}
