import { type Clusterer, joinTables, type Page, type Table } from 'recreate-engine'

/**
 * Joins the first table of a page with the last one of the previous page if their titles and numbers of columns are
 * equal.
 */
export function starterPlugin(): Clusterer {
  return {
    mode: 'document',
    // A table depends only on the pages before and after it.
    reach: 'neighbours',
    cluster(pages) {
      const tables: Table[] = []
      let before: Page | undefined
      for (const outcome of pages) {
        // A failed page has no tables, and no table continues across it.
        const page = outcome.state === 'failed' ? undefined : outcome.page
        for (const [index, table] of (page?.tables ?? []).entries()) {
          const last = tables.at(-1)
          const follows = index === 0 && before?.tables.length && before.pageNumber + 1 === page?.pageNumber
          if (follows && last !== undefined && goesOn(last, table)) tables[tables.length - 1] = joinTables(last, table)
          else tables.push(table)
        }
        before = page
      }
      return { tables, warnings: [] }
    },
  }
}

// `recreate convert --plugin` and the service look for this name.
export { starterPlugin as clusterer }

function goesOn(table: Table, next: Table): boolean {
  return table.title !== undefined && table.title === next.title && table.columns.length === next.columns.length
}
