/** Pieces one after the other, in memory of their own: that of small `Buffer`s is shared with all others of the process. */
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
