/** A seeded random number generator. */
export interface Random {
  /** Returns a number from 0, below 1. */
  next(): number
  /** Returns an integer in a range that includes both ends. */
  between(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item
  /** Returns true with the given probability. */
  chance(share: number): boolean
  /** Returns an independent generator, seeded by this one's seed and the name. */
  fork(name: string): Random
}

/** Mulberry32 by Tommy Ettinger. Its 32 bits of state are sufficient here. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    pick: (items) => items[between(0, items.length - 1)]!,
    chance: (share) => next() < share,
    fork: (name) => randomOf([...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed)),
  }
}
