import test from 'ava'
import type { Rgb } from '../../../../plugins/extract/charts/colors.js'
import type { Fill } from '../../../../plugins/extract/charts/fills.js'
import type { StraightLine } from '../../../../plugins/extract/charts/straight-lines.js'
import { withoutWaves } from '../../../../plugins/extract/charts/without-waves.js'

const white: Rgb = [255, 255, 255]
const mask = { left: 0, top: 0, width: 0, height: 0, bits: new Uint8Array(0) }
const column: Fill = {
  kind: 'rectangle',
  color: [252, 140, 38],
  bbox: { x0: 500, y0: 900, x1: 700, y1: 1290 },
  points: [],
  mask,
  isSmall: false,
}

const line = (
  direction: StraightLine['direction'],
  at: number,
  from: number,
  to: number,
  shade = 235,
): StraightLine => ({
  direction,
  at,
  from,
  to,
  width: 2,
  color: [shade, shade, shade],
})
const linesLeft = (lines: readonly StraightLine[]) => withoutWaves(lines, [column], white, 200)

test('pale lines along the sides of a column in a JPEG are ringing artifacts', (t) => {
  t.deepEqual(
    linesLeft([line('vertical', 488, 915, 1280), line('horizontal', 888, 505, 700), line('vertical', 712, 900, 1290)]),
    [],
  )
})

test('lines that are darker, longer, further away, or on the column are kept', (t) => {
  const lines = [
    line('vertical', 488, 915, 1280, 128),
    line('vertical', 488, 700, 1290),
    line('vertical', 470, 915, 1280),
    line('vertical', 600, 915, 1280),
  ]
  t.deepEqual(linesLeft(lines), lines)
})
