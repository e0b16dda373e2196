import { texts } from '../texts.js'

/** A parsed page selection, or an error message. */
type PageRange = { readonly pages: ReadonlySet<number>; readonly trouble?: undefined } | { readonly trouble: string }

/** Maximum number of pages, if the document's is unknown. */
const MOST_PAGES = 100_000

/**
 * Parses a page selection such as `1-3, 7`, as the service does. An empty text selects no page, which means all.
 *
 * @param pageCount Number of pages of the document, if known.
 */
export function readPageRange(text: string, pageCount: number | undefined): PageRange {
  const pages = new Set<number>()
  if (text.trim() === '') return { pages }
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,9})\s*(?:-\s*(\d{1,9})\s*)?$/.exec(part)
    const first = Number(match?.[1] ?? 0)
    const last = Number(match?.[2] ?? first)
    if (match === null || first < 1 || last < first) return { trouble: texts.upload.badRange }
    if (last > (pageCount ?? MOST_PAGES)) return { trouble: texts.upload.beyond(pageCount ?? MOST_PAGES) }
    for (let page = first; page <= last; page++) pages.add(page)
  }
  return { pages }
}

/** Writes a page selection in its shortest form: `1-3,7`. */
export function writePageRange(pages: ReadonlySet<number>): string {
  const runs: [number, number][] = []
  for (const page of [...pages].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run?.[1] === page - 1) run[1] = page
    else runs.push([page, page])
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
}
