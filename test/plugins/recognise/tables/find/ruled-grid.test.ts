import test from 'ava'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { drawTable } from '../../../../../examples/drawing/draw-table.js'
import {
  data,
  header,
  numberColumns,
  spanning,
  type TableDescription,
} from '../../../../../examples/drawing/table-description.js'
import { tableStyle } from '../../../../../examples/drawing/table-style.js'
import { AREA, spansOf, tableFrom, tablesOn, textsOf } from '../../../../fixtures/recognise-drawn.js'
import { writeRows } from '../../../../fixtures/write-rows.js'

const style = { font: 'times', size: 10 } as const

const plants: TableDescription = {
  columns: [
    { kind: 'text', width: 120 },
    { kind: 'text', width: 120 },
    { kind: 'text', width: 120 },
  ],
  rows: [
    header('Region', 'Plant', 'Products'),
    { type: 'data', cells: ['Europe', 'Harrowmouth', 'Coatings'] },
    { type: 'data', cells: ['Asia', 'Linshan', 'Films'] },
  ],
}
const plantTexts = [
  ['Region', 'Plant', 'Products'],
  ['Europe', 'Harrowmouth', 'Coatings'],
  ['Asia', 'Linshan', 'Films'],
]

/** Prints the texts of a table with cells of 100 by 20 points, the first at (72, 100). */
function printCells(page: DrawingPage, texts: readonly (readonly string[])[]): void {
  texts.forEach((row, r) => {
    row.forEach((text, c) => {
      if (text !== '') page.write(text, 78 + c * 100, 114 + r * 20, style)
    })
  })
}

test('lines between all cells determine rows and columns', async (t) => {
  t.deepEqual(textsOf(await tableFrom(plants, { rules: 'grid' })), plantTexts)
})

test('lines drawn as thin filled rectangles are rulings', async (t) => {
  t.deepEqual(textsOf(await tableFrom(plants, { rules: 'grid', ruleAs: 'fill' })), plantTexts)
})

test('a grid of broken lines is read like a grid of solid lines', async (t) => {
  const [table, ...others] = await tablesOn((page) => {
    for (let y = 100; y <= 160; y += 20) for (let x = 72; x < 372; x += 10) page.stroke(x, y, x + 7, y, 0.5)
    for (let x = 72; x <= 372; x += 100) for (let y = 100; y < 160; y += 10) page.stroke(x, y, x, y + 7, 0.5)
    printCells(page, plantTexts)
  })
  t.deepEqual([textsOf(table!), others.length], [plantTexts, 0])
})

test('a grid of double lines is read like a grid of single lines', async (t) => {
  const [table, ...others] = await tablesOn((page) => {
    for (let y = 100; y <= 160; y += 20) for (const hair of [0, 1.5]) page.stroke(72, y + hair, 372, y + hair, 0.3)
    for (let x = 72; x <= 372; x += 100) for (const hair of [0, 1.5]) page.stroke(x + hair, 100, x + hair, 161, 0.3)
    printCells(page, plantTexts)
  })
  t.deepEqual([textsOf(table!), others.length], [plantTexts, 0])
})

test('a grid without its left and right lines is read completely', async (t) => {
  const [table, ...others] = await tablesOn((page) => {
    for (let y = 100; y <= 160; y += 20) page.stroke(72, y, 372, y, 0.5)
    for (const x of [172, 272]) page.stroke(x, 100, x, 160, 0.5)
    printCells(page, plantTexts)
  })
  t.deepEqual([textsOf(table!), others.length], [plantTexts, 0])
})

test('a cell spans two columns when no line separates them', async (t) => {
  const table = await tableFrom(
    {
      columns: [{ kind: 'text', width: 120 }, ...numberColumns(2, { width: 90 }).slice(1)],
      rows: [
        header(spanning('Plant', 1, 2), spanning('Capacity (kt)', 2)),
        header('2023', '2024'),
        { type: 'data', cells: ['Harrowmouth', '412', '430'] },
        { type: 'data', cells: ['Linshan', spanning('under construction', 2)] },
      ],
    },
    { rules: 'grid' },
  )
  t.deepEqual(spansOf(table), [
    ['Plant', 2, 1],
    ['Capacity (kt)', 1, 2],
    ['under construction', 1, 2],
  ])
})

