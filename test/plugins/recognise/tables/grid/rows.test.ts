import test from 'ava'
import type { Table } from '../../../../../core/model.js'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import {
  data,
  header,
  numberColumns,
  type RowDescription,
  section,
  subtotal,
} from '../../../../../examples/drawing/table-description.js'
import type { TableStyle } from '../../../../../examples/drawing/table-style.js'
import { tableFrom, tablesOn, textsOf } from '../../../../fixtures/recognise-drawn.js'
import { writeTable } from '../../../../fixtures/write-table.js'

const style = { font: 'times', size: 10 } as const

/** Draws a narrow label column, in which long labels wrap, and two columns of numbers. */
const tableOf = (rows: readonly RowDescription[], look: Partial<TableStyle> = {}) =>
  tableFrom(
    {
      columns: [{ kind: 'label', width: 150 }, ...numberColumns(2, { width: 80 }).slice(1)],
      rows: [header('', '2023', '2022'), ...rows],
    },
    look,
  )
const labelsOf = (table: Table) =>
  textsOf(table)
    .slice(1)
    .map(([label]) => label)

const wrapped = [
  data('Cash', ['1,204', '1,377']),
  data('Accounts receivable, net of allowances for credit losses', ['950', '410']),
  data('Inventories', ['862', '945']),
]

test('a label of two lines is one row when the numbers are on its last line', async (t) => {
  const table = await tableOf(wrapped, { valueLine: 'last' })
  t.deepEqual(textsOf(table)[2], ['Accounts receivable, net of allowances for credit losses', '950', '410'])
})

test('a label of two lines is one row when the numbers are on its first line', async (t) => {
  const table = await tableOf(wrapped, { valueLine: 'first' })
  t.deepEqual(textsOf(table)[2], ['Accounts receivable, net of allowances for credit losses', '950', '410'])
})

test('a label of four lines is one row', async (t) => {
  const label =
    'Ordinary shares, par value $0.01 per share; 9,000 shares authorized; 5,212 and 5,140 shares issued and outstanding'
  const table = await tableOf([wrapped[0]!, data(label, ['52', '51']), wrapped[2]!])
  t.deepEqual(labelsOf(table), ['Cash', label, 'Inventories'])
})

test('a label that continues in lower case is one row without shading', async (t) => {
  const [table] = await tablesOn((page) => {
    page.write('Cash', 72, 100, style)
    page.write('1,204', 300, 100, style)
    page.write('Property, plant and', 72, 114, style)
    page.write('equipment', 78, 128, style)
    page.write('950', 300, 128, style)
    page.write('Inventories', 72, 142, style)
    page.write('862', 300, 142, style)
  })
  t.deepEqual(textsOf(table!), [
    ['Cash', '1,204'],
    ['Property, plant and equipment', '950'],
    ['Inventories', '862'],
  ])
})

test('a label that ends with `, net` is complete, and the next line is another label', async (t) => {
  const table = await tableOf([
    data('Interest, net', ['248', '299']),
    data('Income from operations before income taxes', ['776', '707']),
    data('Gains on investments, net', ['12', '9']),
    data('Proceeds from the sale of trucks', ['5', '2']),
  ])
  t.deepEqual(labelsOf(table), [
    'Interest, net',
    'Income from operations before income taxes',
    'Gains on investments, net',
    'Proceeds from the sale of trucks',
  ])
})

test('a label above indented labels is a section, not the start of the next label', async (t) => {
  const table = await tableOf([
    section('Current assets'),
    data('Cash', ['1,204', '1,377'], { indent: 1 }),
    data('Inventories', ['862', '945'], { indent: 1 }),
  ])
  t.deepEqual(labelsOf(table), ['Current assets', 'Cash', 'Inventories'])
})

test('a label with a colon is a section even if the next label is in lower case', async (t) => {
  const table = await tableOf([
    section('Less:'),
    data('current portion', ['1,204', '1,377'], { indent: 1 }),
    data('unamortized costs', ['862', '945'], { indent: 1 }),
  ])
  t.deepEqual(labelsOf(table), ['Less:', 'current portion', 'unamortized costs'])
})

