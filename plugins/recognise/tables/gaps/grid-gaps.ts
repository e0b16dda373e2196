import type { PageContent } from '../../../../core/model.js'
import type { Line } from '../../text/lines.js'
import { wordsIn } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { Grid } from '../grid/grid.js'
import { levelLines } from '../lines/level-lines.js'
import { gapOdds, leastRows, middle } from './column-gaps.js'
import { type Gap, isOnBothSides, type RowWord, rowsOfLines } from './find-gaps.js'
import { findFeaturedGaps } from './gap-features.js'

/** White between two words on a line that are two texts, in font sizes. */
const MIN_GAP = 0.75

/** A gap in the columns of a grid. */
interface GridGap {
  readonly x: number
  /** Probability that it is between two columns. */
  readonly odds: number
  /** Columns on both sides of it, in most of the rows. Equal if it is within a column. */
  readonly left: number
  readonly right: number
}

/** Finds the gaps between the words of a grid. @param lines Those of the grid. */
export function gapsOfGrid(
  grid: Grid,
  content: PageContent,
  lines: readonly Line[] = levelLines(
    grid.cells.flatMap(({ words }) => words),
    MIN_GAP,
  ),
): readonly GridGap[] {
  const columns = new Map<Word, { readonly left: number; readonly right: number; readonly isHeader: boolean }>()
  for (const { row, column, columnSpan, words } of grid.cells)
    for (const word of words)
      columns.set(word, { left: column, right: column + columnSpan - 1, isHeader: row < grid.headerRowCount })
  const isHeader = (line: Line) => wordsIn(line).some((word) => columns.get(word)?.isHeader)
  const header = lines.filter(isHeader)
  const rows = rowsOfLines(lines.filter((line) => !header.includes(line)))
  return findFeaturedGaps(rows, rowsOfLines(header), content).flatMap(({ gap, features }) => {
    // a bullet before one label is no column
    const place = gap.both < leastRows(rows) ? undefined : placeOf(gap, columns)
    return place === undefined ? [] : [{ x: middle(gap), odds: gapOdds(features), ...place }]
  })
}

/** Returns the gap within a column that is most likely between two columns. */
export function missedGap(grid: Grid, content: PageContent): GridGap | undefined {
  const inside = gapsOfGrid(grid, content).filter(({ left, right }) => left === right)
  return inside.reduce<GridGap | undefined>((best, gap) => (gap.odds > (best?.odds ?? 0) ? gap : best), undefined)
}

/** The columns beside a gap in most of the rows. Undefined if none has words of the grid. */
function placeOf(
  { sides }: Gap,
  columns: ReadonlyMap<Word, Pick<GridGap, 'left' | 'right'>>,
): Pick<GridGap, 'left' | 'right'> | undefined {
  const places: { count: number; readonly left: number; readonly right: number }[] = []
  for (const each of sides) {
    if (!isOnBothSides(each)) continue
    const [a, b] = [columns.get(wordOf(each.left!)), columns.get(wordOf(each.right!))]
    if (a === undefined || b === undefined) continue
    const place = b.left > a.right ? { left: a.right, right: b.left } : { left: a.left, right: a.left }
    const known = places.find(({ left, right }) => left === place.left && right === place.right)
    if (known === undefined) places.push({ count: 1, ...place })
    else known.count++
  }
  const [most] = places.sort((a, b) => b.count - a.count)
  return most && { left: most.left, right: most.right }
}

function wordOf(word: RowWord): Word {
  return word.number ?? word
}
