/**
 * A set of pages, kept as ranges in their order. Pages come nearly in order, so the ranges stay few, and what a set of
 * thousands of pages costs is the same as of ten.
 */
export class PageRanges {
  /** None touches another. */
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

  /** As a selection of pages is written, `1-3,7`; nothing where there is none. */
  toString(): string {
    return this.#ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
  }

  /** Of the last range that begins at or before this page, -1 where none does. */
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
