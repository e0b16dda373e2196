import test from 'ava'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { drawTable } from '../../../../../examples/drawing/draw-table.js'
import { data, header, numberColumns, section, total } from '../../../../../examples/drawing/table-description.js'
import { tableStyle } from '../../../../../examples/drawing/table-style.js'
import { leadsToTable } from '../../../../../plugins/recognise/layout/line-kinds.js'
import { recognisePage } from '../../../../../plugins/recognise/recognise-page.js'
import { documentNamed } from '../../../../fixtures/documents.js'
import { readBytes } from '../../../../fixtures/read-page.js'
import { AREA, tablesOn, textsOf } from '../../../../fixtures/recognise-drawn.js'
import { growsInLine } from '../../../../fixtures/time-growth.js'
import { writeRows } from '../../../../fixtures/write-rows.js'
import { writeTable } from '../../../../fixtures/write-table.js'

const style = { font: 'times', size: 10 } as const

/** Prints texts on one line: words left-aligned, numbers right-aligned at their x. */
function line(page: DrawingPage, baseline: number, ...texts: readonly (readonly [number, string])[]): void {
  for (const [x, text] of texts) page.write(text, /\d/.test(text) ? x - page.measure(text, style) : x, baseline, style)
}

/** A label, three numbers and a text at the right. */
const quotes = [
  ['left', 60],
  ['right', 240],
  ['right', 320],
  ['right', 400],
  ['right', 540],
] as const

const inventories = {
  columns: numberColumns(2),
  rows: [
    header('', '2024', '2023'),
    data('Raw materials', ['2,911', '3,040']),
    data('Finished goods', ['3,219', '3,408']),
    total('Total inventories', ['6,130', '6,448']),
  ],
}
const allowance = {
  columns: numberColumns(2),
  rows: [
    header('', '2024', '2023'),
    data('Balance at beginning of year', ['97', '101']),
    data('Charged to expense', ['46', '38']),
    total('Balance at end of year', ['143', '139']),
  ],
}

for (const [name, what] of [
  ['prose', 'a page of prose'],
  ['prose-in-two-columns', 'prose in two columns'],
  ['bullets', 'a list with bullets'],
  ['contents', 'a table of contents'],
  ['signatures', 'a page of signatures'],
] as const) {
  test(`${what} is not a table`, async (t) => {
    const { bytes } = await documentNamed(name).draw()
    const [page] = await readBytes(bytes)
    t.deepEqual(recognisePage(page!).tables.map(textsOf), [])
  })
}

const amortisation = {
  columns: numberColumns(2),
  rows: [header('', '2024', '2023'), data('Software', ['12', '11']), data('Amortisation expense', ['2', '7'])],
}
/** Rows in the same columns; the first row leaves one column empty. */
const gap = {
  ...amortisation,
  rows: [data('Patents', ['', '4']), data('Brands', ['3', '5']), data('Other', ['6', '2'])],
}
const future = {
  columns: numberColumns(1),
  rows: [data('Next year', ['3']), data('The year after', ['6']), data('Later', ['4'])],
}

for (const [text, count, below] of [
  ['Estimated future amortisation expense is as follows:', 2, future],
  ['Future expense is comprised of the following:', 2, future],
  ['Die künftigen Abschreibungen setzen sich wie folgt zusammen:', 2, future],
  ['Künftige Abschreibungen ergeben sich wie folgt:', 2, future],
  ["L'amortissement se décompose comme suit:", 2, future],
  ['Amortisation expense is as follows:', 1, gap],
  ['Future amortisation expense, as follows:', 1, future],
  ['Amortisation expense consists of the following (in thousands):', 2, amortisation],
  ['Amortisation expense consists of the following:', 1, amortisation],
] as const) {
  test(`"${text}" after rows gives ${count} table(s), with ${below === future ? 1 : 2} column(s) below`, async (t) => {
    const tables = await tablesOn((page) => {
      const { bottom } = drawTable(page, amortisation, tableStyle(style), AREA)
      page.write(text, AREA.x, bottom + 10, style)
      const rows = below.rows.filter(({ type }) => type !== 'header')
      drawTable(page, { ...below, rows }, tableStyle(style), { ...AREA, y: bottom + 22 })
    })
    t.is(tables.length, count)
  })
}