test('a cell spans two rows when no line separates them', async (t) => {
  const table = await tableFrom(
    {
      ...plants,
      rows: [
        header('Region', 'Plant', 'Products'),
        { type: 'data', cells: [spanning('Europe', 1, 3), 'Harrowmouth', 'Coatings'] },
        { type: 'data', cells: ['Velden', spanning('Films', 1, 2)] },
        { type: 'data', cells: ['Castrovia'] },
      ],
    },
    { rules: 'grid' },
  )
  t.deepEqual(spansOf(table), [
    ['Europe', 3, 1],
    ['Films', 2, 1],
  ])
})

test('a cell of several lines is one text', async (t) => {
  const table = await tableFrom(
    {
      columns: [
        { kind: 'text', width: 90 },
        { kind: 'text', width: 110 },
      ],
      rows: [
        header('Risk', 'What we do'),
        { type: 'data', cells: ['Supply of resin', 'Second source from 2025 and stocks for six weeks'] },
        { type: 'data', cells: ['Product safety', 'Tests of every batch'] },
      ],
    },
    { rules: 'grid' },
  )
  t.is(textsOf(table)[1]?.[1], 'Second source from 2025 and stocks for six weeks')
})

test('an empty cell is not stored', async (t) => {
  const table = await tableFrom(
    { ...plants, rows: [...plants.rows, { type: 'data', cells: ['Americas', '', 'Adhesives'] }] },
    { rules: 'grid' },
  )
  t.deepEqual(
    table.cells.filter((cell) => cell.row === 3).map((cell) => cell.column),
    [0, 2],
  )
})

test('grid rows above numbers are header rows', async (t) => {
  const table = await tableFrom(
    {
      columns: numberColumns(2, { width: 90 }),
      rows: [
        header('', spanning('Capacity (kt)', 2)),
        header('Plant', '2023', '2024'),
        data('Harrowmouth', ['412', '430']),
        data('Velden', ['188', '188']),
      ],
    },
    { rules: 'grid' },
  )
  t.is(table.headerRowCount, 2)
})

test('a shaded row above a grid of words is its header row', async (t) => {
  const table = await tableFrom(plants, { rules: 'grid', headerFill: '#dddddd', boldHeader: false })
  t.is(table.headerRowCount, 1)
})

test('a box around a statement does not merge its columns', async (t) => {
  const statement: TableDescription = {
    columns: numberColumns(2),
    rows: [
      header('', '2023', '2022'),
      data('Cash', ['$ 1,204', '$ 1,377']),
      data('Receivables', ['950', '410']),
      data('Inventories', ['862', '945']),
    ],
  }
  const [table, ...others] = await tablesOn((page) => {
    const { bottom } = drawTable(page, statement, tableStyle(style), AREA)
    const [x0, x1, y0, y1] = [AREA.x - 6, AREA.x + AREA.width + 6, AREA.y - 6, bottom]
    page.stroke(x0, y0, x1, y0, 0.5)
    page.stroke(x0, y1, x1, y1, 0.5)
    page.stroke(x0, y0, x0, y1, 0.5)
    page.stroke(x1, y0, x1, y1, 0.5)
  })
  t.is(others.length, 0)
  t.deepEqual(textsOf(table!), [
    ['', '2023', '2022'],
    ['Cash', '$ 1,204', '$ 1,377'],
    ['Receivables', '950', '410'],
    ['Inventories', '862', '945'],
  ])
})

test('two separate grids are two tables', async (t) => {
  const tables = await tablesOn((page) => {
    drawTable(page, plants, tableStyle({ ...style, rules: 'grid' }), AREA)
    drawTable(page, plants, tableStyle({ ...style, rules: 'grid' }), { ...AREA, y: 300 })
  })
  t.deepEqual(tables.map(textsOf), [plantTexts, plantTexts])
})

