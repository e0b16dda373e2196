/** A seeded random number generator. */
export interface Random {
  /** Returns a number from 0, below 1. */
  share(): number
  /** Returns an integer in a range that includes both ends. */
  integer(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** Returns some of the items in random order. */
  sample<T>(items: readonly T[], count: number): readonly T[]
}

/** Creates a generator (Mulberry32). The same seed gives the same numbers. */
export function randomFrom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  const share = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (least: number, most: number) => least + Math.floor(share() * (most - least + 1))
  return {
    share,
    integer,
    chance: (probability) => share() < probability,
    pick: (items) => items[integer(0, items.length - 1)]!,
    sample: (items, count) =>
      items
        .map((item) => ({ item, place: share() }))
        .sort((a, b) => a.place - b.place)
        .slice(0, count)
        .map(({ item }) => item),
  }
}
