import test from 'ava'
import { data, header, type RowDescription } from '../../../../../examples/drawing/table-description.js'
import { tableFrom } from '../../../../fixtures/recognise-drawn.js'

/** Counts the header rows of a boxed table with four columns whose first rows are `first`. */
async function countHeaderRows(...first: readonly RowDescription[]): Promise<number> {
  const columns = [90, 110, 110, 110].map((width) => ({ kind: 'text', width }) as const)
  const rows = [header('Year', 'People', 'Deaths', 'Rate'), ...first, data('1967', ['4999', '126762', '25.4'])]
  const table = await tableFrom(
    { columns, rows: [...rows, data('1968', ['5111', '126232', '24.7'])] },
    { rules: 'grid' },
  )
  return table.headerRowCount
}

test('a row that numbers the columns is a header row', async (t) => {
  t.is(await countHeaderRows(data('(1)', ['(2)', '(3)', '(4)'])), 2)
  t.is(await countHeaderRows(data('1', ['2', '3', '4=3/2'])), 2)
})

test('a row of other numbers, or one that skips a column, is not a header row', async (t) => {
  t.is(await countHeaderRows(data('1966', ['4', '3', '2'])), 1)
  t.is(await countHeaderRows(data('1', ['2', '3', '5'])), 1)
  t.is(await countHeaderRows(data('1', ['2', '3', ''])), 1)
})

test('a row that numbers the columns is a header row even above small counts', async (t) => {
  t.is(await countHeaderRows(data('(1)', ['(2)', '(3)', '(4)']), data('Glarus', ['3', '2', '1'])), 2)
  t.is(await countHeaderRows(data('1', ['2', '3', '4']), data('Glarus', ['3', '0', '1'])), 2)
})

test('a row of ranks is not a header row when the rows below are ranks too', async (t) => {
  t.is(await countHeaderRows(data('1', ['2', '3', '4']), data('2', ['1', '4', '3'])), 1)
})
