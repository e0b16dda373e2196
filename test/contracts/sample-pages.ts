import type { PageOutcome, Table } from '../../core/model.js'
import { sampleTable } from './sample-document.js'

/**
 * Pages for clusterers: a table that continues on the next page, a separate table between them, a failed page, a table
 * with the first title after it, and a page without tables.
 */
export function samplePages(): readonly PageOutcome[] {
  const head = ['header', 'Item', '2025', '2024'] as const
  const opening = sampleTable({
    pageNumber: 1,
    title: 'Statement of Income',
    lines: [head, ['data', 'Revenue', '1,200', '1,100'], ['data', 'Costs', '(700)', '(650)']],
    closesPage: true,
  })
  const going = sampleTable({
    pageNumber: 2,
    title: 'Statement of Income',
    lines: [head, ['data', 'Tax', '(100)', '(90)'], ['total', 'Net income', '400', '360']],
    opensPage: true,
  })
  const other = sampleTable({
    pageNumber: 2,
    number: 2,
    title: 'Balance Sheet',
    lines: [
      ['header', 'Item', '2025'],
      ['data', 'Cash', '50'],
      ['total', 'Total assets', '50'],
    ],
  })
  const late = sampleTable({
    pageNumber: 4,
    title: 'Statement of Income',
    lines: [head, ['data', 'Dividends', '—', '10']],
  })
  const untitled = sampleTable({ pageNumber: 6, lines: [['data', 'Alone', '1', '2']] })
  const failure = { code: 'page_timeout', message: 'It took longer than it may' }
  return [
    done(1, [opening]),
    done(2, [going, other]),
    { state: 'failed', pageNumber: 3, error: failure },
    done(4, [late]),
    done(5, []),
    done(6, [untitled]),
  ]
}

function done(pageNumber: number, tables: readonly Table[]): PageOutcome {
  const page = { pageNumber, width: 612, height: 792, tables, charts: [], warnings: [] }
  return { state: tables.length === 0 ? 'empty' : 'done', pageNumber, page }
}