test('the check whether a text introduces a table is fast even for many repetitions', async (t) => {
  const ask = (words: number) => {
    const text = `${'is '.repeat(words)}${'follows '.repeat(words)}`
    return () => {
      for (let times = 0; times < 100; times++) leadsToTable(text) || leadsToTable(`${text}:`)
    }
  }
  const { isInLine, times } = await growsInLine(ask, 500)
  t.true(isInLine, times)
})

test('years that start again begin another table', async (t) => {
  const tables = await tablesOn((page) => {
    const { bottom } = drawTable(page, inventories, tableStyle(style), AREA)
    drawTable(page, allowance, tableStyle(style), { ...AREA, y: bottom })
  })
  t.deepEqual(
    tables.map((table) => textsOf(table).map(([label]) => label)),
    [
      ['', 'Raw materials', 'Finished goods', 'Total inventories'],
      ['', 'Balance at beginning of year', 'Charged to expense', 'Balance at end of year'],
    ],
  )
})

test('a paragraph between two tables separates them', async (t) => {
  const tables = await tablesOn((page) => {
    line(page, 100, [72, 'Raw materials'], [400, '2,911'], [480, '3,040'])
    line(page, 115, [72, 'Finished goods'], [400, '3,219'], [480, '3,408'])
    page.write(
      'The next table shows what the Company expects to pay under leases that began before June',
      72,
      135,
      style,
    )
    page.write(
      'and that it could not end without paying for what is left of their term, in every year.',
      72,
      148,
      style,
    )
    line(page, 168, [72, 'Offices'], [400, '212'], [480, '194'])
    line(page, 183, [72, 'Ships'], [400, '172'], [480, '135'])
  })
  t.is(tables.length, 2)
})

test('tables side by side are two tables', async (t) => {
  const maturities = (label: string, values: readonly string[]) => ({
    columns: numberColumns(1),
    rows: [header('', label), ...values.map((value, i) => data(`${2024 + i}`, [value])), total('Total', ['99'])],
  })
  const tables = await tablesOn((page) => {
    const look = tableStyle({ ...style, rules: 'none' })
    drawTable(page, maturities('Principal', ['15', '12', '17', '10', '17', '28']), look, { x: 60, y: 90, width: 220 })
    drawTable(page, maturities('Payments', ['21', '19', '17', '13', '10', '19']), look, { x: 330, y: 90, width: 220 })
  })
  t.deepEqual(
    tables.map((table) => textsOf(table)[0]),
    [
      ['', 'Principal'],
      ['', 'Payments'],
    ],
  )
})

test('one row of numbers below headers is a table', async (t) => {
  const tables = await tablesOn((page) => {
    line(page, 100, [250, 'High'], [330, 'Low'], [410, 'Close'])
    line(page, 115, [72, 'Share price'], [275, '31.20'], [355, '22.75'], [435, '28.10'])
  })
  t.deepEqual(tables.map(textsOf), [
    [
      ['', 'High', 'Low', 'Close'],
      ['Share price', '31.20', '22.75', '28.10'],
    ],
  ])
})

test('one row of numbers without headers is not a table', async (t) => {
  const tables = await tablesOn((page) => line(page, 115, [72, 'Share price'], [275, '31.20'], [355, '22.75']))
  t.is(tables.length, 0)
})

test('running header and page number are not part of a table', async (t) => {
  const [table] = await tablesOn((page) => {
    page.write('Annual report 2024', 60, 36, style)
    page.write('12', 300, 770, style)
    drawTable(page, inventories, tableStyle(style), AREA)
  })
  t.is(table?.rows.length, 4)
})

test('labels between rows of numbers stay in their table', async (t) => {
  const tables = await tablesOn((page) =>
    drawTable(
      page,
      {
        columns: numberColumns(2),
        rows: [
          header('', '2024', '2023'),
          data('Cash', ['97', '101']),
          data('Inventories', ['62', '45']),
          section('Liabilities'),
          section('Current liabilities:'),
          data('Payables', ['46', '38']),
          data('Accruals', ['12', '19']),
        ],
      },
      tableStyle(style),
      AREA,
    ),
  )
  t.deepEqual(
    tables.map((table) => table.rows.length),
    [7],
  )
})

