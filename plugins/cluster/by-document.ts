import type { Clusterer } from '../../core/contracts.js'
import type { Page, Table } from '../../core/model.js'
import { withSums } from '../recognise/tables/checks/with-sums.js'
import { continues } from './continues.js'
import { joinTables } from './join-tables.js'

/** Checks the sums of a joined table again: a total on a later page may add rows of an earlier page. */
function recheckSums(table: Table): Table {
  return table.places.length > 1 ? withSums(table) : table
}

/**
 * Clusters by document: joins a table with its continuation on the next page. A table is never joined across a page
 * that failed or is not selected.
 */
export function documentClusterer(): Clusterer {
  return {
    mode: 'document',
    reach: 'neighbours',
    cluster: (pages) => {
      const tables: Table[] = []
      let before: Page | undefined
      for (const outcome of pages) {
        if (outcome.state === 'failed') {
          before = undefined
          continue
        }
        const { page } = outcome
        const [first, ...others] = page.tables
        const open = before !== undefined && before.pageNumber + 1 === page.pageNumber ? tables.at(-1) : undefined
        if (first !== undefined && open !== undefined && continues(open, before!, first, page)) {
          tables[tables.length - 1] = joinTables(open, first)
        } else if (first !== undefined) tables.push(first)
        tables.push(...others)
        before = page
      }
      return { tables: tables.map(recheckSums), warnings: [] }
    },
  }
}
