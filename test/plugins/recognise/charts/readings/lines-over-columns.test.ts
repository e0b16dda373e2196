import { readsChart } from '../../../../fixtures/chart-readings.js'
import {
  BLUE,
  drawBars,
  drawLegend,
  drawLine,
  drawNames,
  drawStacks,
  drawValues,
  fieldOn,
  grouped,
  middleOf,
  NAVY,
  ORANGE,
  percent,
  placeOf,
  print,
  RED,
} from '../../../../fixtures/sketch-chart.js'

const YEARS = ['2019', '2020', '2021', '2022', '2023']

readsChart(
  'a line of printed rates far above labelled columns is in their chart',
  (page) => {
    const f = fieldOn(page, { max: 200, count: 4, top: 160 })
    drawBars(f, [[88, 94, 107, 121]], [BLUE], { show: (v) => `£${v}m` })
    const ys = [150, 147.8, 138.7, 139.6],
      g = ['5.1%', '6.8%', '13.8%', '13.1%']
    page.strokeThrough(
      ys.map((y, i) => ({ x: middleOf(f, i), y })),
      1.5,
      ORANGE,
    )
    for (const [i, y] of ys.entries()) {
      page.paint((pdf) => {
        pdf.circle(middleOf(f, i), y, 2.5).fill(ORANGE)
      })
      print(page, g[i]!, middleOf(f, i), y - 6)
    }
    drawNames(f, ['2020', '2021', '2022', '2023'])
    drawLegend(
      page,
      [150, 335],
      [
        ['Dividends', BLUE],
        ['Growth', ORANGE],
      ],
      { key: ['box', 'line'], step: 26 },
    )
  },
  `
combo | Dividends | Growth
2020 | 88 | 5.1
2021 | 94 | 6.8
2022 | 107 | 13.8
2023 | 121 | 13.1`,
)

readsChart(
  'numbers on pale backgrounds at a line over columns are its values',
  (page) => {
    const f = fieldOn(page, { max: 1600, count: 5 })
    const v = [610, 702, 688, 815, 902],
      ys = [175, 168.7, 171.85, 160.3, 151.9],
      g = ['31.2%', '33.0%', '32.1%', '35.4%', '37.8%']
    drawBars(f, [v], [NAVY])
    for (const [i, each] of v.entries()) print(page, grouped(each), middleOf(f, i), placeOf(f, each) - 3)
    page.strokeThrough(
      ys.map((y, i) => ({ x: middleOf(f, i), y })),
      1.5,
      ORANGE,
    )
    for (const [i, y] of ys.entries()) {
      page.fill({ x0: middleOf(f, i) - 14, x1: middleOf(f, i) + 14, y0: y - 18, y1: y - 7 }, '#fbe5d6')
      print(page, g[i]!, middleOf(f, i), y - 9.5)
    }
    drawNames(f, YEARS)
    drawLegend(
      page,
      [150, 335],
      [
        ['Sales', NAVY],
        ['Margin', ORANGE],
      ],
      { key: ['box', 'line'], step: 26 },
    )
  },
  `
combo | Sales | Margin
2019 | 610 | 31.2
2020 | 702 | 33
2021 | 688 | 32.1
2022 | 815 | 35.4
2023 | 902 | 37.8`,
)

readsChart(
  'a line is read on the right axis even without a grid or ticks for it',
  (page) => {
    const f = fieldOn(page, { max: 500, count: 5 }),
      g = fieldOn(page, { max: 30, count: 5 })
    drawValues(f, [0, 100, 200, 300, 400, 500])
    drawValues(g, [0, 10, 20, 30], { side: 'right', grid: undefined, show: percent })
    drawBars(f, [[310, 345, 372, 410, 455]], [NAVY])
    drawLine(g, [12, 14, 15, 19, 22], ORANGE, { marker: 2.5 })
    drawNames(f, YEARS)
    drawLegend(
      page,
      [150, 335],
      [
        ['Revenue', NAVY],
        ['Margin', ORANGE],
      ],
      { key: ['box', 'line'], step: 26 },
    )
  },
  `
combo | Revenue | Margin >
2019 | 310 | 12
2020 | 345 | 14
2021 | 372 | 15
2022 | 410 | 19
2023 | 455 | 22`,
)

