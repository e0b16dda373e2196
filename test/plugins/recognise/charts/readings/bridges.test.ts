import { readsChart } from '../../../../fixtures/chart-readings.js'
import { drawBridge, drawNames, fieldOn, GREY, NAVY, print, RED, TEAL } from '../../../../fixtures/sketch-chart.js'

readsChart(
  'a waterfall from a loss to a profit has totals on both sides of its line',
  (page) => {
    const f = fieldOn(page, { max: 120, min: -40, count: 5, x1: 430 })
    drawBridge(f, [
      { value: -20, isTotal: true, color: NAVY, figure: '-20' },
      { value: 60, color: TEAL, figure: '+60' },
      { value: 45, color: TEAL, figure: '+45' },
      { value: -15, color: RED, figure: '-15' },
      { value: 70, isTotal: true, color: NAVY, figure: '70' },
    ])
    drawNames(f, ['2021', 'Price', 'Volume', 'Costs', '2022'])
  },
  `
column waterfall |
2021 | -20
Price | 60
Volume | 45
Costs | -15
2022 | 70`,
)

readsChart(
  'decreases without a sign are detected by the direction of their bars',
  (page) => {
    const f = fieldOn(page, { max: 900, count: 6, x1: 460 })
    drawBridge(
      f,
      [
        { value: 612, isTotal: true, color: GREY, figure: '612' },
        { value: 85, color: TEAL, figure: '85' },
        { value: -120, color: RED, figure: '120' },
        { value: 64, color: TEAL, figure: '64' },
        { value: -33, color: RED, figure: '33' },
        { value: 608, isTotal: true, color: GREY, figure: '608' },
      ],
      { connectors: true },
    )
    drawNames(f, ['EBITDA\n2022', 'Volume', 'Raw\nmaterials', 'Pricing', 'Other', 'EBITDA\n2023'])
  },
  `
column waterfall |
EBITDA 2022 | 612
Volume | 85
Raw materials | -120
Pricing | 64
Other | -33
EBITDA 2023 | 608`,
)

readsChart(
  'a waterfall over two years has three totals',
  (page) => {
    const f = fieldOn(page, { max: 300, count: 7, x1: 480 })
    drawBridge(f, [
      { value: 200, isTotal: true, color: NAVY, figure: '$200m' },
      { value: 40, color: TEAL, figure: '+$40m' },
      { value: -30, color: RED, figure: '-$30m' },
      { value: 210, isTotal: true, color: NAVY, figure: '$210m' },
      { value: 25, color: TEAL, figure: '+$25m' },
      { value: -55, color: RED, figure: '-$55m' },
      { value: 180, isTotal: true, color: NAVY, figure: '$180m' },
    ])
    drawNames(f, ['2021', 'Growth', 'FX', '2022', 'M&A', 'Exit', '2023'])
  },
  `
column waterfall |
2021 | 200
Growth | 40
FX | -30
2022 | 210
M&A | 25
Exit | -55
2023 | 180`,
)

readsChart(
  'a waterfall may be horizontal',
  (page) => {
    const names = ['Sales 2022', 'Price', 'Volume', 'Currency', 'Sales 2023']
    const st = [
        [0, 200],
        [200, 232],
        [232, 260],
        [248, 260],
        [0, 248],
      ],
      lab = ['200', '+32', '+28', '-12', '248']
    for (const [i, [a, b]] of st.entries()) {
      const y = 150 + 28 * i
      page.fill({ x0: 170 + a!, x1: 170 + b!, y0: y - 9, y1: y + 9 }, i === 0 || i === 4 ? NAVY : i === 3 ? RED : TEAL)
      print(page, names[i]!, 164, y + 3, 'right')
      print(page, lab[i]!, 174 + b!, y + 3, 'left')
    }
    page.stroke(170, 136, 170, 276, 0.75)
  },
  `
bar waterfall |
Sales 2022 | 200
Price | 32
Volume | 28
Currency | -12
Sales 2023 | 248`,
)
