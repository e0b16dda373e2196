// A clusterer of one's own: tables of one title are one table, wherever in the document they stand. A report that brings
// the same table for every quarter, or sets it over pages with other things between, comes out as one sheet.
//
//   npm run build
//   node dist/examples/title-clusterer.js examples/annual-report/annual-report.pdf

import { fileURLToPath } from 'node:url'
import { type Clusterer, convert, joinTables, type Table } from 'recreate'

/** How {@link clusterByTitle} compares titles. */
export interface TitleOptions {
  /** What of a title does not tell tables apart. @default "continued" in its spellings, in brackets or not */
  readonly without?: RegExp
}

const CONTINUED = /[\s(—–-]*\bcont(?:inued|['’]?d|\.)\)?/gi

/** Joins tables that have the same title and as many columns; a table without a title stays by itself. */
export function clusterByTitle({ without = CONTINUED }: TitleOptions = {}): Clusterer {
  return {
    // There is one clusterer a mode: this one is used instead of ours of the mode `document`.
    mode: 'document',
    // The next table of a title may stand on the last page, so nothing is settled before all have ended.
    reach: 'document',
    cluster(pages) {
      const found = new Map<string, Table>()
      for (const outcome of pages) {
        if (outcome.state === 'failed') continue
        for (const table of outcome.page.tables) {
          const key = keyOf(table, without)
          const before = found.get(key)
          found.set(key, before === undefined ? table : joinTables(before, table))
        }
      }
      // A Map gives what it has in the order in which it first came: each table where it begins.
      return { tables: [...found.values()], warnings: [] }
    },
  }
}

function keyOf({ id, title, columns }: Table, without: RegExp): string {
  const bare = title?.replace(without, '').replace(/\s+/g, ' ').trim().toLowerCase()
  return bare ? `${columns.length} ${bare}` : id
}

// The name under which `recreate convert --plugin` and the service look for it.
export { clusterByTitle as clusterer }

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const pdf = process.argv[2] ?? 'examples/annual-report/annual-report.pdf'
  const { document } = await convert(pdf, { clusterer: clusterByTitle() })
  for (const { title = '(no title)', places, rows } of document.tables) {
    console.log(`${places.map(({ pageNumber }) => pageNumber).join(', ')}\t${title}\t${rows.length} rows`)
  }
}
