import test from 'ava'
import { plotOf } from '../../../../../plugins/render/pptx/pages/chart-plot.js'
import { framedWords } from '../../../../../plugins/render/pptx/pages/text/paragraphs.js'
import { plainChart } from '../../../../fixtures/plain-charts.js'
import { readPage } from '../../../../fixtures/read-page.js'

const STYLE = { font: 'helvetica', size: 8 } as const
const BOX = { x0: 95, y0: 190, x1: 470, y1: 380 }
const YEARS = ['2017', '2018', '2019', '2020', '2021', '2022']

/** Draws years from 134 in steps of the given width, and values from 0 at 358 up to 1,500 at 209. */
async function wordsWith(step: number) {
  const content = await readPage((page) => {
    for (const [i, year] of YEARS.entries()) {
      page.write(year, 134 + i * step - page.measure(year, STYLE) / 2, 372, STYLE)
    }
    for (const [i, figure] of ['0', '500', '1,000', '1,500'].entries()) {
      page.write(figure, 120 - page.measure(figure, STYLE), 361 - (i * 149) / 3, STYLE)
    }
  })
  return framedWords(content.glyphs, content)[0]!.words
}

const CHART = plainChart({
  chartType: 'line',
  categories: YEARS,
  series: [{ name: 'Index', values: [100, 173, 449, 893, 1422, 630] }],
  valueAxis: { min: 0, max: 1500, step: 500 },
})

test('lines that start and end at the sides of their plot do so on the slide', async (t) => {
  const plot = plotOf(CHART, await wordsWith(65), BOX)!
  t.true(plot.isFromPointToPoint)
  t.true(Math.abs(plot.x0 - 134) < 1 && Math.abs(plot.x1 - 459) < 1, `${plot.x0} to ${plot.x1}`)
})

test('if there is room, half a step is left before the first point and after the last', async (t) => {
  const plot = plotOf(CHART, await wordsWith(50), BOX)!
  t.is(plot.isFromPointToPoint, undefined)
  t.true(Math.abs(plot.x0 - 109) < 1 && Math.abs(plot.x1 - 409) < 1, `${plot.x0} to ${plot.x1}`)
})
