import type { Clusterer } from '../../core/contracts.js'
import type { Page, Table, Warning } from '../../core/model.js'
import { withSums } from '../recognise/tables/checks/with-sums.js'
import { continues } from './continues.js'
import { continuesSideways } from './continues-sideways.js'
import { joinColumns } from './join-columns.js'
import { joinTables } from './join-tables.js'

/** Checks the sums of a joined table again: a total on a later page may add rows of an earlier page. */
function recheckSums(table: Table): Table {
  return table.places.length > 1 ? withSums(table) : table
}

/**
 * Clusters by document: joins a table with its continuation on the next page, which has further rows, or further columns
 * of the same rows (with a warning). A table is never joined across a page
 * that failed or is not selected.
 */
export function documentClusterer(): Clusterer {
  return {
    mode: 'document',
    reach: 'neighbours',
    cluster: (pages) => {
      const tables: Table[] = []
      const warnings: Warning[] = []
      let before: Page | undefined
      for (const outcome of pages) {
        if (outcome.state === 'failed') {
          before = undefined
          continue
        }
        const { page } = outcome
        const [first, ...others] = page.tables
        if (first !== undefined) {
          const { joined, warning } = joinIfContinued(tables.at(-1), before, first, page)
          tables.splice(joined === undefined ? tables.length : -1, 1, joined ?? first)
          if (warning !== undefined) warnings.push(warning)
        }
        tables.push(...others)
        before = page
      }
      return { tables: tables.map(recheckSums), warnings }
    },
  }
}

/** Joins a table with the first table of the next page, below or to the right of it, if that continues it. */
function joinIfContinued(
  table: Table | undefined,
  page: Page | undefined,
  next: Table,
  nextPage: Page,
): { readonly joined?: Table; readonly warning?: Warning } {
  if (table === undefined || page === undefined || page.pageNumber + 1 !== nextPage.pageNumber) return {}
  if (continues(table, page, next, nextPage)) return { joined: joinTables(table, next) }
  const sideways = continuesSideways(table, page, next, nextPage)
  if (sideways.kind === 'unrelated') return {}
  const { pageNumber, bbox } = next.places[0]!
  const pages = `The table on page ${pageNumber}`
  const where = { subject: 'table', pageNumber, bbox } as const
  if (sideways.kind === 'possible') {
    const message = `${pages} may continue the columns of the table on page ${page.pageNumber}. They are two tables`
    return { warning: { code: 'columns_not_joined', message, ...where } }
  }
  const message = `${pages} continues the columns of the table on page ${page.pageNumber}. They were joined to one table. If they are two tables, separate them`
  return {
    joined: joinColumns(table, next, sideways.match),
    warning: { code: 'columns_joined', message, ...where },
  }
}
