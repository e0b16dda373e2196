import test from 'ava'
import { roundTogether } from '../../../../plugins/recognise/charts/round-measured.js'

test('measured values have no more digits than their errors allow, the same for a whole series', (t) => {
  t.deepEqual(roundTogether([118.04, 117.62, null], [0.09, 0.09, null]), [118, 117.6, null])
  t.deepEqual(roundTogether([12_347, 9_996], [30, 30]), [12_350, 10_000])
})

test('on a logarithmic axis each value has its own last digit', (t) => {
  t.deepEqual(roundTogether([4.02, 13_180], [0.03, 90]), [4, 13_200])
})