/** Draws a guidance table: a bold header with ranges in boxes below it. */
const guidance: TableDescription = {
  columns: [
    { kind: 'text', width: 160 },
    { kind: 'text', width: 100 },
    { kind: 'text', width: 100 },
  ],
  rows: [
    header('', 'April', 'January'),
    { type: 'data', cells: ['Sales / Mid-point', '$97.9 – $98.9 / $98.4', '$96.9 – $97.9 / $97.4'] },
    { type: 'data', cells: ['Change / Mid-point', '5.5% – 6.5% / 6.0%', '4.5% – 5.5% / 5.0%'] },
  ],
}
const perShare: TableDescription = {
  ...guidance,
  rows: [
    { type: 'data', cells: ['Per share / Mid-point', '$10.50 – $10.60 / $10.55', '$10.40 – $10.60 / $10.50'] },
    { type: 'data', cells: ['Change / Mid-point', '3.5% – 4.5% / 4.0%', '2.5% – 4.5% / 3.5%'] },
  ],
}
const boxes = { ...style, rules: 'grid' } as const

test('boxes without headers, separated by white space from a table with headers, are its rows', async (t) => {
  const [table, ...others] = await tablesOn((page) => {
    const { bottom } = drawTable(page, guidance, tableStyle(boxes), AREA)
    // five regular words and two bold words
    page.write('(in billions, except shares)', AREA.x + 4, AREA.y + 10, style)
    drawTable(page, perShare, tableStyle(boxes), { ...AREA, y: bottom + 4 })
  })
  t.deepEqual(
    [textsOf(table!).map(([label]) => label), table!.headerRowCount, others.length],
    [
      [
        '(in billions, except shares)',
        'Sales / Mid-point',
        'Change / Mid-point',
        'Per share / Mid-point',
        'Change / Mid-point',
      ],
      1,
      0,
    ],
  )
})

const beside: readonly (readonly [string, (page: DrawingPage, y: number) => void])[] = [
  ['with their own headers', (page, y) => drawTable(page, guidance, tableStyle(boxes), { ...AREA, y: y + 4 })],
  [
    'under a line of text',
    (page, y) => {
      page.write('Earnings per share', AREA.x, y, style)
      drawTable(page, perShare, tableStyle(boxes), { ...AREA, y: y + 6 })
    },
  ],
  ['far below', (page, y) => drawTable(page, perShare, tableStyle(boxes), { ...AREA, y: y + 80 })],
  [
    'in other columns',
    (page, y) => {
      const columns = perShare.columns.map((column) => ({ ...column, width: 120 }))
      drawTable(page, { ...perShare, columns }, tableStyle(boxes), { ...AREA, y: y + 4 })
    },
  ],
]
for (const [where, draw] of beside) {
  test(`boxes ${where} are a separate table`, async (t) => {
    const tables = await tablesOn((page) => draw(page, drawTable(page, guidance, tableStyle(boxes), AREA).bottom))
    t.deepEqual(
      tables.map((table) => textsOf(table).length),
      where === 'with their own headers' ? [3, 3] : [3, 2],
    )
  })
}

/** A boxed list of links in which nothing distinguishes the first row. */
const links: TableDescription = {
  columns: [
    { kind: 'text', width: 70 },
    { kind: 'text', width: 250 },
    { kind: 'text', width: 80 },
  ],
  rows: [
    { type: 'data', cells: [spanning('Regulatory', 1, 2), 'Opinion on the first tablet', 'Press release'] },
    { type: 'data', cells: ['Application for the second tablet', 'Press release'] },
    { type: 'data', cells: ['Other', 'Senior notes priced', 'Press release'] },
    { type: 'data', cells: ['Other', 'A new member of the board', 'Press release'] },
  ],
}

test('a first row with the same kind of content as the rows below is not a header row', async (t) => {
  const table = await tableFrom(links, { rules: 'grid' })
  t.deepEqual([table.headerRowCount, textsOf(table).length], [0, 4])
})

test('bold headers above such a list are its headers', async (t) => {
  const rows = [header('Kind', 'What', 'Press release'), ...links.rows]
  t.is((await tableFrom({ ...links, rows }, { rules: 'grid' })).headerRowCount, 1)
})

test('two bold rows above such a list are header rows', async (t) => {
  const rows = [header('Kind', 'What', 'Press release'), header('', 'Short', 'Where to find it'), ...links.rows]
  t.is((await tableFrom({ ...links, rows }, { rules: 'grid' })).headerRowCount, 2)
})

