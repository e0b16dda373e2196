import test from 'ava'
import type { PageOutcome, Table } from '../../../core/model.js'
import { documentClusterer } from '../../../plugins/cluster/by-document.js'
import { drawRows } from '../../fixtures/draw-rows.js'
import { textsOf } from '../../fixtures/recognise-drawn.js'
import { amount, type FacingPage, printedGrid, readFacing } from './facing-pages.js'

const balance = [
  'Cash',
  'Receivables',
  'Inventories',
  'Property and plant',
  'Goodwill',
  'Deferred taxes',
  '=Total assets',
]
const income = [
  'Net sales',
  'Cost of sales',
  'Research',
  'Selling expenses',
  'Interest expense',
  'Income taxes',
  '=Net income',
]
const sections = [
  '#Current assets',
  'Cash',
  'Receivables',
  'Inventories',
  '#Other assets',
  'Land',
  'Goodwill',
  'Patents',
]
const flows = [
  'Net income',
  'Depreciation',
  'Deferred taxes',
  'Working capital',
  'Capital expenditures',
  'Dividends paid',
]

/** Draws one page, with numbers of its own for each seed. */
const page = (
  seed: number,
  labels: readonly string[],
  headers: FacingPage['headers'],
  more: Partial<FacingPage> = {},
): FacingPage => ({
  seed,
  labels,
  headers,
  ...more,
})
const without = { printed: 'none' } as const
const atRight = { printed: 'right' } as const
const cluster = (pages: readonly PageOutcome[]) => documentClusterer().cluster(pages)
const codesOf = ({ warnings }: ReturnType<typeof cluster>) =>
  warnings.map(({ code, pageNumber }) => `${code} ${pageNumber}`)

/** Returns the grid of both pages, with the lowest header rows beside each other, and without the second labels. */
function besideEachOther(left: FacingPage, right: FacingPage): readonly (readonly string[])[] {
  const added = printedGrid({ ...right, printed: 'none' })
  const more = left.headers.length - right.headers.length
  return printedGrid(left).map((row, at) => [...row, ...(added[at - more] ?? added[0]!.map(() => ''))])
}

const years = [['2023', '2022', '2021']]
const before = [['2020', '2019', '2018']]
const regions = [['North America', 'Latin America', 'Europe']]
const otherRegions = [['Middle East', 'Asia Pacific', 'Total']]
const title = { title: 'Consolidated balance sheets' }

/** Pairs of pages with one table, each with the way in which it is printed. */
const pairs: readonly (readonly [string, FacingPage, FacingPage])[] = [
  ['earlier years with repeated labels', page(1, balance, years, title), page(2, balance, before)],
  ['earlier years without labels', page(3, balance, years, title), page(4, balance, before, without)],
  ['earlier years with labels at the right', page(5, balance, years, title), page(6, balance, before, atRight)],
  ['later years after earlier years', page(7, balance, before, title), page(8, balance, years, without)],
  ['regions with repeated labels', page(9, income, regions, title), page(10, income, otherRegions)],
  ['regions without labels', page(11, income, regions, title), page(12, income, otherRegions, without)],
  ['regions with labels at the right', page(13, income, regions), page(14, income, otherRegions, atRight)],
  [
    'a title that says "continued"',
    page(15, income, regions, { title: 'Segment results' }),
    page(16, income, otherRegions, { title: 'Segment results (continued)' }),
  ],
  [
    'the same title on both pages',
    page(17, income, regions, { title: 'Segment results' }),
    page(18, income, otherRegions, { title: 'Segment results' }),
  ],
  ['rows that start lower on the second page', page(19, balance, years, title), page(20, balance, before, { y: 125 })],
  [
    'rows that start higher on the second page',
    page(21, balance, years, { y: 120 }),
    page(22, balance, before, without),
  ],
  [
    'two header rows with spanning years',
    page(
      23,
      income,
      [
        [
          ['Year 2023', 2],
          ['Year 2022', 2],
        ],
        ['Sales', 'Assets', 'Sales', 'Assets'],
      ],
      { columnWidth: 70 },
    ),
    page(
      24,
      income,
      [
        [
          ['Year 2021', 2],
          ['Year 2020', 2],
        ],
        ['Sales', 'Assets', 'Sales', 'Assets'],
      ],
      { ...without, columnWidth: 70 },
    ),
  ],
  [
    'two header rows with spanning regions and a title that says "continued"',
    page(25, income, [[['Americas', 2]], ['2023', '2022']], { title: 'Sales by region' }),
    page(26, income, [[['Europe', 2]], ['2023', '2022']], { title: 'Sales by region — continued' }),
  ],
  [
    'three header rows',
    page(
      27,
      income,
      [
        [['Reportable segments', 4]],
        [
          ['Industrial', 2],
          ['Health', 2],
        ],
        ['Parts', 'Tools', 'Care', 'Labs'],
      ],
      { columnWidth: 70 },
    ),
    page(
      28,
      income,
      [
        [['Other segments', 4]],
        [
          ['Consumer', 2],
          ['Corporate', 2],
        ],
        ['Home', 'Office', 'Centre', 'Funds'],
      ],
      { columnWidth: 70 },
    ),
  ],
  [
    'fewer header rows on the second page',
    page(29, income, [[['Segments', 3]], ['Parts', 'Tools', 'Care']], title),
    page(30, income, [['Home', 'Office', 'Total']]),
  ],
  ['labels of groups without numbers', page(31, sections, years, title), page(32, sections, before)],
  [
    'labels of groups, and no labels on the second page',
    page(33, sections, years, title),
    page(34, sections, before, without),
  ],
  [
    'cash flows in a ruled grid',
    page(35, flows, years, { style: { rules: 'grid' } }),
    page(36, flows, before, { style: { rules: 'grid' } }),
  ],
  [
    'a grid without labels on the second page',
    page(37, flows, years, { style: { rules: 'grid' } }),
    page(38, flows, before, { ...without, style: { rules: 'grid' } }),
  ],
  ['two further columns', page(39, balance, years, title), page(40, balance, [['2020', '2019']], without)],
  [
    'five further columns',
    page(41, balance, years, title),
    page(42, balance, [['2020', '2019', '2018', '2017', '2016']], { columnWidth: 60 }),
  ],
  [
    'the unit in the corner of both pages',
    page(43, balance, years, { corner: '(in millions)' }),
    page(44, balance, before, { corner: '(in millions)' }),
  ],
  [
    'the unit below the title of both pages',
    page(45, balance, years, { ...title, unit: 'in millions' }),
    page(46, balance, before, { ...title, unit: 'in millions' }),
  ],
  [
    'shaded rows',
    page(47, flows, years, { style: { zebra: '#e8eef5', rules: 'none' } }),
    page(48, flows, before, { style: { zebra: '#e8eef5', rules: 'none' } }),
  ],
]

