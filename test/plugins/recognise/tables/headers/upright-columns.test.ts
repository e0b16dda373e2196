import test from 'ava'
import { recognisePage } from '../../../../../plugins/recognise/recognise-page.js'
import { readPage } from '../../../../fixtures/read-page.js'
import { spansOf, textsOf } from '../../../../fixtures/recognise-drawn.js'
import { PLAIN } from '../../../../fixtures/write-lines.js'

test('a header at the left between two upright lines spans the columns of numbers between them', async (t) => {
  const ends = [160, 220, 280, 340, 400, 460]
  const rows = [
    ['Polling', '2,128', '887', '717', '98.2 %', '13', '1.8 %'],
    ['By mail', '2,128', '88', '76', '97.1 %', '4', '2.9 %'],
    ['In person', '2,128', '675', '563', '99.5 %', '3', '0.5 %'],
    ['Total', '2,128', '1,650', '1,356', '98.6 %', '20', '1.4 %'],
  ]
  const content = await readPage((page) => {
    for (const [text, x] of [
      ['Voters', 106],
      ['Counted', 166],
      ['YES', 226],
      ['NO', 346],
    ] as const)
      page.write(text, x, 80, PLAIN)
    for (const x of [102, 162, 222, 342, 464]) page.stroke(x, 70, x, 92, 0.5)
    page.stroke(50, 92, 464, 92, 0.5)
    rows.forEach((cells, row) => {
      page.write(cells[0]!, 54, 104 + 13 * row, PLAIN)
      cells.slice(1).forEach((text, column) => {
        page.write(text, ends[column]! - page.measure(text, PLAIN), 104 + 13 * row, PLAIN)
      })
    })
  })
  const [table] = recognisePage(content).tables
  t.deepEqual(textsOf(table!)[0], ['', 'Voters', 'Counted', 'YES', '', 'NO', ''])
  t.deepEqual(spansOf(table!), [
    ['YES', 1, 2],
    ['NO', 1, 2],
  ])
})
