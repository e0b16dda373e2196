import test from 'ava'
import { tablesOn, textsOf } from '../../../../fixtures/recognise-drawn.js'
import { type ColumnPlace, writeTable } from '../../../../fixtures/write-table.js'

const COLUMNS: readonly ColumnPlace[] = [
  ['left', 60],
  ['right', 360],
  ['right', 440],
]
const BLOCK = [
  ['Derivatives subject to master netting agreements', '197', '170'],
  ['Derivatives not subject to agreements', '2', '2'],
  ['Total', '199', '172'],
]

/** Returns the labels of a table whose second block starts with `lines`. */
async function labelsOf(lines: readonly (readonly [string, 'bold' | 'regular'])[]): Promise<readonly string[]> {
  const [table] = await tablesOn((page) => {
    writeTable(page, [['December 31, 2017', 'Gross', 'Net']], COLUMNS, 87)
    writeTable(page, BLOCK, COLUMNS, 102)
    for (const [i, [text, weight]] of lines.entries())
      page.write(text, 60, 154 + 12 * i, { font: 'times', size: 10, weight })
    writeTable(page, BLOCK, COLUMNS, 180)
  })
  return textsOf(table!).map(([label]) => label!)
}

test('a unit directly below the bold date of a block is joined to its row', async (t) => {
  const labels = await labelsOf([
    ['December 31, 2016', 'bold'],
    ['(Millions)', 'bold'],
  ])
  t.deepEqual(labels.slice(3, 6), [
    'Total',
    'December 31, 2016 (Millions)',
    'Derivatives subject to master netting agreements',
  ])
})

test('a text that is not a unit keeps its own row', async (t) => {
  const labels = await labelsOf([
    ['December 31, 2016', 'bold'],
    ['Derivatives', 'regular'],
  ])
  t.deepEqual(labels.slice(3, 7), [
    'Total',
    'December 31, 2016',
    'Derivatives',
    'Derivatives subject to master netting agreements',
  ])
})
