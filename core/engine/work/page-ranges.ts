/**
 * A set of pages, stored as sorted ranges. Pages are added nearly in order, so the ranges stay few and a set of
 * thousands of pages is as cheap as a small one.
 */
export class PageRanges {
  /** Sorted; no two ranges are adjacent or overlap. */
  readonly #ranges: { first: number; last: number }[] = []
  #size = 0

  constructor(pages: Iterable<number> = []) {
    for (const page of pages) this.add(page)
  }

  get size(): number {
    return this.#size
  }

  has(page: number): boolean {
    const range = this.#ranges[this.#indexOf(page)]
    return range !== undefined && page <= range.last
  }

  add(page: number): void {
    if (this.has(page)) return
    const index = this.#indexOf(page)
    const [before, after] = [this.#ranges[index], this.#ranges[index + 1]]
    const [isBeside, isUnder] = [before?.last === page - 1, after?.first === page + 1]
    const first = isBeside ? before!.first : page
    const last = isUnder ? after!.last : page
    this.#ranges.splice(isBeside ? index : index + 1, Number(isBeside) + Number(isUnder), { first, last })
    this.#size++
  }

  delete(page: number): void {
    if (!this.has(page)) return
    const index = this.#indexOf(page)
    const { first, last } = this.#ranges[index]!
    const left = [
      { first, last: page - 1 },
      { first: page + 1, last },
    ]
    this.#ranges.splice(index, 1, ...left.filter((range) => range.first <= range.last))
    this.#size--
  }

  /** Formats the set as a page selection, `1-3,7`. Empty if the set is empty. */
  toString(): string {
    return this.#ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
  }

  /** Returns the index of the last range that begins at or before the page, or -1. */
  #indexOf(page: number): number {
    let [low, high] = [0, this.#ranges.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#ranges[middle]!.first <= page) low = middle + 1
      else high = middle
    }
    return low - 1
  }
}
