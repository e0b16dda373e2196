/** Concatenates pieces into a new buffer. Small `Buffer`s share the memory pool of the process; the result does not. */
export function joinBytes(pieces: Iterable<Uint8Array>): Uint8Array {
  const all = [...pieces]
  const joined = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of all) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}
