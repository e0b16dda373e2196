import test from 'ava'
import { tablesOn } from '../../../fixtures/recognise-drawn.js'
import { writeTable } from '../../../fixtures/write-table.js'

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

/** The columns of a text over the middle of three groups of two. */
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
  const head = table!.cells.find(({ text }) => text.startsWith(top))
  return head && [head.column, head.columnSpan]
}

test('a period, what names the groups, and what reaches over all are over all', async (t) => {
  for (const top of ['Year ended December 31', 'Segment', 'Geographical segment of the whole Group'])
    t.deepEqual(await columnsOf(top), [1, 6], top)
})

test('what fits over the middle one is of it', async (t) => {
  for (const top of ['Discontinued', 'As reported', 'IFRS 16', '53 weeks', 'angepasst'])
    t.deepEqual(await columnsOf(top), [3, 2], top)
})

test('whatever else stands alone over the middle of groups is over all', async (t) => {
  for (const top of ['Country', 'Customer group', 'Bereich', 'Pays', 'Asset class'])
    t.deepEqual(await columnsOf(top), [1, 6], top)
})
