import test from 'ava'
import type { Table } from '../../../../../core/model.js'
import { tablesOn, textsOf } from '../../../../fixtures/recognise-drawn.js'
import { writeTable } from '../../../../fixtures/write-table.js'

const COLUMNS = [
  ['left', 60],
  ['right', 300],
  ['right', 380],
  ['right', 460],
] as const

/** Writes the rows as a table and returns the table that was found. */
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

test('a row whose label ends with a unit is a body row, and its unit does not apply to the table', async (t) => {
  for (const label of ['Rooms (in thousands)', 'Umsatz (in Mio. EUR)', 'Sales in millions', "CA (en millions d'euros)"])
    for (const numbers of [
      ['45', '42'],
      ['45.5', '42.5'],
      ['(310)', '(420)'],
    ] as const) {
      const table = await readOf([YEARS, [label, ...numbers], ['Stores', '12', '11'], ...UNDER])
      t.deepEqual([table.headerRowCount, textsOf(table)[1], table.unit], [1, [label, ...numbers], undefined], label)
    }
})

test('a unit without a label belongs to the numbers beside it, not to the table, at any row distance', async (t) => {
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

test('a table of measures, each above its unit, keeps all units', async (t) => {
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

test('ranges of years next to years are body rows when they have their own header row', async (t) => {
  for (const headers of [
    ['', 'Issued', 'Due'],
    ['Jurisdiction', 'Earliest open year', 'Under audit'],
  ]) {
    const rows = [
      headers,
      ['Series one', '2018', '2024 to 2026'],
      ['Series two', '2017', '2022 to 2030'],
      ['Series three', '2019', '2026 to 2028'],
    ]
    const table = await readOf(rows)
    t.deepEqual([table.headerRowCount, textsOf(table)], [1, rows])
  }
})

test('ranges of years next to years are column headers above numbers', async (t) => {
  const rows = [
    ['Contractual obligations', '2021', '2022 to 2023', '2024 to 2025'],
    ['Debt', '1,500', '300', '1,200'],
    ['Leases', '212', '66', '146'],
  ]
  const table = await readOf(rows)
  t.deepEqual([table.headerRowCount, textsOf(table)], [1, rows])
})

test('a row of durations or words under periods is a body row', async (t) => {
  for (const headers of [YEARS, ['', 'FY23', 'FY22'], ['', 'Q3 2023', 'Q3 2022'], ['(in millions)', '2023', '2022']])
    for (const row of [
      ['Remaining term', '7 years', '6 years'],
      ['Restlaufzeit', '7 Jahre', '6 Jahre'],
      ['Term', '1-7 years', '2-6 years'],
      ['Rating', 'AA', 'A'],
    ]) {
      const rows = [headers, row, ...UNDER]
      const table = await readOf(rows)
      t.deepEqual([table.headerRowCount, textsOf(table)], [1, rows], `${headers} ${row}`)
    }
})

test('durations beside years and "Thereafter" are a body row', async (t) => {
  const rows = [
    ['', '2023', '2024 to 2025', 'Thereafter'],
    ['Average term', '7 years', '6 years', '5 years'],
    ['Leases', '212', '66', '146'],
    ['Debt', '1,212', '366', '2,146'],
  ]
  const table = await readOf(rows)
  t.deepEqual([table.headerRowCount, textsOf(table)], [1, rows])
})

test('a measure that is equal in all columns under periods is a body row', async (t) => {
  const rows = [['', '2023', '2022'], ['Segment', 'Amount', 'Amount'], ...UNDER]
  const table = await readOf(rows)
  t.is(textsOf(table).length - table.headerRowCount, 2)
})

test('a qualified unit is not a label, so the words beside it are headers', async (t) => {
  for (const corner of ['(in millions)', 'Dollars in millions (unaudited)']) {
    const table = await readOf([YEARS, [corner, 'Actual', 'Budget'], ...UNDER])
    t.is(textsOf(table).length - table.headerRowCount, 2, corner)
  }
})

test('known header words under years are headers, even with a label', async (t) => {
  for (const line of [
    ['Segment', 'Actual', 'Budget'],
    ['Position', 'Plan', 'Ist'],
    ['Poste', 'Budget', 'Réalisé'],
    ['North', 'USD', 'EUR'],
    ['Region', 'December', 'March'],
    ['Region', 'Group', 'Company'],
  ]) {
    const table = await readOf([YEARS, line, ...UNDER])
    t.is(textsOf(table).length - table.headerRowCount, 2, `${line}`)
  }
})

test('a row of words is a body row under dates, under years with a unit, and beside changes', async (t) => {
  for (const [headers, words] of [
    [[['', '31 Dec 2023', '31 Dec 2022']], ['Rating', 'AA', 'A']],
    [[['', 'Dec 2023', 'Dec 2022']], ['Rating', 'AA', 'A']],
    [
      [YEARS, ['', '€m', '€m']],
      ['Rating', 'AA', 'A'],
    ],
    [[['', '2023', '2022', 'Change']], ['Rating', 'AA', 'A', 'Up']],
  ] as const) {
    const table = await readOf([...headers, words, ...UNDER])
    t.deepEqual(textsOf(table)[table.headerRowCount], words, `${headers}`)
  }
})

test('words that are equal in all columns are a body row when another row of words follows', async (t) => {
  const rows = [YEARS, ['Outlook', 'Stable', 'Stable'], ['Rating', 'AA', 'A'], ...UNDER]
  const table = await readOf(rows)
  t.deepEqual([table.headerRowCount, textsOf(table)], [1, rows])
})

test('steps, percentages and ranges beside a unit are column headers, and the unit applies to the table', async (t) => {
  for (const steps of [
    ['+100 bps', '-100 bps'],
    ['1%', '5%', '10%'],
    ['(100)', '(50)', '50', '100'].slice(1, 3),
    ['+200', 'Base', '-100'],
    ['+10%', '-5%', '+5%'],
    ['<10', '10-49', '250+'],
  ]) {
    const count = steps.length
    const rows = [
      ['(in millions)', ...steps],
      ['Net income', ...['1,204.1', '1,377.8', '12.0'].slice(0, count)],
      ['Loss', ...['(31.0)', '29.5', '17.1'].slice(0, count)],
    ]
    const table = await readOf(rows)
    t.deepEqual([table.headerRowCount, table.unit, textsOf(table)], [1, 'in millions', rows], `${steps}`)
  }
})

test('percentages beside a label that names them are a body row', async (t) => {
  const rows = [YEARS, ['(as a percentage of sales)', '+1.2%', '-1.2%'], ...UNDER]
  t.deepEqual(textsOf(await readOf(rows)), rows)
})

test('consecutive numbers and small numbers above larger ones are headers; amounts are a body row', async (t) => {
  for (const [first, rows] of [
    [
      ['Passengers (in thousands)', '1', '2', '3'],
      [
        ['Day', '204', '377', '12'],
        ['Night', '31', '29', '17'],
      ],
    ],
    [
      ['Station', '101', '103', '105'],
      [
        ['Bern', '6:02', '7:02', '8:02'],
        ['Olten', '6:32', '7:32', '8:32'],
        ['Basel', '6:55', '7:55', '8:55'],
      ],
    ],
  ] as const) {
    const table = await readOf([first, ...rows])
    t.deepEqual([table.headerRowCount, textsOf(table)], [1, [[...first], ...rows]])
  }
  const rows = [
    ['Rooms', '45', '42', '39'],
    ['Beds', '90', '84', '78'],
    ['Guests', '1,204', '1,377', '1,012'],
  ]
  t.is((await readOf(rows)).headerRowCount, 0)
})

test('terms and weeks of years are column headers; terms of one item are a body row', async (t) => {
  const years = ['', '2023', '2022', '2021']
  const under = [
    ['Net income', '1,204', '1,377', '12'],
    ['Loss', '(31)', '(29)', '(17)'],
  ]
  for (const [line, count] of [
    [['Tenor', '1 year', '2 years', '5 years'], 2],
    [['Year', '52 weeks', '52 weeks', '53 weeks'], 2],
    [['Term', '1 year', '2 years', '5 years'], 3],
  ] as const) {
    const table = await readOf([years, line, ...under])
    t.is(textsOf(table).length - table.headerRowCount, count, `${line}`)
  }
})

test('a label that extends over the numbers of its unit belongs to them', async (t) => {
  const columns = [
    ['left', 60],
    ['right', 150],
    ['right', 220],
  ] as const
  const rows = [
    YEARS,
    ['Net income', '1,204', '(377)'],
    ['Weighted average shares', '', ''],
    ['(in thousands)', '450,312', '460,212'],
    ['Per share', '2.67', '(0.82)'],
  ]
  const tables = await tablesOn((page) => writeTable(page, rows, columns, 100))
  t.deepEqual(
    tables.map(({ headerRowCount }) => headerRowCount),
    [1],
  )
})

test('a property that each company has is in the first body row, not in a header row', async (t) => {
  for (const row of [
    ['Credit rating', 'AAA', 'AA+'],
    ['Credit rating', 'BBB', 'BBB'],
    ['Functional currency', 'EUR', 'USD'],
    ['Auditor', 'BDO', 'KPMG'],
    ['Peak month', 'December', 'July'],
    ['Spitzenmonat', 'Dezember', 'Juli'],
  ]) {
    const table = await readOf([YEARS, row, ...UNDER])
    t.deepEqual([table.headerRowCount, textsOf(table)[1]], [1, row])
  }
})

test('numbers that rise from the first column to the last are a body row', async (t) => {
  const rows = [
    ['Stores', '112', '118', '131'],
    ['Sales', '12.4', '13.5', '15.0'],
    ['Costs', '10.1', '11.0', '12.5'],
  ]
  t.is((await readOf(rows)).headerRowCount, 0)
  t.is((await readOf([['Station', '112', '118', '131'], ...rows.slice(1)])).headerRowCount, 1)
})

test('sizes above numbers with another unit are headers', async (t) => {
  for (const headers of [
    ['Length', '1.5 mm²', '2.5 mm²', '4.0 mm²'],
    ['', '2.5 mg', '5.0 mg', '10.0 mg'],
  ]) {
    const rows = [headers, ['10 m', '7.10', '11.20', '18.40'], ['50 m', '33.10', '51.00', '84.00']]
    const table = await readOf(rows)
    t.deepEqual([table.headerRowCount, textsOf(table)], [1, rows])
  }
})

test('a duration whose label calls it a period is in a body row', async (t) => {
  const row = ['Average payment period', '30 days', '36 days', '60 days']
  const table = await readOf([['', '2023', '2022', '2021'], row, ['Receivables', '1,234', '1,100', '999']])
  t.deepEqual([table.headerRowCount, textsOf(table)[1]], [1, row])
})

test('a unit directly below the headers is in the corner; a label beside a unit names the rows below', async (t) => {
  const table = await readOf([YEARS, ['(In millions)', '', ''], ...UNDER])
  t.deepEqual([table.headerRowCount, table.unit, table.rows.length - table.headerRowCount], [1, 'In millions', 2])
  const tables = await tablesOn((page) => {
    const rows = [YEARS, ['Goodwill:', '', ''], ...UNDER, ['Trademarks:', '', ''], ['Finite', '31.0', '29.5']]
    writeTable(page, rows, COLUMNS.slice(0, 3), 100)
    writeTable(page, [['(In thousands)']], [['middle', 330]], 113)
  })
  const texts = textsOf(tables[0]!)
  t.deepEqual([tables[0]!.headerRowCount, tables[0]!.unit], [2, 'In thousands'])
  t.deepEqual(texts[2], ['Goodwill:', '', ''])
  // a text that describes the columns stays in the header rows
  const dated = await tablesOn((page) => {
    writeTable(
      page,
      [['Years ended December 31,', '2023', '2022'], ...UNDER.map((row) => [...row])],
      COLUMNS.slice(0, 3),
      100,
    )
  })
  t.is(dated[0]!.headerRowCount, 1)
})

test('a unit above all rows is a header when no other header follows', async (t) => {
  for (const unit of ['(In millions)', 'In millions', '($ in thousands)']) {
    const table = await readOf([[unit, '', ''], ...UNDER])
    t.deepEqual([table.headerRowCount, textsOf(table)[0]![0]], [1, unit])
  }
  const parts = await readOf([
    ['(In millions)', '', ''],
    ...UNDER,
    ['(In units)', '', ''],
    ['(Millions)', '', ''],
    ...UNDER,
  ])
  t.is(parts.headerRowCount, 0)
})

test('a label beside a unit names the rows below if they are indented and no rule separates them', async (t) => {
  const read = async (indent: number, ruledAt: number) => {
    const [table] = await tablesOn((page) => {
      writeTable(page, [YEARS], COLUMNS.slice(0, 3), 100)
      for (const x of [280, 360]) page.stroke(x, ruledAt, x + 22, ruledAt, 0.5)
      writeTable(page, [['Revenue', '(In thousands)']], [COLUMNS[0]!, ['middle', 330]], 113)
      writeTable(page, UNDER, [['left', 60 + indent], ...COLUMNS.slice(1, 3)], 126)
    })
    return [table!.headerRowCount, textsOf(table!)[2]![0]]
  }
  t.deepEqual(await read(12, 103), [2, 'Revenue'])
  t.deepEqual(await read(0, 103), [2, 'Net income'])
  t.deepEqual(await read(12, 116), [2, 'Net income'])
})

test('headers much wider than the numbers stay headers when they are centered on other headers', async (t) => {
  const columns = [
    ['left', 60],
    ['middle', 300],
    ['middle', 480],
  ] as const
  const rows = [
    ['', 'Number of all patents that are held', 'Important ones that expire between'],
    ['', 'worldwide', 'now and 2025'],
    ['Optics', '1,176', '3'],
    ['Display', '4,584', '27'],
  ]
  const [table] = await tablesOn((page) => writeTable(page, rows, columns, 100, { step: 12 }))
  t.is(table!.headerRowCount, 1)
  t.deepEqual(textsOf(table!)[0], [
    '',
    'Number of all patents that are held worldwide',
    'Important ones that expire between now and 2025',
  ])
})

test('a header with a wide gap inside is one header when one rule covers it', async (t) => {
  const [table] = await tablesOn((page) => {
    writeTable(page, [['', '2018', '2017'], ...UNDER.map((row) => [...row])], COLUMNS.slice(0, 3), 114)
    const at = { font: 'times', size: 10 } as const
    page.write('Year ended', 275, 100, at)
    page.write('December 31,', 275 + page.measure('Year ended', at) + 5.5, 100, at)
    page.stroke(272, 104, 388, 104, 0.5)
  })
  t.deepEqual(
    table!.cells.filter(({ row, text }) => row === 0 && text !== '').map(({ text, columnSpan }) => [text, columnSpan]),
    [['Year ended December 31,', 2]],
  )
})

test('the measure of each year is a header, whatever the header of the labels is', async (t) => {
  for (const [label, ...headers] of [
    ['Credit rating', 'Exposure', 'Exposure'],
    ['Currency', 'Average', 'Average'],
    ['Location', 'Staff', 'Staff'],
    ['Crop', 'Yield', 'Yield'],
    ['Loan', 'Rate', 'Rate'],
    ['', 'XAF', 'XAF'],
  ]) {
    const table = await readOf([YEARS, [label!, ...headers], ...UNDER])
    const [header] = textsOf(table)
    t.deepEqual(header!.slice(1), [`2023 ${headers[0]}`, `2022 ${headers[1]}`], `${label} ${headers}`)
  }
  for (const row of [
    ['Credit rating', 'AA', 'AA'],
    ['Functional currency', 'EUR', 'USD'],
    ['Listed', 'Yes', 'Yes'],
    ['S&P', 'AA-', 'AA-'],
    ['Auditor', 'PwC', 'PwC'],
  ])
    t.deepEqual(textsOf(await readOf([YEARS, row, ...UNDER]))[1], row)
})

test('round or evenly spaced numbers are headers above larger numbers; other numbers are a body row', async (t) => {
  const below = [
    ['Contracts', '1,204', '1,377', '1,612'],
    ['Retail', '2,204', '2,377', '2,612'],
  ]
  for (const headers of [
    ['Days', '30', '60', '90'],
    ['Quantity', '10', '25', '50'],
    ['Maturity (years)', '2', '5', '10'],
    ['Pay scale', '7', '9', '11'],
  ])
    t.is((await readOf([headers, ...below])).headerRowCount, 1, `${headers}`)
  for (const row of [
    ['Stores', '112', '118', '131'],
    ['Hotels', '45', '60', '75'],
    ['Directors', '9', '10', '11'],
  ])
    t.is((await readOf([row, ...below])).headerRowCount, 0, `${row}`)
})

test('a corner text beside a unit is a header with a rule below it, and a section label without one', async (t) => {
  const cornerOf = async (...rules: readonly number[]) => {
    const rows = [YEARS, ['Casino revenue', '', ''], ...UNDER, ['Rooms', '', ''], ['Weekday', '31.0', '29.5']]
    const tables = await tablesOn((page) => {
      writeTable(page, rows, COLUMNS.slice(0, 3), 100)
      writeTable(page, [['(In thousands)']], [['middle', 330]], 113)
      for (const y of rules) page.stroke(60, y, 390, y, 0.5)
    })
    return textsOf(tables[0]!)[1]![0]
  }
  t.is(await cornerOf(103.5), '')
  t.is(await cornerOf(116.5), 'Casino revenue')
})
