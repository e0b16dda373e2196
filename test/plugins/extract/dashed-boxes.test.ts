import test from 'ava'
import { lineOfDashes } from '../../../plugins/extract/dashed-boxes.js'

/** Returns squares of one point in a row. */
const dots = (count: number, step: number) =>
  Array.from({ length: count }, (_, i) => ({ x0: 100 + i * step, y0: 50, x1: 101 + i * step, y1: 51 }))

test('many distant dots of one path are a dotted line', (t) => {
  t.deepEqual(lineOfDashes(dots(40, 6)), { x0: 100, y0: 50, x1: 335, y1: 51 })
})

test('few dots, or dots close together, are not a line but dot leaders', (t) => {
  t.is(lineOfDashes(dots(40, 3)), undefined)
  t.is(lineOfDashes(dots(6, 6)), undefined)
})
