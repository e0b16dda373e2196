import { centerX, overlapY, widthOf } from '../../geometry/boxes.js'
import { findDates } from '../../lexicon/dates.js'
import { isNumberLike, readValue } from '../../lexicon/values.js'
import type { Grid, GridCell } from '../grid/grid.js'
import { countNumbersIn } from './count-numbers.js'

/** The gap between two words of one text is at most this wide, in font sizes. */
const MAX_WORD_GAP = 1.5
/** A word is cut by its cell's edge if more than this share of its width is outside the cell. */
const MAX_CUT_SHARE = 0.3

/**
 * Returns the shares of the filled cells that no reader would read as one cell: `crowded` with several numbers, `signs`
 * without their number, `parted` with a wide gap before a number, `cut` with a word that crosses the cell's edge.
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

/** Sum of the shares of the faults, see {@link faultShares}. Of two grids over the same words, the one with fewer is right. */
export function faultShare(grid: Grid): number {
  const { crowded, signs, parted, cut } = faultShares(grid)
  return crowded + signs + parted + cut
}

/** Whether a cell holds several amounts and little else, currency symbols aside. */
function isCrowded({ words }: GridCell): boolean {
  const others = words.filter((word) => !isSign(word.text))
  const numbers = countNumbersIn(others)
  if (numbers < 2 || numbers * 2 <= others.length) return false
  // "1 234", "2001 - 2003" and "15 March 2030" are one value in several words
  const text = words.map((word) => word.text).join(' ')
  if (findDates(text).some(({ start, end }) => start === 0 && end === text.length)) return false
  return readValue(text) === undefined && !/^\d{4}\s*[-–—/]\s*\d{2,4}$/.test(text)
}

function isLoneSign({ words }: GridCell): boolean {
  return words.every((word) => isSign(word.text))
}

/** Whether a line of a cell has a wide gap before a number. */
function isParted({ words }: GridCell): boolean {
  return words.some((word, i) => {
    const last = words[i - 1]
    if (last === undefined || !isNumberLike(word.text)) return false
    const isOneLine = overlapY(word.bbox, last.bbox) > 0
    return isOneLine && word.bbox.x0 - last.bbox.x1 > MAX_WORD_GAP * word.size
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
    return outside > MAX_CUT_SHARE * widthOf(bbox) && outside > 2 && centerX(bbox) > left && centerX(bbox) < right
  })
}
