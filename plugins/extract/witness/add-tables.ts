import type { Bbox, Table, Warning } from '../../../core/model.js'
import { heightOf, holdsCenter, overlapY } from '../../recognise/geometry/boxes.js'
import type { PageTrace } from '../../recognise/recognise-page.js'
import { breachWarnings } from '../../recognise/tables/ledger/breach-warnings.js'
import { settleUnaccounted } from '../../recognise/tables/ledger/settle-unaccounted.js'
import type { RatedTable } from './read-proposal.js'
import type { UprightPage } from './upright-page.js'

/** Tables side by side share at least this much of the lower one's height. */
const MIN_SHARED_HEIGHT = 0.5

/**
 * Adds tables to a page and numbers all tables in reading order. Numbers inside the tables are accounted for.
 *
 * @param upright The page rotated so that its text is upright, which determines the order.
 * @returns The page, and the new id of each table that had one on the page.
 */
export function addTables(
  { page, evidence, breaches, ...trace }: PageTrace,
  added: readonly RatedTable[],
  upright: Pick<UprightPage, 'turn'>,
): { readonly trace: PageTrace; readonly ids: ReadonlyMap<string, string> } {
  const boxOf = ({ places }: Table) => upright.turn(places[0]!.bbox)
  const ordered = page.tables.map((table, at) => ({
    table,
    evidence: evidence[at]!,
    breaches: breaches.filter((breach) => breach.table === table.id),
    isNew: false,
  }))
  for (const rated of added) {
    const at = ordered.findIndex((other) => comesBefore(boxOf(rated.table), boxOf(other.table)))
    ordered.splice(at < 0 ? ordered.length : at, 0, { ...rated, breaches: [...rated.breaches], isNew: true })
  }
  const tables = ordered.map(({ table }, at) => placedAt(table, at, ordered.length, page.pageNumber))
  const ids = new Map(ordered.flatMap(({ table, isNew }, at) => (isNew ? [] : [[table.id, tables[at]!.id] as const])))
  const { unaccounted, ...rest } = page
  const warnings = breachWarnings(
    added.flatMap((rated) => rated.breaches),
    page.pageNumber,
  )
  const left = unaccounted?.filter(
    ({ place }) => !added.some(({ table }) => holdsCenter(table.places[0]!.bbox, place.bbox)),
  )
  return {
    trace: {
      ...trace,
      evidence: ordered.map((rated) => rated.evidence),
      breaches: ordered.flatMap((rated, at) => rated.breaches.map((breach) => ({ ...breach, table: tables[at]!.id }))),
      page: settleUnaccounted({
        ...rest,
        tables,
        warnings: [...page.warnings.map((warning) => withNewIds(warning, ids)), ...warnings],
        ...(left && left.length > 0 && { unaccounted: left }),
      }),
    },
    ids,
  }
}

/** Messages may name tables by their ids. */
function withNewIds(warning: Warning, ids: ReadonlyMap<string, string>): Warning {
  return { ...warning, message: warning.message.replace(/\bp\d+t\d+\b/g, (id) => ids.get(id) ?? id) }
}

function comesBefore(a: Bbox, b: Bbox): boolean {
  const isBeside = overlapY(a, b) > MIN_SHARED_HEIGHT * Math.min(heightOf(a), heightOf(b))
  return isBeside ? a.x0 < b.x0 : a.y0 < b.y0
}

/** Renumbers a table and its rows. Only the first table of a page may open it, and only the last one may close it. */
function placedAt(table: Table, at: number, count: number, pageNumber: number): Table {
  const { opensPage, closesPage, ...rest } = table
  const id = `p${pageNumber}t${at + 1}`
  return {
    ...rest,
    ...(opensPage !== undefined && at === 0 && { opensPage }),
    ...(closesPage !== undefined && at === count - 1 && { closesPage }),
    id,
    rows: table.rows.map((row, index) => ({ ...row, id: `${id}r${index + 1}` })),
  }
}
