import { holdsCenter } from '../../geometry/boxes.js'
import { isNumberLike, isPeriod } from '../../lexicon/values.js'
import type { Word } from '../../text/words.js'
import { isHeaderMarked } from '../evidence/drawn-evidence.js'
import { isBanded } from '../grid/edges-across.js'
import { isRuledInside } from '../grid/rules-between.js'
import { findUnaccounted } from '../ledger/unaccounted.js'
import { looksLikeTable } from './looks-like-table.js'
import type { PageReading } from './page-reading.js'

/** Tables with at least this confidence are likely right. */
export const LIKELY = 0.8

/** Limits of what a reading may lose. */
const LIMITS = {
  /** Tables with at least this confidence likely have the right headers. */
  headed: 0.85,
  /** A reading that is preferred by at least this much is clearly preferred. */
  clear: 3,
  /** Maximum loss of mean confidence. */
  loss: 0.02,
  /** A reading whose mean confidence is higher by this much may give up header rows: a block of addresses above the header. */
  surer: 0.06,
} as const

/** A reading that may replace the current one. */
interface Replacement {
  readonly next: PageReading
  /** Indexes of the tables that it replaces. */
  readonly replaces: readonly number[]
  /** By how much it is preferred. */
  readonly gain: number
}

/**
 * Whether a reading may replace the current one. It may if it is clearly preferred and no table that it replaces is likely
 * right: numbers that it leaves without an owner are reported.
 *
 * Otherwise it leaves no more numbers without an owner, breaks no more invariants, and does not part a column such that one
 * part has no header; a header that gains or loses rows ends where a line is drawn, or where bold text or a background ends;
 * what is added where no table was read looks like a table.
 *
 * If one of the tables that it replaces likely has the right headers, it also keeps these, or is clearly surer. If one is
 * likely right, it also keeps every number of a table in a table, has no more columns without a header, and its tables are
 * no less sure.
 */
export function isSafe({ next, replaces, gain }: Replacement, current: PageReading): boolean {
  const isLikely = replaces.some((table) => current.tables[table]!.confidence >= LIKELY)
  if (gain >= LIMITS.clear && !isLikely) return true
  if (lostNumbers(next) > lostNumbers(current)) return false
  if (next.breaches.length > current.breaches.length) return false
  if (replaces.length === 0) return addsTables(next, current)
  if (columnCount(next) > columnCount(current) && bareColumns(next) > bareColumns(current)) return false
  if (!hasSafeHeaders(next, current)) return false
  const isHeaded = replaces.some((table) => current.tables[table]!.confidence >= LIMITS.headed)
  if (isHeaded && surenessOf(next) < surenessOf(current) + LIMITS.surer && !keepsHeaders(next, current)) return false
  return (
    !isLikely ||
    (surenessOf(next) >= surenessOf(current) - LIMITS.loss &&
      bareColumns(next) <= bareColumns(current) &&
      keepsNumbers(next, current))
  )
}

/** Whether each table that it adds looks like one. */
function addsTables({ grids, tables, evidence, page }: PageReading, current: PageReading): boolean {
  const known = new Set(current.grids.map(({ bbox }) => bbox))
  return grids.every((grid, i) => {
    if (known.has(grid.bbox)) return true
    const lines = page.lines.filter(({ bbox }) => holdsCenter(grid.bbox, bbox))
    // names in two columns are two lists, if nothing is drawn between them
    const isList =
      grid.columns.length < 3 &&
      !isBanded(grid, page.content) &&
      !tables[i]!.cells.some(({ column, value }) => column > 0 && value?.kind === 'number')
    if (isList || evidence[i]!.headerRule > 0) return false
    return looksLikeTable(tables[i]!, lines, isRuledInside(grid, page.content.rulings))
  })
}

function hasSafeHeaders(next: PageReading, current: PageReading): boolean {
  const known = new Map<Word, boolean>()
  for (const grid of current.grids) {
    for (const { row, words } of grid.cells) for (const word of words) known.set(word, row < grid.headerRowCount)
  }
  return next.grids.every((grid, i) => {
    const isNew = !grid.cells.some(({ words }) => words.some((word) => known.has(word)))
    if (isNew) return next.evidence[i]!.headerRule === 0
    const takesNumber = grid.cells.some(
      ({ row, words }) =>
        row < grid.headerRowCount &&
        words.some((word) => known.get(word) === false && isNumberLike(word.text) && !isPeriod(word.text)),
    )
    if (takesNumber) return false
    const isChanged = grid.cells.some(({ row, words }) =>
      words.some((word) => known.has(word) && known.get(word) !== row < grid.headerRowCount),
    )
    return !isChanged || isHeaderMarked(grid, next.page.content)
  })
}

/** Number of columns beside the labels without a header, in tables that have one. */
function bareColumns({ grids }: PageReading): number {
  return grids.reduce((sum, { cells, columns, headerRowCount }) => {
    if (headerRowCount === 0) return sum
    const header = cells.filter(({ row }) => row < headerRowCount)
    const isHeaded = (at: number) => header.some(({ column, columnSpan }) => at >= column && at < column + columnSpan)
    return sum + columns.filter((_, column) => column > 0 && !isHeaded(column)).length
  }, 0)
}

function columnCount({ grids }: PageReading): number {
  return grids.reduce((sum, { columns }) => sum + columns.length, 0)
}

/** Mean confidence of the words in tables. */
function surenessOf({ grids, tables }: PageReading): number {
  let [words, sure] = [0, 0]
  for (const [i, { cells }] of grids.entries()) {
    const own = cells.reduce((sum, cell) => sum + cell.words.length, 0)
    words += own
    sure += own * tables[i]!.confidence
  }
  return words === 0 ? 0 : sure / words
}

function lostNumbers({ ledger, tables, page }: PageReading): number {
  return findUnaccounted(ledger, tables, page.content).length
}

/** Whether every header is in a table of the other reading, too. */
function keepsHeaders(next: PageReading, current: PageReading): boolean {
  const kept = new Set(next.grids.flatMap(({ cells }) => cells.flatMap(({ words }) => words)))
  return current.grids.every(({ cells, headerRowCount }) =>
    cells.every(({ row, words }) => row >= headerRowCount || words.every((word) => kept.has(word))),
  )
}

/** Whether every number in the body of a table is in a table of the other reading, too. */
function keepsNumbers(next: PageReading, current: PageReading): boolean {
  const kept = new Set<Word>()
  for (const { cells } of next.grids) for (const { words } of cells) for (const word of words) kept.add(word)
  return current.grids.every(({ cells, headerRowCount }) =>
    cells.every(
      ({ row, words }) =>
        row < headerRowCount ||
        words.every((word) => kept.has(word) || !isNumberLike(word.text) || isPeriod(word.text)),
    ),
  )
}
