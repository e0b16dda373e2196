import test from 'ava'
import { careForNumbers } from '../../../../plugins/recognise/doubts/care-for-numbers.js'
import {
  caredFor,
  looksAt,
  misread,
  nothingSeen,
  pageOf,
  shares,
  statement,
  textAt,
} from '../../../fixtures/misread-tables.js'
import type { DrawnRow } from '../../../fixtures/statement-table.js'

test('a figure of a digit and a letter is what the sum needs that ties in the other columns', async (t) => {
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

test('a figure that two looks read alike is doubted where a digit of it looks like another', async (t) => {
  const rows = misread(shares, '14.9%', '14.3%')
  const cared = await careForNumbers(pageOf(rows), looksAt(rows), {
    sight: (figures) => figures.map(({ text }) => (text === '14.3%' ? '14.9%' : undefined)),
  })
  const cell = textAt(cared.tables[0]!, shares, '14.9%')
  t.deepEqual([cell.text, cell.isDoubtful], ['14.3%', true])
})

test('a digit that two looks misread alike is what a sum needs, where it looks like it or like none', async (t) => {
  for (const looks of ['2,310', '2,?10']) {
    const rows = misread(statement, '2,310', '2,810')
    const cared = await careForNumbers(pageOf(rows), looksAt(rows), {
      sight: (figures) => figures.map(({ text }) => (text === '2,810' ? looks : undefined)),
    })
    const cell = textAt(cared.tables[0]!, statement, '2,310')
    t.deepEqual([cell.text, cell.readAs, cell.isDoubtful], ['2,310', '2,810', undefined], looks)
  }
})
