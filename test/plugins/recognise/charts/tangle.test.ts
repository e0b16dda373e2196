import test from 'ava'
import type { Page } from '../../../../core/model.js'
import { withChartsInPictures } from '../../../../plugins/extract/scan/pictured-charts.js'
import type { ReadChart } from '../../../../plugins/recognise/charts/parts.js'
import { isTangle, warnOfTangle } from '../../../../plugins/recognise/charts/tangle.js'
import { readPage } from '../../../fixtures/read-page.js'

function lines(names: readonly string[]): ReadChart {
  const series = names.map((name) => ({ name, values: [1, 2], color: '#000000' }))
  return { chartType: 'line', categories: ['a', 'b'], series, used: { marks: [], labels: [] }, confidence: 1 }
}

/** Creates a legend with these names. */
const legendOf = (...names: readonly string[]) => names.map((name) => ({ name }))

test('a dozen unnamed lines are a tangle of hatching', (t) => {
  t.true(isTangle(lines(Array(12).fill('')), []))
})

test('a few lines without a legend, and many lines with names, are a chart', (t) => {
  t.false(isTangle(lines(Array(8).fill('')), []))
  t.false(isTangle(lines([...Array(9).fill(''), ...'ABCDEFGHI']), legendOf(...'ABCDEFGHI')))
})

test('a few unnamed lines with hardly any consecutive values are pieces of hatching', (t) => {
  const broken = (names: readonly string[], values: readonly (number | null)[]) => {
    const { series, ...read } = lines(names)
    return { ...read, series: series.map((each) => ({ ...each, values })) }
  }
  t.true(isTangle(broken(['', '', 'Status', ''], [4, null, 2]), legendOf('Status')))
  t.false(isTangle(broken(['', '', '', ''], [4, 3, 5, 2, null]), []))
  t.false(isTangle(broken(['', ''], [4, null, null]), []))
  t.false(isTangle(broken(['', 'Sales', 'Costs'], [4, null, null]), []))
})

test('broken lines are a chart if a legend names two of them, because a table may name the others', (t) => {
  const { series, ...read } = lines(['', 'Sales', '', 'Costs', ''])
  const broken = { ...read, series: series.map((each) => ({ ...each, values: [4, null, 2] })) }
  t.false(isTangle(broken, legendOf('Sales', 'Costs')))
  t.true(isTangle(broken, []), 'words at the ends of lines are not a legend')
  t.true(isTangle(broken, legendOf('Sales', 'Net debt')), 'a name without a line does not count')
})

test('many unnamed columns are a chart', (t) => {
  t.false(isTangle({ ...lines(Array(12).fill('')), chartType: 'column' }, []))
})

test('a picture that was not read is reported on its page, even without a chart beside it', async (t) => {
  const page: Page = { pageNumber: 3, width: 100, height: 100, tables: [], charts: [], warnings: [] }
  const warning = warnOfTangle({ x0: 1, y0: 2, x1: 30, y1: 40 }, 3)
  const content = await readPage(() => undefined)
  const read = withChartsInPictures(page, { charts: [], pictures: [], warnings: [warning] }, content)
  t.deepEqual(read.warnings, [warning])
  t.is(warning.code, 'chart_not_read')
})
