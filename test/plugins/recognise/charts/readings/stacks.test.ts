import { readsChart } from '../../../../fixtures/chart-readings.js'
import {
  BLUE,
  bracketed,
  drawLegend,
  drawNames,
  drawStacks,
  fieldOn,
  GREY,
  middleOf,
  NAVY,
  ORANGE,
  placeOf,
  print,
  RED,
  TEAL,
  TEXT,
  WHITE,
} from '../../../../fixtures/sketch-chart.js'

const YEARS = ['2019', '2020', '2021', '2022', '2023']

readsChart(
  'percentages in brackets after the amounts in stacks are not values',
  (page) => {
    const f = fieldOn(page, { max: 400, count: 3, top: 120 })
    const a = [63, 72, 80],
      b = [189, 198, 210],
      c = [63, 70, 95]
    const tot = [315, 340, 385]
    drawStacks(f, [a, b, c], [NAVY, BLUE, TEAL], {
      share: 0.7,
      show: (v, _k, i) => `${v} (${Math.round((100 * v) / tot[i]!)}%)`,
      sums: String,
    })
    drawNames(f, ['2021', '2022', '2023'])
    drawLegend(
      page,
      [150, 335],
      [
        ['Europe', NAVY],
        ['Americas', BLUE],
        ['Asia', TEAL],
      ],
    )
  },
  `
stacked_column | Europe | Americas | Asia
2021 | 63 | 189 | 63
2022 | 72 | 198 | 70
2023 | 80 | 210 | 95`,
)

readsChart(
  'numbers beside thin stack segments are their values',
  (page) => {
    const f = fieldOn(page, { max: 120, count: 4 })
    const s = [
      [60, 63, 66, 70],
      [20, 22, 25, 26],
      [3, 2, 4, 3],
    ]
    drawStacks(f, s, [NAVY, BLUE, ORANGE], { show: (v) => (v > 5 ? String(v) : '') })
    for (const [i, v] of s[2]!.entries())
      print(page, String(v), middleOf(f, i) + 26, placeOf(f, s[0]![i]! + s[1]![i]! + v / 2) + 3, 'left')
    drawNames(f, YEARS.slice(1))
    drawLegend(
      page,
      [150, 335],
      [
        ['Core', NAVY],
        ['Growth', BLUE],
        ['Other', ORANGE],
      ],
    )
  },
  `
stacked_column | Core | Growth | Other
2020 | 60 | 20 | 3
2021 | 63 | 22 | 2
2022 | 66 | 25 | 4
2023 | 70 | 26 | 3`,
)

readsChart(
  'numbers without a sign in segments below the line are negative',
  (page) => {
    const f = fieldOn(page, { max: 80, min: -40, count: 4 })
    drawStacks(
      f,
      [
        [32, 35, 38, 41],
        [-12, -14, -18, -30],
      ],
      [NAVY, RED],
      { show: (v) => String(Math.abs(v)) },
    )
    drawNames(f, YEARS.slice(1))
    drawLegend(
      page,
      [150, 335],
      [
        ['Inflows', NAVY],
        ['Outflows', RED],
      ],
    )
  },
  `
stacked_column | Outflows | Inflows
2020 | -12 | 32
2021 | -14 | 35
2022 | -18 | 38
2023 | -30 | 41`,
)

readsChart(
  'sums over stacks that extend below zero are not values',
  (page) => {
    const f = fieldOn(page, { max: 80, min: -40, count: 4 })
    drawStacks(
      f,
      [
        [32, 35, 38, 41],
        [21, 24, 22, 29],
        [-12, -14, -18, -30],
      ],
      [NAVY, BLUE, RED],
      { show: bracketed, sums: String },
    )
    drawNames(f, ['2020', '2021', '2022', '2023'])
    drawLegend(
      page,
      [150, 335],
      [
        ['Organic', NAVY],
        ['Acquired', BLUE],
        ['Disposals', RED],
      ],
    )
  },
  `
stacked_column | Disposals | Organic | Acquired
2020 | -12 | 32 | 21
2021 | -14 | 35 | 24
2022 | -18 | 38 | 22
2023 | -30 | 41 | 29`,
)

readsChart(
  'names may be above horizontal stacks',
  (page) => {
    const f = fieldOn(page, { max: 100, count: 3, lies: true, x0: 100, x1: 400 })
    const s = [
      [55, 60, 44],
      [30, 25, 36],
      [15, 15, 20],
    ]
    let i = 0
    for (const nm of ['Customers', 'Employees', 'Suppliers']) {
      const y = middleOf(f, i)
      print(page, nm, 100, y - 10, 'left', { ...TEXT, weight: 'bold' })
      let x = 100
      for (const [k, each] of s.entries()) {
        page.fill({ x0: x, x1: x + 3 * each[i]!, y0: y - 6, y1: y + 10 }, [NAVY, BLUE, GREY][k]!)
        print(page, `${each[i]}%`, x + 1.5 * each[i]!, y + 5, 'middle', WHITE)
        x += 3 * each[i]!
      }
      i++
    }
    drawLegend(
      page,
      [130, 325],
      [
        ['Satisfied', NAVY],
        ['Neutral', BLUE],
        ['Not satisfied', GREY],
      ],
    )
  },
  `
stacked_bar to 100 | Satisfied | Neutral | Not satisfied
Customers | 55 | 30 | 15
Employees | 60 | 25 | 15
Suppliers | 44 | 36 | 20`,
)
