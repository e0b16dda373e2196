import test from 'ava'
import type { Page, Warning } from '../../core/model.js'
import { selectOutput, warningsFor } from '../../core/reading/output-selection.js'
import { recognisePage } from '../../plugins/recognise/recognise-page.js'
import { columnChart } from '../fixtures/charts.js'
import { readPage } from '../fixtures/read-page.js'
import { drawTable } from '../fixtures/statement-table.js'

const warnings: readonly Warning[] = [
  { code: 'needs_ocr', message: 'Page 1 is a picture', pageNumber: 1 },
  { code: 'number_doubtful', subject: 'table', message: '12 may be wrong', pageNumber: 1 },
  { code: 'number_doubtful', subject: 'chart', message: '14 may be wrong', pageNumber: 1 },
]
const [ofPage, ofTable, ofChart] = warnings
const page: Page = {
  pageNumber: 1,
  width: 612,
  height: 792,
  tables: [drawTable([['data', 0, 'Revenue', '12']])],
  charts: [columnChart],
  warnings,
}

test('a page with all outputs selected is unchanged', (t) => {
  t.is(selectOutput(page, { tables: true, charts: true }), page)
})

test('disabled tables or charts are removed with their warnings', (t) => {
  const withoutCharts = selectOutput(page, { tables: true, charts: false })
  t.deepEqual(withoutCharts, { ...page, charts: [], warnings: [ofPage, ofTable] })
  const withoutTables = selectOutput(page, { tables: false, charts: true })
  t.deepEqual(withoutTables, { ...page, tables: [], warnings: [ofPage, ofChart] })
})

test('numbers in no table are removed with the tables', (t) => {
  const number = { text: '12', place: { pageNumber: 1, bbox: { x0: 60, y0: 400, x1: 70, y1: 410 } } }
  const whole = { ...page, unaccounted: [number] }
  t.deepEqual(selectOutput(whole, { tables: true, charts: false }).unaccounted, [number])
  t.false('unaccounted' in selectOutput(whole, { tables: false, charts: true }))
})

test('a warning about the whole page is always kept', (t) => {
  t.deepEqual(warningsFor({ tables: false, charts: false }, warnings), [ofPage])
})

test('an uncertain number in a drawn chart is reported with the charts, whether tables are on or off', async (t) => {
  const drawn = recognisePage(await readPage(drawDoubtfulColumns))
  const codesOf = (tables: boolean, charts: boolean) =>
    selectOutput(drawn, { tables, charts }).warnings.map(({ code }) => code)
  t.is(drawn.charts.length, 1)
  t.deepEqual(codesOf(false, true), ['number_doubtful'])
  t.deepEqual(codesOf(true, false), [])
})

/** Three columns whose labels, such as `1.520`, may have three decimals or be thousands. */
function drawDoubtfulColumns(page: Parameters<Parameters<typeof readPage>[0]>[0]): void {
  const text = { font: 'helvetica', size: 8 } as const
  page.paint((pdf) => pdf.lineWidth(0.75).moveTo(100, 300).lineTo(280, 300).stroke('#000000'))
  for (const [i, { label, height }] of [
    { label: '1.520', height: 60.8 },
    { label: '2.310', height: 92.4 },
    { label: '1.980', height: 79.2 },
  ].entries()) {
    const x = 130 + 60 * i
    page.fill({ x0: x - 13, y0: 300 - height, x1: x + 13, y1: 300 }, '#1f4e79')
    page.write(label, x - page.measure(label, text) / 2, 297 - height, text)
    const year = String(2021 + i)
    page.write(year, x - page.measure(year, text) / 2, 312, text)
  }
}
