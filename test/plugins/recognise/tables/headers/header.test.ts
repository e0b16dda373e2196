import test from 'ava'
import { data, header, numberColumns, spanning, total } from '../../../../../examples/drawing/table-description.js'
import { spansOf, tableFrom, tablesOn, textsOf } from '../../../../fixtures/recognise-drawn.js'
import { writeRows } from '../../../../fixtures/write-rows.js'
import { type ColumnPlace, writeTable } from '../../../../fixtures/write-table.js'

const style = { font: 'times', size: 10 } as const
const four = { columns: numberColumns(4, { width: 70 }) }
const fourRows = [
  data('Coatings', ['2,318', '2,144', '8,905', '8,420']),
  data('Adhesives', ['1,406', '1,493', '5,512', '5,667']),
  total('Net sales', ['3,724', '3,637', '14,417', '14,087']),
]

test('a row of years is one header row', async (t) => {
  const table = await tableFrom({ columns: numberColumns(2), rows: [header('', '2023', '2022'), ...twoRows] })
  t.deepEqual([table.headerRowCount, textsOf(table)[0]], [1, ['', '2023', '2022']])
})

const twoRows = [data('Cash', ['1,204', '1,377']), data('Inventories', ['862', '945'])]

test('a column header with two lines is one header', async (t) => {
  const table = await tableFrom({
    columns: numberColumns(2),
    rows: [header('', 'June 30,\n2024', 'June 30,\n2023'), ...twoRows],
  })
  t.deepEqual([table.headerRowCount, textsOf(table)[0]], [1, ['', 'June 30, 2024', 'June 30, 2023']])
})

test('headers with different numbers of lines are one row', async (t) => {
  const table = await tableFrom({
    columns: numberColumns(3),
    rows: [
      header('', 'Total', 'Less than\n1 year', 'After\n5 years'),
      data('Debt', ['1,500', '300', '1,200']),
      data('Leases', ['212', '66', '146']),
    ],
  })
  t.deepEqual(textsOf(table)[0], ['', 'Total', 'Less than 1 year', 'After 5 years'])
})

test('a header with a rule under it spans the columns that the rule covers', async (t) => {
  const table = await tableFrom({
    ...four,
    rows: [
      header('', spanning('Fourth quarter', 2), spanning('Twelve months', 2)),
      header('', '2024', '2023', '2024', '2023'),
      ...fourRows,
    ],
  })
  t.deepEqual(spansOf(table), [
    ['Fourth quarter', 1, 2],
    ['Twelve months', 1, 2],
  ])
})

test('a header centered over columns spans them without a rule', async (t) => {
  const table = await tableFrom(
    {
      ...four,
      rows: [header('', spanning('Years ended June 30,', 4)), header('', '2024', '2023', '2022', '2021'), ...fourRows],
    },
    { rules: 'none' },
  )
  t.deepEqual(spansOf(table), [['Years ended June 30,', 1, 4]])
})

test('three levels of headers are three rows', async (t) => {
  const table = await tableFrom({
    ...four,
    rows: [
      header('', spanning('For the periods ended June 30,', 4)),
      header('', spanning('Fourth quarter', 2), spanning('Twelve months', 2)),
      header('', '2024', '2023', '2024', '2023'),
      ...fourRows,
    ],
  })
  t.deepEqual(textsOf(table).slice(0, 3), [
    ['', 'For the periods ended June 30,', '', '', ''],
    ['', 'Fourth quarter', '', 'Twelve months', ''],
    ['', '2024', '2023', '2024', '2023'],
  ])
})

test('a header next to a spanning header is in the lowest header row', async (t) => {
  const table = await tableFrom({
    columns: numberColumns(3, { width: 76 }),
    rows: [
      header('', '', spanning('Payments due', 2)),
      header('', 'Total', '2025', '2026'),
      data('Debt', ['1,500', '300', '1,200']),
      data('Leases', ['212', '66', '146']),
    ],
  })
  t.deepEqual(textsOf(table).slice(0, 2), [
    ['', '', 'Payments due', ''],
    ['', 'Total', '2025', '2026'],
  ])
})

test('a unit centered under the dates is a header row', async (t) => {
  const table = await tableFrom({
    columns: numberColumns(2, { width: 90 }),
    rows: [header('', '2023', '2022'), header('', spanning('(in thousands)', 2)), ...twoRows],
  })
  t.deepEqual(textsOf(table).slice(0, 2), [
    ['', '2023', '2022'],
    ['', '(in thousands)', ''],
  ])
})

