import test from 'ava'
import type { Series } from '../../../../../core/model.js'
import { withoutFigures } from '../../../../../plugins/recognise/charts/lines/figured-names.js'

const named = (name: string, values: readonly number[]): Series => ({
  name,
  values,
  errorBounds: values.map(() => 0.1),
})
const DIRECT = { name: '', labels: [] }

test('the value at the end of a line is not part of the name printed with it', (t) => {
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

test('a number in a name that is not a value of its line is kept', (t) => {
  const series = [named('5 years', [3.1, 3.4]), named('Class 2', [1.9, 2.6])]
  t.deepEqual(withoutFigures(series, [DIRECT, DIRECT]), series)
})

test('a number after a name without a match is part of it, and so is a value where several lines start', (t) => {
  const rebased = [named('FTSE 100', [100, 131.2]), named('Nasdaq 100', [100, 158.4])]
  t.deepEqual(withoutFigures(rebased, [DIRECT, DIRECT]), rebased)
  const begun = [named('Shares: 100%', [100, 131.2]), named('Bonds: 100%', [100, 98.4])]
  t.deepEqual(withoutFigures(begun, [DIRECT, DIRECT]), begun)
})
