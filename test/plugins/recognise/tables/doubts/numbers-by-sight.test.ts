import test from 'ava'
import { careForNumbers } from '../../../../../plugins/recognise/tables/doubts/care-for-numbers.js'
import {
  caredFor,
  looksAt,
  misread,
  nothingSeen,
  pageOf,
  shares,
  statement,
  textAt,
} from '../../../../fixtures/misread-tables.js'
import type { DrawnRow } from '../../../../fixtures/statement-table.js'

test('a number of a digit and a letter is inferred from a sum that reconciles in the other columns', async (t) => {
  const rows: readonly DrawnRow[] = [
    ['header', 0, '', '2024', '2023', '2022'],
    ['data', 0, 'Coatings', '604', '511', '423'],
    ['data', 0, 'Films', '95', '88', '79'],
    ['data', 0, 'Adhesives', '212', '307', '286'],
    ['data', 0, 'Tapes', '77', '64', '51'],
    ['total', 0, 'Total', '988', '970', '839'],
  ]
  const { table } = await caredFor(misread(rows, '95', '9s'), nothingSeen)
  const cell = textAt(table, rows, '95')
  t.deepEqual([cell.text, cell.readAs, cell.isDoubtful], ['95', '9s', undefined])
})

test('a number on which two OCR passes agree is doubtful if the digit classifier reads another digit', async (t) => {
  const rows = misread(shares, '14.9%', '14.3%')
  const cared = await careForNumbers(pageOf(rows), looksAt(rows), {
    sight: (numbers) => numbers.map(({ text }) => (text === '14.3%' ? '14.9%' : undefined)),
  })
  const cell = textAt(cared.tables[0]!, shares, '14.9%')
  t.deepEqual([cell.text, cell.isDoubtful], ['14.3%', true])
})

test('a digit misread by both OCR passes is inferred from the sum if its glyph allows it', async (t) => {
  for (const looks of ['2,310', '2,?10']) {
    const rows = misread(statement, '2,310', '2,810')
    const cared = await careForNumbers(pageOf(rows), looksAt(rows), {
      sight: (numbers) => numbers.map(({ text }) => (text === '2,810' ? looks : undefined)),
    })
    const cell = textAt(cared.tables[0]!, statement, '2,310')
    t.deepEqual([cell.text, cell.readAs, cell.isDoubtful], ['2,310', '2,810', undefined], looks)
  }
})
