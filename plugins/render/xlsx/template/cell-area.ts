/** A rectangle of cells, one-based, both ends included. */
export interface CellArea {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384

/** Parses `B2` or `$B$2:$D$9`; returns undefined for anything else. */
export function readArea(reference: string): CellArea | undefined {
  const found = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})(?::\$?([A-Z]{1,3})\$?([1-9]\d{0,6}))?$/.exec(reference)
  if (!found) return undefined
  const [left, top] = [columnNumber(found[1]!), Number(found[2])]
  const [right, bottom] = found[3] ? [columnNumber(found[3]), Number(found[4])] : [left, top]
  const isInside = left <= right && top <= bottom && right <= LAST_COLUMN && bottom <= LAST_ROW
  return isInside ? { top, left, bottom, right } : undefined
}

/** Returns the address of the first cell of an area: `B2`. */
export function areaText({ top, left }: Pick<CellArea, 'top' | 'left'>): string {
  return `${columnName(left)}${top}`
}

/** Returns whether two areas overlap. */
export function overlaps(a: CellArea, b: CellArea): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom
}

/** Returns the letters of a column: `A` for 1, `AA` for 27. */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + ((column - 1) % 26))
  return column <= 26 ? last : columnName(Math.floor((column - 1) / 26)) + last
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}
