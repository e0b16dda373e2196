import test from 'ava'
import type { Ruling } from '../../../../core/model.js'
import { ADJOINING, BROKEN, joinRulings } from '../../../../plugins/recognise/geometry/join-rulings.js'

const level = (x0: number, x1: number, y: number): Ruling => ({
  direction: 'horizontal',
  bbox: { x0, x1, y0: y - 0.25, y1: y + 0.25 },
  color: '#000000',
})
const upright = (x: number, y0: number, y1: number): Ruling => ({
  direction: 'vertical',
  bbox: { x0: x - 0.25, x1: x + 0.25, y0, y1 },
  color: '#000000',
})

test('segments of a broken line are joined', (t) => {
  const [line, ...others] = joinRulings([level(10, 40, 50), level(43, 80, 50), level(83, 100, 50)], BROKEN)
  t.deepEqual([line?.bbox.x0, line?.bbox.x1, others.length], [10, 100, 0])
})

test('segments are joined in any drawing order', (t) => {
  t.is(joinRulings([level(83, 100, 50), level(10, 40, 50), level(43, 80, 50)], BROKEN).length, 1)
})

test('rules under adjacent headers stay separate when only touching segments are joined', (t) => {
  t.is(joinRulings([level(10, 40, 50), level(43, 80, 50)], ADJOINING).length, 2)
})

test('two parallel hairlines are joined', (t) => {
  t.is(joinRulings([level(10, 100, 50), level(10, 100, 51.5)], BROKEN).length, 1)
})

test('lines one row apart stay separate', (t) => {
  t.is(joinRulings([level(10, 100, 50), level(10, 100, 62)], BROKEN).length, 2)
})

test('segments of a broken vertical line are joined', (t) => {
  const joined = joinRulings([upright(10, 10, 40), upright(10, 42, 80)], BROKEN)
  t.deepEqual([joined.length, joined[0]?.bbox.y1], [1, 80])
})

test('crossing lines stay separate', (t) => {
  t.is(joinRulings([level(10, 100, 50), upright(50, 10, 100)], BROKEN).length, 2)
})