test('two consecutive sections are two rows', async (t) => {
  const table = await tableOf([
    section('ASSETS'),
    section('Current assets:'),
    data('Cash', ['1,204', '1,377'], { indent: 1 }),
    data('Inventories', ['862', '945'], { indent: 1 }),
  ])
  t.deepEqual(labelsOf(table), ['ASSETS', 'Current assets:', 'Cash', 'Inventories'])
})

test('a row with a band behind it keeps its wrapped label', async (t) => {
  const table = await tableOf(wrapped, { zebra: '#cceeff' })
  t.deepEqual(labelsOf(table), ['Cash', 'Accounts receivable, net of allowances for credit losses', 'Inventories'])
})

test('a band drawn line by line is one band', async (t) => {
  const [table] = await tablesOn((page) => {
    const band = (y0: number, y1: number) => page.fill({ x0: 68, y0, x1: 400, y1 }, '#cceeff')
    page.write('Cash', 72, 100, style)
    page.write('1,204', 300, 100, style)
    band(104, 117)
    band(117, 130)
    page.write('Accounts Receivable from', 72, 114, style)
    page.write('Customers', 72, 127, style)
    page.write('950', 300, 127, style)
    page.write('Inventories', 72, 140, style)
    page.write('862', 300, 140, style)
    band(143, 156)
    page.write('Goodwill', 72, 153, style)
    page.write('615', 300, 153, style)
  })
  t.deepEqual(textsOf(table!), [
    ['Cash', '1,204'],
    ['Accounts Receivable from Customers', '950'],
    ['Inventories', '862'],
    ['Goodwill', '615'],
  ])
})

test('a rule between two labels separates their rows', async (t) => {
  const [table] = await tablesOn((page) => {
    page.write('Cash', 72, 100, style)
    page.write('1,204', 300, 100, style)
    page.write('Property of the group and', 72, 114, style)
    page.stroke(68, 117.5, 330, 117.5, 0.5)
    page.write('plant under construction', 72, 128, style)
    page.write('950', 300, 128, style)
    page.write('Inventories', 72, 142, style)
    page.write('862', 300, 142, style)
  })
  t.deepEqual(table && textsOf(table).map(([label]) => label), [
    'Cash',
    'Property of the group and',
    'plant under construction',
    'Inventories',
  ])
})

test('bands behind every second row separate the rows between them', async (t) => {
  const table = await tableOf(
    [
      section('Operating activities'),
      data('Cash', ['1,204', '1,377']),
      section('Investing activities'),
      data('Inventories', ['862', '945']),
      data('Goodwill', ['615', '615']),
    ],
    { zebra: '#cceeff' },
  )
  t.deepEqual(labelsOf(table), ['Operating activities', 'Cash', 'Investing activities', 'Inventories', 'Goodwill'])
})

test('a row without a label is its own row', async (t) => {
  const table = await tableOf([...wrapped, subtotal('', ['3,016', '2,732'])])
  t.deepEqual(textsOf(table).at(-1), ['', '3,016', '2,732'])
})

test('a row with one number of two keeps the other cell empty', async (t) => {
  const table = await tableOf([wrapped[0]!, data('Goodwill', ['', '615']), wrapped[2]!])
  t.deepEqual(textsOf(table)[2], ['Goodwill', '', '615'])
})

test('labels further to the right have a deeper indent', async (t) => {
  const table = await tableOf([
    section('Assets'),
    data('Cash', ['1,204', '1,377'], { indent: 1 }),
    data('Inventories', ['862', '945'], { indent: 2 }),
    data('Goodwill', ['615', '615']),
  ])
  t.deepEqual(
    table.rows.slice(1).map((row) => row.indent),
    [0, 1, 2, 0],
  )
})

test('sentences in the columns of an unruled text table stay in their rows', async (t) => {
  const table = await tableFrom(
    {
      columns: [
        { kind: 'text', width: 120 },
        { kind: 'text', width: 44, align: 'center' },
        { kind: 'text', width: 210 },
      ],
      rows: [
        header('Name', 'Age', 'Position'),
        { type: 'data', cells: ['Marguerite Oduya', '58', 'Chair of the Board and Chief Executive Officer'] },
        {
          type: 'data',
          cells: ['Priya Castellane', '47', 'Executive Vice President; President of the Asia region since the merger'],
        },
        { type: 'data', cells: ['Yuki Brannigan', '44', 'Vice President and Controller'] },
      ],
    },
    { rules: 'none', valueLine: 'first' },
  )
  t.is(textsOf(table)[2]?.[2], 'Executive Vice President; President of the Asia region since the merger')
})

