import type { PageContent, Table } from '../../../../core/model.js'
import type { Line } from '../../text/lines.js'
import type { Grid } from '../grid/grid.js'
import { type Breach, findBreaches } from '../ledger/find-breaches.js'
import type { Ledger } from '../ledger/ledger.js'
import type { Evidence } from './evidence.js'
import { gatherEvidence } from './gather-evidence.js'
import { trustIn } from './trust.js'

/** The tables of a page with their confidence, and the evidence it follows from, in the same order. */
interface RatedTables {
  readonly tables: readonly Table[]
  readonly evidence: readonly Evidence[]
  readonly breaches: readonly TableBreach[]
}

/** An invariant that a table breaks. */
export interface TableBreach extends Breach {
  /** Id of the table. */
  readonly table: string
}

/** Rates the tables of a page by everything that speaks against their reading. @param grids In the order of the tables. */
export function rateTables(
  tables: readonly Table[],
  grids: readonly Grid[],
  ledger: Ledger,
  lines: readonly Line[],
  content: PageContent,
): RatedTables {
  const boxes = grids.map(({ bbox }) => bbox)
  const judged = tables.map((table, index) => ({ grid: grids[index]!, table, index, ledger, lines, boxes, content }))
  const evidence = judged.map(gatherEvidence)
  return {
    tables: tables.map((table, index) => ({ ...table, confidence: trustIn(evidence[index]!) })),
    evidence,
    breaches: judged.flatMap((each, index) =>
      findBreaches(each, evidence[index]!).map((breach) => ({ ...breach, table: each.table.id })),
    ),
  }
}