test('a text in the corner is the header of the labels', async (t) => {
  const table = await tableFrom({
    columns: numberColumns(2),
    rows: [header('(in millions)', '2023', '2022'), ...twoRows],
  })
  t.deepEqual(textsOf(table)[0], ['(in millions)', '2023', '2022'])
})

test('white headers on a dark band are headers', async (t) => {
  const table = await tableFrom(
    { columns: numberColumns(2), rows: [header('', '2023', '2022'), ...twoRows] },
    { headerFill: '#003366', headerColor: '#ffffff', rules: 'none' },
  )
  t.deepEqual(textsOf(table)[0], ['', '2023', '2022'])
})

test('a header wider than the numbers below spans only their column', async (t) => {
  const table = await tableFrom({
    columns: numberColumns(3),
    rows: [
      header('', 'Carrying amount', 'Fair value', 'Difference'),
      data('Loans', ['9', '8', '1']),
      data('Notes', ['7', '5', '2']),
    ],
  })
  t.deepEqual([textsOf(table)[0], spansOf(table)], [['', 'Carrying amount', 'Fair value', 'Difference'], []])
})

test('rows of numbers without headers have no header row', async (t) => {
  const [table] = await tablesOn((page) => {
    ;[
      ['Cash', '1,204', '1,377'],
      ['Receivables', '950', '410'],
      ['Inventories', '862', '945'],
    ].forEach((row, r) => {
      row.forEach((text, c) => {
        page.write(text, c === 0 ? 72 : 300 + c * 70 - page.measure(text, style), 100 + r * 15, style)
      })
    })
  })
  t.is(table?.headerRowCount, 0)
})

test('a header in the lowest row, centered over an amount and its percentage, spans both', async (t) => {
  const [table] = await tablesOn((page) => {
    const put = (y: number, label: string, ...values: readonly (readonly [number, string])[]) => {
      page.write(label, 72, y, style)
      for (const [x, text] of values) page.write(text, x - page.measure(text, style), y, style)
    }
    put(100, 'Years ended June 30,', [300, '2017'], [370, '2016'], [470, '2017 vs. 2016'])
    put(116, 'Wireless', [300, '87,511'], [370, '89,186'], [430, '(1,675)'], [486, '(1.9)%'])
    put(131, 'Wireline', [300, '30,680'], [370, '30,510'], [430, '170'], [486, '0.6'])
    put(146, 'Total', [300, '118,191'], [370, '119,696'], [430, '(1,505)'], [486, '(1.3)'])
  })
  t.deepEqual(spansOf(table!), [['2017 vs. 2016', 1, 2]])
})

test('product numbers above numbers are headers', async (t) => {
  const [table] = await tablesOn((page) => {
    const put = (y: number, label: string, values: readonly string[]) => {
      page.write(label, 72, y, style)
      for (const [i, text] of values.entries()) page.write(text, 280 + i * 70 - page.measure(text, style), y, style)
    }
    put(100, '', ['737 *', '747 †', '777X', 'Total'])
    put(116, 'Deliveries', ['490', '9', '13', '512'])
    put(131, 'Cumulative deliveries', ['6,203', '1,528', '1,096', '8,827'])
  })
  t.deepEqual([table?.headerRowCount, textsOf(table!)[0]], [1, ['', '737 *', '747 †', '777X', 'Total']])
})

test('a header without values, between two column headers, has its own column', async (t) => {
  const [table] = await tablesOn((page) =>
    writeRows(page, [
      [100, [272, 'Value'], [341, 'Level 1'], [403, 'Level 2'], [475, 'Level 3']],
      [114, [72, 'Receivables'], [300, '8,832'], [436, '8,830'], [508, '16']],
      [128, [72, 'Notes'], [300, '807'], [436, '803'], [508, '14']],
    ]),
  )
  t.deepEqual(table && textsOf(table)[0], ['', 'Value', 'Level 1', 'Level 2', 'Level 3'])
})

test('a header whose lines are evenly spaced is one header, even if its first line could span', async (t) => {
  const [table] = await tablesOn((page) => {
    writeRows(page, [
      [133, [280, 'Sales'], [395, 'Costs']],
      [147, [72, 'North'], [300, '21,608'], [365, '18%'], [420, '17,179']],
      [161, [72, 'South'], [300, '13,418'], [365, '21%'], [420, '11,456']],
    ])
    for (const [i, text] of ['% Change', 'Excluding', 'Currency', 'Changes'].entries())
      page.write(text, 355 - page.measure(text, style) / 2, 100 + 11 * i, style)
  })
  t.deepEqual(table && textsOf(table)[0], ['', 'Sales', '% Change Excluding Currency Changes', 'Costs'])
})

