import test from 'ava'
import { countFigures, figuresIn } from '../../benchmarks/benches/printed-figures.js'

test('figures are taken from a text with their signs', (t) => {
  t.deepEqual(figuresIn('Net loss (2) $ (1,234.5) — 17 % –6'), [
    { digits: '2', isNegative: true },
    { digits: '1,234.5', isNegative: true },
    { digits: '17', isNegative: false },
    { digits: '6', isNegative: true },
  ])
})

test('each figure counts once, one with another sign is found and wrong, and what is more is told', (t) => {
  const count = countFigures(figuresIn('(12) 12 7'), figuresIn('12 12 99'))
  t.deepEqual(count, { gold: 3, found: 2, wrongSign: 1, extra: 1 })
})
