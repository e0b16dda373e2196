/** Side of a cell, in points, where nobody says: large beside most reaches, so that few of them span two. */
const CELL = 8
const NONE = -1

/**
 * Things by where they stand, so that those near a place are found without going through all. A page has thousands of
 * glyphs: what stands in one cell is chained through plain numbers, and no cell has a list of its own.
 */
export class Places<T> {
  private readonly things: T[] = []
  /** The cell of each thing. */
  private readonly keys: Int32Array
  /** Of each chain the first and the last thing; cells may share one. */
  private readonly first: Int32Array
  private readonly last: Int32Array
  /** The thing behind each in its chain. */
  private readonly next: Int32Array
  private readonly mask: number
  private readonly cell: number

  /**
   * @param most So many things will be added at most.
   * @param cell Side of a cell, in points: small where hardly anything is found, so that few things are asked for nothing.
   */
  constructor(most: number, cell = CELL) {
    this.cell = cell
    const size = 2 ** Math.ceil(Math.log2(most + 1))
    this.mask = size - 1
    this.keys = new Int32Array(most)
    this.next = new Int32Array(most)
    this.first = new Int32Array(size).fill(NONE)
    this.last = new Int32Array(size)
  }

  add(x: number, y: number, thing: T): void {
    const at = this.things.push(thing) - 1
    const key = keyOf(this.cellOf(x), this.cellOf(y))
    const chain = chainOf(key, this.mask)
    this.keys[at] = key
    this.next[at] = NONE
    if (this.first[chain] === NONE) this.first[chain] = at
    else this.next[this.last[chain]!] = at
    this.last[chain] = at
  }

  /**
   * The first that was added of the things for which `holds` says so and which may stand within `reach` of a place.
   *
   * @param reach In points, along each axis; `holds` is asked of some that stand a little further off, too.
   */
  find(x: number, y: number, reach: number, holds: (thing: T) => boolean): T | undefined {
    const right = this.cellOf(x + reach)
    const bottom = this.cellOf(y + reach)
    let first = NONE
    for (let column = this.cellOf(x - reach); column <= right; column++) {
      for (let row = this.cellOf(y - reach); row <= bottom; row++) {
        const key = keyOf(column, row)
        for (let at = this.first[chainOf(key, this.mask)]!; at !== NONE; at = this.next[at]!) {
          if (first !== NONE && at > first) break
          if (this.keys[at] === key && holds(this.things[at]!)) first = at
        }
      }
    }
    return first === NONE ? undefined : this.things[first]
  }

  private cellOf(position: number): number {
    return Math.floor(position / this.cell)
  }
}

/** A number for each cell; cells as far apart as no two on a page may share one. */
function keyOf(column: number, row: number): number {
  return Math.imul(column, 100_003) + row
}

function chainOf(key: number, mask: number): number {
  return (key ^ (key >>> 12)) & mask
}