test('years centered over a number and its percentage span both, even if one ends with the number', async (t) => {
  const rows = [
    ['One person', '803,883', '35.9', '361,511', '33.4', '598,930', '5.3'],
    ['Two persons', '893,820', '25.3', '360,180', '68.6', '40,432', '96.9'],
    ['Three persons', '442,283', '78.0', '488,526', '9.1', '268,085', '16.4'],
  ]
  const [table] = await tablesOn((page) => {
    for (const [year, x1] of [
      ['1990', 246],
      ['2000', 354],
      ['2010', 458],
    ] as const)
      writeTable(page, [[year]], [['right', x1]], 100)
    const edges = [247, 288, 354, 396, 456, 497].map((x) => ['right', x] as const)
    writeTable(page, [['', 'Number', '%', 'Number', '%', 'Number', '%'], ...rows], [['left', 48], ...edges], 113)
  })
  t.deepEqual(textsOf(table!).slice(0, 2), [
    ['', '1990', '', '2000', '', '2010', ''],
    ['', 'Number', '%', 'Number', '%', 'Number', '%'],
  ])
})

test('labelled rows of years and texts are not headers', async (t) => {
  const rows = [
    ['Name', 'Born', 'Nationality', 'Member since', 'Committees'],
    ['Anna Keller', '1961', 'Swiss', '2014', 'Nomination'],
    ['Pierre Dumont', '1958', 'French', '2016', 'Audit, Risk'],
    ['Sofia Lindqvist', '1970', 'Swedish', '2019', 'Audit'],
    ['Grace Doyle', '1973', 'Irish', '2022', '–'],
  ]
  const [table] = await tablesOn((page) =>
    writeTable(
      page,
      rows,
      [
        ['left', 60],
        ['middle', 190],
        ['middle', 270],
        ['middle', 350],
        ['left', 420],
      ],
      100,
    ),
  )
  t.deepEqual([table!.headerRowCount, textsOf(table!)], [1, rows])
})

test('left-aligned headers over right-aligned numbers match the columns in order', async (t) => {
  const [headerText, ...rows] = [
    ['Month', 'Sales', 'Returns', 'Net'],
    ['January', '1204', '33', '1171'],
    ['February', '1188', '41', '1147'],
    ['March', '1310', '29', '1281'],
  ]
  const [table] = await tablesOn((page) => {
    writeTable(
      page,
      [headerText!],
      [
        ['left', 58],
        ['left', 178],
        ['left', 298],
        ['left', 418],
      ],
      100,
    )
    writeTable(
      page,
      rows,
      [
        ['left', 58],
        ['right', 296],
        ['right', 416],
        ['right', 536],
      ],
      113,
    )
  })
  t.deepEqual(textsOf(table!), [headerText, ...rows])
})

test('a spanning header keeps its second line, even if that line is centered over a header below', async (t) => {
  const [table] = await tablesOn((page) => {
    const centred = (text: string, x: number, y: number) =>
      page.write(text, x - page.measure(text, style) / 2, y, style)
    for (const [i, lines] of [
      ['Persons aged 65 and', 'over'],
      ['Early leavers from', 'education'],
    ].entries()) {
      for (const [line, text] of lines.entries()) centred(text, 285 + i * 180, 100 + line * 11)
    }
    for (const [i, text] of ['Men', 'Women', 'Total', 'Men', 'Women', 'Total'].entries())
      centred(text, 225 + i * 60, 122)
    writeRows(page, [
      [135, [72, 'Malta'], ...[728, 892, 642, 803, 463, 367].map((value, i) => [238 + i * 60, `${value}.1`] as const)],
      [148, [72, 'Latvia'], ...[244, 288, 783, 610, 408, 643].map((value, i) => [238 + i * 60, `${value}.1`] as const)],
    ])
  })
  t.deepEqual(spansOf(table!), [
    ['Persons aged 65 and over', 1, 3],
    ['Early leavers from education', 1, 3],
  ])
})

test('vertically centered headers of one and two lines are one header row', async (t) => {
  const [table] = await tablesOn((page) => {
    writeRows(page, [
      [94, [300, 'Persons employed']],
      [100, [72, 'Country'], [230, 'Firms'], [420, 'Shops']],
      [106, [300, 'at year end']],
      [125, [72, 'Malta'], [290, '1,204'], [400, '4,377'], [500, '604']],
      [138, [72, 'Latvia'], [290, '1,862'], [400, '9,945'], [500, '862']],
    ])
  })
  t.deepEqual(textsOf(table!)[0], ['Country', 'Firms', 'Persons employed at year end', 'Shops'])
})

