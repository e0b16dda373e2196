import { centerX, overlapY, widthOf } from '../../geometry/boxes.js'
import { findDates } from '../../lexicon/dates.js'
import { isNumberLike, readValue } from '../../lexicon/values.js'
import type { Grid, GridCell } from '../grid/grid.js'
import { countFigures } from './count-numbers.js'

/** White between two words of one text is narrower than so many font sizes. */
const WIDE_WHITE = 1.5
/** A word that reaches out of its cell by more than this share of its width is cut by the cell's edge. */
const CUT = 0.3

/**
 * Share of the filled cells that no reader would take for one cell: several numbers side by side or below each other, a
 * label and a number set apart, a sign whose number is in the next cell, a word that runs through the edge of the cell.
 */
export function faultShares(grid: Grid): {
  readonly crowded: number
  readonly signs: number
  readonly parted: number
  readonly cut: number
} {
  const counts = { crowded: 0, signs: 0, parted: 0, cut: 0 }
  for (const cell of grid.cells) {
    if (cell.words.length > 1) {
      if (isCrowded(cell)) counts.crowded++
      if (isParted(cell)) counts.parted++
    }
    if (isLoneSign(cell)) counts.signs++
    // headers may be wider than their columns
    if (cell.row >= grid.headerRowCount && cutsWord(cell, grid)) counts.cut++
  }
  const all = Math.max(grid.cells.length, 1)
  return {
    crowded: counts.crowded / all,
    signs: counts.signs / all,
    parted: counts.parted / all,
    cut: counts.cut / all,
  }
}

/** More than one amount, and little else beside their signs. */
function isCrowded({ words }: GridCell): boolean {
  const others = words.filter((word) => !isSign(word.text))
  const numbers = countFigures(others)
  if (numbers < 2 || numbers * 2 <= others.length) return false
  // "1 234" and "2001 - 2003" are printed in pieces, and so is "15 March 2030"
  const text = words.map((word) => word.text).join(' ')
  if (findDates(text).some(({ start, end }) => start === 0 && end === text.length)) return false
  return readValue(text) === undefined && !/^\d{4}\s*[-–—/]\s*\d{2,4}$/.test(text)
}

function isLoneSign({ words }: GridCell): boolean {
  return words.every((word) => isSign(word.text))
}

/** A label, wide white, and a figure on one line. */
function isParted({ words }: GridCell): boolean {
  return words.some((word, i) => {
    const last = words[i - 1]
    if (last === undefined || !isNumberLike(word.text)) return false
    const isOneLine = overlapY(word.bbox, last.bbox) > 0
    return isOneLine && word.bbox.x0 - last.bbox.x1 > WIDE_WHITE * word.size
  })
}

function isSign(text: string): boolean {
  return /^(?:[$€£¥~]|[)%]{1,2}|\()$/.test(text)
}

function cutsWord(cell: GridCell, grid: Grid): boolean {
  const left = grid.columns[cell.column]!.start
  const right = grid.columns[cell.column + cell.columnSpan - 1]!.end
  return cell.words.some(({ bbox }) => {
    const outside = Math.max(left - bbox.x0, bbox.x1 - right)
    return outside > CUT * widthOf(bbox) && outside > 2 && centerX(bbox) > left && centerX(bbox) < right
  })
}
