/** Number of bytes at the end of a file that are searched for the position of its cross-reference table. */
const TAIL_BYTES = 2048

/**
 * Returns whether the file states the position of its cross-reference table, and the table is there. Otherwise a reader
 * must search the whole file for objects, and may find false ones.
 */
export function statesItsObjects(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tail = file.subarray(Math.max(file.length - TAIL_BYTES, 0)).toString('latin1')
  const stated = [...tail.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1]
  if (stated === undefined) return false
  const head = Math.max(file.indexOf('%PDF-'), 0)
  // positions count from the PDF header, but some programs count from the first byte
  return [Number(stated), Number(stated) + head].some((place) =>
    /^\s*(xref|\d+\s+\d+\s+obj)\b/.test(file.subarray(place, place + 40).toString('latin1')),
  )
}
