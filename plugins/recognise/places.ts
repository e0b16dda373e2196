/** Side of a cell, in points: large beside most reaches, so that few of them span two. */
const CELL = 8

/** Things by where they stand, so that those near a place are found without going through all. */
export class Places<T> {
  private readonly cells = new Map<number, T[]>()

  add(x: number, y: number, thing: T): void {
    const key = keyOf(cellOf(x), cellOf(y))
    const cell = this.cells.get(key)
    if (cell === undefined) this.cells.set(key, [thing])
    else cell.push(thing)
  }

  /**
   * The first thing for which `holds` says so, of those that may stand within `reach` of a place.
   *
   * @param reach In points, along each axis; `holds` is asked of some that stand a little further off, too.
   */
  find(x: number, y: number, reach: number, holds: (thing: T) => boolean): T | undefined {
    for (let column = cellOf(x - reach); column <= cellOf(x + reach); column++) {
      for (let row = cellOf(y - reach); row <= cellOf(y + reach); row++) {
        const found = this.cells.get(keyOf(column, row))?.find(holds)
        if (found !== undefined) return found
      }
    }
    return undefined
  }
}

function cellOf(position: number): number {
  return Math.floor(position / CELL)
}

function keyOf(column: number, row: number): number {
  return column * 100_003 + row
}
