/** The style of a font, read from its OpenType file. */
interface FontStyle {
  readonly isBold: boolean
  readonly isItalic: boolean
}

/** Minimum weight of a bold font; 400 is regular (OpenType, `usWeightClass`). */
const BOLD_WEIGHT = 600

/**
 * Reads the style of a font from its OpenType file: the selection in `OS/2`, or `macStyle` in `head` if it selects
 * nothing, and the slant in `post`. Several tables are needed because programs that subset fonts often damage one of
 * them.
 */
export function readStyle(data: Uint8Array | undefined): FontStyle {
  if (data === undefined || data.length < 12) return { isBold: false, isItalic: false }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const tables = findTables(data, view)
  const word = (table: string, offset: number) => {
    const at = (tables.get(table) ?? data.length) + offset
    return at + 2 <= data.length ? view.getUint16(at) : 0
  }
  const selection = word('OS/2', 62)
  const isStated = (selection & (ITALIC | BOLD | REGULAR)) !== 0
  const macStyle = isStated ? 0 : word('head', 44)
  return {
    isBold: (isStated && ((selection & BOLD) !== 0 || word('OS/2', 4) >= BOLD_WEIGHT)) || (macStyle & 1) !== 0,
    isItalic: (selection & ITALIC) !== 0 || (macStyle & 2) !== 0 || word('post', 4) !== 0,
  }
}

/** Bits of `fsSelection`. */
const ITALIC = 1
const BOLD = 32
const REGULAR = 64

/** Finds the offset of each table of the file. */
function findTables(data: Uint8Array, view: DataView): ReadonlyMap<string, number> {
  const tables = new Map<string, number>()
  const end = Math.min(12 + 16 * view.getUint16(4), data.length - 15)
  for (let entry = 12; entry < end; entry += 16) {
    tables.set(String.fromCharCode(...data.subarray(entry, entry + 4)), view.getUint32(entry + 8))
  }
  return tables
}
