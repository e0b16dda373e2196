/** Size of a value in bytes, by type number. */
const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]
const UINT16 = 3
export const UINT32 = 4
const RATIONAL = 5
export const UINT64 = 16

/** A field of a directory. */
export interface Entry {
  readonly tag: number
  readonly type: number
  readonly count: number
  /** Offset of its value, or of the pointer to the value. */
  readonly at: number
}

/** A pointer to a directory. The pointer after the last directory is 0. */
export interface Link {
  readonly at: number
  /** Size in bytes. */
  readonly size: number
  readonly offset: number
}

/** The fields of a directory. */
export interface Fields {
  readonly entries: ReadonlyMap<number, Entry>
  readonly next: Link
}

/**
 * Reads the numbers of a TIFF file, in both byte orders and with 4-byte or 8-byte offsets. Outside the file they are 0.
 */
export class TiffFile {
  readonly #view: DataView
  readonly #isLittle: boolean
  readonly #isBig: boolean

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#isLittle = bytes[0] === 0x49
    this.#isBig = this.#number(2, UINT16) === 43
  }

  /** Whether offsets have 8 bytes instead of 4. */
  get isBig(): boolean {
    return this.#isBig
  }

  get isLittle(): boolean {
    return this.#isLittle
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
      const tag = this.#number(at, UINT16)
      entries.set(tag, { tag, type, count: amount, at: at + 4 + sizeOf(offsetType) })
    }
    return { entries, next: this.#link(end, offsetType) }
  }

  /** Returns where a field's values are. Small values are in the directory itself. */
  placeOf({ type, count, at }: Entry): { readonly at: number; readonly length: number; readonly isElsewhere: boolean } {
    const offsetType = this.#isBig ? UINT64 : UINT32
    const length = sizeOf(type) * count
    const isElsewhere = length > sizeOf(offsetType)
    return { at: isElsewhere ? this.#number(at, offsetType) : at, length, isElsewhere }
  }

  /** Returns a field's values, which are whole numbers. */
  valuesOf(entry: Entry): readonly number[] {
    const { at } = this.placeOf(entry)
    const size = sizeOf(entry.type)
    return Array.from({ length: entry.count }, (_, i) => this.#number(at + i * size, entry.type))
  }

  /** Returns a field's first value. */
  firstOf(entry: Entry): number {
    const { type } = entry
    const place = this.placeOf(entry).at
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
