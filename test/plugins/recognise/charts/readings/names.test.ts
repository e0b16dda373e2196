import { readsChart } from '../../../../fixtures/chart-readings.js'
import {
  BLUE,
  drawAreas,
  drawBars,
  drawLegend,
  drawLine,
  drawNames,
  drawPie,
  drawValues,
  fieldOn,
  GREY,
  middleOf,
  NAVY,
  ORANGE,
  percent,
  placeOf,
  print,
  TEAL,
  TEXT,
  WHITE,
} from '../../../../fixtures/sketch-chart.js'

const YEARS = ['2019', '2020', '2021', '2022', '2023']
const COLORS = [NAVY, BLUE, TEAL, ORANGE, GREY]
const NAMES = ['Europe', 'Americas', 'Asia', 'Other']
const SHARES = [42, 27, 18, 13]
const PIE = `
pie |
Europe | 42
Americas | 27
Asia | 18
Other | 13`

readsChart(
  'words printed in areas are their names',
  (page) => {
    const f = fieldOn(page, { max: 100, count: 5 })
    drawValues(f, [0, 25, 50, 75, 100], { show: percent })
    drawAreas(
      f,
      [
        [52, 49, 45, 41, 38],
        [30, 31, 34, 36, 37],
        [18, 20, 21, 23, 25],
      ],
      [NAVY, BLUE, TEAL],
    )
    for (const [i, y] of YEARS.entries()) print(page, y, 100 + 75 * i, 313)
    print(page, 'Coal', 250, 265, 'middle', WHITE)
    print(page, 'Gas', 250, 205, 'middle', WHITE)
    print(page, 'Wind', 250, 158, 'middle', WHITE)
  },
  `
area stacked to 100 | Coal | Gas | Wind
2019 | 52 | 30 | 18
2020 | 49 | 31 | 20
2021 | 45 | 34 | 21
2022 | 41 | 36 | 23
2023 | 38 | 37 | 25`,
)

readsChart(
  'a mark after one percentage in a legend does not change the other percentages',
  (page) => {
    drawPie(page, [200, 220, 80], SHARES, COLORS)
    drawLegend(
      page,
      [310, 195],
      NAMES.map((each, i) => [`${each} ${SHARES[i]}%${i === 3 ? '*' : ''}`, COLORS[i]!] as const),
      { isColumn: true },
    )
    print(page, '* Mainly Africa', 310, 260, 'left', { ...TEXT, size: 6 })
  },
  PIE,
)

readsChart(
  'a percentage below one is not part of the name of a slice',
  (page) => {
    const s = [61, 30.4, 8, 0.6]
    const at = drawPie(page, [250, 220, 70], s, COLORS)
    const nm = ['Loans', 'Securities', 'Cash', 'Other']
    for (const [i, spot] of at.entries()) {
      const [x, y] = spot(i === 3 ? 1.25 : 1.12)
      print(page, `${nm[i]} ${i === 3 ? '<1%' : `${Math.round(s[i]!)}%`}`, x, y + 2, x > 250 ? 'left' : 'right')
    }
  },
  `
pie |
Loans | 61
Securities | 30
Cash | 8
Other | 0.6`,
)

readsChart(
  'name, amount and percentage below each other beside a slice belong to that slice',
  (page) => {
    const v = [412, 265, 180, 128],
      nm = ['Europe', 'Americas', 'Asia', 'Other'],
      sh = ['42%', '27%', '18%', '13%']
    const at = drawPie(page, [280, 220, 70], v, COLORS, { parting: '#ffffff' })
    for (const [i, spot] of at.entries()) {
      const [x, y] = spot(1.2),
        e = x > 280 ? ('left' as const) : ('right' as const)
      print(page, nm[i]!, x, y - 6, e, { ...TEXT, weight: 'bold' })
      print(page, `$${v[i]}m`, x, y + 3, e)
      print(page, sh[i]!, x, y + 12, e)
    }
  },
  `
pie |
Europe | 412
Americas | 265
Asia | 180
Other | 128`,
)

readsChart(
  'a flat line with printed numbers has the names and the legend below its distant axis',
  (page) => {
    const f = fieldOn(page, { max: 30, count: 5 })
    const a = [18.2, 18.9, 19.5, 20.4, 21],
      b = [16.1, 17, 17.7, 18.1, 18.8]
    drawLine(f, a, NAVY, { show: (v) => v.toFixed(1) })
    drawLine(f, b, ORANGE)
    for (const [i, v] of b.entries()) print(page, v.toFixed(1), middleOf(f, i), placeOf(f, v) + 11, 'middle', TEXT)
    drawNames(f, YEARS)
    drawLegend(
      page,
      [180, 335],
      [
        ['Group', NAVY],
        ['Sector', ORANGE],
      ],
      { key: 'line', step: 30 },
    )
  },
  `
line | Group | Sector
2019 | 18.2 | 16.1
2020 | 18.9 | 17
2021 | 19.5 | 17.7
2022 | 20.4 | 18.1
2023 | 21 | 18.8`,
)

readsChart(
  'whole numbers after the names at the ends of all lines are their last values',
  (page) => {
    const f = fieldOn(page, { max: 60, count: 5 })
    drawValues(f, [0, 20, 40, 60])
    const d = [
      [30, 34, 41, 46, 52],
      [20, 22, 25, 24, 30],
      [10, 12, 9, 15, 13],
    ] as const
    for (const [k, v] of d.entries()) {
      drawLine(f, v, COLORS[k]!)
      print(page, `${['Solar', 'Wind', 'Hydro'][k]!} ${v[4]}`, 376, placeOf(f, v[4]) + 3, 'left', {
        ...TEXT,
        color: COLORS[k]!,
      })
    }
    drawNames(f, YEARS)
  },
  `
line | Solar | Wind | Hydro
2019 | 30 | 20 | 10
2020 | 34 | 22 | 12
2021 | 41 | 25 | 9
2022 | 46 | 24 | 15
2023 | 52 | 30 | 13`,
)

readsChart(
  'names on both sides of the baseline of bars are one set of categories',
  (page) => {
    const f = fieldOn(page, { max: 20, min: -20, count: 4, lies: true, x0: 100, x1: 420 })
    const v = [12, -8, 15, -17]
    drawBars(f, [v], [NAVY], { show: (each) => `${each}%` })
    const zero = placeOf(f, 0)
    page.stroke(zero, 140, zero, 300, 0.75)
    for (const [i, nm] of ['Energy', 'Banks', 'Health', 'Media'].entries())
      print(page, nm, v[i]! > 0 ? zero - 5 : zero + 5, middleOf(f, i) + 3, v[i]! > 0 ? 'right' : 'left')
  },
  `
bar |
Energy | 12
Banks | -8
Health | 15
Media | -17`,
)
