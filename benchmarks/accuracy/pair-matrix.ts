/** A number for each pair of things from two lists, in which the same things come again and again. */
export interface PairMatrix {
  /** Of the things at these places in their lists. */
  at(i: number, j: number): number
}

/**
 * Computes the number once for each two different things.
 *
 * @param against Gives what tells a thing's number with any of the second list.
 */
export function pairMatrix(
  first: readonly string[],
  second: readonly string[],
  against: (thing: string) => (other: string) => number,
): PairMatrix {
  const [rows, columns] = [distinct(first), distinct(second)]
  const numbers = new Float64Array(rows.things.length * columns.things.length)
  let at = 0
  for (const thing of rows.things) {
    const tell = against(thing)
    for (const other of columns.things) numbers[at++] = tell(other)
  }
  const width = columns.things.length
  return { at: (i, j) => numbers[rows.index[i]! * width + columns.index[j]!]! }
}

function distinct(things: readonly string[]): { readonly things: readonly string[]; readonly index: Int32Array } {
  const places = new Map<string, number>()
  const index = Int32Array.from(things, (thing) => {
    const place = places.get(thing) ?? places.size
    places.set(thing, place)
    return place
  })
  return { things: [...places.keys()], index }
}
