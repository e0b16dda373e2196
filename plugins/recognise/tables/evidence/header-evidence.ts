import type { Cell } from '../../../../core/model.js'
import { isPeriod } from '../../lexicon/values.js'
import type { Grid } from '../grid/grid.js'
import type { Judged } from './evidence.js'
import { share } from './shares.js'

/** White space between header rows up to this is usual, in font sizes. */
const USUAL_GAP = 0.9
/** More white space than this beyond the usual is the most that counts, in font sizes. */
const MOST_GAP = 2

/** More header rows than this are rare. */
const DEEP = 4

/** What the header says. */
export function headerEvidence({ grid, table }: Judged) {
  const count = grid.headerRowCount
  const header = table.cells.filter(({ row }) => row < count)
  const rows = Array.from({ length: count }, (_, row) => header.filter((cell) => cell.row === row))
  return {
    headerless: count === 0 ? 1 : 0,
    headerData: share(rows.filter(hasAmounts).length, count),
    headerGap: headerGap(grid),
    headerDeep: count > DEEP || count > grid.rows.length - count ? 1 : 0,
    partHeaded: count === 0 ? 0 : partHeaded(header, table.columns.length),
  }
}

/** Whether a header row contains an amount. A percentage may be a header, and so may a year or the number of a model. */
export function hasAmounts(row: readonly Cell[]): boolean {
  return row.some(
    ({ value, text }) =>
      value?.kind === 'number' &&
      value.suffix === undefined &&
      (value.currency !== undefined || value.isGrouped || value.decimals > 0) &&
      !isPeriod(text),
  )
}

/** White space between two header rows, beyond the usual, from 0 to 1. */
function headerGap({ cells, headerRowCount }: Grid): number {
  let most = 0
  for (let row = 1; row < headerRowCount; row++) {
    const above = cells.filter((cell) => cell.row < row && cell.row + cell.rowSpan <= row)
    const own = cells.filter((cell) => cell.row === row)
    if (above.length === 0 || own.length === 0) continue
    let [bottom, top, size] = [-Infinity, Infinity, 1]
    for (const { words } of above) for (const { bbox } of words) bottom = Math.max(bottom, bbox.y1)
    for (const { words } of own) {
      for (const word of words) {
        top = Math.min(top, word.bbox.y0)
        size = Math.max(size, word.size)
      }
    }
    most = Math.max(most, (top - bottom) / size - USUAL_GAP)
  }
  return Math.min(1, most / MOST_GAP)
}

function partHeaded(header: readonly Cell[], columnCount: number): number {
  const headed = new Set<number>()
  for (const { column, columnSpan } of header) for (let at = column; at < column + columnSpan; at++) headed.add(at)
  // the labels often have none
  let open = 0
  for (let column = 1; column < columnCount; column++) if (!headed.has(column)) open++
  return headed.size === 0 ? 0 : share(open, columnCount - 1)
}
