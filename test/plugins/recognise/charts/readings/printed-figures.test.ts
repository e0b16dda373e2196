import { readsChart } from '../../../../fixtures/chart-readings.js'
import {
  BLUE,
  drawBars,
  drawLegend,
  drawNames,
  drawStacks,
  fieldOn,
  GREY,
  grouped,
  middleOf,
  NAVY,
  placeOf,
  print,
  TEAL,
  TEXT,
} from '../../../../fixtures/sketch-chart.js'

const YEARS = ['2019', '2020', '2021', '2022', '2023']

readsChart(
  'a percentage in brackets after an amount is not a value of its column',
  (page) => {
    const f = fieldOn(page, { max: 160, count: 4 })
    const vals = [63, 120, 88, 44]
    const shares = [20, 38, 28, 14]
    drawBars(f, [vals], [NAVY])
    for (const [i, v] of vals.entries()) print(page, `${v} (${shares[i]}%)`, middleOf(f, i), placeOf(f, v) - 3)
    drawNames(f, ['Retail', 'Corporate', 'Markets', 'Other'])
  },
  `
column |
Retail | 63
Corporate | 120
Markets | 88
Other | 44`,
)

readsChart(
  'decreases in brackets after all amounts do not change the amounts',
  (page) => {
    const f = fieldOn(page, { max: 320, count: 4, x1: 440 })
    const vals = [296, 249, 212, 190]
    const growth = ['(2%)', '(16%)', '(15%)', '(10%)']
    drawBars(f, [vals], [BLUE])
    for (const [i, v] of vals.entries()) print(page, `${v} ${growth[i]}`, middleOf(f, i), placeOf(f, v) - 3)
    drawNames(f, ['2020', '2021', '2022', '2023'])
  },
  `
column |
2020 | 296
2021 | 249
2022 | 212
2023 | 190`,
)

readsChart(
  'percentages followed by their amounts in brackets are the values of columns',
  (page) => {
    const f = fieldOn(page, { max: 50, count: 4 })
    const s = [20, 38, 28, 14],
      v = [63, 120, 88, 44]
    drawBars(f, [s], [NAVY])
    for (const [i, each] of s.entries()) print(page, `${each}% ($${v[i]}m)`, middleOf(f, i), placeOf(f, each) - 3)
    drawNames(f, ['Retail', 'Corporate', 'Markets', 'Other'])
  },
  `
column |
Retail | 20
Corporate | 38
Markets | 28
Other | 14`,
)

readsChart(
  'numbers with percentages after short bars are not legend names, and all bars keep their names',
  (page) => {
    const f = fieldOn(page, { max: 10, count: 5, lies: true, x0: 200, x1: 380 })
    const v = [8.4, 5.2, 3.1, 1.9, 0.7],
      s = [43, 27, 16, 10, 4]
    drawBars(f, [v], [NAVY])
    for (const [i, each] of v.entries())
      print(page, `$${each.toFixed(1)}bn (${s[i]}%)`, placeOf(f, each) + 4, middleOf(f, i) + 3, 'left')
    drawNames(f, ['Mortgages', 'Commercial', 'Cards', 'Auto', 'Other'])
  },
  `
bar |
Mortgages | 8.4
Commercial | 5.2
Cards | 3.1
Auto | 1.9
Other | 0.7`,
)

readsChart(
  'a number over a position with an invisibly low column is a value',
  (page) => {
    const f = fieldOn(page, { max: 12000, count: 5 })
    drawBars(f, [[11250, 640, 3, 4120, 87]], [NAVY], { show: grouped })
    drawNames(f, ['Loans', 'Bonds', 'Derivatives', 'Deposits', 'Other'])
  },
  `
column |
Loans | 11250
Bonds | 640
Derivatives | 3
Deposits | 4120
Other | 87`,
)

readsChart(
  'zeros over the first position and over one between keep their names',
  (page) => {
    const f = fieldOn(page, { max: 60, count: 5 })
    drawBars(f, [[0, 12, 0, 44, 31]], [NAVY], { show: String })
    drawNames(f, YEARS)
  },
  `
column |
2019 | 0
2020 | 12
2021 | 0
2022 | 44
2023 | 31`,
)

readsChart(
  'the first and the last of horizontal bars are printed zeros',
  (page) => {
    const f = fieldOn(page, { max: 60, count: 5, lies: true, x0: 180 })
    drawBars(f, [[0, 12, 25, 44, 0]], [NAVY], { show: (v) => (v ? String(v) : '0') })
    drawNames(f, ['Spain', 'Italy', 'France', 'Germany', 'Austria'])
  },
  `
bar |
Spain | 0
Italy | 12
France | 25
Germany | 44
Austria | 0`,
)

readsChart(
  'growth rates printed over the sums of stacks are not values',
  (page) => {
    const f = fieldOn(page, { max: 140, count: 4 })
    const s = [
      [32, 35, 38, 41],
      [21, 24, 22, 29],
    ]
    drawStacks(f, s, [NAVY, BLUE], { show: String, sums: String })
    for (const [i, g] of ['', '+11%', '+2%', '+17%'].entries())
      print(page, g, middleOf(f, i), placeOf(f, s[0]![i]! + s[1]![i]!) - 14, 'middle', {
        ...TEXT,
        color: TEAL,
        weight: 'bold',
      })
    drawNames(f, YEARS.slice(1))
    drawLegend(
      page,
      [150, 335],
      [
        ['Services', NAVY],
        ['Licences', BLUE],
      ],
    )
  },
  `
stacked_column | Services | Licences
2020 | 32 | 21
2021 | 35 | 24
2022 | 38 | 22
2023 | 41 | 29`,
)

readsChart(
  'an arrow with a growth rate over columns is not a series',
  (page) => {
    const f = fieldOn(page, { max: 100, count: 5, top: 170 })
    drawBars(f, [[48, 55, 61, 70, 82]], [NAVY], { show: String })
    drawNames(f, ['2019', '2020', '2021', '2022', '2023'])
    page.stroke(130, 190, 368, 158, 1, GREY)
    page.paint((pdf) => {
      pdf.polygon([368, 158], [361, 156], [362, 162]).fill(GREY)
    })
    page.paint((pdf) => {
      pdf.ellipse(249, 160, 36, 9).lineWidth(0.75).fillAndStroke('#ffffff', GREY)
    })
    print(page, 'CAGR 14.3%', 249, 163)
  },
  `
column |
2019 | 48
2020 | 55
2021 | 61
2022 | 70
2023 | 82`,
)

readsChart(
  'a footnote mark after a number is not part of its value',
  (page) => {
    const f = fieldOn(page, { max: 180, count: 4 })
    const v = [112, 118, 131, 149]
    drawBars(f, [v], [NAVY])
    for (const [i, each] of v.entries()) print(page, each + (i === 1 ? '*' : ''), middleOf(f, i), placeOf(f, each) - 3)
    drawNames(f, YEARS.slice(1))
    print(page, '* Restated', 100, 335, 'left', { ...TEXT, size: 6.5 })
  },
  `
column |
2020 | 112
2021 | 118
2022 | 131
2023 | 149`,
)