for (const [manner, left, right] of pairs) {
  test(`facing pages are one table: ${manner}`, async (t) => {
    const result = cluster(await readFacing(left, right))
    t.deepEqual(result.tables.map(textsOf), [besideEachOther(left, right)])
    t.deepEqual(codesOf(result), ['columns_joined 2'])
  })
}

const paragraph = 'The amounts below include the effects of acquisitions and were restated for the new segments.'
/** A small table besides the one over both pages. */
const other = [
  ['', '2023', '2022'],
  ['Employees', '120', '118'],
  ['Sites', '14', '13'],
]
const write =
  (text: string, y: number): NonNullable<FacingPage['before']> =>
  (drawn) =>
    drawn.write(text, 60, y, { font: 'times', size: 10 })

/** Pairs with strong but insufficient evidence. */
const doubtful: readonly (readonly [string, FacingPage, FacingPage])[] = [
  [
    'a sentence above the second part',
    page(50, balance, years, title),
    page(51, balance, before, { y: 130, before: write(paragraph, 110) }),
  ],
  [
    'the same lowest headers below other years',
    page(52, income, [[['Year 2023', 2]], ['Sales', 'Assets']], title),
    page(53, income, [[['Year 2022', 2]], ['Sales', 'Assets']]),
  ],
  [
    'a second part without headers or labels',
    page(54, balance, years, title),
    page(55, balance, [['', '', '']], without),
  ],
  [
    'years that overlap',
    page(56, balance, [['2023', '2021', '2019']], title),
    page(57, balance, [['2022', '2020', '2018']]),
  ],
  [
    'a title that says "continued" much lower on the page',
    page(58, balance, years, title),
    page(59, balance, before, { title: 'Consolidated balance sheets (continued)', y: 300 }),
  ],
  [
    'more header rows on the second page',
    page(60, income, [['Parts', 'Tools', 'Care']], title),
    page(61, income, [
      [['Consumer', 2], 'Corporate'],
      ['Home', 'Office', 'Centre'],
    ]),
  ],
  [
    'a first part with room for more columns',
    page(62, flows, [['2023', '2022']], { width: 280, columnWidth: 50 }),
    page(63, flows, [['2021', '2020']], { width: 280, columnWidth: 50 }),
  ],
  [
    'regions after years, with the labels repeated',
    page(114, income, years, { title: 'Statement of income' }),
    page(115, income, regions, { title: 'Statement of income' }),
  ],
  [
    'a sentence below the first part',
    page(64, balance, years, { ...title, more: (drawn, bottom) => write(paragraph, bottom + 30)(drawn) }),
    page(65, balance, before),
  ],
  [
    'another table below the second part',
    page(66, balance, years, title),
    page(67, balance, before, { more: (drawn, bottom) => drawRows(drawn, bottom + 80, other) }),
  ],
  [
    'another table above the first part',
    page(68, balance, years, { y: 260, before: (drawn) => drawRows(drawn, 100, other) }),
    page(69, balance, before, { y: 260 }),
  ],
  [
    'a unit only on the second page',
    page(116, balance, years, title),
    page(117, balance, before, { ...title, unit: 'in thousands' }),
  ],
  [
    'labels at the right, of which the first has no numbers',
    page(112, ['#Assets', ...balance], years, title),
    page(113, ['#Assets', ...balance], before, atRight),
  ],
]

