import test from 'ava'
import { tablesOn } from '../../../../fixtures/recognise-drawn.js'
import { writeTable } from '../../../../fixtures/write-table.js'

const style = { font: 'times', size: 10 } as const
const COLUMNS = [
  ['left', 60],
  ['right', 260],
  ['right', 300],
  ['right', 350],
  ['right', 390],
  ['right', 440],
  ['right', 480],
] as const
const ROWS = [
  ['', '2023', '2022', '2023', '2022', '2023', '2022'],
  ['Sales', '12', '13', '14', '15', '16', '17'],
  ['Costs', '(4)', '(5)', '(6)', '(7)', '(8)', '(9)'],
]

/** Returns the first column and the span of a text centered over three groups of two columns. */
async function columnsOf(top: string): Promise<readonly [number, number] | undefined> {
  const [table] = await tablesOn((page) => {
    const inMiddle = (text: string, x: number, y: number) =>
      page.write(text, x - page.measure(text, style) / 2, y, style)
    inMiddle(top, 360, 87)
    for (const [text, x] of [
      ['Americas', 270],
      ['Europe', 360],
      ['Asia', 450],
    ] as const)
      inMiddle(text, x, 100)
    writeTable(page, ROWS, COLUMNS, 113)
  })
  const header = table!.cells.find(({ text }) => text.startsWith(top))
  return header && [header.column, header.columnSpan]
}

test('a period, a name of the groups, or a text over all groups spans all groups', async (t) => {
  for (const top of ['Year ended December 31', 'Segment', 'Geographical segment of the whole Group'])
    t.deepEqual(await columnsOf(top), [1, 6], top)
})

test('a text that fits the middle group spans only that group', async (t) => {
  for (const top of ['Discontinued', 'As reported', 'IFRS 16', '53 weeks', 'angepasst', 'Fixed', 'Private', 'Real'])
    t.deepEqual(await columnsOf(top), [3, 2], top)
})

test('any other single text over the middle group spans all groups', async (t) => {
  for (const top of ['Country', 'Customer group', 'Bereich', 'Pays', 'Asset class'])
    t.deepEqual(await columnsOf(top), [1, 6], top)
})

test('a rule determines what a header spans, wherever the header is over the rule', async (t) => {
  const spanOf = async (x0: number, x1: number, at: number) => {
    const [table] = await tablesOn((page) => {
      page.write('Increase', at, 87, style)
      page.stroke(x0, 90, x1, 90, 0.5)
      writeTable(page, [['', '2017', '2016', '2015', 'Volume', 'Price', 'Other'], ...ROWS.slice(1)], COLUMNS, 102)
    })
    const header = table!.cells.find(({ text }) => text === 'Increase')
    return header && [header.column, header.columnSpan]
  }
  t.deepEqual(await spanOf(325, 482, 430), [3, 4])
  t.deepEqual(await spanOf(325, 442, 395), [3, 3])
  // over all columns except the stub
  t.deepEqual(await spanOf(230, 482, 430), [1, 6])
})

test('a rule over the whole table does not determine what a header spans', async (t) => {
  const [table] = await tablesOn((page) => {
    page.write('Increase', 430, 87, style)
    page.stroke(60, 90, 482, 90, 0.5)
    writeTable(page, [['', '2017', '2016', '2015', 'Volume', 'Price', 'Other'], ...ROWS.slice(1)], COLUMNS, 102)
  })
  t.true(table!.cells.find(({ text }) => text === 'Increase')!.column > 3)
})

test('repeated headers each span the columns under their own rule', async (t) => {
  const columns = [['left', 60], ...Array.from({ length: 8 }, (_, i) => ['right', 200 + 40 * i] as const)] as const
  const years = Array.from({ length: 8 }, (_, i) => `${2023 - (i % 2)}`)
  const numbers = Array.from({ length: 8 }, (_, i) => `${112 + i}`)
  const [table] = await tablesOn((page) => {
    page.write('Inputs considered as', 255, 87, style)
    page.stroke(180, 90, 402, 90, 0.5)
    page.write('Fair value', 440, 87, style)
    page.stroke(415, 90, 482, 90, 0.5)
    writeTable(
      page,
      [
        ['', ...years],
        ['Sales', ...numbers],
        ['Costs', ...numbers],
      ],
      columns,
      102,
    )
  })
  const spans = table!.cells.filter(({ row, text }) => row === 0 && text !== '')
  t.deepEqual(
    spans.map(({ text, column, columnSpan }) => [text, column, columnSpan]),
    [
      ['Inputs considered as', 1, 6],
      ['Fair value', 7, 2],
    ],
  )
})

test('a date that wraps beside other dates is one header', async (t) => {
  const [table] = await tablesOn((page) => {
    const columns = [
      ['left', 60],
      ['middle', 280],
      ['middle', 380],
      ['middle', 480],
    ] as const
    const rows = [
      ['', '', 'December 25,', ''],
      ['', 'December 31, 2022', '2021', 'December 26, 2020'],
      ['Volatility', '51.96%', '46.60%', '50.71%'],
      ['Rate', '4.25%', '0.10%', '0.12%'],
    ]
    writeTable(page, rows, columns, 100, { step: 11.5 })
  })
  const headers = table!.cells.filter(({ row, column }) => row < table!.headerRowCount && column > 0)
  t.deepEqual(
    headers.map(({ text }) => text),
    ['December 31, 2022', 'December 25, 2021', 'December 26, 2020'],
  )
})
