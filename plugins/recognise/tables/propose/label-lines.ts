import type { Bbox } from '../../../../core/model.js'
import { hull } from '../../geometry/boxes.js'
import { type Line, wordsIn } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { PageReading } from '../choose/page-reading.js'
import type { Proposal } from '../choose/proposal.js'
import type { Grid } from '../grid/grid.js'
import { bestLabels, type LineLabel, labelOdds } from '../lines/label-lines.js'
import { linesOfTable, type TextOfPage } from '../lines/lines-of-table.js'
import { addRows, joinRows, keepRows } from './grid-edits.js'
import { layByChannels } from './lay-by-channels.js'

/** A line of a table or beside it, and what it likely is. */
interface Labelled {
  readonly line: Line
  readonly label: LineLabel
  /** Whether it is in the box of the table. */
  readonly isInside: boolean
}

/** Proposes the table with the extent, the header and the rows that the model of lines sees. */
export function proposeLabelled(reading: PageReading, table: number): readonly Proposal[] {
  const grids = labelledGrids(reading.proposed[table]!, reading.page, placesOfOthers(reading, table))
  return grids.map((grid) => ({ replaces: [table], grids: [grid] }))
}

/** Boxes of the other tables of a page, with their titles. */
export function placesOfOthers({ grids, ledger }: PageReading, table: number | undefined): readonly Bbox[] {
  const words = grids.map((): Word[] => [])
  for (const [i, owner] of ledger.owners.entries()) {
    if (owner !== undefined && 'table' in owner && owner.kind !== 'note') words[owner.table]?.push(ledger.words[i]!)
  }
  return grids.flatMap(({ bbox }, i) => (i === table ? [] : [hull([bbox, ...words[i]!.map((word) => word.bbox)])]))
}

/**
 * Returns a table as the model of lines sees it: laid anew, and with its own columns.
 *
 * @param others Boxes of the other tables of the page.
 */
export function labelledGrids(grid: Grid, page: TextOfPage, others: readonly Bbox[]): readonly Grid[] {
  const { lines, from, to, features } = linesOfTable(grid, page, others)
  const labels = bestLabels(features.map(labelOdds))
  const labelled = lines.map((line, i) => ({ line, label: labels[i]!, isInside: i >= from && i < to }))
  const own = labelled.filter(({ label }) => label !== 'outside')
  if (own.length < 2) return []
  const extended = withExtent(grid, labelled)
  const headed = extended && withHeader(extended, own)
  return [layOver(own, page), extended, headed, headed && withJoinedRows(headed, own)].filter(
    (each) => each !== undefined,
  )
}

function layOver(own: readonly Labelled[], page: TextOfPage): Grid | undefined {
  const headerLineCount = own.filter(({ label }) => label === 'header').length
  return layByChannels(
    own.map(({ line }) => line),
    page.content.rulings,
    { headerLineCount, rows: own.slice(headerLineCount).map(({ label }) => label === 'row') },
  )
}

/** Returns the table without rows whose lines are outside, and with lines beside it that are rows. */
function withExtent(grid: Grid, labelled: readonly Labelled[]): Grid | undefined {
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

function withHeader(grid: Grid, own: readonly Labelled[]): Grid {
  const rowOf = rowsOfWords(grid)
  const header = own.filter(({ label }) => label === 'header')
  const rows = header.flatMap(({ line }) => wordsIn(line).flatMap((word) => rowOf.get(word) ?? []))
  const headerRowCount = rows.length === 0 ? 0 : Math.max(...rows) + 1
  return { ...grid, headerRowCount: Math.min(headerRowCount, grid.rows.length - 1) }
}

/** Returns the table with rows joined whose lines are further lines of the row above. */
function withJoinedRows(grid: Grid, own: readonly Labelled[]): Grid | undefined {
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
