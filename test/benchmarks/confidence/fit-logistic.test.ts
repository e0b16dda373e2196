import test from 'ava'
import { type Coefficient, fitLogistic, type Observation } from '../../../benchmarks/confidence/fit-logistic.js'
import { randomFrom } from '../../../benchmarks/layouts/random.js'

/** Draws observations with a constant and three values from 0 to 1, whose truth has these coefficients. */
function drawObservations(coefficients: readonly number[], count: number): readonly Observation[] {
  const random = randomFrom(1)
  return Array.from({ length: count }, () => {
    const values = [1, random.share(), random.share(), random.chance(0.3) ? 1 : 0]
    const odds = values.reduce((sum, value, j) => sum + value * coefficients[j]!, 0)
    return { values, isTrue: random.chance(1 / (1 + Math.exp(-odds))), count: 1 }
  })
}

const free: Coefficient = { prior: 0, penalty: 0, least: -Infinity, most: Infinity }
const drawn = drawObservations([2, -3, 1, -1], 10_000)

function isNear(found: number, expected: number, tolerance: number): boolean {
  return Math.abs(found - expected) <= tolerance
}

test('the fit finds the coefficients with which the data was drawn', (t) => {
  const fitted = fitLogistic(drawn, [free, free, free, free])
  for (const [j, expected] of [2, -3, 1, -1].entries()) {
    t.true(isNear(fitted[j]!, expected, 0.25), `${fitted[j]} instead of ${expected}`)
  }
})

test('a coefficient stays at its limit if the data asks for more', (t) => {
  const fitted = fitLogistic(drawn, [free, { ...free, least: 0 }, free, { ...free, most: -2 }])
  t.is(fitted[1], 0)
  t.is(fitted[3], -2)
})

test('a coefficient of a value that no observation has keeps its prior', (t) => {
  const observations = drawn.slice(0, 100).map((each) => ({ ...each, values: [...each.values, 0] }))
  t.is(fitLogistic(observations, [free, free, free, free, { ...free, prior: 2.5, penalty: 0.2 }])[4], 2.5)
})

test('a penalty moves a coefficient toward its prior', (t) => {
  const [, near] = fitLogistic(drawn, [free, { ...free, prior: -1, penalty: 1000 }, free, free])
  const [, far] = fitLogistic(drawn, [free, { ...free, prior: -1, penalty: 10 }, free, free])
  t.true(-1 > near! && near! > far! && far! > -3, `${near} and ${far}`)
})

test('an observation that counts twice is the same as two', (t) => {
  const twice = drawn.slice(0, 500).map((each) => ({ ...each, count: 2 }))
  const [one, other] = [twice, [...drawn.slice(0, 500), ...drawn.slice(0, 500)]].map((observations) =>
    fitLogistic(observations, [free, free, free, free]),
  )
  t.true(one!.every((coefficient, j) => isNear(coefficient, other![j]!, 1e-4)))
})

test('data that a coefficient separates does not make it infinite if it has a limit', (t) => {
  const observations = [0, 1].map((value) => ({ values: [1, value], isTrue: value === 0, count: 1 }))
  const [trust, weight] = fitLogistic(observations, [
    { ...free, most: 9 },
    { ...free, prior: -1, penalty: 0.2 },
  ])
  t.true(trust! <= 9 && weight! < -1)
})

test('the same data gives the same coefficients', (t) => {
  const fitted = () => fitLogistic(drawn.slice(0, 1000), [free, free, free, free])
  t.deepEqual(fitted(), fitted())
})
