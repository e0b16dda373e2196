import type { Bbox, Page, Table } from '../../../core/model.js'
import { heightOf, overlapY } from '../../recognise/geometry.js'
import type { UprightPage } from './upright-page.js'

/** Tables side by side share at least this much of the lower one's height. */
const BESIDE = 0.5

/**
 * Adds tables to a page and numbers all tables in reading order.
 *
 * @param upright The page rotated so that its text is upright, which determines the order.
 * @returns The page, and the new id of each table that had one on the page.
 */
export function addTables(
  page: Page,
  added: readonly Table[],
  upright: Pick<UprightPage, 'turn'>,
): { readonly page: Page; readonly ids: ReadonlyMap<string, string> } {
  const boxOf = ({ places }: Table) => upright.turn(places[0]!.bbox)
  const ordered = [...page.tables]
  for (const table of added) {
    const at = ordered.findIndex((other) => comesBefore(boxOf(table), boxOf(other)))
    ordered.splice(at < 0 ? ordered.length : at, 0, table)
  }
  const tables = ordered.map((table, at) => placedAt(table, at, ordered.length, page.pageNumber))
  const ids = new Map(page.tables.map((table) => [table.id, tables[ordered.indexOf(table)]!.id]))
  return { page: { ...page, tables }, ids }
}

function comesBefore(a: Bbox, b: Bbox): boolean {
  const isBeside = overlapY(a, b) > BESIDE * Math.min(heightOf(a), heightOf(b))
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