test('headers centered in wide cells match distant right-aligned numbers', async (t) => {
  const [table] = await tablesOn((page) => {
    writeRows(page, [
      [100, [72, 'Country'], [140, 'Sex'], [242, '1998 '], [314, '1999 '], [386, '2000 ']],
      [115, [72, 'Malta'], [140, 'Men'], [285, '8,376'], [357, '690'], [429, '6,082']],
      [128, [72, 'Latvia'], [140, 'Women'], [285, '5,262'], [357, '5,075'], [429, '4,393']],
      [141, [72, 'Cyprus'], [140, 'Men'], [285, '5,549'], [357, '3,767'], [429, '6,346']],
    ])
  })
  t.deepEqual(textsOf(table!)[0], ['Country', 'Sex', '1998', '1999', '2000'])
})

test('a single header over the only column of numbers matches it at any position in its cell', async (t) => {
  const [table] = await tablesOn((page) => {
    writeRows(page, [
      [100, [300, 'Amount']],
      [115, [72, 'Malta'], [500, '8,376']],
      [128, [72, 'Latvia'], [500, '5,262']],
    ])
  })
  t.deepEqual(textsOf(table!)[0], ['', 'Amount'])
})

test('a unit centered under years spans all of them', async (t) => {
  const [table] = await tablesOn((page) => {
    writeRows(page, [
      [100, [250, '2014 '], [350, '2015 '], [450, '2016 ']],
      [112, [350, 'EUR million']],
      [125, [72, 'Malta'], [290, '1,204'], [390, '4,377'], [490, '604']],
      [138, [72, 'Latvia'], [290, '1,862'], [390, '9,945'], [490, '862']],
    ])
  })
  t.deepEqual(spansOf(table!), [['EUR million', 1, 3]])
})

test('a percent sign under a year is its own header', async (t) => {
  const [table] = await tablesOn((page) => {
    writeRows(page, [
      [100, [270, '2014 '], [370, '2015 ']],
      [112, [277, '%'], [377, '%']],
      [125, [72, 'Malta'], [290, '12.4'], [390, '43.7']],
      [138, [72, 'Latvia'], [290, '18.6'], [390, '99.5']],
    ])
  })
  t.deepEqual(textsOf(table!).slice(0, 2), [
    ['', '2014', '2015'],
    ['', '%', '%'],
  ])
})

test('paragraph numbers of a law among bold headers are headers', async (t) => {
  const bold = { ...style, weight: 'bold' } as const
  const [table] = await tablesOn((page) => {
    for (const [y, ...texts] of [
      [96, [200, 'Section'], [290, 'Section'], [380, 'Total value']],
      [107, [60, 'Mine'], [203, '104(b)'], [286, '110(b)(2)'], [383, 'assessed']],
      [118, [60, 'number'], [204, 'orders'], [286, 'violations'], [390, '($)']],
    ] as const) {
      for (const [x, text] of texts) page.write(text, x, y, bold)
    }
    writeRows(page, [
      [132, [60, 'Pittsboro'], [215, '3'], [305, '1'], [412, '8,749']],
      [145, [60, 'Little Rock'], [215, '4'], [305, '2'], [412, '2,616']],
      [158, [60, 'Wausau'], [215, '1'], [305, '5'], [412, '1,883']],
    ])
  })
  t.deepEqual(
    [table!.headerRowCount, textsOf(table!)],
    [
      1,
      [
        ['Mine number', 'Section 104(b) orders', 'Section 110(b)(2) violations', 'Total value assessed ($)'],
        ['Pittsboro', '3', '1', '8,749'],
        ['Little Rock', '4', '2', '2,616'],
        ['Wausau', '1', '5', '1,883'],
      ],
    ],
  )
})

test('a bracket that opens with a number in a header and closes on its next line belongs to the header', async (t) => {
  const [table] = await tablesOn((page) =>
    writeTable(
      page,
      [
        ['Actual', 'Target award'],
        ['compounded', '(50%'],
        ['growth', 'weighting)'],
        ['10.4% or more', '175%'],
        ['9.8%', '160%'],
        ['9.2%', '145%'],
        ['8.6%', '130%'],
      ],
      [
        ['middle', 120],
        ['middle', 320],
      ],
      100,
    ),
  )
  t.deepEqual(
    [table!.headerRowCount, textsOf(table!).slice(0, 2)],
    [
      1,
      [
        ['Actual compounded growth', 'Target award (50% weighting)'],
        ['10.4% or more', '175%'],
      ],
    ],
  )
})

