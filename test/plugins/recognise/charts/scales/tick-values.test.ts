import test from 'ava'
import { readFigure } from '../../../../../plugins/recognise/charts/scales/tick-values.js'

test('numbers with an exponent are read', (t) => {
  t.deepEqual(
    ['1.5e+05', '2.000e+4', '0.000e+0', '-5e-2'].map((text) => readFigure(text)?.value),
    [150000, 20000, 0, -0.05],
  )
})
