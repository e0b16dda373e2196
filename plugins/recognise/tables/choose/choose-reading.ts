import type { Bbox, Table } from '../../../../core/model.js'
import { isNumberLike, isPeriod } from '../../lexicon/values.js'
import type { Word } from '../../text/words.js'
import { isHeaderMarked } from '../evidence/drawn-evidence.js'
import type { Evidence } from '../evidence/evidence.js'
import type { Grid } from '../grid/grid.js'
import { findUnaccounted } from '../ledger/unaccounted.js'
import { featuresOf, sumReading } from './compare-readings.js'
import { FINDERS } from './finders.js'
import { type PageReading, readChanged, readPage } from './page-reading.js'
import { preferenceOf } from './preference.js'
import type { Proposal } from './proposal.js'

/** Limits of the search. */
const SEARCH = {
  /** Tables with at least this confidence are not read again. */
  sure: 0.96,
  /** Maximum number of improvements of one page. */
  rounds: 6,
  /** Maximum number of words that are read again on one page: that of its words times that of its readings. */
  work: 60_000,
  /** Minimum gain in preference of an improvement. */
  gain: 0.85,
  /** Maximum loss of mean confidence. */
  lessSure: 0.02,
  /** Number of other readings that a comparison reports. */
  reported: 3,
} as const

/** One comparison of the current reading of a page with the readings that the finders propose. */
export interface Choice {
  /** Preference of the current reading. Only differences between the numbers of one comparison count. */
  readonly current: number
  /** Number of other readings. */
  readonly count: number
  /** The most preferred of them, the best first, and the one that is taken. */
  readonly best: readonly ProposedReading[]
  /**
   * The reading that is taken: the most preferred one that is better by the minimum gain, loses no number and is no less
   * sure. Undefined: the current one stays.
   */
  readonly taken?: ProposedReading | undefined
}

/** A reading that a finder proposes. */
interface ProposedReading {
  /** Id of the finder. */
  readonly finder: string
  /** Boxes of the tables that it replaces. Empty if it adds tables. */
  readonly replaces: readonly Bbox[]
  /** Rows and columns of the tables that it proposes. */
  readonly shapes: readonly { readonly rows: number; readonly columns: number; readonly headerRows: number }[]
  readonly preference: number
}

/**
 * Improves the reading of a page: for each doubtful table the finders propose other readings, the page is read with each
 * of them, and the one that explains the page best is taken, until none is better.
 */
export function chooseReading(first: PageReading): {
  readonly reading: PageReading
  readonly choices: readonly Choice[]
} {
  let reading = first
  let left = SEARCH.work / Math.max(1, first.page.words.length)
  const choices: Choice[] = []
  for (let round = 0; round < SEARCH.rounds; round++) {
    const compared = compareProposals(reading, left)
    if (compared === undefined) break
    left -= compared.choice.count
    choices.push(compared.choice)
    if (compared.best === undefined) break
    reading = readPage(compared.best.page, compared.best.proposed)
  }
  return { reading, choices }
}

/** @param most Maximum number of readings. @returns Undefined if nothing is proposed. */
function compareProposals(
  reading: PageReading,
  most: number,
): { readonly choice: Choice; readonly best: PageReading | undefined } | undefined {
  const sums = sumReading(reading)
  const current = preferenceOf(featuresOf(sums, sums))
  const seen = new Set<string>()
  const compared: { readonly next: PageReading; readonly proposed: ProposedReading }[] = []
  for (const table of [...doubtfulTables(reading), undefined]) {
    for (const { id, propose } of FINDERS) {
      for (const proposal of propose(reading, table)) {
        const key = keyOf(proposal)
        if (seen.has(key) || compared.length >= most) continue
        seen.add(key)
        const next = readChanged(reading, proposal.replaces, proposal.grids)
        const preference = preferenceOf(featuresOf(sumReading(next), sums))
        compared.push({ next, proposed: { ...describe(reading, proposal), finder: id, preference } })
      }
    }
  }
  compared.sort((a, b) => b.proposed.preference - a.proposed.preference)
  const [first] = compared
  if (first === undefined) return undefined
  const better = compared.filter(({ proposed }) => proposed.preference > current + SEARCH.gain)
  const best = better.find(({ next }) => isSafe(next, reading))
  const choice = {
    current,
    count: compared.length,
    best: compared.filter((each, i) => i < SEARCH.reported || each === best).map(({ proposed }) => proposed),
    taken: best?.proposed,
  }
  return { choice, best: best?.next }
}

/**
 * Whether a reading leaves no more numbers without an owner and no more columns without a header than the current one, breaks
 * no more invariants, its tables are no less sure, and a header that takes or gives rows ends where something is drawn or set in another way.
 */
function isSafe(next: PageReading, current: PageReading): boolean {
  return (
    surenessOf(next) >= surenessOf(current) - SEARCH.lessSure &&
    hasSafeHeaders(next, current) &&
    bareColumns(next) <= bareColumns(current) &&
    next.breaches.length <= current.breaches.length &&
    lostNumbers(next) <= lostNumbers(current)
  )
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

function doubtfulTables({ tables }: PageReading): readonly number[] {
  return tables.flatMap(({ confidence }, i) => (confidence < SEARCH.sure ? [i] : []))
}

function describe(reading: PageReading, { replaces, grids }: Proposal): Pick<ProposedReading, 'replaces' | 'shapes'> {
  return {
    replaces: replaces.map((i) => reading.grids[i]!.bbox),
    shapes: grids.map(({ rows, columns, headerRowCount: headerRows }) => ({
      rows: rows.length,
      columns: columns.length,
      headerRows,
    })),
  }
}

/** A reading of a page as the model of the choice sees it. */
export interface ReadingOption {
  /** Id of the finder. `current` for the reading that the others are compared with. */
  readonly finder: string
  readonly tables: readonly Table[]
  readonly evidence: readonly Evidence[]
  readonly features: readonly number[]
}

/** Every proposal for the doubtful tables of a reading, each as a reading of the page. The first one is the current reading. */
export function optionsOf(
  current: PageReading,
): readonly { readonly reading: PageReading; readonly option: ReadingOption }[] {
  const sums = sumReading(current)
  const toOption = (finder: string, reading: PageReading) => ({
    reading,
    option: {
      finder,
      tables: reading.tables,
      evidence: reading.evidence,
      features: featuresOf(reading === current ? sums : sumReading(reading), sums),
    },
  })
  const seen = new Set<string>()
  const others = [...doubtfulTables(current), undefined].flatMap((table) =>
    FINDERS.flatMap(({ id, propose }) =>
      propose(current, table).flatMap((proposal) => {
        const key = keyOf(proposal)
        if (seen.has(key)) return []
        seen.add(key)
        return [toOption(id, readChanged(current, proposal.replaces, proposal.grids))]
      }),
    ),
  )
  return [toOption('current', current), ...others]
}

function keyOf({ replaces, grids }: Proposal): string {
  const cellsOf = ({ cells, headerRowCount }: Grid) =>
    `${headerRowCount}:${cells.map(({ row, column, rowSpan, columnSpan, words }) => `${row},${column},${rowSpan},${columnSpan},${words.length},${words[0]?.bbox.x0}`).join(';')}`
  return `${replaces.join(',')}|${grids.map(cellsOf).join('|')}`
}
