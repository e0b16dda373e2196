import type { DocumentModel, PageOutcome, Warning } from '../../../index.js'
import { countThings } from '../count-things.js'

/** What is said of a document when it was read. A call of many files holds this of each, and not all that was found. */
export interface Findings {
  readonly fileName: string
  /** Pages in the document. */
  readonly pageCount: number
  readonly pages: { readonly selected: number } & Readonly<Record<PageOutcome['state'], number>>
  readonly tables: number
  readonly charts: number
  readonly cells: number
  /** Cells that mean a number. */
  readonly numbers: number
  readonly warnings: readonly Warning[]
}

/** The code of the warning that a document lacks some of the selected pages. */
export const PAGES_MISSING = 'pages_missing'

/**
 * Counts what was found.
 *
 * @param selection The pages that were asked for; absent means every page.
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
