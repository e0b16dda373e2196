import type { DocumentModel, PageOutcome, Warning } from '../../../index.js'
import { countThings } from '../count-things.js'

/** Summary of a document. Kept instead of the document itself, to save memory when many files are converted. */
export interface Findings {
  readonly fileName: string
  /** Number of pages in the document. */
  readonly pageCount: number
  readonly pages: { readonly selected: number } & Readonly<Record<PageOutcome['state'], number>>
  readonly tables: number
  readonly charts: number
  readonly cells: number
  /** Number of cells with a numeric value. */
  readonly numbers: number
  readonly warnings: readonly Warning[]
}

/** Warning code for selected pages that the document does not have. */
export const PAGES_MISSING = 'pages_missing'

/**
 * Counts the results of a document.
 *
 * @param selection The selected pages; absent for all pages.
 */
export function countFindings(
  { fileName, pageCount, pages, tables, charts, warnings }: DocumentModel,
  selection?: string,
): Findings {
  const count = (state: PageOutcome['state']) => pages.filter((page) => page.state === state).length
  const numbersIn = (cells: DocumentModel['tables'][number]['cells']) =>
    cells.filter(({ value }) => value?.kind === 'number').length
  return {
    fileName,
    pageCount,
    pages: { selected: pages.length, done: count('done'), empty: count('empty'), failed: count('failed') },
    tables: tables.length,
    charts: charts.length,
    cells: tables.reduce((sum, { cells }) => sum + cells.length, 0),
    numbers: tables.reduce((sum, { cells }) => sum + numbersIn(cells), 0),
    warnings: [...missingPages(selection, pageCount), ...warnings],
  }
}

function missingPages(selection: string | undefined, pageCount: number): readonly Warning[] {
  const missing = (selection ?? '').split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number)
    return last > pageCount ? [first < last ? `${Math.max(first, pageCount + 1)}-${last}` : `${last}`] : []
  })
  if (missing.length === 0) return []
  const one = missing.length === 1 ? /^(\d+)(?:-\1)?$/.exec(missing[0] ?? '')?.[1] : undefined
  const subject = one === undefined ? `Pages ${missing.join(', ')} do` : `Page ${one} does`
  return [{ code: PAGES_MISSING, message: `${subject} not exist: the document has ${countThings(pageCount, 'page')}` }]
}
