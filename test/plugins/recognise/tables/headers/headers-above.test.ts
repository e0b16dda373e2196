import test from 'ava'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { drawTable } from '../../../../../examples/drawing/draw-table.js'
import { data } from '../../../../../examples/drawing/table-description.js'
import { tableStyle } from '../../../../../examples/drawing/table-style.js'
import { AREA, tablesOn, textsOf } from '../../../../fixtures/recognise-drawn.js'

const style = { font: 'times', size: 10 } as const
const bold = { ...style, weight: 'bold' } as const
const boxes = { ...style, rules: 'grid' } as const
const capitals = {
  columns: [160, 100, 100].map((width) => ({ kind: 'text', width }) as const),
  rows: [data('Kabul', ['4,601', '11.5']), data('Tirana', ['557', '19.5']), data('Algiers', ['3,915', '8.9'])],
}

/** Reads a boxed table of numbers below the text that `write` draws. */
async function under(write: (page: DrawingPage, baseline: number) => void) {
  const [table] = await tablesOn((page) => {
    write(page, AREA.y + 40)
    drawTable(page, capitals, tableStyle(boxes), { ...AREA, y: AREA.y + 45 })
  })
  return { headerRowCount: table!.headerRowCount, texts: textsOf(table!)[0] }
}
const places = await columnStarts()

test('texts directly above a drawn grid, one over each column, are its headers', async (t) => {
  const found = await under((page, baseline) => {
    writeOver(page, baseline, 'Capital', 'People', 'Share')
  })
  t.deepEqual(found, { headerRowCount: 1, texts: ['Capital', 'People', 'Share'] })
})

test('headers above a grid may have several lines', async (t) => {
  const found = await under((page, baseline) => {
    for (const [i, text] of ['Thousands', 'Share of'].entries()) page.write(text, places[i + 1]!, baseline - 12, bold)
    writeOver(page, baseline, 'Capital', 'of people', 'all')
  })
  t.deepEqual(found, { headerRowCount: 1, texts: ['Capital', 'Thousands of people', 'Share of all'] })
})

test('the unit above the labels and the earlier year may be regular type among bold headers', async (t) => {
  for (const weights of [
    ['regular', 'bold', 'bold'],
    ['bold', 'bold', 'regular'],
  ] as const) {
    const found = await under((page, baseline) => {
      for (const [i, text] of ['Thousands', 'Year 2024', 'Year 2023'].entries())
        page.write(text, places[i]!, baseline, { ...style, weight: weights[i]! })
    })
    t.deepEqual(found, { headerRowCount: 1, texts: ['Thousands', 'Year 2024', 'Year 2023'] })
  }
})

for (const [what, write] of [
  [
    'a sentence',
    (page, baseline) =>
      page.write('The capitals with their people and the share that they have', AREA.x, baseline, style),
  ],
  ['a title', (page, baseline) => page.write('Capitals', places[0]!, baseline, style)],
  ['a row of numbers', (page, baseline) => writeOver(page, baseline, 'Before', '4,100', '9.1')],
] as const satisfies readonly (readonly [string, (page: DrawingPage, baseline: number) => void])[]) {
  test(`${what} above a grid is not a header row`, async (t) => {
    const found = await under(write)
    t.deepEqual(found, { headerRowCount: 0, texts: ['Kabul', '4,601', '11.5'] })
  })
}

const headed = { headerRowCount: 1, texts: ['City', 'People', 'Share'] }

test('headers in regular type are found if they are over the columns', async (t) => {
  const regular = await under((page, baseline) => {
    for (const [i, text] of ['City', 'People', 'Share'].entries()) page.write(text, places[i]!, baseline, style)
  })
  t.deepEqual(regular, headed)
})

// The gap is as wide as that above a table, and nothing marks them as headers.
test.failing('headers further above are found if they are over the columns', async (t) => {
  t.deepEqual(await under((page, baseline) => writeOver(page, baseline - 20, 'City', 'People', 'Share')), headed)
})

function writeOver(page: DrawingPage, baseline: number, ...texts: readonly string[]): void {
  for (const [i, text] of texts.entries()) page.write(text, places[i]!, baseline, bold)
}

/** Returns the x at which texts start in each column, slightly right of its border. */
async function columnStarts(): Promise<readonly number[]> {
  const [table] = await tablesOn((page) => drawTable(page, capitals, tableStyle(boxes), { ...AREA, y: AREA.y + 45 }))
  return table!.columns.map(({ x0 }) => x0 + 5)
}