for (const [manner, left, right] of doubtful) {
  test(`facing pages are left apart with a warning: ${manner}`, async (t) => {
    const result = cluster(await readFacing(left, right))
    t.true(result.tables.length >= 2 && result.tables.every(({ places }) => places.length === 1))
    t.deepEqual(codesOf(result), ['columns_not_joined 2'])
  })
}

/** Two tables that look like one, as filings print them. */
const lookAlikes: readonly (readonly [string, FacingPage, FacingPage])[] = [
  [
    'the statement of the parent company after the consolidated one',
    page(70, balance, years, title),
    page(71, balance, years, { title: 'Condensed balance sheets (parent company only)' }),
  ],
  [
    'the statement of the parent company for other years',
    page(72, balance, years, title),
    page(73, balance, before, { title: 'Condensed balance sheets (parent company only)' }),
  ],
  [
    'segment results of two years with the same headers',
    page(74, income, regions, { title: 'Segment results 2023' }),
    page(75, income, regions, { title: 'Segment results 2022' }),
  ],
  [
    'the same headers at other positions, the second table without a title',
    page(76, income, regions, { title: 'Segment results' }),
    page(77, income, [['North America', 'Latin America', 'Europe', 'Total']]),
  ],
  [
    'the year in the corner',
    page(78, income, regions, { corner: '2023' }),
    page(79, income, regions, { corner: '2022' }),
  ],
  [
    'results by region, each with its own title',
    page(80, income, [['2023', '2022']], { title: 'North America' }),
    page(81, income, [['2021', '2020']], { title: 'Europe' }),
  ],
  [
    'a table with a title after one without',
    page(82, income, [['2023', '2022']]),
    page(83, income, [['2021', '2020']], { title: 'Europe' }),
  ],
  ['another number of rows', page(84, balance, years, title), page(85, balance.slice(1), before)],
  [
    'no labels and another number of rows',
    page(86, balance, years, title),
    page(87, balance.slice(1), before, without),
  ],
  [
    'other labels in some rows',
    page(88, balance, years, title),
    page(89, ['Cash', 'Loans', 'Inventories', 'Buildings', 'Goodwill', 'Other', '=Total assets'], before),
  ],
  ['rows at another distance', page(90, balance, years, title), page(91, balance, before, { style: { pitch: 19 } })],
  [
    'another unit',
    page(92, balance, years, { ...title, unit: 'in millions' }),
    page(93, balance, before, { ...title, unit: 'in thousands' }),
  ],
  ['fewer than five rows', page(94, balance.slice(0, 4), years, title), page(95, balance.slice(0, 4), before, without)],
  [
    'a list of payments by year',
    page(96, balance, years, title),
    page(97, ['2024', '2025', '2026', '2027', '2028', '2029', '2030'], [['Pensions', 'Leases', 'Debt']]),
  ],
  ['one column printed again', page(98, balance, [['2023', '2022']], title), page(99, balance, [['2022', '2021']])],
]

for (const [manner, left, right] of lookAlikes) {
  test(`tables are left apart: ${manner}`, async (t) => {
    const result = cluster(await readFacing(left, right))
    t.deepEqual(
      result.tables.map(({ id }) => id),
      ['p1t1', 'p2t1'],
    )
    t.deepEqual(codesOf(result), [])
  })
}

const [firstYears, lastYears] = [page(100, balance, years, title), page(101, balance, before)]
const joined = async (...pages: readonly FacingPage[]) => cluster(await readFacing(...pages)).tables

test('a table over three pages is one table', async (t) => {
  const third = page(102, balance, [['2017', '2016', '2015']], without)
  const tables = await joined(firstYears, lastYears, third)
  t.deepEqual(tables.map(textsOf), [
    besideEachOther(firstYears, lastYears).map((row, at) => [...row, ...printedGrid(third)[at]!]),
  ])
  t.deepEqual(
    tables[0]!.columnParts?.map(({ id, columns }) => [id, columns]),
    [
      ['p2t1', [0, 4, 5, 6]],
      ['p3t1', [7, 8, 9]],
    ],
  )
})