test('a header over the gap beside the labels keeps its column, even if the next column starts early', async (t) => {
  const [table] = await tablesOn((page) =>
    writeRows(page, [
      [100, [452, 'Number'], [533, 'Weighted']],
      [111, [448, 'of shares'], [528, 'grant-date']],
      [122, [438, '(in thousands)'], [531, 'fair value']],
      [136, [60, 'Non-vested shares as of December 31, 2022'], [505, '11,299'], [515, '$'], [588, '29.19']],
      [149, [60, 'Granted'], [505, '7,105'], [588, '35.07']],
      [162, [60, 'Vested'], [505, '(4,219)'], [588, '23.18']],
      [175, [60, 'Non-vested shares as of June 30, 2023'], [505, '13,854'], [515, '$'], [588, '33.92']],
    ]),
  )
  t.deepEqual(
    [table!.headerRowCount, textsOf(table!)[0]],
    [1, ['', 'Number of shares (in thousands)', 'Weighted grant-date fair value']],
  )
})

for (const [what, ...row] of [
  ['numbers with footnote marks', [60, 'Employees at year end'], [370, '850(1)'], [440, '812(1)']],
  ['a number with a footnote mark', [60, 'Employees at year end'], [370, '850(a)']],
] as const) {
  test(`${what}, bold under bold headers, are a body row`, async (t) => {
    const bold = { ...style, weight: 'bold' } as const
    const [table] = await tablesOn((page) => {
      for (const [x, text] of [
        [382, '2022'],
        [452, '2021'],
      ] as const)
        if (row.length > 2 || x < 400) page.write(text, x, 100, bold)
      for (const [x, text] of row) page.write(text, x, 114, bold)
      writeRows(page, [
        [128, [60, 'Germany'], [400, '500'], ...(row.length > 2 ? ([[470, '480']] as const) : [])],
        [142, [60, 'France'], [400, '200'], ...(row.length > 2 ? ([[470, '190']] as const) : [])],
        [156, [60, 'Italy'], [400, '150'], ...(row.length > 2 ? ([[470, '142']] as const) : [])],
      ])
    })
    t.is(table!.headerRowCount, 1)
    t.is(textsOf(table!)[1]![0], 'Employees at year end')
  })
}

test('a right-aligned header that ends just before its rule ends spans all columns under the rule', async (t) => {
  const ends = [231, 288, 345, 402, 459, 516]
  const [table] = await tablesOn((page) => {
    const right = (text: string, end: number, baseline: number) =>
      page.write(text, end - page.measure(text, style), baseline, style)
    right('Kind of change', 402, 90)
    right('Effects', 516, 90)
    page.stroke(181, 94, 405, 94, 0.5)
    page.stroke(409, 94, 519, 94, 0.5)
    for (const [i, text] of ['Waived', 'Lowered', 'Other', 'Total', 'Written', 'Lent'].entries())
      right(text, ends[i]!, 108)
    for (const [row, label] of ['Commercial', 'Leases', 'Cards'].entries()) {
      page.write(label, 60, 124 + 14 * row, style)
      for (const [i, end] of ends.entries()) right(`${(row + 2) * 37 + i * 11}`, end, 124 + 14 * row)
    }
  })
  t.deepEqual(spansOf(table!), [
    ['Kind of change', 1, 4],
    ['Effects', 1, 2],
  ])
})

test('cell borders under a header act as one rule, and the header spans the columns they cover', async (t) => {
  const [table] = await tablesOn((page) => {
    for (const [x0, x1] of [
      [240, 318],
      [320, 322],
      [324, 398],
      [400, 402],
      [404, 480],
    ] as const)
      page.stroke(x0, 104, x1, 104, 0.6)
    page.write('Stock Outstanding', 360 - page.measure('Stock Outstanding', style) / 2, 100, style)
    writeRows(page, [
      [115, [270, 'Number'], [340, 'Fair Value'], [420, 'Intrinsic Value']],
      [130, [72, 'Granted'], [318, '16'], [398, '189.79'], [480, '8,376']],
      [143, [72, 'Vested'], [318, '11'], [398, '192.10'], [480, '5,262']],
    ])
  })
  t.deepEqual(spansOf(table!), [['Stock Outstanding', 1, 3]])
})

