/** A matrix of values for pairs of items from two lists with many repeated items. */
export interface PairMatrix {
  /** Returns the value of the items at these indexes. */
  at(i: number, j: number): number
}

/**
 * Computes the value once per pair of distinct items.
 *
 * @param against Returns, for an item of the first list, a function that computes its value with an item of the second.
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
