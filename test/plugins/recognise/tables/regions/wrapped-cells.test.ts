import test from 'ava'
import { findRegions } from '../../../../../plugins/recognise/tables/regions/regions.js'
import { findLines } from '../../../../../plugins/recognise/text/lines.js'
import { findWords } from '../../../../../plugins/recognise/text/words.js'
import { readPage } from '../../../../fixtures/read-page.js'
import { tablesOn, textsOf } from '../../../../fixtures/recognise-drawn.js'
import { writeRows } from '../../../../fixtures/write-rows.js'
import { writeTable } from '../../../../fixtures/write-table.js'

test('texts that continue directly below stay in the table of the rows above and below', async (t) => {
  const tables = await tablesOn((page) =>
    writeRows(page, [
      [100, [320, '2015'], [400, '2014'], [480, '2013']],
      [114, [72, 'Assumptions for the obligation']],
      [126, [72, 'Discount rate'], [320, '4.67%'], [400, '4.24%'], [480, '5.10%']],
      [138, [72, 'Rate of increase'], [320, '3.10%'], [400, '3.12%'], [480, '3.15%']],
      [150, [72, 'Medical trend'], [282, 'graded from'], [362, 'graded from'], [442, 'graded from']],
      [162, [274, '6.50% in 2015'], [354, '6.75% in 2014'], [434, '7.00% in 2013']],
      [174, [280, 'to 5.00% in'], [360, 'to 5.00% in'], [440, 'to 5.00% in']],
      [198, [72, 'Assumptions for the cost']],
      [210, [72, 'Discount rate'], [320, '4.24%'], [400, '5.10%'], [480, '4.16%']],
      [222, [72, 'Return on assets'], [320, '4.92%'], [400, '5.87%'], [480, '6.99%']],
    ]),
  )
  t.is(tables.length, 1)
  t.deepEqual(
    [0, -1].map((row) => textsOf(tables[0]!).at(row)),
    [
      ['', '2015', '2014', '2013'],
      ['Return on assets', '4.92%', '5.87%', '6.99%'],
    ],
  )
})

test('a row may start with a number that looks like a footnote mark', async (t) => {
  const tables = await tablesOn((page) =>
    writeRows(page, [
      [100, [300, '2021'], [360, '2020'], [420, '2019']],
      [114, [72, 'Hedges'], [300, '14'], [360, '(6)'], [440, 'Sales']],
      [126, [300, '39'], [360, '13'], [420, '11'], [440, 'Cost of sales']],
      [138, [360, '(14)'], [440, 'Other expense']],
      [150, [300, '53'], [360, '(7)'], [420, '11'], [440, 'Before tax']],
    ]),
  )
  t.deepEqual(tables.map(textsOf), [
    [
      ['', '2021', '2020', '2019', ''],
      ['Hedges', '14', '(6)', '', 'Sales'],
      ['', '39', '13', '11', 'Cost of sales'],
      ['', '', '(14)', '', 'Other expense'],
      ['', '53', '(7)', '11', 'Before tax'],
    ],
  ])
})

test('a footnote in small type with its mark under the first number column is not a row without a label', async (t) => {
  const [table] = await tablesOn((page) => {
    const write = (edge: 'left' | 'middle' | 'right', texts: readonly string[], xs: readonly number[], y: number) =>
      writeTable(
        page,
        [texts],
        xs.map((x) => [edge, x]),
        y,
        { style: { font: 'times', size: y > 99 ? 7.5 : 9 } },
      )
    const headers = ['2022', '2023', '2024', '2025', '2026', 'Thereafter']
    write('middle', headers, [41, 146, 249, 352, 455, 562], 88)
    write('left', ['$', '$', '$', '$', '$'], [18, 226, 329, 432, 535], 99)
    write('right', ['55', '141', '293', '166', '36', '6,353'], [65, 169, 272, 375, 478, 588], 99)
    write('left', ['(1)', 'Excludes interest rate swap gains, bond discounts and deferred expenses.'], [18, 33], 119)
  })
  t.deepEqual(textsOf(table!), [
    ['2022', '2023', '2024', '2025', '2026', 'Thereafter'],
    ['$ 55', '141', '$ 293', '$ 166', '$ 36', '$ 6,353'],
  ])
})

test('a long text after the numbers may cover lines above and beside its row', async (t) => {
  const [table] = await tablesOn((page) => {
    for (const y0 of [130, 158]) page.fill({ x0: 68, y0, x1: 560, y1: y0 + 14 }, '#cceeff')
    page.fill({ x0: 68, y0: 172, x1: 560, y1: 196 }, '#ffffff')
    writeRows(page, [
      [112, [72, 'Country'], [180, 'Funded'], [240, 'Other'], [300, 'Comment']],
      [126, [72, 'Kingdom'], [210, '2'], [262, '4'], [300, 'Closed to new entrants']],
      [140, [72, 'Switzerland'], [210, '1'], [262, '3'], [300, 'Open to new entrants']],
      [154, [72, 'Canada'], [210, '6'], [262, '1'], [300, 'Closed to new entrants']],
      [168, [72, 'France'], [210, '3'], [262, '2'], [300, 'Closed to new entrants']],
      [181, [300, '13 plans are closed to new entrants and one is open to all, a few']],
      [192, [72, 'Germany'], [210, '2'], [262, '12'], [300, 'are indemnified']],
      [206, [72, 'Spain'], [210, '3'], [262, '2'], [300, 'Closed to new entrants']],
    ])
  })
  t.deepEqual(table && textsOf(table).slice(-2), [
    ['Germany', '2', '12', '13 plans are closed to new entrants and one is open to all, a few are indemnified'],
    ['Spain', '3', '2', 'Closed to new entrants'],
  ])
})

