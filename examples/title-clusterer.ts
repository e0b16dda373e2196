// A custom clusterer that joins tables with the same title, anywhere in the document. A report that repeats a table for
// every quarter, or continues it with other content in between, becomes one sheet.
//
//   npm run build
//   node dist/examples/title-clusterer.js examples/annual-report/annual-report.pdf

import { fileURLToPath } from 'node:url'
import { type Clusterer, convert, joinTables, type Table } from 'recreate-engine'

/** Options of {@link clusterByTitle}. */
export interface TitleOptions {
  /** Part of the title that is ignored. @default "continued" in its spellings, with or without brackets */
  readonly without?: RegExp
}

const CONTINUED = /[\s(—–-]*\bcont(?:inued|['’]?d|\.)\)?/gi

/**
 * Creates a clusterer that joins tables with the same title and number of columns. A table without a title stays
 * separate.
 */
export function clusterByTitle({ without = CONTINUED }: TitleOptions = {}): Clusterer {
  return {
    // There is one clusterer per mode: this one replaces the built-in one of the mode `document`.
    mode: 'document',
    // The next table with the same title may be on the last page, so no table is final before all pages have ended.
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
      // A Map keeps insertion order: each table is at the position of its first part.
      return { tables: [...found.values()], warnings: [] }
    },
  }
}

function keyOf({ id, title, columns }: Table, without: RegExp): string {
  const bare = title?.replace(without, '').replace(/\s+/g, ' ').trim().toLowerCase()
  return bare ? `${columns.length} ${bare}` : id
}

// The export that `recreate convert --plugin` and the service look for.
export { clusterByTitle as clusterer }

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const pdf = process.argv[2] ?? 'examples/annual-report/annual-report.pdf'
  const { document } = await convert(pdf, { clusterer: clusterByTitle() })
  for (const { title = '(no title)', places, rows } of document.tables) {
    console.log(`${places.map(({ pageNumber }) => pageNumber).join(', ')}\t${title}\t${rows.length} rows`)
  }
}
