import type { Bbox } from '../../../../core/model.js'
import { hull } from '../../geometry/boxes.js'
import { wordsIn } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { PageReading } from '../choose/page-reading.js'
import type { Proposal } from '../choose/proposal.js'
import { type LabelledLine, labelTable } from '../gaps/gaps-of-table.js'
import type { Grid } from '../grid/grid.js'
import type { TextOfPage } from '../lines/lines-of-table.js'
import { addRows, joinRows, keepRows } from './grid-edits.js'
import { layByGaps } from './lay-by-gaps.js'

/** Proposes the table with the extent, the header and the rows that the model of lines sees. */
export function proposeLabelled(reading: PageReading, table: number): readonly Proposal[] {
  const grids = labelledGrids(reading.proposed[table]!, reading.page, placesOfOthers(reading, [table]))
  return grids.map((grid) => ({ replaces: [table], grids: [grid] }))
}

/** Boxes of the other tables of a page, with their titles. */
export function placesOfOthers({ grids, ledger }: PageReading, tables: readonly number[]): readonly Bbox[] {
  const words = grids.map((): Word[] => [])
  for (const [i, owner] of ledger.owners.entries()) {
    if (owner !== undefined && 'table' in owner && owner.kind !== 'note') words[owner.table]?.push(ledger.words[i]!)
  }
  return grids.flatMap(({ bbox }, i) =>
    tables.includes(i) ? [] : [hull([bbox, ...words[i]!.map((word) => word.bbox)])],
  )
}

/**
 * Returns a table as the model of lines sees it: laid anew, and with its own columns.
 *
 * @param others Boxes of the other tables of the page.
 */
export function labelledGrids(grid: Grid, page: TextOfPage, others: readonly Bbox[]): readonly Grid[] {
  const labelled = labelTable(grid, page, others)
  const own = labelled.filter(({ label }) => label !== 'outside')
  if (own.length < 2) return []
  const extended = withExtent(grid, labelled)
  const headed = extended && withHeader(extended, own)
  return [...laidByGaps(own, page, others), extended, headed, headed && withJoinedRows(headed, own)].filter(
    (each) => each !== undefined,
  )
}

/** The table with the columns that the model of gaps sees, and again with the lines that are seen in these columns. */
function laidByGaps(own: readonly LabelledLine[], page: TextOfPage, others: readonly Bbox[]): readonly Grid[] {
  const laid = layByGaps(own, page)
  if (laid === undefined) return []
  const again = labelTable(laid, page, others).filter(({ label }) => label !== 'outside')
  const isSame =
    again.length === own.length &&
    again.every(({ line, label }, i) => label === own[i]!.label && line.baseline === own[i]!.line.baseline)
  const second = isSame || again.length < 2 ? undefined : layByGaps(again, page)
  return second === undefined ? [laid] : [laid, second]
}

/** Returns the table without rows whose lines are outside, and with lines beside it that are rows. */
function withExtent(grid: Grid, labelled: readonly LabelledLine[]): Grid | undefined {
  const rowOf = rowsOfWords(grid)
  const kept = labelled.filter(({ label, isInside }) => isInside && label !== 'outside')
  const rows = kept.flatMap(({ line }) => wordsIn(line).flatMap((word) => rowOf.get(word) ?? []))
  if (rows.length === 0) return undefined
  const part = keepRows(grid, Math.min(...rows), Math.max(...rows) + 1)
  if (part === undefined) return undefined
  const first = labelled.findIndex(({ isInside }) => isInside)
  const added = labelled.map((each, i) => ({ ...each, isAbove: i < first }))
  const missed = added.filter(({ label, isInside }) => !isInside && label !== 'outside')
  if (missed.length === 0) return part
  const above = missed.filter(({ isAbove }) => isAbove)
  const headers = above.filter(({ label }) => label === 'header').length
  return addRows(
    part,
    above.map(({ line }) => line),
    missed.filter(({ isAbove }) => !isAbove).map(({ line }) => line),
    headers === above.length ? headers + part.headerRowCount : headers,
  )
}

function withHeader(grid: Grid, own: readonly LabelledLine[]): Grid {
  const rowOf = rowsOfWords(grid)
  const header = own.filter(({ label }) => label === 'header')
  const rows = header.flatMap(({ line }) => wordsIn(line).flatMap((word) => rowOf.get(word) ?? []))
  const headerRowCount = rows.length === 0 ? 0 : Math.max(...rows) + 1
  return { ...grid, headerRowCount: Math.min(headerRowCount, grid.rows.length - 1) }
}

/** Returns the table with rows joined whose lines are further lines of the row above. */
function withJoinedRows(grid: Grid, own: readonly LabelledLine[]): Grid | undefined {
  const rowOf = rowsOfWords(grid)
  const starts = new Set<number>()
  const ofLines = new Set<number>()
  for (const { line, label } of own) {
    for (const word of wordsIn(line)) {
      const row = rowOf.get(word)
      if (row === undefined) continue
      ofLines.add(row)
      if (label !== 'more') starts.add(row)
    }
  }
  let next = -1
  const target = grid.rows.map((_, row) =>
    row > grid.headerRowCount && ofLines.has(row) && !starts.has(row) ? next : ++next,
  )
  return target.at(-1)! < grid.rows.length - 1 ? joinRows(grid, target) : undefined
}

function rowsOfWords({ cells }: Grid): ReadonlyMap<Word, number> {
  return new Map(cells.flatMap(({ row, words }) => words.map((word) => [word, row] as const)))
}
