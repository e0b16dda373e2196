/** Default side of a cell, in points. Larger than most search distances, so that few searches span two cells. */
const CELL = 8
const NONE = -1

/**
 * A spatial index that finds items near a point without visiting all items. A page has thousands of glyphs, so the
 * items of a cell are linked through typed arrays instead of one list per cell.
 */
export class Places<T> {
  private readonly things: T[] = []
  /** The key of each item's cell. */
  private readonly keys: Int32Array
  /** The first and last item of each chain. Several cells may share a chain. */
  private readonly first: Int32Array
  private readonly last: Int32Array
  /** The next item in the chain, for each item. */
  private readonly next: Int32Array
  private readonly mask: number
  private readonly cell: number

  /**
   * @param most Maximum number of items that can be added.
   * @param cell Side of a cell, in points. Small cells suit searches that rarely find an item: `holds` runs less often.
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
   * Returns the item added first among those in the cells within `reach` of a point for which `holds` is true.
   *
   * @param reach Search distance along each axis, in points. `holds` also runs for some items slightly further away.
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

/** Returns a number for a cell. Cells further apart than any two on a page may share a number. */
function keyOf(column: number, row: number): number {
  return Math.imul(column, 100_003) + row
}

function chainOf(key: number, mask: number): number {
  return (key ^ (key >>> 12)) & mask
}
