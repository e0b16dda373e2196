import type { DocumentModel, PageOutcome, Warning } from '../../face.js'

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

/** Counts what was found. */
export function countFindings({ fileName, pageCount, pages, tables, charts, warnings }: DocumentModel): Findings {
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
    warnings,
  }
}