test('numbers one line below their label belong to its row', async (t) => {
  const [table] = await tablesOn((page) => {
    page.write('Accrued rebates', 72, 100, style)
    page.write('639', 300, 100, style)
    page.write('Employee benefits', 72, 114, style)
    page.write('192', 300, 114, style)
    page.write('Contingent liability claims', 72, 128, style)
    page.write('556', 300, 143, style)
    page.write('Deferred revenue', 72, 157, style)
    page.write('498', 300, 157, style)
  })
  t.deepEqual(table && textsOf(table), [
    ['Accrued rebates', '639'],
    ['Employee benefits', '192'],
    ['Contingent liability claims', '556'],
    ['Deferred revenue', '498'],
  ])
})

/** Writes issuances of debt. The type may wrap to two lines, `leading` points apart, above the rest of its row. */
const issuances = (page: DrawingPage, leading: number) => {
  const row = (y: number, texts: readonly string[]) => {
    for (const [i, text] of texts.entries()) page.write(text, [72, 160, 330, 420][i]!, y, style)
  }
  row(100, ['Company', 'Type', 'Rate', 'Amount'])
  row(116, ['Northwater', 'Senior notes', '2.80%', '1,000'])
  page.write('Private activity bonds and government', 160, 130, style)
  row(130 + leading, ['Northwater', 'funded debt', '0.60%', '86'])
  row(144 + leading, ['Others', 'Mortgage bonds', '0.85%', '225'])
  page.write('Private activity bonds and government', 160, 158 + leading, style)
  row(158 + 2 * leading, ['Others', 'funded debt', '1.20%', '23'])
}
const issued = [
  ['Company', 'Type', 'Rate', 'Amount'],
  ['Northwater', 'Senior notes', '2.80%', '1,000'],
  ['Northwater', 'Private activity bonds and government funded debt', '0.60%', '86'],
  ['Others', 'Mortgage bonds', '0.85%', '225'],
  ['Others', 'Private activity bonds and government funded debt', '1.20%', '23'],
]

test('the first line of a text in a bottom-aligned row joins the nearer line below', async (t) => {
  const [table] = await tablesOn((page) => issuances(page, 10))
  t.deepEqual(table && textsOf(table), issued)
})

test('a band drawn cell by cell holds a text that starts in a cell other than the first', async (t) => {
  const [table] = await tablesOn((page) => {
    for (const [y0, y1] of [
      [120, 148],
      [162, 190],
    ] as const) {
      page.fill({ x0: 68, y0, x1: 155, y1 }, '#cceeff')
      page.fill({ x0: 155, y0, x1: 470, y1 }, '#cceeff')
    }
    issuances(page, 14)
  })
  t.deepEqual(table && textsOf(table), issued)
})

test('the first line of a text in a bottom-aligned row joins the line below if bands separate the rows', async (t) => {
  const [table] = await tablesOn((page) => {
    for (const y0 of [107, 148]) page.fill({ x0: 68, y0, x1: 470, y1: y0 + 12 }, '#cceeff')
    issuances(page, 13)
  })
  t.deepEqual(table && textsOf(table), issued)
})

test('a caption centered over the whole table names the rows below it', async (t) => {
  const [table] = await tablesOn((page) => {
    const row = (y: number, ...texts: readonly (readonly [number, string])[]) => {
      for (const [x, text] of texts) page.write(text, x, y, style)
    }
    row(100, [380, '2015'], [450, '2014'])
    row(112, [(72 + 470 - page.measure('ASSETS', style)) / 2, 'ASSETS'])
    row(124, [72, 'Cash'], [380, '1,204'], [450, '1,377'])
    row(136, [72, 'Inventories'], [380, '1,862'], [450, '1,945'])
    row(148, [
      (72 + 470 - page.measure("LIABILITIES AND MEMBERS' EQUITY", style)) / 2,
      "LIABILITIES AND MEMBERS' EQUITY",
    ])
    row(160, [72, 'Debt'], [380, '1,862'], [450, '1,945'])
  })
  t.deepEqual(table && labelsOf(table), ['ASSETS', 'Cash', 'Inventories', "LIABILITIES AND MEMBERS' EQUITY", 'Debt'])
})