test('a text close above the middle of a spanning header is its first line', async (t) => {
  const [table] = await tablesOn((page) => {
    const centred = (text: string, x: number, y: number) =>
      page.write(text, x - page.measure(text, style) / 2, y, style)
    for (const [i, day] of ['December 31,', 'January 3,'].entries()) {
      const [x0, x1] = [220 + i * 160, 360 + i * 160]
      for (const [line, text] of [day, '2016', `(5${2 + i} weeks)`].entries())
        centred(text, (x0 + x1) / 2, 100 + 10 * line)
      page.stroke(x0, 124, x1, 124, 0.6)
    }
    writeRows(page, [
      [136, [236, 'Gross'], [291, 'Tax'], [337, 'Net'], [396, 'Gross'], [451, 'Tax'], [497, 'Net']],
      [150, [72, 'Losses'], [258, '992'], [305, '21,107'], [352, '885'], [418, '578'], [465, '12,103'], [512, '475']],
      [163, [72, 'Gains'], [258, '426'], [305, '200'], [352, '226'], [418, '801'], [465, '295'], [512, '506']],
    ])
  })
  t.deepEqual(spansOf(table!), [
    ['December 31, 2016 (52 weeks)', 1, 3],
    ['January 3, 2016 (53 weeks)', 1, 3],
  ])
})

test('a footnote mark to the right of a header is not the header of the next column', async (t) => {
  const [table] = await tablesOn((page) => {
    page.write('Notional', 262, 100, style)
    page.write('amounts', 258, 111, style)
    page.write('(1)', 262 + page.measure('amounts', style), 108, { font: 'times', size: 6 })
    page.write('Other assets', 384, 111, style)
    writeRows(page, [
      [125, [250, '2017 '], [310, '2016 '], [370, '2017 '], [430, '2016 ']],
      [140, [72, 'Foreign exchange'], [270, '2,930'], [330, '2,584'], [390, '131'], [450, '34']],
      [153, [72, 'Commodities'], [270, '125'], [330, '125'], [390, '3'], [450, '6']],
    ])
  })
  t.deepEqual(spansOf(table!), [
    ['Notional amounts (1)', 1, 2],
    ['Other assets', 1, 2],
  ])
})

test('a header at the right end of its columns, over a rule, spans all columns under the rule', async (t) => {
  const [table] = await tablesOn((page) => {
    for (const [text, x1] of [
      ['Pension', 330],
      ['Health Care', 450],
    ] as const)
      page.write(text, x1 - page.measure(text, style), 100, style)
    page.stroke(240, 102, 452, 102, 0.6)
    for (const [i, year] of ['2016', '2015', '2016', '2015'].entries())
      page.write(year, 270 + 60 * i - page.measure(year, style), 112, style)
    writeRows(page, [
      [127, [72, 'Beginning of year'], [270, '22,016'], [330, '25,320'], [390, '24,223'], [450, '27,097']],
      [140, [72, 'Service cost'], [270, '322'], [330, '374'], [390, '193'], [450, '324']],
    ])
  })
  t.deepEqual(spansOf(table!), [
    ['Pension', 1, 2],
    ['Health Care', 1, 2],
  ])
})

test('header lines with the same right edge do not change the headers above them', async (t) => {
  const [table] = await tablesOn((page) => {
    const headers = [['Commodity'], ['Foreign', 'Exchange'], ['Cross-', 'Currency'], ['Interest Rate']]
    for (const [i, lines] of headers.entries()) {
      for (const [j, text] of [...lines, 'Contracts'].entries())
        page.write(text, 250 + 70 * i - page.measure(text, style) / 2, 120 - 10 * (lines.length - j), style)
    }
    writeRows(page, [
      [136, [72, 'Cash flow hedges'], [268, '11'], [338, '21'], [408, '545'], [478, '289']],
      [149, [72, 'Fair value hedges'], [268, '20'], [338, '15'], [408, '17'], [478, '14']],
    ])
  })
  t.deepEqual(textsOf(table!)[0], [
    '',
    'Commodity Contracts',
    'Foreign Exchange Contracts',
    'Cross-Currency Contracts',
    'Interest Rate Contracts',
  ])
})

test('rows of durations under years are not headers', async (t) => {
  const rows = [
    ['', '2023', '2022'],
    ['Remaining lease term', '', ''],
    ['Operating leases', '7 years', '6 years'],
    ['Finance leases', '3 years', '3.5 years'],
    ['Discount rate', '', ''],
    ['Operating leases', '2.6%', '2.1%'],
    ['Finance leases', '2.1%', '1.9%'],
  ]
  const [table] = await tablesOn((page) =>
    writeTable(
      page,
      rows,
      [
        ['left', 60],
        ['right', 330],
        ['right', 430],
      ],
      100,
    ),
  )
  t.deepEqual([table!.headerRowCount, textsOf(table!)], [1, rows])
})

