import test from 'ava'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { tablesOn, textsOf } from '../../../../fixtures/recognise-drawn.js'

const style = { font: 'times', size: 10 } as const
const gases = [
  ['No.', 'Gas', 'Name shown', 'Lower limit'],
  ['1', 'Methane', 'CH4', '5.0vol%'],
  ['2', 'Methyl isobutyl ketone', 'MIBK', '1.2vol%'],
  ['3', 'Hydrogen', 'H2', '4.0vol%'],
  ['4', 'Butadiene', 'C4H6', '1.1vol%'],
] as const

function write(page: DrawingPage, rows: readonly (readonly string[])[]): void {
  for (const [row, texts] of rows.entries()) {
    for (const [i, text] of texts.entries()) {
      const middle = [60, 170, 280, 380][i]!
      page.write(text, middle - page.measure(text, style) / 2, 110 + 16 * row, style)
    }
  }
}

test('text rows numbered from 1 are a table under headers in regular type', async (t) => {
  const tables = await tablesOn((page) => write(page, gases))
  t.deepEqual(
    tables.map((table) => [table.headerRowCount, textsOf(table)]),
    [[1, gases.map((row) => [...row])]],
  )
})

test('text rows of which some have no last cell are a table', async (t) => {
  const rows = gases.map((row, i) => (i % 2 === 0 ? [...row] : [...row.slice(0, 3), '']))
  const written = rows.map((row) => row.filter((text) => text !== ''))
  const tables = await tablesOn((page) => write(page, written))
  t.deepEqual(tables.map(textsOf), [rows])
})

for (const [what, rows] of [
  ['with other numbers', gases.map(([number, ...texts]) => [number === '3' ? '7' : number, ...texts])],
  ['under a header that does not announce numbers', gases.map((row, i) => (i === 0 ? ['At', ...row.slice(1)] : row))],
] as const) {
  test(`texts ${what} are not a table`, async (t) => {
    t.deepEqual(await tablesOn((page) => write(page, rows)), [])
  })
}

test('a large heading at the top names the table, and headings side by side each name their own', async (t) => {
  const boxes = { ...style, weight: 'bold' } as const
  const two = await tablesOn((page) => {
    for (const [left, name] of [
      [60, 'First list'],
      [320, 'Second list'],
    ] as const) {
      page.write(name, left, 100, { ...style, size: 16 })
      for (let i = 0; i <= 4; i++) page.stroke(left, 110 + 16 * i, left + 200, 110 + 16 * i, 0.5)
      for (const x of [0, 100, 200]) page.stroke(left + x, 110, left + x, 174, 0.5)
      for (const [row, texts] of [
        ['Gas', 'Limit'],
        ['Air', '12'],
        ['Helium', '17'],
        ['Argon', '21'],
      ].entries()) {
        for (const [i, text] of texts.entries())
          page.write(text, left + 4 + 100 * i, 122 + 16 * row, row === 0 ? boxes : style)
      }
    }
  })
  t.deepEqual(
    two.map(({ title }) => title),
    ['First list', 'Second list'],
  )
  const [top] = await tablesOn((page) => {
    page.write('Target gases', 60, 40, { ...style, size: 18 })
    for (let i = 0; i <= 3; i++) page.stroke(60, 60 + 16 * i, 260, 60 + 16 * i, 0.5)
    for (const x of [60, 160, 260]) page.stroke(x, 60, x, 108, 0.5)
    for (const [row, texts] of [
      ['Gas', 'Limit'],
      ['Air', '12'],
      ['Helium', '17'],
    ].entries()) {
      for (const [i, text] of texts.entries()) page.write(text, 64 + 100 * i, 72 + 16 * row, row === 0 ? boxes : style)
    }
  })
  t.is(top?.title, 'Target gases')
})
