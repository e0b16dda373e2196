import test from 'ava'
import { data, header, numberColumns } from '../../../../examples/drawing/table-description.js'
import { cutsBrackets } from '../../../../plugins/recognise/lexicon/cut-brackets.js'
import { tableFrom } from '../../../fixtures/recognise-drawn.js'

test('numbers whose closing brackets are cut off at the edge are negative', async (t) => {
  const table = await tableFrom({
    columns: numberColumns(2),
    rows: [
      header('', '2023', '2022'),
      data('Net income', ['369', '423']),
      data('Redemption', ['(1)', '(1']),
      data('Dividends', ['(199)', '(222']),
    ],
  })
  const values = table.cells.flatMap(({ value }) => (value?.kind === 'number' ? [value.number] : []))
  t.deepEqual(values.slice(-6), [369, 423, -1, -1, -199, -222])
})

test('one open bracket, or brackets among texts, are ambiguous', (t) => {
  t.deepEqual(
    cutsBrackets([
      ['(199', '24'],
      ['(1', '(2'],
      ['(50', '(25', 'Weighting)'],
    ]),
    [false, false, false],
  )
})