test('ranges of years are headers, like single years', async (t) => {
  const table = await tableFrom({
    columns: numberColumns(4, { width: 76 }),
    rows: [
      header('In millions', 'Total', '2017', '2018 to 2019', '2020 and 2021'),
      data('Operating leases', ['27,346', '2,458', '4,570', '3,950']),
      data('Debt', ['19', '7', '7', '5']),
    ],
  })
  t.deepEqual(
    [table.headerRowCount, textsOf(table)[0]],
    [1, ['In millions', 'Total', '2017', '2018 to 2019', '2020 and 2021']],
  )
})

test('numbers beside a unit in the corner are headers', async (t) => {
  const table = await tableFrom({
    ...four,
    rows: [
      header('', spanning('Discount rate', 2), spanning('Return on assets', 2)),
      header('(Millions)', '-0.25%', '+0.25%', '-0.25%', '+0.25%'),
      data('U.S. plans', ['31', '(34)', '37', '(37)']),
      data('Other plans', ['21', '(17)', '15', '(15)']),
    ],
  })
  t.deepEqual([table.headerRowCount, textsOf(table)[1]], [2, ['(Millions)', '-0.25%', '+0.25%', '-0.25%', '+0.25%']])
})

test('a unit in the corner may wrap inside its brackets', async (t) => {
  const [table] = await tablesOn((page) =>
    writeRows(page, [
      [100, [72, '(in millions, except per share amounts and']],
      [112, [72, 'employee data)'], [330, '2020 '], [400, '2019 ']],
      [127, [72, 'Revenue'], [350, '12,868'], [420, '11,171']],
      [140, [72, 'Gross profit'], [350, '11,146'], [420, '9,498']],
    ]),
  )
  t.is(textsOf(table!)[0]![0], '(in millions, except per share amounts and employee data)')
})

test('rows of ranges of years are not headers', async (t) => {
  const rows = [
    ['Jurisdiction', 'Open years', 'Years audited'],
    ['United States', '2018 to 2022', '2016 to 2017'],
    ['Germany', '2017 to 2022', '2014 to 2016'],
    ['Japan', '2019 to 2022', '2018'],
  ]
  const [table] = await tablesOn((page) =>
    writeTable(
      page,
      rows,
      [
        ['left', 60],
        ['middle', 300],
        ['middle', 420],
      ],
      100,
    ),
  )
  t.deepEqual([table!.headerRowCount, textsOf(table!)], [1, rows])
})

test('a label whose second line is a unit is a row label below the headers', async (t) => {
  for (const [first, second] of [
    ['450.5', '460.2'],
    ['450', '460'],
  ] as const) {
    const [table] = await tablesOn((page) =>
      writeRows(page, [
        [100, [330, '2023 '], [400, '2022 ']],
        [115, [72, 'Weighted average shares']],
        [126, [72, '(in thousands)'], [350, first], [420, second]],
        [141, [72, 'Net income'], [350, '1,204'], [420, '1,377']],
        [156, [72, 'Dividends'], [350, '310'], [420, '290']],
      ]),
    )
    t.deepEqual(
      [table!.headerRowCount, textsOf(table!)[1]],
      [1, ['Weighted average shares (in thousands)', first, second]],
    )
  }
})

const SIX = [250, 300, 350, 400, 450, 500] as const
const sixRows = [
  ['Net sales', '1,234', '100.0', '1,199', '100.0', '1,050', '100.0'],
  ['Cost of sales', '834', '67.6', '801', '66.8', '700', '66.7'],
  ['Gross profit', '400', '32.4', '398', '33.2', '350', '33.3'],
] as const

test('a text over the middle one of three spanning headers spans all of them', async (t) => {
  for (const [top, headers, rule] of [
    ['Years Ended December 31,', ['2023', '2022', '2021'], undefined],
    ['Segment', ['Americas', 'Europe', 'Asia'], undefined],
    // the rule belongs to the years
    ['Years Ended December 31,', ['2023', '2022', '2021'], 112.5],
  ] as const) {
    const [table] = await tablesOn((page) => {
      writeTable(page, [[top]], [['middle', 375]], 100)
      const middles = [275, 375, 475].map((x): ColumnPlace => ['middle', x])
      writeTable(page, [headers], middles, 110.5)
      const measures = SIX.map((x): ColumnPlace => ['middle', x])
      writeTable(page, [['Amount', '%', 'Amount', '%', 'Amount', '%']], measures, 122)
      writeTable(page, sixRows, [['left', 60], ...SIX.map((x): ColumnPlace => ['right', x + 15])], 137)
      if (rule !== undefined) for (const [, x] of middles) page.stroke(x - 40, rule, x + 40, rule, 0.5)
    })
    t.deepEqual(spansOf(table!), [[top, 1, 6], ...headers.map((text): [string, number, number] => [text, 1, 2])])
    t.deepEqual(textsOf(table!)[1], ['', headers[0], '', headers[1], '', headers[2], ''])
  }
})

