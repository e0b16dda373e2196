import { zipSync } from 'fflate'

/** The date in all written files, in UTC, so that the same input gives the same bytes on any day. */
export const FIXED_DATE = '2020-01-01T00:00:00Z'

/**
 * Packs the parts of an office document. The same parts always give the same bytes: sorted by name, with a fixed date.
 *
 * @param parts By their path in the package. Folders, whose paths end in `/`, are skipped.
 */
export function zipParts(parts: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const zip = new SteadyZip()
  for (const [name, part] of Object.entries(parts)) zip.add(name, part)
  return zip.end()
}

/** Lengths and offsets of the zip records after the files (APPNOTE.TXT 4.3.12 and 4.3.16). */
const END_LENGTH = 22
const COUNTS_AT = [8, 10] as const
const DIRECTORY_LENGTH_AT = 12
const DIRECTORY_AT = 16
const FILE_PLACE_AT = 42

/** A compressed file and its entry in the central directory. */
interface PackedFile {
  readonly name: string
  readonly file: Uint8Array
  readonly entry: Uint8Array
}

/** Packs parts one by one, in any order, so that a long document need not be in memory as a whole. */
export class SteadyZip {
  readonly #packed: PackedFile[] = []

  /** @param name Path in the package. A folder, whose path ends in `/`, is skipped. */
  add(name: string, part: Uint8Array): void {
    if (name.endsWith('/')) return
    // Each part is first packed into a separate archive, then the archives are merged. A zip stores local time, so the
    // date is built from local parts and no time zone changes it.
    const own = zipSync({ [name]: part }, { level: 6, mtime: new Date(2020, 0, 1) })
    const end = viewOf(own.subarray(-END_LENGTH))
    const directory = end.getUint32(DIRECTORY_AT, true)
    this.#packed.push({ name, file: own.slice(0, directory), entry: own.slice(directory, -END_LENGTH) })
  }

  /** Returns the archive. */
  end(): Uint8Array {
    // Readers look for the content types first.
    const sorted = this.#packed.toSorted((a, b) => rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : 1))
    const directory = sorted.reduce((sum, { file }) => sum + file.length, 0)
    const directoryLength = sorted.reduce((sum, { entry }) => sum + entry.length, 0)
    const archive = new Uint8Array(directory + directoryLength + END_LENGTH)
    let [at, entryAt] = [0, directory]
    for (const { file, entry } of sorted) {
      archive.set(file, at)
      archive.set(entry, entryAt)
      viewOf(archive).setUint32(entryAt + FILE_PLACE_AT, at, true)
      at += file.length
      entryAt += entry.length
    }
    archive.set(zipSync({}), entryAt)
    const end = viewOf(archive.subarray(entryAt))
    for (const place of COUNTS_AT) end.setUint16(place, sorted.length, true)
    end.setUint32(DIRECTORY_LENGTH_AT, directoryLength, true)
    end.setUint32(DIRECTORY_AT, directory, true)
    return archive
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}

function rank(name: string): number {
  return name === '[Content_Types].xml' ? 0 : 1
}
