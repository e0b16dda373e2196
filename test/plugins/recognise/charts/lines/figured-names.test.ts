import test from 'ava'
import type { Series } from '../../../../../core/model.js'
import { withoutFigures } from '../../../../../plugins/recognise/charts/lines/figured-names.js'

const named = (name: string, values: readonly number[]): Series => ({
  name,
  values,
  errorBounds: values.map(() => 0.1),
})
const DIRECT = { name: '', labels: [] }

test('the value at the end of a line is no part of the name that it is printed with', (t) => {
  const series = [named('21 Coal', [38, 20.98]), named('Gas: 28%', [30, 28.03])]
  const read = withoutFigures(series, [DIRECT, DIRECT])
  t.deepEqual(
    read.map(({ name, values, labels }) => ({ name, values, labels })),
    [
      { name: 'Coal', values: [38, 21], labels: [null, '21'] },
      { name: 'Gas', values: [30, 28], labels: [null, '28%'] },
    ],
  )
})

test('a figure in a name that is no value of its line stays', (t) => {
  const series = [named('5 years', [3.1, 3.4]), named('Class 2', [1.9, 2.6])]
  t.deepEqual(withoutFigures(series, [DIRECT, DIRECT]), series)
})

test("a plain number behind a name is a part of it, and a value where several lines begin is nobody's", (t) => {
  const rebased = [named('FTSE 100', [100, 131.2]), named('Nasdaq 100', [100, 158.4])]
  t.deepEqual(withoutFigures(rebased, [DIRECT, DIRECT]), rebased)
  const begun = [named('Shares: 100%', [100, 131.2]), named('Bonds: 100%', [100, 98.4])]
  t.deepEqual(withoutFigures(begun, [DIRECT, DIRECT]), begun)
})
