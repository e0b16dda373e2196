/** How far from its end a file is looked through for the place where its objects are listed. */
const TAIL_BYTES = 2048

/**
 * Whether the file says where its objects lie, and they are listed there. Where they are not, a reader has to look for
 * objects from one end of the file to the other, and what it takes for one may be none.
 */
export function statesItsObjects(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tail = file.subarray(Math.max(file.length - TAIL_BYTES, 0)).toString('latin1')
  const stated = [...tail.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1]
  if (stated === undefined) return false
  const head = Math.max(file.indexOf('%PDF-'), 0)
  // places are counted from the head, but some programs count from the first byte
  return [Number(stated), Number(stated) + head].some((place) =>
    /^\s*(xref|\d+\s+\d+\s+obj)\b/.test(file.subarray(place, place + 40).toString('latin1')),
  )
}
