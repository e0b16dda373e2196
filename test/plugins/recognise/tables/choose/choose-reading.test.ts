import test from 'ava'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { tracePage } from '../../../../../plugins/recognise/recognise-page.js'
import { readPage } from '../../../../fixtures/read-page.js'
import { tablesOn, textsOf } from '../../../../fixtures/recognise-drawn.js'
import { BOLD, PLAIN } from '../../../../fixtures/write-lines.js'

const corpora: readonly (readonly string[])[] = [
  ['Corpus', 'Language', 'Sentences'],
  ['Parliament', 'Danish', '1200'],
  ['Parliament', 'Finnish', '980'],
  ['News', 'Czech', '2410'],
  ['News', 'Polish', '1875'],
  ['Subtitles', 'Greek', '640'],
  ['Subtitles', 'Dutch', '3105'],
]

function writeTable(page: DrawingPage, x: readonly number[], rows: readonly (readonly string[])[], top: number): void {
  rows.forEach((cells, row) => {
    cells.forEach((text, column) => {
      page.write(text, x[column]!, top + 16 * row, row === 0 ? BOLD : PLAIN)
    })
  })
}

test('a frame with upright lines alone has a row for each line of text', async (t) => {
  const [table, ...others] = await tablesOn((page) => {
    writeTable(page, [64, 184, 304], corpora, 104)
    for (const x of [60, 180, 300, 400]) page.stroke(x, 90, x, 210, 0.5)
    for (const y of [90, 110, 210]) page.stroke(60, y, 400, y, 0.5)
  })
  t.deepEqual(others, [])
  t.deepEqual(textsOf(table!), corpora)
  t.is(table!.headerRowCount, 1)
})

test('labels that are set lower than their numbers are in the same rows', async (t) => {
  const nutrition = [
    ['Nutrient', 'Adults', 'Children', 'Unit'],
    ['Protein', '48.0', '31.5', 'g'],
    ['Calcium', '900', '700', 'mg'],
    ['Iron', '8.5', '9.0', 'mg'],
    ['Zinc', '7.1', '5.6', 'mg'],
    ['Iodine', '150', '120', 'mcg'],
    ['Vitamin C', '95', '60', 'mg'],
  ]
  const [table] = await tablesOn((page) => {
    nutrition.forEach((cells, row) => {
      cells.forEach((text, column) => {
        const lower = column === 0 && row > 0 ? 4 : 0
        page.write(text, 60 + 110 * column, 104 + 18 * row + lower, row === 0 ? BOLD : PLAIN)
      })
    })
  })
  t.deepEqual(textsOf(table!), nutrition)
})

test('a sure table is not read again', async (t) => {
  const { choices, page } = await readPage((drawn) =>
    writeTable(
      drawn,
      [60, 260, 360],
      [
        ['Food', '2022', '2023'],
        ...['Bread', 'Cheese', 'Honey', 'Onions'].map((label, i) => [label, `${12 + i}`, `${24 - i}`]),
      ],
      104,
    ),
  ).then(tracePage)
  t.true(page.tables[0]!.confidence >= 0.96)
  t.deepEqual(choices, [])
})

test('changes right of amounts stay in the table whose labels they share', async (t) => {
  const rows = [
    ['', '2021', '2020', '2019', '21 vs. 20', '20 vs. 19'],
    ['Net sales', '14,082', '11,303', '11,503', '25', '(2)'],
    ['Gross margin', '5,063', '3,531', '4,035', '43', '(12)'],
    ['Administrative expenses', '1,827', '1,747', '1,585', '5', '10'],
    ['Research expenses', '995', '1,154', '1,031', '(14)', '12'],
    ['Gain on translation', '354', '(38)', '248', '*', '*'],
    ['Income before taxes', '2,397', '623', '1,216', '285', '(49)'],
  ]
  const tables = await tablesOn((page) =>
    rows.forEach((cells, row) => {
      cells.forEach((text, column) => {
        if (text !== '')
          page.write(text, column === 0 ? 60 : 150 + 62 * column + (column > 3 ? 30 : 0), 104 + 16 * row, PLAIN)
      })
    }),
  )
  t.deepEqual(tables.map(textsOf), [rows])
})
