import test from 'ava'
import type { Page, Warning } from '../../core/model.js'
import { keepWanted, warningsFor } from '../../core/wanted.js'
import { columnChart } from '../fixtures/charts.js'
import { drawTable } from '../fixtures/statement-table.js'

const warnings: readonly Warning[] = ['needs_ocr', 'table_not_read', 'number_doubtful', 'chart_label_disagrees'].map(
  (code) => ({ code, message: code, pageNumber: 1 }),
)
const page: Page = {
  pageNumber: 1,
  width: 612,
  height: 792,
  tables: [drawTable([['data', 0, 'Revenue', '12']])],
  charts: [columnChart],
  warnings,
}

test('a page of which all is wanted stays as it is', (t) => {
  t.is(keepWanted(page, { tables: true, charts: true }), page)
})

test('what is not wanted is left out, and what was to be said of it alone', (t) => {
  const withoutCharts = keepWanted(page, { tables: true, charts: false })
  t.deepEqual(withoutCharts, { ...page, charts: [], warnings: warnings.slice(0, 3) })
  const withoutTables = keepWanted(page, { tables: false, charts: true })
  t.deepEqual(withoutTables, { ...page, tables: [], warnings: [warnings[0]!, warnings[3]!] })
})

test('what concerns the whole page is told to all', (t) => {
  t.deepEqual(warningsFor({ tables: false, charts: false }, warnings), [warnings[0]!])
})
