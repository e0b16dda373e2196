/** Number of occurrences of each item. */
export type Multiset = ReadonlyMap<string, number>

export function countEach(things: Iterable<string>): Multiset {
  const counts = new Map<string, number>()
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1)
  return counts
}

export function sizeOf(set: Multiset): number {
  let size = 0
  for (const count of set.values()) size += count
  return size
}

/** Returns the size of the intersection of two multisets. */
export function overlapOf(a: Multiset, b: Multiset): number {
  let shared = 0
  for (const [thing, count] of a) shared += Math.min(count, b.get(thing) ?? 0)
  return shared
}
