/** Range of cells of a sheet, one-based, both ends included. */
interface CellArea {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384

/** Parses `B2` or `$B$2:D9`. Returns undefined if it is not a range. */
export function readArea(reference: string): CellArea | undefined {
  const found = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})(?::\$?([A-Z]{1,3})\$?([1-9]\d{0,6}))?$/.exec(reference)
  if (!found) return undefined
  const [left, top] = [columnNumber(found[1]!), Number(found[2])]
  const [right, bottom] = [found[3] ? columnNumber(found[3]) : left, found[4] ? Number(found[4]) : top]
  const isInside = left <= right && top <= bottom && right <= LAST_COLUMN && bottom <= LAST_ROW
  return isInside ? { top, left, bottom, right } : undefined
}

/** Returns whether two ranges overlap. */
export function overlap(a: CellArea, b: CellArea): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom
}

/** Converts column letters to a number: `A` is 1, `AA` is 27. */
function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}
