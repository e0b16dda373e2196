import test from 'ava'
import { tablesOn, textsOf } from '../../../../fixtures/recognise-drawn.js'
import { writeRows } from '../../../../fixtures/write-rows.js'

test('footnote marks after numbers, in the same type size, create no column', async (t) => {
  const tables = await tablesOn((page) =>
    writeRows(page, [
      [100, [72, 'Category'], [268, 'Number'], [350, 'Price'], [430, 'Left']],
      [
        114,
        [72, 'Plans approved'],
        [300, '68,204,624'],
        [320, '(1)'],
        [370, '10.49'],
        [390, '(2)'],
        [450, '54,044,178'],
      ],
      [128, [72, 'Plans not approved'], [300, '—'], [370, '—'], [450, '—']],
      [142, [72, 'Total'], [300, '68,204,624'], [320, '(1)'], [370, '10.49'], [390, '(2)'], [450, '54,044,178']],
    ]),
  )
  t.deepEqual(tables.map(textsOf), [
    [
      ['Category', 'Number', 'Price', 'Left'],
      ['Plans approved', '68,204,624 (1)', '10.49 (2)', '54,044,178'],
      ['Plans not approved', '—', '—', '—'],
      ['Total', '68,204,624 (1)', '10.49 (2)', '54,044,178'],
    ],
  ])
})

test('small negative numbers under their own header are a column', async (t) => {
  const tables = await tablesOn((page) =>
    writeRows(page, [
      [100, [280, 'Cost'], [310, 'Loss'], [350, 'Value']],
      [114, [72, 'Treasury bills'], [300, '1,204'], [326, '(3)'], [372, '1,201']],
      [128, [72, 'Notes'], [300, '950'], [326, '(2)'], [372, '948']],
    ]),
  )
  t.deepEqual(tables.map(textsOf), [
    [
      ['', 'Cost', 'Loss', 'Value'],
      ['Treasury bills', '1,204', '(3)', '1,201'],
      ['Notes', '950', '(2)', '948'],
    ],
  ])
})

test('a range printed in three columns under one header is one text', async (t) => {
  const tables = await tablesOn((page) => {
    writeRows(page, [
      [100, [300, '2020'], [405, '2019']],
      [114, [72, 'Expected volatility'], [300, '32.9%'], [370, '29.5'], [430, '29.9%']],
      [128, [72, 'Risk-free rate'], [300, '0.5%'], [370, '1.5'], [430, '2.4%']],
      [142, [72, 'Expected dividends'], [300, '4.48%'], [370, '2.36'], [430, '2.95%']],
    ])
    for (const y of [114, 128, 142]) page.write('-', 386, y, { font: 'times', size: 10 })
  })
  t.deepEqual(tables.map(textsOf), [
    [
      ['', '2020', '2019'],
      ['Expected volatility', '32.9%', '29.5 - 29.9%'],
      ['Risk-free rate', '0.5%', '1.5 - 2.4%'],
      ['Expected dividends', '4.48%', '2.36 - 2.95%'],
    ],
  ])
})

/** The block of the previous year is slightly to the right of the current one, with one header over both. */
const offsetBlocks = [
  [100, [290, 'Gross amount'], [400, 'Net amount']],
  [114, [72, 'Subject to netting'], [310, '53'], [440, '15']],
  [128, [72, 'Not subject to netting'], [310, '7'], [440, '7']],
  [142, [72, 'Total'], [310, '60'], [440, '22']],
  [156, [72, 'December 31, 2017']],
  [170, [72, 'Subject to netting'], [345, '197'], [440, '170']],
  [184, [72, 'Not subject to netting'], [345, '1'], [440, '1']],
] as const

test('numbers of two blocks under one header are one column, even if they do not overlap', async (t) => {
  const tables = await tablesOn((page) => writeRows(page, offsetBlocks))
  t.deepEqual(tables.map(textsOf), [
    [
      ['', 'Gross amount', 'Net amount'],
      ['Subject to netting', '53', '15'],
      ['Not subject to netting', '7', '7'],
      ['Total', '60', '22'],
      ['December 31, 2017', '', ''],
      ['Subject to netting', '197', '170'],
      ['Not subject to netting', '1', '1'],
    ],
  ])
})