readsChart(
  'a line is read on numbers far to the right without a line beside them',
  (page) => {
    const f = fieldOn(page, { max: 400, count: 6 }),
      g = fieldOn(page, { max: 10, count: 6 })
    drawValues(f, [0, 100, 200, 300, 400])
    drawBars(f, [[210, 240, 180, 260, 300, 330]], [BLUE])
    drawLine(g, [5.1, 6.2, 4.4, 7.1, 8.3, 8.8], RED)
    for (const v of [0, 5, 10]) print(page, `${v.toFixed(1)}%`, 440, placeOf(g, v) + 3, 'right')
    drawNames(f, ['2018', ...YEARS])
    drawLegend(
      page,
      [150, 335],
      [
        ['Premiums', BLUE],
        ['Growth', RED],
      ],
      { key: ['box', 'line'], step: 26 },
    )
  },
  `
combo | Premiums | Growth >
2018 | 210 | 5.1
2019 | 240 | 6.2
2020 | 180 | 4.4
2021 | 260 | 7.1
2022 | 300 | 8.3
2023 | 330 | 8.8`,
)

readsChart(
  'among axes on both sides, only the right one extends below zero',
  (page) => {
    const f = fieldOn(page, { max: 400, count: 6 }),
      g = fieldOn(page, { min: -10, max: 20, count: 6 })
    drawValues(f, [0, 100, 200, 300, 400], { grid: undefined })
    drawValues(g, [-10, 0, 10, 20], { show: percent, side: 'right', grid: undefined })
    drawBars(f, [[210, 240, 180, 260, 300, 330]], [BLUE])
    drawLine(g, [5.1, 14, -8, 12, 15.5, 10], RED, { marker: 2 })
    drawNames(f, ['2018', ...YEARS])
    drawLegend(
      page,
      [150, 335],
      [
        ['Premiums', BLUE],
        ['Growth', RED],
      ],
      { key: ['box', 'line'], step: 26 },
    )
  },
  `
combo | Premiums | Growth >
2018 | 210 | 5.1
2019 | 240 | 14
2020 | 180 | -8
2021 | 260 | 12
2022 | 300 | 15.5
2023 | 330 | 10`,
)

readsChart(
  'stacks and a line have separate axes',
  (page) => {
    const f = fieldOn(page, { max: 120, count: 4 }),
      g = fieldOn(page, { max: 60, count: 4 })
    drawValues(f, [0, 40, 80, 120], { show: (v) => `$${v}` })
    drawValues(g, [0, 20, 40, 60], { show: percent, side: 'right', grid: undefined })
    drawStacks(
      f,
      [
        [32, 35, 38, 41],
        [21, 24, 22, 29],
      ],
      [NAVY, BLUE],
    )
    drawLine(g, [44, 47, 49, 55], ORANGE, { marker: 2.5 })
    drawNames(f, YEARS.slice(1))
    drawLegend(
      page,
      [150, 335],
      [
        ['Wages', NAVY],
        ['Bonus', BLUE],
        ['Ratio', ORANGE],
      ],
      { key: ['box', 'box', 'line'], step: 26 },
    )
  },
  `
combo stacked | Wages | Bonus | Ratio >
2020 | 32 | 21 | 44
2021 | 35 | 24 | 47
2022 | 38 | 22 | 49
2023 | 41 | 29 | 55`,
)

readsChart.notYet(
  'a line on the only axis is not read on the scale of columns with printed numbers',
  (page) => {
    const f = fieldOn(page, { max: 600, count: 5 }),
      g = fieldOn(page, { max: 25, count: 5 })
    drawValues(g, [0, 5, 10, 15, 20, 25], { side: 'right', grid: undefined, show: percent })
    drawBars(f, [[310, 345, 372, 410, 455]], [NAVY], { show: String })
    drawLine(g, [20, 21, 19.5, 22, 23.5], ORANGE, { marker: 2 })
    drawNames(f, YEARS)
    drawLegend(
      page,
      [150, 335],
      [
        ['Sales', NAVY],
        ['Margin', ORANGE],
      ],
      { key: ['box', 'line'], step: 26 },
    )
  },
  `
combo | Sales | Margin >
2019 | 310 | 20
2020 | 345 | 21
2021 | 372 | 19.5
2022 | 410 | 22
2023 | 455 | 23.5`,
)
