import type { Bbox } from '../../../../core/model.js'
import { holdsCenter, hullOf } from '../../geometry/boxes.js'
import { bodyRowsOf, hasStackedNumbers, isHalfRange } from '../evidence/cell-evidence.js'
import type { Evidence, Judged } from '../evidence/evidence.js'
import { hasAmounts } from '../evidence/header-evidence.js'
import { neighbourRows } from '../evidence/neighbour-rows.js'
import { missedGap } from '../gaps/grid-gaps.js'
import type { GridCell } from '../grid/grid.js'
import { crossesNumbers } from '../grid/part-crossing-cells.js'

/** A condition that must hold for every table. */
type Invariant =
  | 'cells/one-column'
  | 'cells/one-line'
  | 'cells/whole-range'
  | 'columns/no-gap'
  | 'header/no-amounts'
  | 'rows/all-inside'
  | 'words/all-in-cells'

/** A broken invariant. */
export interface Breach {
  readonly invariant: Invariant
  /** The probable error, for people. It continues `A table on page 3 may be wrong: `. */
  readonly reason: string
  readonly bbox: Bbox
}

/** A gap within a column is reported if it is between two columns with this probability. */
const LIKELY = 0.9

/** Returns the invariants that a table breaks, with the places. @param evidence That of the table: most break none. */
export function findBreaches(judged: Judged, evidence: Evidence): readonly Breach[] {
  const { crossed, stacked, split, gapsMissed, headerData, rowAbove, rowBelow, lost } = evidence
  return [
    ...(crossed + stacked + split > 0 ? cellBreaches(judged, evidence) : []),
    ...(gapsMissed * (judged.grid.columns.length - 1) >= LIKELY ** 2 ? gapBreach(judged) : []),
    ...(headerData > 0 ? headerBreaches(judged) : []),
    ...(rowAbove + rowBelow > 0 ? rowBreaches(judged) : []),
    ...(lost > 0 ? lostWords(judged) : []),
  ]
}

function cellBreaches({ grid }: Judged, { stacked }: Evidence): readonly Breach[] {
  const breaches: Breach[] = []
  const add = (cell: GridCell, invariant: Invariant, reason: string) =>
    breaches.push({ invariant, reason, bbox: hullOf(cell.words) })
  for (const row of bodyRowsOf(grid)) {
    for (const [i, cell] of row.entries()) {
      if (crossesNumbers(cell, grid.columns))
        add(cell, 'cells/one-column', 'a cell contains the numbers of several columns')
      else if (stacked > 0 && hasStackedNumbers(cell))
        add(cell, 'cells/one-line', 'a cell contains the numbers of several lines')
      else if (isHalfRange(row, i)) add(cell, 'cells/whole-range', 'a range is split over two cells')
    }
  }
  return breaches
}

function gapBreach({ grid, content }: Judged): readonly Breach[] {
  const gap = missedGap(grid, content)
  if (gap === undefined || gap.odds < LIKELY) return []
  const { start, end } = grid.columns[gap.left]!
  const reason = `column ${gap.left + 1} may be two columns`
  return [{ invariant: 'columns/no-gap', reason, bbox: { ...grid.bbox, x0: start, x1: end } }]
}

function headerBreaches({ grid, table }: Judged): readonly Breach[] {
  return Array.from({ length: grid.headerRowCount }, (_, row) => table.cells.filter((cell) => cell.row === row))
    .filter(hasAmounts)
    .map((cells) => ({
      invariant: 'header/no-amounts' as const,
      reason: 'the header contains amounts, which may be data',
      bbox: hullOf(cells.map(({ place }) => place)),
    }))
}

function rowBreaches({ grid, ledger }: Judged): readonly Breach[] {
  const { above, below } = neighbourRows(grid, ledger.openLines)
  const breachOf = (place: string) => (line: { readonly bbox: Bbox }) => ({
    invariant: 'rows/all-inside' as const,
    reason: `the line ${place} may be one of its rows`,
    bbox: line.bbox,
  })
  return [...above.map(breachOf('above it')), ...below.map(breachOf('below it'))]
}

function lostWords({ grid, ledger }: Judged): readonly Breach[] {
  const lost = ledger.words.filter(
    ({ text, bbox }, position) =>
      ledger.owners[position] === undefined && /[\p{L}\p{N}]/u.test(text) && holdsCenter(grid.bbox, bbox),
  )
  if (lost.length === 0) return []
  const reason = `it does not contain "${lost
    .slice(0, 5)
    .map(({ text }) => text)
    .join(' ')}", which is printed inside it`
  return [{ invariant: 'words/all-in-cells', reason, bbox: hullOf(lost) }]
}