test('items in an inner column and their sums in an outer column are two columns', async (t) => {
  const tables = await tablesOn((page) =>
    writeRows(page, [
      [100, [290, 'Gross amount'], [400, 'Net amount']],
      [114, [72, 'Plant'], [310, '53'], [440, '15']],
      [128, [72, 'Fixtures'], [310, '7'], [440, '7']],
      [142, [72, 'Fixed assets'], [345, '60'], [440, '22']],
      [156, [72, 'Stock'], [310, '30'], [440, '11']],
      [170, [72, 'Debtors'], [310, '20'], [440, '9']],
      [184, [72, 'Current assets'], [345, '50'], [440, '20']],
    ]),
  )
  t.deepEqual(
    tables.map((table) => textsOf(table).slice(1, 4)),
    [
      [
        ['Plant', '53', '', '15'],
        ['Fixtures', '7', '', '7'],
        ['Fixed assets', '', '60', '22'],
      ],
    ],
  )
})

test('debits in an inner column and credits in an outer column are two columns under one header', async (t) => {
  const tables = await tablesOn((page) =>
    writeRows(page, [
      [100, [60, 'Account'], [335, 'Amount in EUR']],
      [114, [60, 'Debtors'], [345, '1,190']],
      [128, [60, 'Cash'], [345, '310']],
      [142, [80, 'to sales'], [405, '1,260']],
      [156, [80, 'to taxes'], [405, '240']],
    ]),
  )
  t.deepEqual(
    tables.map((table) => textsOf(table).slice(1)),
    [
      [
        ['Debtors', '1,190', ''],
        ['Cash', '310', ''],
        ['to sales', '', '1,260'],
        ['to taxes', '', '240'],
      ],
    ],
  )
})

test('the lower ends of ranges are joined to their ranges across a column of hyphens', async (t) => {
  const tables = await tablesOn((page) => {
    const right = (baseline: number, ...texts: readonly (readonly [number, string])[]) => {
      for (const [x, text] of texts)
        page.write(text, x - page.measure(text, { font: 'times', size: 10 }), baseline, { font: 'times', size: 10 })
    }
    right(100, [240, 'This week'], [320, 'Last week'])
    writeRows(page, [
      [114, [60, 'Iowa']],
      [128, [60, 'Minnesota']],
      [142, [60, 'Nebraska']],
      [156, [60, 'Wisconsin']],
    ])
    right(114, [218, '1.27 -'], [240, '1.42'], [298, '1.14 -'], [320, '1.30'])
    right(128, [240, '1.31'], [320, '1.14'])
    right(142, [218, '1.23 -'], [240, '1.42'], [298, '1.16 -'], [320, '1.39'])
    right(156, [240, '1.44'], [320, '1.21'])
  })
  t.deepEqual(
    tables.map((table) => textsOf(table).slice(-4)),
    [
      [
        ['Iowa', '1.27 - 1.42', '1.14 - 1.30'],
        ['Minnesota', '1.31', '1.14'],
        ['Nebraska', '1.23 - 1.42', '1.16 - 1.39'],
        ['Wisconsin', '1.44', '1.21'],
      ],
    ],
  )
})

test('numbers with trailing minus signs are not ends of ranges', async (t) => {
  const style = { font: 'times', size: 10 } as const
  const [table] = await tablesOn((page) => {
    for (const [i, [label, ...numbers]] of [
      ['Debtors', '1,190-', '42'],
      ['Cash', '1,310-', '31'],
      ['Loans', '1,260-', '27'],
      ['Goods', '1,120-', '18'],
    ].entries()) {
      page.write(label!, 60, 100 + 14 * i, style)
      for (const [x, text] of [[218, numbers[0]!] as const, [238, numbers[1]!] as const])
        page.write(text, x - page.measure(text.replace('-', ''), style), 100 + 14 * i, style)
    }
  })
  t.deepEqual(textsOf(table!), [
    ['Debtors', '1,190-', '42'],
    ['Cash', '1,310-', '31'],
    ['Loans', '1,260-', '27'],
    ['Goods', '1,120-', '18'],
  ])
})
