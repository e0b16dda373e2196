import test from 'ava'
import { data, header, type RowDescription } from '../../../../examples/drawing/table-description.js'
import { tableFrom } from '../../../fixtures/recognise-drawn.js'

/** How many rows of heads a boxed table of four columns has whose first rows below them are these. */
async function headsOver(...first: readonly RowDescription[]): Promise<number> {
  const columns = [90, 110, 110, 110].map((width) => ({ kind: 'text', width }) as const)
  const rows = [header('Year', 'People', 'Deaths', 'Rate'), ...first, data('1967', ['4999', '126762', '25.4'])]
  const table = await tableFrom(
    { columns, rows: [...rows, data('1968', ['5111', '126232', '24.7'])] },
    { rules: 'grid' },
  )
  return table.headerRowCount
}

test('a row that numbers the columns is of the heads', async (t) => {
  t.is(await headsOver(data('(1)', ['(2)', '(3)', '(4)'])), 2)
  t.is(await headsOver(data('1', ['2', '3', '4=3/2'])), 2)
})

test('a row of other figures is none, and neither is one that leaves columns out', async (t) => {
  t.is(await headsOver(data('1966', ['4', '3', '2'])), 1)
  t.is(await headsOver(data('1', ['2', '3', '5'])), 1)
  t.is(await headsOver(data('1', ['2', '3', ''])), 1)
})

test('a row that numbers the columns is of the heads over small counts as well', async (t) => {
  t.is(await headsOver(data('(1)', ['(2)', '(3)', '(4)']), data('Glarus', ['3', '2', '1'])), 2)
  t.is(await headsOver(data('1', ['2', '3', '4']), data('Glarus', ['3', '0', '1'])), 2)
})

test('a row of ranks is none, where those below it are ranks too', async (t) => {
  t.is(await headsOver(data('1', ['2', '3', '4']), data('2', ['1', '4', '3'])), 1)
})
