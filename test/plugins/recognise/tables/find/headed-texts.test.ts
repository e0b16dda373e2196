import test from 'ava'
import { businessParagraph } from '../../../../../examples/drawing/business-text.js'
import { drawParagraph } from '../../../../../examples/drawing/draw-prose.js'
import { tablesOn, textsOf } from '../../../../fixtures/recognise-drawn.js'

const STYLE = { font: 'helvetica', size: 9 } as const
const HEADERS = ['Actor', 'Measure', 'State']

test('texts in columns under bold headers are a table, and white space separates its rows', async (t) => {
  const rows = [
    ['Treasury', 'Must report every quarter\nto the agency in charge', 'Complete'],
    ['Regulators', 'Open to all', 'Under discussion with\nthe regional offices'],
    ['Industry', 'Voluntary scheme run\nby members', 'Partly met'],
  ]
  const [table, ...others] = await tablesOn((page) => {
    for (const [i, header] of HEADERS.entries()) page.write(header, 72 + i * 140, 90, { ...STYLE, weight: 'bold' })
    for (const [row, cells] of rows.entries())
      for (const [i, text] of cells.entries())
        for (const [line, words] of text.split('\n').entries())
          page.write(words, 72 + i * 140, 108 + row * 30 + line * 10.5, STYLE)
  })
  const read = rows.map((row) => row.map((text) => text.replace('\n', ' ')))
  t.deepEqual([textsOf(table!), table!.headerRowCount, others.length], [[HEADERS, ...read], 1, 0])
})

test('three columns of prose under bold headers are not a table', async (t) => {
  const tables = await tablesOn((page) => {
    for (const [i, header] of HEADERS.entries()) {
      page.write(header, 60 + i * 170, 90, { ...STYLE, weight: 'bold' })
      drawParagraph(page, businessParagraph(i + 1, 12), STYLE, { x: 60 + i * 170, y: 98, width: 150 })
    }
  })
  t.deepEqual(tables, [])
})
