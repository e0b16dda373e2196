/** Numbers and choices that depend on a seed alone. */
export interface Random {
  /** From 0 up to 1. */
  share(): number
  /** A whole number, both ends included. */
  integer(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** Some of the items, in a mixed order. */
  sample<T>(items: readonly T[], count: number): readonly T[]
}

/** The same seed gives the same choices (mulberry32). */
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