test('rules under headers and a line between two column groups do not split a table', async (t) => {
  const [table] = await tablesOn((page) => {
    writeRows(page, [
      [98, [215, 'Successor'], [395, 'Predecessor']],
      [114, [150, 'December'], [215, 'January'], [280, 'March'], [350, 'April'], [410, 'June'], [470, 'July']],
      [
        130,
        [72, 'Net sales'],
        [190, '26,487'],
        [250, '18,338'],
        [310, '10,922'],
        [380, '1,113'],
        [440, '11,529'],
        [500, '11,508'],
      ],
      [
        144,
        [72, 'Income'],
        [190, '3,642'],
        [250, '1,647'],
        [310, '1,672'],
        [380, '1,191'],
        [440, '1,102'],
        [500, '1,992'],
      ],
    ])
    page.stroke(140, 102, 500, 102, 0.5)
    page.stroke(140, 118, 500, 118, 0.5)
    page.stroke(140, 86, 500, 86, 0.5)
    page.stroke(330, 86, 330, 118, 0.5)
  })
  t.deepEqual(table && textsOf(table).slice(1), [
    ['', 'December', 'January', 'March', 'April', 'June', 'July'],
    ['Net sales', '26,487', '18,338', '10,922', '1,113', '11,529', '11,508'],
    ['Income', '3,642', '1,647', '1,672', '1,191', '1,102', '1,992'],
  ])
})

test('numbers with spaces as thousands separators are in their drawn cells', async (t) => {
  const rows = [
    ['', 'Project', 'Cost'],
    ['1', 'Chamber of', '3 236 560'],
    ['2', 'Region', '1 637 374'],
    ['3', 'Institute', '8 379 590'],
  ]
  const [table] = await tablesOn((page) => {
    printCells(page, rows)
    page.write('Commerce', 178, 124 + 20, style)
    for (let x = 72; x <= 372; x += 100) page.stroke(x, 100, x, 188, 0.5)
    for (const y of [100, 120, 148, 168, 188]) page.stroke(72, y, 372, y, 0.5)
  })
  t.is(textsOf(table!)[1]!.join(' | '), '1 | Chamber of Commerce | 3 236 560')
})

for (const bold of [0, 1]) {
  test(`bold ${bold === 1 ? 'answers' : 'labels'} in a form are body rows, not headers`, async (t) => {
    const answers = [
      ['Name of the issuer', 'Nordwind AG'],
      ['Registered office', 'Zurich'],
      ['Auditor of the group', 'Treuhand Bern'],
      ['Legal form', 'Stock company'],
      ['Listing venue', 'Swiss Exchange'],
    ] as const
    const [table] = await tablesOn((page) => {
      for (let i = 0; i <= answers.length; i++) page.stroke(60, 90 + 20 * i, 420, 90 + 20 * i, 0.5)
      for (const x of [60, 220, 420]) page.stroke(x, 90, x, 190, 0.5)
      for (const [i, [label, answer]] of answers.entries()) {
        page.write(label, 64, 104 + 20 * i, bold === 0 ? { ...style, weight: 'bold' } : style)
        page.write(answer, 224, 104 + 20 * i, bold === 1 ? { ...style, weight: 'bold' } : style)
      }
    })
    t.true(table!.headerRowCount <= 1)
    t.is(textsOf(table!).length, answers.length)
  })
}

test('the word of a column header may occur in most cells of the column', async (t) => {
  const row = (...cells: string[]) => ({ type: 'data', cells }) as const
  const rows = [row('Country', 'EUR', 'Seat'), row('Germany', 'EUR', 'Bonn'), row('France', 'EUR', 'Lyon')]
  const { columns } = links
  t.is(
    (await tableFrom({ columns, rows: [...rows, row('Denmark', 'DKK', 'Aarhus')] }, { rules: 'grid' })).headerRowCount,
    1,
  )
})

