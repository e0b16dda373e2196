import type { Bbox, Cell, Table } from '../../../../../core/model.js'
import { centerX, centerY, hull } from '../../../../recognise/geometry/boxes.js'
import type { SetWord } from '../text/set-words.js'

/** A word belongs to a cell if its center is within the cell or this near to it, in units of the page. */
const CELL_TOLERANCE = 0.75
/** Minimum number of dots in a leader. */
const LEAST_DOTS = 3
/** Maximum distance between dots of a leader, in font sizes. */
const DOT_DISTANCE = 1.5
const SAME_LINE = 0.15
const DOTS = /^[.·…‥]+$/

/**
 * Assigns words to cells: each word to the cell that contains its center, and a leader of dots to the cell that it
 * starts from. Words outside all cells do not belong to the table.
 */
export function wordsByCell(table: Table, words: readonly SetWord[]): ReadonlyMap<Cell, readonly SetWord[]> {
  const found = new Map<Cell, SetWord[]>()
  const give = (cell: Cell, word: SetWord) => {
    const own = found.get(cell)
    if (own === undefined) found.set(cell, [word])
    else own.push(word)
  }
  const whole = hull(table.cells.map(({ place }) => place.bbox))
  const dots: SetWord[] = []
  for (const word of words) {
    if (!isIn(whole, word.bbox)) continue
    const cell = table.cells.find(({ place }) => isIn(place.bbox, word.bbox))
    if (cell !== undefined) give(cell, word)
    else if (DOTS.test(word.text)) dots.push(word)
  }
  for (const leader of leadersOf(dots)) {
    const cell = cellBefore(leader[0]!, table)
    if (cell !== undefined) for (const word of leader) give(cell, word)
  }
  return found
}

function isIn(box: Bbox, word: Bbox): boolean {
  const [x, y] = [centerX(word), centerY(word)]
  return (
    x >= box.x0 - CELL_TOLERANCE &&
    x <= box.x1 + CELL_TOLERANCE &&
    y >= box.y0 - CELL_TOLERANCE &&
    y <= box.y1 + CELL_TOLERANCE
  )
}

/** Groups dots into leaders, from left to right. */
function leadersOf(dots: readonly SetWord[]): readonly (readonly SetWord[])[] {
  const rows: SetWord[][] = []
  for (const dot of [...dots].sort((a, b) => a.y - b.y)) {
    const row = rows.at(-1)
    if (row !== undefined && dot.y - row[0]!.y < SAME_LINE * dot.size) row.push(dot)
    else rows.push([dot])
  }
  const leaders: SetWord[][] = []
  for (const row of rows) {
    let last: SetWord | undefined
    for (const dot of row.sort((a, b) => a.x0 - b.x0)) {
      if (last !== undefined && dot.x0 - last.x1 < DOT_DISTANCE * dot.size) leaders.at(-1)!.push(dot)
      else leaders.push([dot])
      last = dot
    }
  }
  return leaders.filter((leader) => leader.reduce((sum, { text }) => sum + text.length, 0) >= LEAST_DOTS)
}

/** Returns the nearest cell to the left of a leader's first dot, on its line. */
function cellBefore(first: SetWord, { cells }: Table): Cell | undefined {
  let best: Cell | undefined
  for (const cell of cells) {
    const { x1, y0, y1 } = cell.place.bbox
    const isBefore = x1 <= first.x0 + CELL_TOLERANCE && first.y >= y0 - CELL_TOLERANCE && first.y <= y1 + CELL_TOLERANCE
    if (isBefore && (best === undefined || x1 > best.place.bbox.x1)) best = cell
  }
  return best
}
