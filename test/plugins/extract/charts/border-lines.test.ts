import test from 'ava'
import { borderTest } from '../../../../plugins/extract/charts/border-lines.js'

const line = (direction: 'horizontal' | 'vertical', at: number, from: number, to: number) =>
  ({ direction, at, from, to, width: 2, color: [0, 0, 0] }) as const
/** Two adjacent frames, ten pixels apart. */
const frames = [0, 210].flatMap((left) => [
  line('horizontal', 10, left + 10, left + 210),
  line('horizontal', 160, left + 10, left + 210),
  line('vertical', left + 10, 10, 160),
  line('vertical', left + 210, 10, 160),
])
const isBorder = borderTest(frames, [])
const curve = (...points: readonly (readonly [number, number])[]) => ({
  points: points.map(([x, y]) => ({ x, y })),
  width: 2,
  color: [20, 20, 20] as const,
})

test('a curve that runs along several frames is what remains of them', (t) => {
  t.true(isBorder(curve([12, 11], [418, 11])))
})

test('a curve from the side of one frame to that of the next is not a data line', (t) => {
  t.true(isBorder(curve([12, 10], [208, 10], [220, 158], [418, 160])))
  t.false(isBorder(curve([12, 60], [208, 90], [220, 100], [418, 40])))
})

test('the shadow below and beside a box whose other sides are visible is not a data line', (t) => {
  const isShadow = borderTest([line('horizontal', 146, 61, 363), line('vertical', 62, 144, 315)], [])
  t.true(isShadow(curve([65, 316], [359, 316], [366, 276])))
  // a data line that starts at the same corner goes up and down
  t.false(isShadow(curve([65, 316], [200, 250], [366, 276])))
  // and a line that ends elsewhere does not belong to a box
  t.false(isShadow(curve([65, 316], [259, 316], [260, 276])))
})

test('a data line from the origin to the right end of the highest gridline is not a border', (t) => {
  const isBorderOfPlot = borderTest([line('horizontal', 146, 61, 363), line('vertical', 62, 144, 315)], [])
  t.false(isBorderOfPlot(curve([64, 315], [160, 300], [260, 280], [364, 262])))
})