/** Rows 4 points below a grid with headers, in the same columns. */
const lower: readonly (readonly [string, TableDescription['rows']])[] = [
  [
    'with bold numbers as headers',
    [header('Excess', '300', '500'), data('Basic', ['9', '8']), data('Plus', ['17', '15'])],
  ],
  [
    'under its own title',
    [
      { type: 'data', cells: [spanning('Deputies', 3)] },
      { type: 'data', cells: ['Name', 'Place', 'Deputy of'] },
      { type: 'data', cells: ['Weiss', 'Chur', 'Keller'] },
    ],
  ],
  [
    'of numbers under a grid of texts',
    [data('2021', ['14', '12']), data('2022', ['12', '11']), data('2023', ['11', '9'])],
  ],
]
for (const [what, rows] of lower) {
  test(`a grid ${what} is a separate table`, async (t) => {
    const upper = [
      header('Name', 'Place', 'Office'),
      ...['Keller', 'Dumont'].map((name) => textRow(name, 'Bern', 'Member')),
    ]
    const numbers = [header('Premium', 'Men', 'Women'), data('Basic', ['12', '14']), data('Plus', ['20', '21'])]
    const columns = guidance.columns
    const tables = await tablesOn((page) => {
      const first = { columns, rows: what === 'with bold numbers as headers' ? numbers : upper }
      const { bottom } = drawTable(page, first, tableStyle(boxes), AREA)
      drawTable(page, { columns, rows }, tableStyle(boxes), { ...AREA, y: bottom + 4 })
    })
    t.is(tables.length, 2)
  })
}

function textRow(...cells: string[]): TableDescription['rows'][number] {
  return { type: 'data', cells }
}

test('a cell over the whole width below the headers of a grid is a body row', async (t) => {
  const table = await tableFrom(
    {
      columns: numberColumns(2),
      rows: [
        header('', '2023', '2022'),
        { type: 'data', cells: [spanning('Assets', 3)] },
        data('Cash', ['1,204', '1,377']),
        data('Stocks', ['450', '421']),
      ],
    },
    { ...style, rules: 'grid' },
  )
  t.is(table.headerRowCount, 1)
})

for (const [what, row] of [
  ['with a date as its label', data('December 31, 2023', ['12', '15'])],
  ['with a period as its label', data('Quarter 1', ['12', '15'])],
  ['without a label', data('', ['12', '15'])],
] as const)
  test(`a row of a full grid ${what} is not a header row`, async (t) => {
    const rows = [header('', 'Sites', 'Staff'), row, data('Next', ['14', '17']), data('Last', ['9', '11'])]
    const table = await tableFrom({ columns: numberColumns(2), rows }, { ...style, rules: 'grid' })
    t.deepEqual([table.headerRowCount, table.rows.length], [1, 4])
  })

test('a band or a unit between header rows does not end the header', async (t) => {
  for (const band of ['Bill of materials', 'in EUR million']) {
    const rows = [
      header('Group', 'A-1234', 'Parent'),
      { type: 'data', cells: [spanning(band, 3)] } as const,
      header('Item', 'Mass', 'Price'),
      data('Bolt', ['12', '15.10']),
      data('Nut', ['14', '17.20']),
    ]
    const table = await tableFrom({ columns: numberColumns(2), rows }, { ...style, rules: 'grid' })
    t.is(table.headerRowCount, 3, band)
  }
})

test('individually filled cells form a grid up to its last column, even with narrow filled separators', async (t) => {
  const [table] = await tablesOn((page) => {
    for (const [row, texts] of [
      ['Practice', 'Description of what it allows', 'States'],
      ['Surcharges', 'Rates change without a case', 'IL, IN'],
      ['Test year', 'Rates beyond the date of the request', 'CA, HI'],
      ['Tariffs', 'One structure for several systems', 'NJ'],
    ].entries()) {
      const y = 100 + 24 * row
      const edges = [60, 160, 166, 330, 334.6, 400]
      for (const [i, x] of edges.slice(0, -1).entries())
        page.fill({ x0: x, y0: y, x1: edges[i + 1]!, y1: y + 24 }, row % 2 === 0 ? '#ffffff' : '#cfefff')
      for (const [column, text] of texts.entries()) {
        const words = text.split(' ')
        page.write(words.slice(0, 3).join(' '), edges[2 * column]! + 1, y + 9, style)
        page.write(words.slice(3).join(' '), edges[2 * column]! + 1, y + 20, style)
      }
    }
  })
  t.deepEqual(
    textsOf(table!).map((row) => row.at(-1)),
    ['States', 'IL, IN', 'CA, HI', 'NJ'],
  )
})
