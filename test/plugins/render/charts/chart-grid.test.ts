import test from 'ava'
import { chartGrid } from '../../../../plugins/render/charts/chart-grid.js'
import { chartLook } from '../../../../plugins/render/charts/chart-look.js'
import { chartXml } from '../../../../plugins/render/charts/xml/chart-xml.js'
import { plainFormat } from '../../../../plugins/render/formats/plain.js'
import { ownReferences } from '../../../../plugins/render/xlsx/chart-workbook.js'
import { plainChart } from '../../../fixtures/plain-charts.js'

const notChosen = { configuration: plainFormat, isChosen: false }

test('a value that is not finite is an empty cell', (t) => {
  const values = [1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
  const chart = plainChart({ categories: ['a', 'b', 'c', 'd', 'e'], series: [{ name: 'S', values }] })
  t.deepEqual(chartGrid(chart).columns[1]?.cells, [1, null, null, null, 0])
  const steps = chartGrid({ ...chart, isWaterfall: true }).columns.slice(2)
  t.deepEqual(
    steps.map(({ header, cells }) => [header, ...cells]),
    [
      ['Base', null, null, null, null, 1],
      ['Total', 1, null, null, null, null],
      ['Increase', null, null, null, null, 0],
    ],
  )
})

test('a chart with very many values contains all of them', (t) => {
  const values = Array.from({ length: 400_000 }, (_, index) => index)
  const chart = plainChart({ chartType: 'line', series: [{ name: 'S', values }], valueAxis: { min: 0, max: 500_000 } })
  t.regex(chartXml(chart, ownReferences(chartGrid(chart)), chartLook(chart, notChosen)), /<c:ptCount val="400000"\/>/)
})
