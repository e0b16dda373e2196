import { type Fields, type Link, TiffFile } from './tiff-file.js'

/** One picture of a TIFF file, as described in its directory. */
interface TiffDirectory {
  /** Index in the chain of directories, from 0. */
  readonly index: number
  /** Position in the file, in bytes. */
  readonly offset: number
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
    const directory = readDirectory(file, fields, { index, offset: link.offset })
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

function readDirectory(
  file: TiffFile,
  { entries }: Fields,
  place: Pick<TiffDirectory, 'index' | 'offset'>,
): TiffDirectory | undefined {
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
    ...place,
    width,
    height,
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    ...(x > 0 && y > 0 && { density: { x, y } }),
  }
}
