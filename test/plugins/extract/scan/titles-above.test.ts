import test from 'ava'
import type { Chart } from '../../../../core/model.js'
import { withTitlesAbove } from '../../../../plugins/extract/scan/titles-above.js'
import { readPage } from '../../../fixtures/read-page.js'
import { drawTable } from '../../../fixtures/statement-table.js'

const TEXT = { font: 'helvetica', size: 10 } as const
const PICTURE = { x0: 150, y0: 200, x1: 450, y1: 400 }
const CHART: Chart = {
  id: 'p1c1',
  place: { pageNumber: 1, bbox: { x0: 160, y0: 210, x1: 440, y1: 390 } },
  chartType: 'line',
  categories: [],
  series: [],
  confidence: 1,
  source: 'pixels',
  isEstimated: true,
}

/** Draws a line at a position, 8 points above an image of a chart. @returns The title of the chart. */
async function titleUnder(
  line: string,
  x: number,
  chart: Partial<Chart> = {},
  tables = [] as ReturnType<typeof drawTable>[],
) {
  const content = await readPage((page) => page.write(line, x, 190, TEXT))
  return withTitlesAbove([{ ...CHART, ...chart }], [PICTURE], content, tables)[0]!.title
}

const TITLE = 'Five-year return among our share and two indices'

test('a centered line above an image is the title of its chart', async (t) => {
  t.is(await titleUnder(TITLE, 188), TITLE)
})

test('a chart with a title in its image keeps it', async (t) => {
  t.is(await titleUnder(TITLE, 188, { title: 'Total return' }), 'Total return')
})

test('prose above an image, and text that begins at the margin, is not a title', async (t) => {
  t.is(await titleUnder('The graph below shows the return of our share:', 188), undefined)
  t.is(await titleUnder(TITLE, 54), undefined)
})

test('the last row of a table above an image is not a title', async (t) => {
  const table = drawTable([['data', 0, 'Return']])
  const place = { pageNumber: 1, bbox: { x0: 100, y0: 100, x1: 500, y1: 195 } }
  t.is(await titleUnder(TITLE, 188, {}, [{ ...table, places: [place] }]), undefined)
})