test('a caption with a colon under a total of net income is its own row', async (t) => {
  const rows = [
    ['Impôts sur les résultats', '(298)', '(158)'],
    ['Résultat net', '1,331', '3,161'],
    ['Dont :', '', ''],
    ['part du Groupe', '1,035', '1,935'],
    ['intérêts minoritaires', '296', '1,226'],
  ]
  const [table] = await tablesOn((page) =>
    writeTable(
      page,
      rows,
      [
        ['left', 60],
        ['right', 320],
        ['right', 400],
      ],
      100,
    ),
  )
  t.deepEqual(textsOf(table!), rows)
})

test('a label without numbers joins the row below if it is aligned with it and nearer to it', async (t) => {
  const rows = [
    { y: 100, label: ['Washington', 60], figures: ['8', '30', '45'] },
    { y: 114, label: ['West Virginia', 60], figures: ['51', '6', '59'] },
    { y: 128, label: ['Wyoming', 60], figures: ['1', '2', '3'] },
    { y: 139, label: ['Total', 66], figures: [] },
    { y: 147, label: ['United States', 66], figures: ['60', '38', '107'] },
  ] as const
  const [table] = await tablesOn((page) => {
    for (const { y, label, figures } of rows) {
      page.write(label[0], label[1], y, style)
      for (const [i, text] of figures.entries()) page.write(text, 200 + 60 * i - page.measure(text, style), y, style)
    }
  })
  t.deepEqual(textsOf(table!).slice(2), [
    ['Wyoming', '1', '2', '3'],
    ['Total United States', '60', '38', '107'],
  ])
})

test('a label that continues below its numbers, above rows with the same indent, is one label', async (t) => {
  const rows = [
    { y: 100, label: ['Property, plant and equipment, net of', 60], figures: ['12', '14'] },
    { y: 112, label: ['accumulated depreciation', 70], figures: [] },
    { y: 122, label: ['Land', 70], figures: ['7', '6'] },
    { y: 132, label: ['Buildings', 70], figures: ['5', '8'] },
    { y: 146, label: ['Goodwill', 60], figures: ['5', '8'] },
  ] as const
  const [table] = await tablesOn((page) => {
    for (const { y, label, figures } of rows) {
      page.write(label[0], label[1], y, style)
      for (const [i, text] of figures.entries()) page.write(text, 340 + 100 * i - page.measure(text, style), y, style)
    }
  })
  t.deepEqual(textsOf(table!)[0], ['Property, plant and equipment, net of accumulated depreciation', '12', '14'])
})

test('bands drawn line by line do not split an unfinished label', async (t) => {
  const [table] = await tablesOn((page) => {
    for (const top of [104, 128, 152]) page.fill({ x0: 60, y0: top, x1: 420, y1: top + 12 }, '#cceeff')
    page.write('Derivatives designated as', 62, 113, style)
    page.write('hedging instruments', 68, 125, style)
    const rows = [
      ['', '2023', '2022'],
      ['', '', ''],
      ['', '', ''],
      ['Forward contracts', '2,277', '1,951'],
      ['Swaps', '1,099', '1,403'],
      ['Total', '3,376', '3,354'],
    ]
    writeTable(
      page,
      rows,
      [
        ['left', 68],
        ['right', 320],
        ['right', 410],
      ],
      101,
      { step: 12 },
    )
  })
  t.deepEqual(labelsOf(table!), [
    'Derivatives designated as hedging instruments',
    'Forward contracts',
    'Swaps',
    'Total',
  ])
})

test('underlined lines of an unfinished heading are joined; a finished heading is underlined separately', async (t) => {
  const [table] = await tablesOn((page) => {
    const rows = [
      ['', '2023', '2022'],
      ['OAKLEAF / BIRCH /', '', ''],
      ['MAPLE / ELM', '', ''],
      ['US', '713', '661'],
      ['Intl', '331', '387'],
      ['CEDAR', '', ''],
      ['US', '111', '61'],
      ['Intl', '20', '9'],
    ]
    writeTable(
      page,
      rows,
      [
        ['left', 62],
        ['right', 320],
        ['right', 410],
      ],
      101,
    )
    for (const row of [1, 2, 5])
      page.stroke(62, 102.5 + 13 * row, 62 + page.measure(rows[row]![0]!, style), 102.5 + 13 * row, 0.5)
  })
  t.deepEqual(labelsOf(table!), ['OAKLEAF / BIRCH / MAPLE / ELM', 'US', 'Intl', 'CEDAR', 'US', 'Intl'])
})

