import test from 'ava'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { recogniseCharts } from '../../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../../fixtures/read-page.js'
import { COLORS } from './slices.js'

const TEXT = { font: 'helvetica', size: 9 } as const
const NAMES = ['Europe', 'Asia', 'America', 'Africa', 'Oceania']
const SHARES = [38, 27, 20, 9, 6]
const MIDDLE = { x: 300, y: 300 }

/** A pie whose slices have their names and shares aside, at the ends of bent lines. */
function drawLed(page: DrawingPage, hasDots: boolean): void {
  let from = -Math.PI / 2
  for (const [i, share] of SHARES.entries()) {
    const to = from + (share / 100) * 2 * Math.PI
    const at = (angle: number, radius: number) =>
      [MIDDLE.x + radius * Math.cos(angle), MIDDLE.y + radius * Math.sin(angle)] as const
    const middle = (from + to) / 2
    const side = Math.cos(middle) > 0 ? 1 : -1
    const [, elbow] = at(middle, 92)
    const end = MIDDLE.x + side * 130
    page.paint((pdf) => {
      pdf.moveTo(MIDDLE.x, MIDDLE.y)
      for (let k = 0; k <= 30; k++) pdf.lineTo(...at(from + ((to - from) * k) / 30, 80))
      pdf.closePath().fill(COLORS[i]!)
      pdf
        .lineWidth(0.75)
        .moveTo(...at(middle, 76))
        .lineTo(...at(middle, 92))
        .lineTo(end, elbow)
        .stroke('#808080')
      if (hasDots) pdf.circle(end, elbow, 3).fill(COLORS[i]!)
    })
    const text = `${NAMES[i]} ${share}.0%`
    page.write(text, side > 0 ? end + 6 : end - 6 - page.measure(text, TEXT), elbow + 3, TEXT)
    from = to
  }
}

for (const hasDots of [false, true])
  test(`names and shares at the far ends of bent lines are their slices'${hasDots ? ', dots there are no legend' : ''}`, async (t) => {
    const { charts } = recogniseCharts(await readPage((page) => drawLed(page, hasDots)))
    t.is(charts.length, 1)
    t.is(charts[0]!.chartType, 'pie')
    t.deepEqual(charts[0]!.categories, NAMES)
    t.deepEqual(charts[0]!.series[0]!.values, SHARES)
    t.deepEqual(
      charts[0]!.series[0]!.labels,
      SHARES.map((share) => `${share}.0%`),
    )
  })

test('a title near the end of a line is not the name of its slice', async (t) => {
  const bold = { font: 'helvetica', size: 9 } as const
  const { charts } = recogniseCharts(
    await readPage((page) => {
      page.write('Sales by continent', 180, 214, bold)
      drawLed(page, false)
    }),
  )
  t.deepEqual(charts[0]!.categories, NAMES)
})

test('a piece of a line that was read as a dash is no label of the slice that it leads to', async (t) => {
  const { charts } = recogniseCharts(
    await readPage((page) => {
      drawLed(page, false)
      page.write('—,', 336, 205, TEXT)
    }),
  )
  t.deepEqual(charts[0]!.categories, NAMES)
})

test('a letter that was read where slices meet is none of the name that a line leads to', async (t) => {
  const { charts } = recogniseCharts(
    await readPage((page) => {
      drawLed(page, false)
      page.write('J', 290, 290, TEXT)
    }),
  )
  t.deepEqual(charts[0]!.categories, NAMES)
})
