import test from 'ava'
import { lineOfDashes } from '../../../plugins/extract/dashed-boxes.js'

/** Squares of one point in a row. */
const dots = (count: number, step: number) =>
  Array.from({ length: count }, (_, i) => ({ x0: 100 + i * step, y0: 50, x1: 101 + i * step, y1: 51 }))

test('many dots of one path, far from each other, are a dotted line', (t) => {
  t.deepEqual(lineOfDashes(dots(40, 6)), { x0: 100, y0: 50, x1: 335, y1: 51 })
})

test('dots that are near to each other, or few, are none: they are those of a leader', (t) => {
  t.is(lineOfDashes(dots(40, 3)), undefined)
  t.is(lineOfDashes(dots(6, 6)), undefined)
})
