import { readsChart } from '../../../../fixtures/chart-readings.js'
import {
  drawBars,
  drawLegend,
  drawNames,
  drawStacks,
  drawValues,
  fieldOn,
  middleOf,
  NAVY,
  print,
  TEAL,
} from '../../../../fixtures/sketch-chart.js'

const YEARS = ['2019', '2020', '2021', '2022', '2023']

readsChart(
  'the first group without columns keeps its name when the line continues below it',
  (page) => {
    const f = fieldOn(page, { max: 60, count: 5 })
    drawBars(
      f,
      [
        [null, 12, 25, 44, 31],
        [null, 15, 21, 40, 36],
      ],
      [NAVY, TEAL],
      { show: String },
    )
    drawNames(f, YEARS)
    drawLegend(
      page,
      [180, 335],
      [
        ['Orders', NAVY],
        ['Sales', TEAL],
      ],
    )
  },
  `
column | Orders | Sales
2019 | |
2020 | 12 | 15
2021 | 25 | 21
2022 | 44 | 40
2023 | 31 | 36`,
)

readsChart(
  'the first and the last position of stacks may be empty',
  (page) => {
    const f = fieldOn(page, { max: 60, count: 6 })
    drawStacks(
      f,
      [
        [0, 12, 25, 20, 11, 0],
        [0, 15, 21, 24, 16, 0],
      ],
      [NAVY, TEAL],
      { show: (v) => (v ? String(v) : '') },
    )
    drawNames(f, ['2018', ...YEARS])
    drawLegend(
      page,
      [180, 335],
      [
        ['Bonds', NAVY],
        ['Loans', TEAL],
      ],
    )
  },
  `
stacked_column | Bonds | Loans
2018 | |
2019 | 12 | 15
2020 | 25 | 21
2021 | 20 | 24
2022 | 11 | 16
2023 | |`,
)

readsChart(
  'years without columns at both ends of a row are read as empty',
  (page) => {
    const f = fieldOn(page, { max: 800, count: 7, x1: 450 })
    drawValues(f, [0, 200, 400, 600, 800], { grid: undefined })
    drawBars(f, [[null, 250, null, 500, 300, 700, null]], [NAVY])
    drawNames(f, ['2024', '2025', '2026', '2027', '2028', '2029', '2030'])
  },
  `
column |
2024 |
2025 | 250
2026 |
2027 | 500
2028 | 300
2029 | 700
2030 |`,
)

readsChart(
  'years of a maturity profile without maturities are empty',
  (page) => {
    const f = fieldOn(page, { max: 1000, count: 8, x1: 460 })
    drawStacks(
      f,
      [
        [0, 250, 0, 500, 300, 0, 400, 0],
        [120, 0, 0, 300, 0, 0, 250, 600],
      ],
      [NAVY, TEAL],
      { show: (v) => (v ? String(v) : '') },
    )
    drawNames(f, ['2024', '2025', '2026', '2027', '2028', '2029', '2030', '2031+'])
    drawLegend(
      page,
      [180, 335],
      [
        ['Bonds', NAVY],
        ['Term loans', TEAL],
      ],
    )
  },
  `
stacked_column | Bonds | Term loans
2024 | | 120
2025 | 250 |
2026 | |
2027 | 500 | 300
2028 | 300 |
2029 | |
2030 | 400 | 250
2031+ | | 600`,
)

readsChart(
  'a position with a printed n/a has no value',
  (page) => {
    const f = fieldOn(page, { max: 60, count: 5 })
    drawBars(f, [[31, 36, null, 48, 52]], [NAVY], { show: String })
    print(page, 'n/a', middleOf(f, 2), 296)
    drawNames(f, ['2019', '2020', '2021', '2022', '2023'])
  },
  `
column |
2019 | 31
2020 | 36
2021 |
2022 | 48
2023 | 52`,
)
