import test from 'ava'
import type { Table } from '../../../../core/model.js'
import { tablesOn, textsOf } from '../../../fixtures/recognise-drawn.js'
import { writeTable } from '../../../fixtures/write-table.js'

const COLUMNS = [
  ['left', 60],
  ['right', 300],
  ['right', 380],
  ['right', 460],
] as const

/** The rows written as a table, and what was read of it. */
async function readOf(rows: readonly (readonly string[])[], step = 13): Promise<Table> {
  const count = Math.max(...rows.map((row) => row.length))
  const tables = await tablesOn((page) => writeTable(page, rows, COLUMNS.slice(0, count), 100, { step }))
  return tables[0]!
}

const YEARS = ['', '2023', '2022']
const UNDER = [
  ['Net income', '1,204.1', '1,377.8'],
  ['Dividends', '31.0', '29.5'],
] as const

test('a row whose label ends with a unit is a row, and no unit of the whole table', async (t) => {
  for (const label of ['Rooms (in thousands)', 'Umsatz (in Mio. EUR)', 'Sales in millions', "CA (en millions d'euros)"])
    for (const figures of [
      ['45', '42'],
      ['45.5', '42.5'],
      ['(310)', '(420)'],
    ] as const) {
      const table = await readOf([YEARS, [label, ...figures], ['Stores', '12', '11'], ...UNDER])
      t.deepEqual([table.headerRowCount, textsOf(table)[1], table.unit], [1, [label, ...figures], undefined], label)
    }
})

test('a unit alone beside figures is of them, not of the table, under a name at whatever distance', async (t) => {
  for (const step of [13, 16])
    for (const [unit, first, second] of [
      ['(in thousands)', '450.5', '460.2'],
      ['(as a percentage of revenue)', '44.5%', '46.2%'],
      ['(in millions)', '3105', '3222'],
    ] as const) {
      const table = await readOf(
        [YEARS, ['Weighted average of the year', '', ''], [unit, first, second], ...UNDER],
        step,
      )
      t.deepEqual([table.headerRowCount, table.unit], [1, undefined], `${unit} ${step}`)
      t.deepEqual(
        textsOf(table)
          .find((row) => row.includes(first))!
          .slice(1),
        [first, second],
      )
    }
})

test('a table of measures, each over its unit, keeps all of them', async (t) => {
  const rows = [
    YEARS,
    ['Net loss', '', ''],
    ['(in millions)', '(310)', '(420)'],
    ['Shares', '', ''],
    ['(in thousands)', '204', '377'],
  ]
  const table = await readOf(rows)
  t.deepEqual(
    textsOf(table)
      .slice(1)
      .map((row) => row.slice(1))
      .filter((row) => row.some((text) => text !== '')),
    [
      ['(310)', '(420)'],
      ['204', '377'],
    ],
  )
})

test('years from one to another beside years are rows under heads of their own', async (t) => {
  for (const heads of [
    ['', 'Issued', 'Due'],
    ['Jurisdiction', 'Earliest open year', 'Under audit'],
  ]) {
    const rows = [
      heads,
      ['Series one', '2018', '2024 to 2026'],
      ['Series two', '2017', '2022 to 2030'],
      ['Series three', '2019', '2026 to 2028'],
    ]
    const table = await readOf(rows)
    t.deepEqual([table.headerRowCount, textsOf(table)], [1, rows])
  }
})

test('years from one to another beside years are heads over figures', async (t) => {
  const rows = [
    ['Contractual obligations', '2021', '2022 to 2023', '2024 to 2025'],
    ['Debt', '1,500', '300', '1,200'],
    ['Leases', '212', '66', '146'],
  ]
  const table = await readOf(rows)
  t.deepEqual([table.headerRowCount, textsOf(table)], [1, rows])
})

test('a row of times or of words under periods is a row', async (t) => {
  for (const heads of [YEARS, ['', 'FY23', 'FY22'], ['', 'Q3 2023', 'Q3 2022'], ['(in millions)', '2023', '2022']])
    for (const row of [
      ['Remaining term', '7 years', '6 years'],
      ['Restlaufzeit', '7 Jahre', '6 Jahre'],
      ['Term', '1-7 years', '2-6 years'],
      ['Rating', 'AA', 'A'],
    ]) {
      const rows = [heads, row, ...UNDER]
      const table = await readOf(rows)
      t.deepEqual([table.headerRowCount, textsOf(table)], [1, rows], `${heads} ${row}`)
    }
})

test('"Thereafter" beside years has times, too', async (t) => {
  const rows = [
    ['', '2023', '2024 to 2025', 'Thereafter'],
    ['Average term', '7 years', '6 years', '5 years'],
    ['Leases', '212', '66', '146'],
    ['Debt', '1,212', '366', '2,146'],
  ]
  const table = await readOf(rows)
  t.deepEqual([table.headerRowCount, textsOf(table)], [1, rows])
})

test('what is the same in each column under periods is measured in it', async (t) => {
  const rows = [['', '2023', '2022'], ['Segment', 'Amount', 'Amount'], ...UNDER]
  const table = await readOf(rows)
  t.is(textsOf(table).length - table.headerRowCount, 2)
})

test('a unit with what is said of it is no label: words beside it are heads', async (t) => {
  for (const corner of ['(in millions)', 'Dollars in millions (unaudited)']) {
    const table = await readOf([YEARS, [corner, 'Actual', 'Budget'], ...UNDER])
    t.is(textsOf(table).length - table.headerRowCount, 2, corner)
  }
})