test('unfinished texts beside a label continue across bands drawn line by line', async (t) => {
  const [table] = await tablesOn((page) => {
    for (const top of [116, 140]) page.fill({ x0: 60, y0: top, x1: 420, y1: top + 12 }, '#cceeff')
    const rows = [
      ['', '2023', '2022'],
      ['Discount rate', '4.66%', '4.24%'],
      ['Medical trend', 'graded from', 'graded from'],
      ['', '6.50% in 2015', '6.75% in 2014'],
      ['', 'to 5.00%', 'to 5.00%'],
      ['Rate of return', '6.91%', '7.49%'],
    ]
    writeTable(
      page,
      rows,
      [
        ['left', 62],
        ['middle', 300],
        ['middle', 390],
      ],
      101,
      { step: 12 },
    )
  })
  t.deepEqual(textsOf(table!).slice(2), [
    ['Medical trend', 'graded from 6.50% in 2015 to 5.00%', 'graded from 6.75% in 2014 to 5.00%'],
    ['Rate of return', '6.91%', '7.49%'],
  ])
})

test('bands separate lower-case words of a catalogue', async (t) => {
  const rows = [
    ['Article', 'Colour', 'Weight', 'Price'],
    ['Shirt', 'white', '1.20', '19.90'],
    ['', 'black', '', ''],
    ['', 'navy', '', ''],
    ['Trousers', 'grey', '2.10', '39.90'],
    ['', 'black', '', ''],
    ['Socks', 'red', '0.10', '4.90'],
  ]
  const [table] = await tablesOn((page) => {
    for (const i of [0, 2, 4]) page.fill({ x0: 55, y0: 104 + 13 * i, x1: 480, y1: 117 + 13 * i }, '#cceeff')
    writeTable(
      page,
      rows,
      [
        ['left', 60],
        ['left', 180],
        ['right', 330],
        ['right', 440],
      ],
      101,
      { step: 13 },
    )
  })
  t.deepEqual(textsOf(table!), rows)
})

test('headings such as "Class A", or an underlined "Traded in", are complete', async (t) => {
  for (const heading of ['Class A', 'Series A', 'Traded in'])
    for (const isUnderlined of [true, false]) {
      if (heading === 'Traded in' && !isUnderlined) continue
      const rows = [
        ['', '2023', '2022'],
        [heading, '', ''],
        ['Balance at January 1', '450', '460'],
        ['Issued', '204', '377'],
        ['Others', '', ''],
        ['Balance at January 1', '45', '46'],
        ['Issued', '31', '29'],
      ]
      const [table] = await tablesOn((page) => {
        writeTable(
          page,
          rows,
          [
            ['left', 72],
            ['right', 350],
            ['right', 420],
          ],
          100,
        )
        const under = (y: number, text: string) => page.stroke(72, y, 72 + page.measure(text, style), y, 0.5)
        if (isUnderlined) under(114.5, heading)
      })
      t.deepEqual(
        labelsOf(table!).slice(0, 3),
        [heading, 'Balance at January 1', 'Issued'],
        `${heading} ${isUnderlined}`,
      )
    }
})

test('a label and a text beside it that both continue below their numbers are one row', async (t) => {
  const [table] = await tablesOn((page) => {
    const columns = [
      ['left', 60],
      ['left', 160],
      ['right', 330],
      ['right', 400],
    ] as const
    const rows = [
      ['Name', 'Office', '2023', '2022'],
      ['Marguerite', 'Chair of the', '1,204', '1,377'],
      ['Oduya', 'Board', '', ''],
      ['Priya', 'Chief Financial', '950', '410'],
      ['Castellane', 'Officer', '', ''],
      ['Yuki Brannigan', 'Controller', '862', '945'],
    ]
    writeTable(page, rows.slice(0, 1), columns, 100)
    for (const [i, row] of rows.slice(1).entries())
      writeTable(page, [row], columns, 118 + 11.5 * i + 7 * Math.floor(i / 2))
  })
  t.deepEqual(textsOf(table!).slice(1), [
    ['Marguerite Oduya', 'Chair of the Board', '1,204', '1,377'],
    ['Priya Castellane', 'Chief Financial Officer', '950', '410'],
    ['Yuki Brannigan', 'Controller', '862', '945'],
  ])
})

