import test from 'ava'
import { countNumbers, numbersIn } from '../../benchmarks/benches/printed-numbers.js'

test('numbers are found in a text with their signs', (t) => {
  t.deepEqual(numbersIn('Net loss (2) $ (1,234.5) — 17 % –6'), [
    { digits: '2', isNegative: true },
    { digits: '1,234.5', isNegative: true },
    { digits: '17', isNegative: false },
    { digits: '6', isNegative: true },
  ])
})

test('each number counts once; a wrong sign counts as found and wrong; additional numbers are reported', (t) => {
  const count = countNumbers(numbersIn('(12) 12 7'), numbersIn('12 12 99'))
  t.deepEqual(count, { gold: 3, found: 2, wrongSign: 1, extra: 1 })
})