test('the word None replaces numbers next to a label of two lines', async (t) => {
  const tables = await tablesOn((page) =>
    writeRows(page, [
      [100, [262, 'Number'], [345, 'Price'], [410, 'Remaining']],
      [114, [72, 'Stock options'], [300, '3,252,083'], [370, '$72.47']],
      [126, [72, 'Other stock units'], [300, '4,843,820']],
      [138, [72, 'Plans that were not approved by']],
      [149, [80, 'shareholders'], [300, 'None'], [370, 'None'], [450, 'None']],
      [161, [72, 'Total'], [300, '9,945,755'], [370, '$72.47'], [450, '14,244,836']],
    ]),
  )
  t.deepEqual(tables.map(textsOf), [
    [
      ['', 'Number', 'Price', 'Remaining'],
      ['Stock options', '3,252,083', '$72.47', ''],
      ['Other stock units', '4,843,820', '', ''],
      ['Plans that were not approved by shareholders', 'None', 'None', 'None'],
      ['Total', '9,945,755', '$72.47', '14,244,836'],
    ],
  ])
})

test('a row whose long text continues below its only number is complete when a band is behind it', async (t) => {
  const tables = await tablesOn((page) => {
    for (const y0 of [107, 156]) page.fill({ x0: 68, y0, x1: 590, y1: y0 + 25 }, '#cceeff')
    writeRows(page, [
      [100, [110, 'Union'], [238, 'Share'], [330, 'Status']],
      [
        117,
        [72, 'Association of Machinists and'],
        [260, '21%'],
        [280, 'We have two major agreements; one expiring in June and one in the same month of'],
      ],
      [128, [72, 'Aerospace Workers'], [280, 'September 2024.']],
      [144, [72, 'Professional Engineering'], [260, '13%'], [280, 'We have two major agreements.']],
      [166, [72, 'Automobile and Agricultural'], [260, '1%'], [280, 'We have one major agreement.']],
    ])
  })
  t.deepEqual(tables.map(textsOf), [
    [
      ['Union', 'Share', 'Status'],
      [
        'Association of Machinists and Aerospace Workers',
        '21%',
        'We have two major agreements; one expiring in June and one in the same month of September 2024.',
      ],
      ['Professional Engineering', '13%', 'We have two major agreements.'],
      ['Automobile and Agricultural', '1%', 'We have one major agreement.'],
    ],
  ])
})

test('texts of the last row continue below it, like those of other rows', async (t) => {
  const page = await readPage((drawn) =>
    writeRows(drawn, [
      [100, [72, 'Name'], [196, 'Shares'], [250, 'Position'], [440, 'Before']],
      [
        116,
        [72, 'Joaquin Delgado'],
        [225, '5,712'],
        [250, 'Vice President, Consumer'],
        [440, 'Vice President, Health'],
      ],
      [127, [258, 'Business Group'], [448, '2011-2015']],
      [143, [72, 'Ivan Fong'], [225, '4,608'], [250, 'Vice President, Legal'], [440, 'Counsel of the Office']],
      [159, [72, 'Michael Vale'], [225, '3,977'], [250, 'Vice President, Health'], [440, 'Vice President, Consumer']],
      [170, [258, 'Care Group'], [448, '2012-2016']],
    ]),
  )
  const [region] = findRegions(findLines(findWords(page)))
  t.deepEqual(
    region?.lines.at(-1)?.phrases.map(({ text }) => text),
    ['Care Group', '2012-2016'],
  )
})

const style = { font: 'times', size: 10 } as const

/** Assumptions whose last row says "graded from" in some columns and continues, centered, on the next line. */
const graded = (top: number, years: readonly string[]) =>
  [
    ['Discount rate', '2.74%', '3.44%', '2.56%', '3.36%'],
    ['Rate of increase', '3.51%', '2.97%', '3.10%', '3.00%'],
    ['Medical trend', 'N/A', 'N/A', 'graded from', 'graded from'],
    ['', '', '', `6.25% in ${years[0]}`, `6.50% in ${years[1]}`],
    ['', '', '', 'to 5.00% in 2026', 'to 5.00% in 2026'],
  ].map((texts, i) => ({ y: top + 11.5 * i, texts }))

test('unfinished texts of a row continue below it, inside the table and at its end', async (t) => {
  const middles = [0, 230, 290, 380, 480]
  const tables = await tablesOn((page) => {
    const rows = [
      { y: 100, texts: ['', '2020', '2019', '2020', '2019'] },
      ...graded(111.5, ['2021', '2020']),
      { y: 169, texts: ['Assumptions for net periodic cost:', '', '', '', ''] },
      ...graded(180.5, ['2020', '2019']),
    ]
    for (const { y, texts } of rows)
      for (const [i, text] of texts.entries())
        if (text !== '') page.write(text, i === 0 ? 60 : middles[i]! - page.measure(text, style) / 2, y, style)
  })
  t.deepEqual(
    tables.map((table) => textsOf(table).map((row) => row[3])),
    [
      [
        '2020',
        ...['2.56%', '3.10%', 'graded from 6.25% in 2021 to 5.00% in 2026'],
        '',
        ...['2.56%', '3.10%', 'graded from 6.25% in 2020 to 5.00% in 2026'],
      ],
    ],
  )
})