test('a label of two lines in one cell is one row, even in a white cell; a section and its row are two', async (t) => {
  const labelsOn = async (heights: readonly (readonly [number, number])[]) => {
    const [table] = await tablesOn((page) => {
      const columns = [
        ['left', 60],
        ['right', 300],
        ['right', 360],
      ] as const
      const rows = [
        ['', '2023', '2022'],
        ['Operating income of all the regions', '1,204', '1,377'],
        ['Net income attributable to MGM', '', ''],
        ['', '447', '149'],
        ['Earnings per share', '0.82', '0.31'],
      ]
      for (const [i, [y0, y1]] of heights.entries())
        page.fill({ x0: 60, y0, x1: 250, y1 }, i % 2 === 0 ? '#cceeff' : '#ffffff')
      writeTable(page, rows, columns, 100, { step: 11.6 })
      page.write('International', 66, 100 + 3 * 11.6, style)
    })
    return textsOf(table!)
      .slice(1)
      .map(([label]) => label)
  }
  const heightOf = (count: number) => 11.6 * count
  const cellsOf = (...lines: readonly number[]) =>
    lines.map((count, i): readonly [number, number] => {
      const y = 91 + heightOf(1 + lines.slice(0, i).reduce((sum, each) => sum + each, 0))
      return [y, y + heightOf(count)]
    })
  const others = ['Operating income of all the regions', 'Earnings per share']
  const whole = [others[0], 'Net income attributable to MGM International', others[1]]
  t.deepEqual(await labelsOn(cellsOf(1, 2, 1)), whole)
  const parted = [others[0], 'Net income attributable to MGM', 'International', others[1]]
  t.deepEqual(await labelsOn(cellsOf(1, 1, 1, 1)), parted)
  t.deepEqual(await labelsOn([]), parted)
})

test('a row without numbers does not continue the row above, even if a small gap follows', async (t) => {
  const [table] = await tablesOn((page) => {
    const columns = [
      ['left', 60],
      ['left', 160],
      ['right', 330],
      ['right', 400],
    ] as const
    const rows = [
      ['Fee', 'Charged', '2023', '2022'],
      ['Transfer', 'On request', '45.00', '42.00'],
      ['Exit fee', 'On leaving', '', ''],
    ]
    writeTable(page, rows, columns, 100, { step: 12 })
    writeTable(page, [['Copies', 'By letter', '5.00', '4.00']], columns, 100 + 3 * 12 + 2)
  })
  t.deepEqual(
    textsOf(table!).map(([label]) => label),
    ['Fee', 'Transfer', 'Exit fee', 'Copies'],
  )
})

test('a date continues on the next line, even at row distance, but not over several years', async (t) => {
  const labelsOf = async (rows: readonly (readonly string[])[]) => {
    const columns = [
      ['left', 60],
      ['right', 400],
      ['right', 460],
    ] as const
    const [table] = await tablesOn((page) => writeTable(page, rows, columns, 100, { step: 15.5 }))
    return textsOf(table!)
      .map(([label]) => label)
      .slice(1)
  }
  t.deepEqual(
    await labelsOf([
      ['', '2016', '2015'],
      ['Common stock', '17', '17'],
      ['Treasury stock: 643 shares at December 31, 2016 and at December 31,', '', ''],
      ['2015', '(33,452)', '(28,886)'],
      ['Capital surplus', '31,618', '30,948'],
    ]),
    ['Common stock', 'Treasury stock: 643 shares at December 31, 2016 and at December 31, 2015', 'Capital surplus'],
  )
  t.deepEqual(
    await labelsOf([
      ['', 'Revenue', 'Profit'],
      ['Year ended December 31,', '', ''],
      ['2016', '1,377', '1,204'],
      ['2015', '1,310', '1,182'],
    ]),
    ['Year ended December 31,', '2016', '2015'],
  )
})
