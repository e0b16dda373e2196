/** One picture of a TIFF file, as its directory says. */
interface TiffDirectory {
  /** Its place in the chain, from 0 up. */
  readonly index: number
  readonly width: number
  readonly height: number
  /** How it is to be turned, 1 to 8, as EXIF numbers it. */
  readonly orientation: number
  /** Pixels an inch, across and down; faxes have other ones across than down. Absent where the file does not say. */
  readonly density?: { readonly x: number; readonly y: number }
}

/** What is found of a TIFF file. */
interface TiffDirectories {
  readonly directories: readonly TiffDirectory[]
  /** The file, or a copy of it that ends where it leads astray. */
  readonly whole: Uint8Array
  /** Whether it leads astray: pictures may be lost. */
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

/** Of {@link SUBFILE_TYPE}: a smaller copy of another picture, and one that says where another is transparent. */
const NO_PAGE = 0b101
const CENTIMETRES = 3
/** More than any document has; who made a chain of more had something else in mind. */
const MOST_DIRECTORIES = 100_000
/** Bytes of a value of each type, by its number. */
const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]
const SHORT = 3
const LONG = 4
const RATIONAL = 5
const LONG8 = 16

/**
 * The pictures of a TIFF file that are pages, in their order: no smaller copies, no masks.
 *
 * @returns Where the chain of pictures leads out of the file or back into itself, those before.
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

/** The file with a chain of pictures that ends instead of leading on. */
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
  /** Where its value stands, or where it says where that is. */
  readonly at: number
}

/** Where the file says where a directory begins; after the last one it says 0. */
interface Link {
  readonly at: number
  /** Bytes. */
  readonly size: number
  readonly offset: number
}

interface Fields {
  readonly entries: ReadonlyMap<number, Entry>
  readonly next: Link
}

/** Numbers of a TIFF file: in either order of bytes, with offsets of four bytes or of eight. What lies outside is 0. */
class TiffFile {
  readonly #view: DataView
  readonly #isLittle: boolean
  readonly #isBig: boolean

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#isLittle = bytes[0] === 0x49
    this.#isBig = this.#number(2, SHORT) === 43
  }

  firstLink(): Link {
    return this.#isBig ? this.#link(8, LONG8) : this.#link(4, LONG)
  }

  /** A directory's fields; undefined where it is not wholly in the file. */
  fieldsAt(offset: number): Fields | undefined {
    const [countType, entrySize, offsetType] = this.#isBig ? [LONG8, 20, LONG8] : [SHORT, 12, LONG]
    const start = offset + sizeOf(countType)
    const count = this.#number(offset, countType)
    const end = start + count * entrySize
    if (count === 0 || end + sizeOf(offsetType) > this.#view.byteLength) return undefined
    const entries = new Map<number, Entry>()
    for (let at = start; at < end; at += entrySize) {
      const type = this.#number(at + 2, SHORT)
      const amount = this.#number(at + 4, offsetType)
      entries.set(this.#number(at, SHORT), { type, count: amount, at: at + 4 + sizeOf(offsetType) })
    }
    return { entries, next: this.#link(end, offsetType) }
  }

  /** A field's first value. */
  firstOf({ type, count, at }: Entry): number {
    const offsetType = this.#isBig ? LONG8 : LONG
    const isElsewhere = sizeOf(type) * count > sizeOf(offsetType)
    const place = isElsewhere ? this.#number(at, offsetType) : at
    if (type !== RATIONAL) return this.#number(place, type)
    const below = this.#number(place + 4, LONG)
    return below === 0 ? 0 : this.#number(place, LONG) / below
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
