import test from 'ava'
import { chanceOfEqual, largestThatCounts, medianOf, quantileOf, ratioOf } from '../../benchmarks/suite/statistics.js'

test('the p-value of two samples matches the tables of Mann and Whitney', (t) => {
  // All three below three others: one of twenty orders, and one in the other direction.
  t.is(chanceOfEqual([1, 2, 3], [4, 5, 6]), 2 / 20)
  t.is(chanceOfEqual([1, 2, 3, 4, 5], [6, 7, 8, 9, 10]), 2 / 252)
  // U is 2: 0.016 per side in their table for five and five.
  t.is(chanceOfEqual([1, 2, 3, 5, 6], [4, 7, 8, 9, 10]), 8 / 252)
  t.is(chanceOfEqual([4, 5, 6], [1, 2, 3]), 2 / 20)
})

test('equal values share their ranks, and equal samples do not differ', (t) => {
  t.is(chanceOfEqual([7, 7, 7], [7, 7, 7]), 1)
  t.is(chanceOfEqual([1, 2, 3], [3, 2, 1]), 1)
  // Ranks 1, 2.5 and 2.5, 4: of six ways to choose two, two are equally far from the middle.
  t.is(chanceOfEqual([1, 2], [2, 3]), 4 / 6)
})

test('samples of fifty are compared exactly in negligible time', (t) => {
  const low = Array.from({ length: 50 }, (_, index) => index)
  const high = low.map((value) => value + 100)
  t.true(chanceOfEqual(low, high) < 1e-28)
  t.true(chanceOfEqual(low, high) > 0)
})

test('the ratio of two samples has the 95 % interval of the rank test', (t) => {
  // Of 25 ratios the third from either end, as in the tables for five and five.
  const old = [1, 1, 1, 1, 1]
  const now = [1.1, 1.2, 1.3, 1.4, 1.5]
  t.deepEqual(ratioOf(old, now), { ratio: 1.3, least: 1.1, most: 1.5 })
  // Of 49 the ninth from either end, for seven and seven.
  t.deepEqual(ratioOf([1, 1, 1, 1, 1, 1, 1], [1, 2, 3, 4, 5, 6, 7]), { ratio: 4, least: 2, most: 6 })
})

test('with three values each, the interval contains all ratios', (t) => {
  t.deepEqual(ratioOf([10, 10, 10], [8, 10, 12]), { ratio: 1, least: 0.8, most: 1.2 })
})

test('p-values are limited by the Benjamini-Hochberg procedure', (t) => {
  // The example of their paper: the four smallest of fifteen p-values are significant at 5 %.
  const paper = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528]
  t.is(largestThatCounts([...paper, 0.759, 1], 0.05), 0.0095)
  t.is(largestThatCounts([0.2, 0.9], 0.05), 0)
  t.is(largestThatCounts([], 0.05), 0)
})

test('medians and quantiles interpolate between values', (t) => {
  t.is(medianOf([3, 1, 2]), 2)
  t.is(medianOf([4, 1, 3, 2]), 2.5)
  t.is(quantileOf([5, 1, 4, 2, 3, 10, 9, 8, 7, 6], 0.9), 10)
})