test('the warning names both pages, and the place of the second part', async (t) => {
  const pages = await readFacing(firstYears, lastYears)
  const [, second] = pages
  const { warnings } = cluster(pages)
  t.like(warnings[0], { code: 'columns_joined', subject: 'table', pageNumber: 2 })
  t.regex(warnings[0]!.message, /page 2 .* page 1\b/)
  t.deepEqual(warnings[0]!.bbox, second?.state === 'done' ? second.page.tables[0]?.places[0]?.bbox : undefined)
})

test('cells of a joined table keep their pages, and rows the ids of the first page', async (t) => {
  const [table] = await joined(firstYears, lastYears)
  t.deepEqual(
    table!.cells.filter(({ row }) => row === 1).map(({ column, place }) => [column, place.pageNumber]),
    [0, 1, 2, 3, 4, 5, 6].map((column) => [column, column < 4 ? 1 : 2]),
  )
  t.true(table!.rows.every(({ id, place }) => id.startsWith('p1t1r') && place.pageNumber === 1))
  t.deepEqual(
    table!.places.map(({ pageNumber }) => pageNumber),
    [1, 2],
  )
})

test('every row of a joined table knows its row on the second page', async (t) => {
  const [table] = await joined(page(103, sections, years, title), page(104, sections, before, without))
  t.deepEqual(
    table!.columnParts![0]!.rows.map(({ id, place }) => [id, place.pageNumber]),
    // the labels of groups are printed on the first page only
    ['p2t1r1', undefined, 'p2t1r2', 'p2t1r3', 'p2t1r4', undefined, 'p2t1r5', 'p2t1r6', 'p2t1r7'].map((id) => [id, 2]),
  )
})

test('a repeated label column stays if one label differs', async (t) => {
  const marked = { Goodwill: 'Goodwill and other' }
  const long = [...balance.slice(0, -1), 'Loans', 'Deposits', 'Securities', 'Derivatives', '=Total assets']
  const [left, right] = [page(105, long, years, title), page(106, long, before, { relabel: marked })]
  const tables = await joined(left, right)
  const labels = printedGrid(right).map(([label]) => (label === 'Goodwill' ? 'Goodwill and other' : label!))
  t.deepEqual(tables.map(textsOf), [
    printedGrid(left).map((row, at) => [...row, labels[at]!, ...printedGrid(right)[at]!.slice(1)]),
  ])
})

test('a total on the second page is checked as the sum of columns on both pages', async (t) => {
  const parts = page(109, income, [['Parts', 'Tools', 'Care']], title)
  const sums = parts.labels.map((_, row) =>
    [0, 1, 2].reduce((sum, column) => sum + Number(amount(109, row, column).replace(',', '')), 0),
  )
  const [table] = await joined(
    parts,
    page(110, income, [['Labs', 'Total']], {
      ...without,
      amounts: sums.map((sum) => ['100', (sum + 100).toLocaleString('en-US')]),
    }),
  )
  const found = table!.checks.filter(({ kind, ties }) => kind === 'column-sum' && ties)
  t.deepEqual(
    found.map(({ rows, columns }) => [rows, columns]),
    income.map((_, at) => [[at + 1], [1, 2, 3, 4, 5]]),
  )
})

test('a table that a person separated is not joined, and there is no warning', async (t) => {
  const pages = await readFacing(firstYears, lastYears)
  const separated = pages.map((outcome): PageOutcome => {
    if (outcome.state !== 'done' || outcome.pageNumber === 1) return outcome
    const tables = outcome.page.tables.map((table): Table => ({ ...table, isSeparate: true }))
    return { ...outcome, page: { ...outcome.page, tables } }
  })
  const result = cluster(separated)
  t.deepEqual([result.tables.map(({ id }) => id), codesOf(result)], [['p1t1', 'p2t1'], []])
})

test('columns are not joined across a page that failed', async (t) => {
  const [first, , third] = await readFacing(firstYears, lastYears, lastYears)
  const failed = { state: 'failed', pageNumber: 2, error: { code: 'page_timeout', message: 'slow' } } as const
  const result = cluster([first!, failed, third!])
  t.deepEqual([result.tables.map(({ id }) => id), codesOf(result)], [['p1t1', 'p3t1'], []])
})

test('footnotes that both pages print are listed once', async (t) => {
  const note: FacingPage['more'] = (drawn, bottom) =>
    drawn.write('(1) Restated.', 62, bottom + 14, { font: 'times', size: 8 })
  const labels = ['Cash (1)', ...balance.slice(1)]
  const pages = await readFacing(
    page(107, labels, years, { ...title, more: note }),
    page(108, labels, before, { more: note }),
  )
  const { tables } = cluster(pages)
  t.deepEqual(
    tables.map(({ footnotes }) => footnotes.map(({ text }) => text)),
    [['Restated.']],
  )
})