test('the tick labels of a chart are not a table', async (t) => {
  const tables = await tablesOn((page) => {
    const heights = [40, 90, 70, 130]
    for (const [i, tick] of ['0', '50', '100', '150'].entries()) line(page, 300 - i * 50, [100, tick])
    for (const [i, height] of heights.entries()) {
      line(page, 290 - height, [160 + i * 90, `${height}.5`])
      line(page, 320, [165 + i * 90, `${2020 + i}`])
      if (i > 0) page.stroke(60 + i * 90, 300 - heights[i - 1]!, 150 + i * 90, 300 - height, 1.5, '#3366aa')
    }
  })
  t.deepEqual(tables.map(textsOf), [])
})

test('different headers between rows start another table', async (t) => {
  const tables = await tablesOn((page) => {
    line(page, 100, [250, 'Net sales'], [370, '% of total'], [450, 'Income'])
    line(page, 115, [72, 'Industrial'], [290, '10,911'], [400, '34.5%'], [480, '2,289'])
    line(page, 130, [72, 'Health care'], [290, '5,813'], [400, '18.4%'], [480, '1,781'])
    line(page, 145, [72, 'Total'], [290, '16,724'], [400, '52.9%'], [480, '4,070'])
    line(page, 160, [72, 'Sales change'], [240, 'Organic'], [480, 'Total'])
    line(page, 173, [72, 'by segment'], [240, 'sales'], [330, 'Acquisitions'], [410, 'Translation'], [480, 'change'])
    line(page, 188, [72, 'Industrial'], [265, '4.9%'], [370, '0.5%'], [450, '0.6%'], [505, '6.0%'])
    line(page, 203, [72, 'Health care'], [265, '3.9%'], [370, '0.2%'], [450, '0.3%'], [505, '4.4%'])
  })
  t.deepEqual(
    tables.map((table) => textsOf(table).at(-1)),
    [
      ['Total', '16,724', '52.9%', '4,070'],
      ['Health care', '3.9%', '0.2%', '0.3%', '4.4%'],
    ],
  )
})

test('a label beside the first headers of the next table is not the last row of the table above', async (t) => {
  const levels = (page: DrawingPage, y: number, year: string, values: readonly string[]) => {
    page.write('Description', 72, y, style)
    page.write('Fair value at', 246, y, style)
    page.write('Fair value measured with inputs', 362, y, style)
    page.write('(Millions)', 72, y + 12, style)
    page.write(year, 232, y + 12, style)
    for (const [i, level] of ['Level 1', 'Level 2', 'Level 3'].entries()) page.write(level, 340 + i * 60, y + 12, style)
    for (const [i, value] of values.entries())
      line(page, y + 30 + i * 15, [72, `Security ${i}`], [300, value], [370, '—'], [430, value], [490, '—'])
  }
  const tables = await tablesOn((page) => {
    levels(page, 100, 'Dec. 31, 2017', ['14', '899', '76'])
    levels(page, 175, 'Dec. 31, 2016', ['10', '23', '197'])
  })
  t.deepEqual(
    tables.map((table) => [textsOf(table)[0]?.[1], ...textsOf(table)[1]!]),
    [
      ['Fair value at Dec. 31, 2017', '', '', 'Level 1', 'Level 2', 'Level 3'],
      ['Fair value at Dec. 31, 2016', '', '', 'Level 1', 'Level 2', 'Level 3'],
    ],
  )
})

test('a row of texts among rows of numbers stays a row', async (t) => {
  const [table, ...others] = await tablesOn((page) => {
    line(page, 100, [330, '2024'], [410, '2023'])
    line(page, 115, [72, 'Amount outstanding'], [330, '1,200'], [410, '1,150'])
    line(page, 130, [72, 'Interest rate'], [300, 'Variable'], [380, 'Variable'])
    line(page, 145, [72, 'Average life'], [72 + 240, '6.5 years'], [72 + 320, '7.5 years'])
    line(page, 160, [72, 'Interest paid'], [330, '48'], [410, '44'])
    line(page, 175, [72, 'Fees paid'], [330, '3'], [410, '2'])
  })
  t.is(others.length, 0)
  t.is(table?.rows.length, 6)
})

