import test from 'ava'
import { findLines } from '../../../../plugins/recognise/text/lines.js'
import { findWords } from '../../../../plugins/recognise/text/words.js'
import { readPage } from '../../../fixtures/read-page.js'
import { tablesOn, textsOf } from '../../../fixtures/recognise-drawn.js'
import { writeRows } from '../../../fixtures/write-rows.js'

test('a footnote mark at the top of a row of two lines belongs to the number on its last line', async (t) => {
  const tables = await tablesOn((page) => {
    writeRows(page, [
      [100, [300, '2021'], [370, '2020']],
      [114, [72, 'Gains on securities'], [300, '14'], [370, '16']],
      [126, [72, 'Gains and losses on instruments']],
      [136, [80, 'held as hedges'], [300, '6'], [370, '60']],
      [150, [72, 'Translation'], [300, '66'], [370, '104']],
    ])
    page.write('(2)', 308, 126, { font: 'times', size: 6.5 })
  })
  t.deepEqual(tables.map(textsOf), [
    [
      ['', '2021', '2020'],
      ['Gains on securities', '14', '16'],
      ['Gains and losses on instruments held as hedges', '6 (2)', '60'],
      ['Translation', '66', '104'],
    ],
  ])
})

test('a footnote mark after a number on its own line stays there, whatever is below', async (t) => {
  const lines = findLines(
    findWords(
      await readPage((page) => {
        page.write('5', 300, 100, { font: 'times', size: 10 })
        page.write('(2)', 308, 97, { font: 'times', size: 6.5 })
        page.write('6', 300, 110, { font: 'times', size: 10 })
      }),
    ),
  )
  t.deepEqual(
    lines.map(({ phrases }) => phrases.map(({ text }) => text)),
    [['5 (2)'], ['6']],
  )
})