test('with cell borders, the second line of the middle header stays in its column', async (t) => {
  const [table] = await tablesOn((page) => {
    const middles = [280, 360, 440].map((x): ColumnPlace => ['middle', x])
    writeTable(
      page,
      [
        ['Total', 'Less than', 'Thereafter'],
        ['', '1 year', ''],
      ],
      middles,
      100,
      { step: 11 },
    )
    const rows = [
      ['Debt', '1,500', '300', '1,200'],
      ['Leases', '212', '66', '146'],
    ]
    writeTable(
      page,
      rows,
      [
        ['left', 60],
        ['right', 295],
        ['right', 375],
        ['right', 455],
      ],
      127,
    )
    for (const x of [240, 320, 400]) page.stroke(x + 1, 115, x + 79, 115, 0.5)
  })
  t.deepEqual(textsOf(table!)[0], ['', 'Total', 'Less than 1 year', 'Thereafter'])
})

test('equal units in all columns do not change the spans of the headers above', async (t) => {
  const headers = [
    ['', '2023', '2022', '2023', '2022'],
    ['', '£m', '£m', '£m', '£m'],
  ]
  const rows = [
    ['Revenue', '1,234', '1,100', '199', '105'],
    ['Cost of sales', '(834)', '(676)', '(81)', '(66)'],
    ['Gross profit', '400', '424', '118', '39'],
  ]
  const [table] = await tablesOn((page) => {
    writeRows(page, [
      [100, [340 - page.measure('Group', style), 'Group'], [480 - page.measure('Company', style), 'Company']],
    ])
    const columns = [
      ['left', 60],
      ['right', 270],
      ['right', 340],
      ['right', 410],
      ['right', 480],
    ] as const
    writeTable(page, headers, columns, 111, { step: 11 })
    writeTable(page, rows, columns, 137)
  })
  t.is(table!.unit, '£m')
  t.deepEqual(spansOf(table!), [
    ['Group', 1, 2],
    ['Company', 1, 2],
  ])
  t.deepEqual(textsOf(table!)[0], ['', 'Group', '', 'Company', ''])
})

test('single bottom-aligned headers beside two header levels span as many rows as the tallest', async (t) => {
  const columns = [['left', 60], ...[200, 240, 300, 360, 420].map((x) => ['right', x] as const)] as const
  const read = async (tall: string) => {
    const [table] = await tablesOn((page) => {
      page.write('Stock', 205, 87, style)
      page.stroke(180, 90, 242, 90, 0.5)
      for (const [i, line] of tall.split('\n').reverse().entries())
        page.write(line, 300 - page.measure(line, style), 100 - 8 * i, { ...style, size: 8 })
      writeTable(page, [['', 'Shares', 'Amount', '', 'Retained', 'Total']], columns, 100)
      writeTable(
        page,
        [
          ['Opening', '601', '12', '5,082', '9,574', '8,459'],
          ['Closing', '602', '13', '5,083', '9,575', '8,460'],
        ],
        columns,
        114,
      )
    })
    return spansOf(table!).filter(([, rows]) => rows > 1)
  }
  t.deepEqual(await read('Additional\nPaid-In\nCapital'), [
    ['Additional Paid-In Capital', 2, 1],
    ['Retained', 2, 1],
    ['Total', 2, 1],
  ])
  t.deepEqual(await read('Capital'), [])
})

test('a header level with the last line of tall headers is in their row, not in the row below', async (t) => {
  const columns = [['left', 60], ...[300, 400, 500].map((x) => ['right', x] as const)] as const
  const [table] = await tablesOn((page) => {
    writeTable(
      page,
      [
        ['', 'Number of', 'Average', 'Number of'],
        ['', 'shares to be', 'price of', 'shares left'],
        ['', 'issued upon', 'options, per', 'for issue'],
        ['Category', 'exercise', 'share', 'later on'],
      ],
      columns,
      87,
      { step: 11 },
    )
    page.stroke(60, 124, 500, 124, 0.5)
    writeTable(page, [['', '(a)', '(b)', '(c)']], [columns[0], ['middle', 280], ['middle', 380], ['middle', 480]], 134)
    page.stroke(60, 138, 500, 138, 0.5)
    writeTable(
      page,
      [
        ['Options', '3,252,083', '72.47', '1,200'],
        ['Units', '1,849,852', '71.03', '1,300'],
      ],
      columns,
      150,
    )
  })
  t.deepEqual(
    textsOf(table!)
      .slice(0, 2)
      .map(([label]) => label),
    ['Category', ''],
  )
})
