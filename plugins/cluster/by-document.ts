import type { Clusterer } from '../../core/contracts.js'
import type { Page, Table } from '../../core/model.js'
import { withSums } from '../recognise/meaning/checks/with-sums.js'
import { continues } from './continues.js'
import { joinTables } from './join-tables.js'

/** A total on a later page may be that of rows on an earlier one. */
function addUpAgain(table: Table): Table {
  return table.places.length > 1 ? withSums(table) : table
}

/**
 * Joins tables that run over pages. Only neighbouring pages are looked at: never across a page that failed or was not
 * selected.
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
      return { tables: tables.map(addUpAgain), warnings: [] }
    },
  }
}
