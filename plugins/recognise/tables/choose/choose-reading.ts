import type { Bbox, Table } from '../../../../core/model.js'
import type { Line } from '../../text/lines.js'
import type { Evidence } from '../evidence/evidence.js'
import { gapsOfLines, labelTable, type TableGaps } from '../gaps/gaps-of-table.js'
import type { Grid } from '../grid/grid.js'
import { linesOfTable } from '../lines/lines-of-table.js'
import { featuresOf, sumReading } from './compare-readings.js'
import { gainedLogOdds } from './confidence-gain.js'
import { AREA_FINDERS, TABLE_FINDERS } from './finders.js'
import { isSafe, LIKELY } from './is-safe.js'
import { isLikelyNumbers } from './looks-like-table.js'
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
  gain: 0.5,
  /** Minimum gain in preference of tables where none was read, of those that are likely right, and of those with numbers. */
  gainOfNew: 1,
  gainOfLikely: -0.5,
  gainOfNumbers: -2.5,
  /** Maximum loss in preference, without that for confidence, of a surer reading whose headers are drawn. */
  againstDrawn: 1,
  /** How much the preference rises if the mean log odds of the replaced tables rise by 1. */
  confidence: 0.7,
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
  const compared = listProposals(reading, most).flatMap(({ finder, proposal }) => {
    const next = readChanged(reading, proposal.replaces, proposal.grids)
    const alone = preferenceOf(featuresOf(sumReading(next), sums))
    // a surer reading is taken only if the model of the choice does not speak against it, or what it adds is drawn
    if (alone < current - (proposal.isDrawn ? SEARCH.againstDrawn : 0) && proposal.replaces.length > 0) return []
    const preference = alone + SEARCH.confidence * gainedLogOdds(next, reading, proposal.replaces)
    return [{ next, proposal, proposed: { ...describe(reading, proposal), finder, preference } }]
  })
  compared.sort((a, b) => b.proposed.preference - a.proposed.preference)
  const [first] = compared
  if (first === undefined) return undefined
  const better = compared.filter(
    ({ proposed, proposal, next }) => proposed.preference > current + leastGain(proposal, next, reading),
  )
  const best = better.find(({ next, proposal, proposed }) =>
    isSafe({ next, replaces: proposal.replaces, gain: proposed.preference - current }, reading),
  )
  const choice = {
    current,
    count: compared.length,
    best: compared.filter((each, i) => i < SEARCH.reported || each === best).map(({ proposed }) => proposed),
    taken: best?.proposed,
  }
  return { choice, best: best?.next }
}

/** Minimum gain in preference of a reading. */
function leastGain({ replaces, isDrawn }: Proposal, next: PageReading, current: PageReading): number {
  if (isDrawn) return 0
  if (replaces.length > 0) return SEARCH.gain
  const known = new Set(current.grids)
  const added = next.tables.filter((_, i) => !known.has(next.grids[i]!))
  if (added.every(isLikelyNumbers)) return SEARCH.gainOfNumbers
  return added.every(({ confidence }) => confidence >= LIKELY) ? SEARCH.gainOfLikely : SEARCH.gainOfNew
}

interface Listed {
  readonly finder: string
  readonly proposal: Proposal
}

/** The proposals of all finders for the doubtful tables, and for the rest of the page; each once, at most `most`. */
function listProposals(reading: PageReading, most: number): readonly Listed[] {
  const listed = new Map<string, Listed>()
  for (const each of allProposals(reading)) {
    if (listed.size >= most) break
    const key = keyOf(each.proposal)
    if (!listed.has(key)) listed.set(key, each)
  }
  return [...listed.values()]
}

function* allProposals(reading: PageReading): Generator<Listed> {
  for (const table of doubtfulTables(reading)) {
    for (const { id: finder, propose } of TABLE_FINDERS)
      for (const proposal of propose(reading, table)) yield { finder, proposal }
  }
  for (const { id: finder, propose } of AREA_FINDERS)
    for (const proposal of propose(reading)) yield { finder, proposal }
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
  /** The lines of each table and around it, and what the model of lines sees of them. */
  readonly lines: () => readonly {
    readonly lines: readonly Line[]
    readonly features: readonly (readonly number[])[]
  }[]
  /** The gaps in the rows of each table, and what the model of gaps sees of them. */
  readonly gaps: () => readonly TableGaps[]
}

/** Every proposal for the doubtful tables of a reading, each as a reading of the page. The first one is the current reading. */
export function optionsOf(
  current: PageReading,
): readonly { readonly reading: PageReading; readonly option: ReadingOption }[] {
  const sums = sumReading(current)
  const toOption = (finder: string, reading: PageReading) => {
    const boxes = reading.grids.map(({ bbox }) => bbox)
    const othersOf = (i: number) => boxes.filter((_, at) => at !== i)
    return {
      reading,
      option: {
        finder,
        tables: reading.tables,
        evidence: reading.evidence,
        features: featuresOf(reading === current ? sums : sumReading(reading), sums),
        lines: () => reading.grids.map((grid, i) => linesOfTable(grid, reading.page, othersOf(i))),
        gaps: () =>
          reading.grids.map((grid, i) => gapsOfLines(labelTable(grid, reading.page, othersOf(i)), reading.page)),
      },
    }
  }
  const others = listProposals(current, Infinity).map(({ finder, proposal }) =>
    toOption(finder, readChanged(current, proposal.replaces, proposal.grids)),
  )
  return [toOption('current', current), ...others]
}

function keyOf({ replaces, grids }: Proposal): string {
  const cellsOf = ({ cells, headerRowCount }: Grid) =>
    `${headerRowCount}:${cells.map(({ row, column, rowSpan, columnSpan, words }) => `${row},${column},${rowSpan},${columnSpan},${words.length},${words[0]?.bbox.x0}`).join(';')}`
  return `${replaces.join(',')}|${grids.map(cellsOf).join('|')}`
}