test('words in number columns that also occur among the numbers above do not start another table', async (t) => {
  const rows = [
    ['', 'This week', 'Last week', 'Year ago', 'Report'],
    ['Iowa', '1.27', '1.14', '1.42', 'Western Ethanol'],
    ['Minnesota', 'unq', '1.14', 'unq', 'Western Ethanol'],
    ['Edible tallow', '', '', '', ''],
    ['Chicago', 'unq', 'unq', 'unq', 'Western Ethanol'],
    ['Grease', '', '', '', ''],
    ['Central', '27.00', '18.50', '22.50', 'Western Ethanol'],
    ['Southern', '28.00', 'unq', '24.00', 'Western Ethanol'],
  ]
  const tables = await tablesOn((page) => writeTable(page, rows, quotes, 100))
  t.deepEqual(tables.map(textsOf), [rows])
})

test('a label with a text in the text column after the numbers does not split the table', async (t) => {
  const rows = [
    ['', 'This week', 'Last week', 'Year ago', 'Report'],
    ['Iowa', '1.27', '1.14', '1.42', 'Western Ethanol'],
    ['Illinois', '1.31', '1.16', '1.40', 'Northern Ethanol'],
    ['Nebraska', '1.23', '1.17', '1.35', ''],
    ['Biomass', '', '', '', 'Fuel report'],
    ['Straw', '93.33', '71.43', '103.50', ''],
    ['Grass', '61.82', '74.75', '101.25', ''],
  ]
  const tables = await tablesOn((page) => writeTable(page, rows, quotes, 100))
  t.deepEqual(tables.map(textsOf), [rows])
})

test('a title with a right-aligned unit starts a table, even if texts of the rows above also end there', async (t) => {
  const above = [
    ['in thousands', '2024', '2023', '2022', 'Segment'],
    ['Bonds', '1,270', '1,140', '1,420', 'Western Europe'],
    ['Loans', '3,311', '1,160', '1,400', 'Asia'],
    ['Leases', '1,231', '1,170', '1,350', 'Western Europe'],
  ]
  const below = [
    ['Trade receivables', '93', '71', '103', 'Asia'],
    ['Other assets', '61', '74', '101', 'Western Europe'],
    ['Cash', '12', '14', '11', 'Africa'],
  ]
  const tables = await tablesOn((page) => {
    writeTable(page, above, quotes, 100)
    writeTable(page, [['Current assets', '', '', '', 'in EUR million']], quotes, 158)
    writeTable(page, below, quotes, 171)
  })
  t.is(tables[0]?.rows.length, 4)
  t.is(tables[0]?.unit, 'in thousands')
  t.not(tables[1]?.unit, 'in thousands')
})

test('headers start another table if their words occur above, but at other positions', async (t) => {
  const places = quotes.slice(0, 4)
  const above = [
    ['', 'Hierarchy', '2024', '2023'],
    ['Cash funds', 'Level 1', '1,270', '1,140'],
    ['Swaps', 'Level 2', '3,311', '1,160'],
    ['Warrants', 'Level 3', '231', '170'],
    ['Bonds', 'Level 2', '531', '470'],
  ]
  const below = [
    ['in millions', 'Level 1', 'Level 2', 'Level 3'],
    ['Assets', '10', '20', '30'],
    ['Liabilities', '11', '21', '31'],
    ['Total', '21', '41', '61'],
  ]
  const tables = await tablesOn((page) => {
    writeTable(page, above, places, 100)
    writeTable(page, below, places, 178)
  })
  t.is(tables.length, 2)
  t.is(tables[1]?.unit, 'in millions')
})

