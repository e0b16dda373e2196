import test from 'ava'
import { layoutKinds } from '../../../../../benchmarks/layouts/kinds.js'
import {
  data,
  header,
  numberColumns,
  type RowDescription,
  total,
} from '../../../../../examples/drawing/table-description.js'
import { tableFrom } from '../../../../fixtures/recognise-drawn.js'
import { isExact, readLayout } from '../../../../layouts/measure.js'

const headers = header('', '2023', '2022')
const items = [
  data('Coatings', ['1,204', '1,100']),
  data('Films', ['2,310', '2,050']),
  data('Adhesives', ['986', '940']),
  data('Tapes', ['1,433', '1,512']),
]

async function confidenceOf(rows: readonly RowDescription[]): Promise<number> {
  return (await tableFrom({ columns: numberColumns(2), rows })).confidence
}

test('sums that reconcile increase the confidence of a table', async (t) => {
  // without headers, so that there is room above
  const passing = await confidenceOf([...items, total('Total', ['5,933', '5,602'])])
  const failing = await confidenceOf([...items, total('Total', ['7,116', '6,208'])])
  t.true(passing > failing, `${passing} and ${failing}`)
  t.true((await confidenceOf([headers, ...items, total('Total', ['5,933', '5,602'])])) >= 0.95)
})

test('columns without headers reduce the confidence of a table', async (t) => {
  const [withHeaders, withoutHeaders] = [await confidenceOf([headers, ...items]), await confidenceOf(items)]
  t.true(withHeaders > withoutHeaders, `${withHeaders} and ${withoutHeaders}`)
})

test('words among numbers reduce the confidence of a table', async (t) => {
  const words = [data('Glass', ['see note', '1,700']), data('Paper', ['1,618', 'see note'])]
  const numbers = [data('Glass', ['1,914', '1,700']), data('Paper', ['1,618', '1,566'])]
  const [mixed, plain] = [
    await confidenceOf([headers, ...items, ...words]),
    await confidenceOf([headers, ...items, ...numbers]),
  ]
  t.true(plain > mixed, `${plain} and ${mixed}`)
})

test('confidence is from 0 to 1, and mostly high for exactly read tables', async (t) => {
  const read = await Promise.all(layoutKinds.slice(0, 20).map((kind) => readLayout(kind, 3)))
  const exact = read.filter(isExact).flatMap(({ tables }) => tables.map((table) => table.confidence))
  t.true(exact.every((confidence) => confidence > 0 && confidence <= 1))
  t.true(exact.filter((confidence) => confidence >= 0.8).length >= 0.9 * exact.length)
})
