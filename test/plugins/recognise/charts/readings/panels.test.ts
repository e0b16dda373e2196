import { readsChart } from '../../../../fixtures/chart-readings.js'
import {
  BLUE,
  drawBars,
  drawLegend,
  drawLine,
  drawNames,
  drawValues,
  fieldOn,
  GREY,
  NAVY,
  ORANGE,
  percent,
  placeOf,
  print,
  TEAL,
  TEXT,
} from '../../../../fixtures/sketch-chart.js'

const YEARS = ['2019', '2020', '2021', '2022', '2023']
const bold = { ...TEXT, weight: 'bold', size: 10 } as const

readsChart(
  'a price above its volume is two charts with names printed once',
  (page) => {
    const f = fieldOn(page, { max: 50, min: 20, count: 6, top: 130, foot: 220 }),
      g = fieldOn(page, { max: 10, count: 6, top: 240, foot: 300 })
    drawValues(f, [20, 30, 40, 50])
    drawValues(g, [0, 5, 10])
    drawLine(f, [31, 33, 32, 35, 37, 36], NAVY)
    drawBars(g, [[3, 4, 5, 3.5, 6, 4]], [GREY])
    drawNames(g, ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'])
    print(page, 'Share price, $', 100, 122, 'left')
    print(page, 'Volume, m', 100, 234, 'left')
  },
  `
line |
Jan | 31
Feb | 33
Mar | 32
Apr | 35
May | 37
Jun | 36

column |
Jan | 3
Feb | 4
Mar | 5
Apr | 3.5
May | 6
Jun | 4`,
)

readsChart(
  'numbers that start again separate two charts whose gridlines continue with the same step',
  (page) => {
    const f = fieldOn(page, { max: 50, min: 20, count: 6, top: 130, foot: 220 }),
      g = fieldOn(page, { max: 10, count: 6, top: 250, foot: 310 })
    drawValues(f, [20, 30, 40, 50])
    drawValues(g, [0, 5, 10])
    drawLine(f, [31, 33, 32, 35, 37, 36], NAVY)
    drawBars(g, [[3, 4, 5, 3.5, 6, 4]], [GREY])
    drawNames(g, ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'])
  },
  `
line |
Jan | 31
Feb | 33
Mar | 32
Apr | 35
May | 37
Jun | 36

column |
Jan | 3
Feb | 4
Mar | 5
Apr | 3.5
May | 6
Jun | 4`,
)

readsChart(
  'two panels have the names of the legend between them',
  (page) => {
    const data = [
      [
        [31, 36, 40],
        [20, 24, 27],
      ],
      [
        [12, 15, 18],
        [9, 8, 11],
      ],
    ]
    for (const [k, s] of data.entries()) {
      const f = fieldOn(page, { max: 50, count: 3, x0: 90 + 240 * k, x1: 280 + 240 * k, top: 160 })
      print(page, ['Europe', 'Asia'][k]!, 185 + 240 * k, 140, 'middle', bold)
      drawValues(f, [0, 10, 20, 30, 40, 50])
      drawBars(f, s, [NAVY, TEAL])
      drawNames(f, ['2021', '2022', '2023'])
    }
    drawLegend(
      page,
      [240, 335],
      [
        ['Orders', NAVY],
        ['Sales', TEAL],
      ],
    )
  },
  `
column | Orders | Sales
2021 | 31 | 20
2022 | 36 | 24
2023 | 40 | 27

column | Orders | Sales
2021 | 12 | 9
2022 | 15 | 8
2023 | 18 | 11`,
  { titles: ['Europe', 'Asia'] },
)

readsChart(
  'panels with a grid but without numbers are read on the axis of the first',
  (page) => {
    const d = [
      [31, 36, 40],
      [22, 25, 29],
      [12, 9, 15],
    ]
    for (const [k, v] of d.entries()) {
      const f = fieldOn(page, { max: 50, count: 3, x0: 90 + 150 * k, x1: 220 + 150 * k, top: 160 })
      if (k === 0) drawValues(f, [0, 10, 20, 30, 40, 50])
      else
        for (const y of [0, 10, 20, 30, 40, 50]) page.stroke(f.x0, placeOf(f, y), f.x1, placeOf(f, y), 0.5, '#d9d9d9')
      print(page, ['Europe', 'Asia', 'Africa'][k]!, 155 + 150 * k, 150, 'middle', bold)
      drawBars(f, [v], [NAVY])
      drawNames(f, ['2021', '2022', '2023'])
    }
  },
  `
column |
2021 | 31
2022 | 36
2023 | 40

column |
2021 | 22
2022 | 25
2023 | 29

column |
2021 | 12
2022 | 9
2023 | 15`,
  { titles: ['Europe', 'Asia', 'Africa'] },
)

readsChart(
  'each of four cards has the title at its top and its own columns',
  (page) => {
    const d = [
      [3.1, 3.4, 3.9],
      [21, 19, 24],
      [112, 130, 128],
      [0.8, 0.9, 1.1],
    ]
    for (const [k, v] of d.entries()) {
      const x = 50 + 130 * k
      page.fill({ x0: x, y0: 110, x1: x + 120, y1: 300 }, '#f3f3f3')
      print(page, ['Revenue', 'Margin', 'Staff', 'Dividend'][k]!, x + 8, 126, 'left', { ...bold, size: 9 })
      print(page, ['$bn', '%', 'thousand', '$'][k]!, x + 8, 138, 'left', { ...TEXT, size: 7 })
      const f = fieldOn(page, { max: Math.max(...v) * 1.2, count: 3, x0: x + 10, x1: x + 110, top: 150, foot: 280 })
      drawBars(f, [v], [NAVY], { show: String })
      drawNames(f, ['2021', '2022', '2023'])
    }
  },
  `
column |
2021 | 3.1
2022 | 3.4
2023 | 3.9

column |
2021 | 21
2022 | 19
2023 | 24

column |
2021 | 112
2022 | 130
2023 | 128

column |
2021 | 0.8
2022 | 0.9
2023 | 1.1`,
  { titles: ['Revenue', 'Margin', 'Staff', 'Dividend'], page: { size: { width: 620, height: 400 } } },
)

readsChart(
  'a title at the top of a card belongs to the chart far below it',
  (page) => {
    page.fill({ x0: 60, y0: 100, x1: 330, y1: 340 }, '#eef3f8')
    const f = fieldOn(page, { max: 60, count: 4, x0: 90, x1: 300, top: 150 })
    print(page, 'Order intake', 75, 120, 'left', bold)
    print(page, 'EUR million', 75, 132, 'left')
    drawBars(f, [[31, 36, 40, 44]], [NAVY], { show: String })
    drawNames(f, ['2020', '2021', '2022', '2023'])
    for (const [i, line] of [
      'Orders grew for the fourth year in a row.',
      'All regions contributed, led by Asia,',
      'where 12 new customers were won in',
      'the course of 2023.',
    ].entries())
      print(page, line, 350, 120 + 12 * i, 'left')
  },
  `
column |
2020 | 31
2021 | 36
2022 | 40
2023 | 44`,
  { titles: ['Order intake'] },
)

readsChart(
  'a title on a colored band belongs to the chart below it',
  (page) => {
    page.fill({ x0: 90, y0: 110, x1: 410, y1: 126 }, NAVY)
    print(page, 'Loan growth by quarter', 96, 121, 'left', { ...TEXT, size: 9, color: '#ffffff', weight: 'bold' })
    const f = fieldOn(page, { max: 60, count: 4 })
    drawBars(f, [[38, 41, 40, 44]], [BLUE], { show: percent })
    drawNames(f, ['Q1', 'Q2', 'Q3', 'Q4'])
  },
  `
column |
Q1 | 38
Q2 | 41
Q3 | 40
Q4 | 44`,
  { titles: ['Loan growth by quarter'] },
)

readsChart(
  'a title between a shared legend and its panel belongs to the panel, and the next panel has its own',
  (page) => {
    drawLegend(
      page,
      [180, 118],
      [
        ['Company', NAVY],
        ['Benchmark', ORANGE],
      ],
      { key: 'line', step: 30 },
    )
    const d = [
      [
        [12, 15, 14, 18, 21],
        [10, 12, 13, 14, 15],
      ],
      [
        [4, 3, 5, 6, 7],
        [3, 3.5, 4, 4.2, 5],
      ],
    ]
    for (const [k, s] of d.entries()) {
      const f = fieldOn(page, { max: [30, 8][k]!, count: 5, top: 145 + 150 * k, foot: 240 + 150 * k })
      print(page, ['Return on equity, %', 'Dividend yield, %'][k]!, 100, 138 + 150 * k, 'left', bold)
      drawValues(f, k ? [0, 4, 8] : [0, 10, 20, 30])
      drawLine(f, s[0]!, NAVY)
      drawLine(f, s[1]!, ORANGE)
      drawNames(f, YEARS)
    }
  },
  `
line | Company | Benchmark
2019 | 12 | 10
2020 | 15 | 12
2021 | 14 | 13
2022 | 18 | 14
2023 | 21 | 15

line | Company | Benchmark
2019 | 4 | 3
2020 | 3 | 3.5
2021 | 5 | 4
2022 | 6 | 4.2
2023 | 7 | 5`,
  { titles: ['Return on equity, %', 'Dividend yield, %'] },
)

readsChart.notYet(
  'a line panel takes the names of the legend in a column panel with the same colors',
  (page) => {
    const f = fieldOn(page, { max: 60, count: 3, x0: 80, x1: 280 })
    drawBars(
      f,
      [
        [31, 36, 40],
        [20, 24, 27],
      ],
      [NAVY, TEAL],
      { show: String },
    )
    drawNames(f, ['2021', '2022', '2023'])
    drawLegend(
      page,
      [90, 130],
      [
        ['Orders', NAVY],
        ['Sales', TEAL],
      ],
    )
    const g = fieldOn(page, { max: 30, count: 3, x0: 340, x1: 520 })
    drawValues(g, [0, 10, 20, 30], { show: percent })
    drawLine(g, [22, 24, 27], NAVY)
    drawLine(g, [12, 15, 19], TEAL)
    drawNames(g, ['2021', '2022', '2023'])
  },
  `
column | Orders | Sales
2021 | 31 | 20
2022 | 36 | 24
2023 | 40 | 27

line | Orders | Sales
2021 | 22 | 12
2022 | 24 | 15
2023 | 27 | 19`,
)

readsChart.notYet(
  'columns on pale bands on a slightly skewed scan are columns',
  (page) => {
    page.paint((pdf) => {
      pdf.rotate(0.4, { origin: [300, 400] })
      const f = fieldOn(page, { max: 60, count: 4 })
      for (let k = 0; k < 3; k += 2) page.fill({ x0: 100, x1: 400, y0: 140 + 53 * k, y1: 193 + 53 * k }, '#f2f2f2')
      drawValues(f, [0, 20, 40, 60], { grid: undefined })
      drawBars(f, [[38, 41, 40, 44]], [BLUE])
      drawNames(f, YEARS.slice(1))
    })
  },
  `
column |
2020 | 38
2021 | 41
2022 | 40
2023 | 44`,
)