test('numbers that look like years are numbers among others of similar size', async (t) => {
  const tables = await tablesOn((page) => {
    line(page, 100, [72, 'EUR k'], [330, '2023'], [410, '2022'])
    line(page, 115, [72, 'Cash'], [330, '1200'], [410, '1100'])
    line(page, 130, [72, 'Debtors'], [330, '1943'], [410, '1980'])
    line(page, 145, [72, 'Stock'], [330, '1999'], [410, '2010'])
    line(page, 160, [72, 'Plant'], [330, '500'], [410, '450'])
    line(page, 175, [72, 'Land'], [330, '600'], [410, '650'])
  })
  t.deepEqual(
    tables.map((table) => textsOf(table).map((row) => row[1])),
    [['2023', '1200', '1943', '1999', '500', '600']],
  )
})

test('small counts that rise down two columns are a table, not a table of contents', async (t) => {
  const [table] = await tablesOn((page) => {
    line(page, 100, [72, 'Item'], [330, '2023'], [410, '2022'])
    for (let i = 0; i < 20; i++)
      line(page, 115 + i * 15, [72, `Office ${i}`], [330, `${500 + 7 * i}`], [410, `${600 + 5 * i}`])
  })
  t.is(table?.rows.length, 21)
})

test('one count per year is a table, not a table of contents', async (t) => {
  const [table] = await tablesOn((page) => {
    for (let i = 0; i < 6; i++) {
      page.write(`${2015 + i}`, 72, 100 + i * 15, style)
      line(page, 100 + i * 15, [330, `${120 + 9 * i}`])
    }
  })
  t.is(table?.rows.length, 6)
})

test('prose between a text table and a table of numbers belongs to neither', async (t) => {
  const tasks = [
    ['Task', 'Responsible', 'Deadline'],
    ['Draft of the report', 'Unit A', 'March'],
    ['Consultation', 'Unit B', 'May'],
  ]
  const items = [
    ['Item', 'Number', 'Price'],
    ['Chairs', '12', '89'],
    ['Desks', '4', '245'],
  ]
  const tables = await tablesOn((page) => {
    writeTable(
      page,
      tasks,
      [
        ['left', 60],
        ['left', 220],
        ['left', 380],
      ],
      100,
    )
    const prose = 'No single customer accounted for more than ten per cent of total sales in any of the years that are'
    writeTable(page, [[prose], [`shown. ${prose}`]], [['left', 60]], 139)
    writeTable(
      page,
      items,
      [
        ['left', 60],
        ['right', 300],
        ['right', 400],
      ],
      165,
    )
  })
  t.deepEqual(textsOf(tables.at(-1)!), items)
})

test('texts that start directly after a number in each line have their own column', async (t) => {
  const rows = [
    ['Location', 'Segment', 'Square feet', 'Lease'],
    ['Austin, Texas', 'Corporate', '412,000', 'Owned'],
    ['Penang, Malaysia', 'Electronics', '310,500', 'Leased (2031)'],
    ['Leuven, Belgium', 'Life Sciences', '88,150', 'Leased (2026)'],
    ['Suzhou, China', 'Life Sciences', '204,000', 'Leased (2029)'],
  ]
  const [table] = await tablesOn((page) =>
    writeTable(
      page,
      rows,
      [
        ['left', 60],
        ['left', 160],
        ['right', 300],
        ['left', 306],
      ],
      100,
    ),
  )
  t.deepEqual(textsOf(table!), rows)
})

const answers = [
  ['Requirement', 'North', 'South', 'West'],
  ['Fire safety', 'Yes', 'Yes', 'No'],
  ['Emergency plan', 'Yes', 'No', 'Yes'],
  ['Accessible entrance', 'No', 'Yes', 'Yes'],
  ['Energy audit', 'Yes', 'Yes', 'No'],
]
const places = [
  ['left', 60],
  ['middle', 220],
  ['middle', 290],
  ['middle', 360],
] as const

test('short texts under bold headers are a table', async (t) => {
  const [table] = await tablesOn((page) => {
    writeTable(page, answers.slice(0, 1), places, 100, { style: { font: 'times', size: 10, weight: 'bold' } })
    writeTable(page, answers.slice(1), places, 113)
  })
  t.deepEqual([table?.headerRowCount, table && textsOf(table)], [1, answers])
})

test('short answers in columns under plain headers are a table', async (t) => {
  const tables = await tablesOn((page) => writeTable(page, answers, places, 100))
  t.deepEqual(tables.map(textsOf), [answers])
})

