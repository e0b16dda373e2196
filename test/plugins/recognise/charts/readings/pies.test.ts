import { readsChart } from '../../../../fixtures/chart-readings.js'
import { BLUE, drawLegend, drawPie, GREY, NAVY, ORANGE, print, TEAL, TEXT } from '../../../../fixtures/sketch-chart.js'

const COLORS = [NAVY, BLUE, TEAL, ORANGE, GREY]
const NAMES = ['Europe', 'Americas', 'Asia', 'Other']

readsChart(
  'two rings have the percentages and names of the lists beside them',
  (page) => {
    const B = { ...TEXT, weight: 'bold' as const }
    for (const [k, [s, nm]] of (
      [
        [[42, 27, 18, 13], NAMES],
        [
          [70, 30],
          ['Fixed', 'Variable'],
        ],
      ] as const
    ).entries()) {
      const x = 140 + 240 * k
      drawPie(page, [x, 220, 50], s, COLORS, { inner: 30 })
      for (const [i, each] of nm.entries()) {
        page.fill({ x0: x + 65, y0: 190 + 15 * i, x1: x + 72, y1: 197 + 15 * i }, COLORS[i]!)
        print(page, `${s[i]}%`, x + 78, 197 + 15 * i, 'left', B)
        print(page, each, x + 102, 197 + 15 * i, 'left')
      }
    }
  },
  `
doughnut |
Europe | 42
Americas | 27
Asia | 18
Other | 13

doughnut |
Fixed | 70
Variable | 30`,
)

readsChart(
  'with an amount and a percentage after each legend name, the amount is the value',
  (page) => {
    const v = [420, 270, 180, 130]
    drawPie(page, [200, 220, 80], v, COLORS, { inner: 45 })
    drawLegend(
      page,
      [310, 195],
      NAMES.map((each, i) => [`${each} $${v[i]}m (${v[i]! / 10}%)`, COLORS[i]!] as const),
      { isColumn: true },
    )
  },
  `
doughnut |
Europe | 420
Americas | 270
Asia | 180
Other | 130`,
)

readsChart(
  'two concentric rings are two series',
  (page) => {
    drawPie(page, [230, 220, 85], [42, 27, 18, 13], COLORS, { inner: 60, parting: '#ffffff' })
    drawPie(page, [230, 220, 55], [38, 30, 20, 12], COLORS, { inner: 30, parting: '#ffffff' })
    drawLegend(
      page,
      [340, 200],
      ['Europe', 'Americas', 'Asia', 'Other'].map((each, i) => [each, COLORS[i]!] as const),
      { isColumn: true },
    )
  },
  `
doughnut |  |
Europe | 38 | 42
Americas | 30 | 27
Asia | 20 | 18
Other | 12 | 13`,
)

readsChart(
  'small adjacent slices keep their labels',
  (page) => {
    const s = [52, 21, 12, 6, 4, 3, 2],
      nm = ['Mortgages', 'Business', 'Cards', 'Auto', 'Student', 'Farm', 'Other'],
      C = [NAVY, BLUE, TEAL, ORANGE, GREY, '#ffc000', '#7030a0']
    const at = drawPie(page, [280, 230, 70], s, C, { parting: '#ffffff' })
    for (const [i, spot] of at.entries()) {
      const [x, y] = spot(1.12 + (i % 2 && i > 2 ? 0.12 : 0))
      print(page, `${nm[i]}, ${s[i]}%`, x, y + 2, x > 280 ? 'left' : 'right', { ...TEXT, size: 7 })
    }
  },
  `
pie |
Mortgages | 52
Business | 21
Cards | 12
Auto | 6
Student | 4
Farm | 3
Other | 2`,
)