test('a note in smaller type ends a table', async (t) => {
  const tables = await tablesOn((page) => {
    line(page, 100, [300, '2016'], [400, '2015'])
    line(page, 113, [72, 'Malta'], [300, '1,204'], [400, '4,377'])
    line(page, 126, [72, 'Latvia'], [300, '1,862'], [400, '9,945'])
    page.write('(1) Break in the series', 72, 140, { ...style, size: 7.5 })
    line(page, 165, [72, 'Cyprus'], [400, '604'])
    line(page, 178, [72, 'Greece'], [400, '862'])
  })
  t.deepEqual(
    tables.map((table) => table.rows.length),
    [3, 2],
  )
})

test('a text entirely beside the rows is not one of their rows', async (t) => {
  const [table] = await tablesOn((page) => {
    line(page, 100, [300, 'Country'], [500, '2015'])
    page.write('Another summary', 72, 113, style)
    line(page, 126, [300, 'Malta'], [500, '4,377'])
    line(page, 139, [300, 'Latvia'], [500, '9,945'])
  })
  t.deepEqual(textsOf(table!), [
    ['Country', '2015'],
    ['Malta', '4,377'],
    ['Latvia', '9,945'],
  ])
})

test('the numbers of a first row between the lines of its label are not headers', async (t) => {
  const [table] = await tablesOn((page) => {
    line(page, 100, [300, '2016'], [400, '2015'])
    page.write('Water supply and waste', 72, 115, style)
    line(page, 120, [300, '86'], [400, '31'])
    page.write('management', 72, 125, style)
    line(page, 140, [72, 'Mining'], [300, '87'], [400, '73'])
    line(page, 155, [72, 'Construction'], [300, '48'], [400, '65'])
  })
  t.is(table!.headerRowCount, 1)
})

for (const [what, ...lines] of [
  [
    'contacts in two columns',
    ['Press office', 'Investor relations'],
    ['Anna Keller', 'Urs Meier'],
    ['Zurich', 'Geneva'],
  ],
  [
    'prose in two columns',
    ['The outlook was confirmed in May', 'In this year we expect a'],
    ['for all bonds', 'slight rise'],
  ],
] as const) {
  // names in the columns of the table, as close as its rows, are read as rows
  const declare = what === 'contacts in two columns' ? test.failing : test
  declare(`${what} close below a last row of texts do not continue it`, async (t) => {
    const [table] = await tablesOn((page) => {
      writeRows(page, [
        [100, [312, '2023'], [412, '2022']],
        [112, [60, 'Points'], [312, '12'], [412, '14']],
        [124, [60, 'Spread'], [312, '1.2'], [412, '1.4']],
      ])
      for (const [x, text] of [
        [60, 'Outlook'],
        [300, 'stable'],
        [400, 'negative'],
      ] as const)
        page.write(text, x, 136, style)
      for (const [i, [left, right]] of lines.entries()) {
        page.write(left, 60, 148 + 12 * i, style)
        page.write(right, 300, 148 + 12 * i, style)
      }
    })
    t.deepEqual(
      textsOf(table!).map(([label]) => label),
      ['', 'Points', 'Spread', 'Outlook'],
    )
  })
}

for (const grade of ['A', 'B']) {
  test(`a last row of grades, ${grade}, is not the first header row below it`, async (t) => {
    const middles = [340, 440]
    const rows = [
      ['', '2023', '2022'],
      ['Leverage', '1.9', '2.1'],
      ['Coverage', '7.0', '6.2'],
      ['Rating', grade, grade],
      ['', 'Target', 'Floor'],
      ['Leverage', '2.0', '3.0'],
      ['Coverage', '6.0', '4.0'],
    ]
    const tables = await tablesOn((page) => {
      for (const [i, [label, ...texts]] of rows.entries()) {
        page.write(label!, 60, 100 + 14 * i, style)
        for (const [at, text] of texts.entries())
          page.write(text, middles[at]! - page.measure(text, style) / 2, 100 + 14 * i, style)
      }
    })
    t.deepEqual(tables.map(textsOf), [rows.slice(0, 4), rows.slice(4)])
  })
}
