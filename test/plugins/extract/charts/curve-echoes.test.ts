import test from 'ava'
import { withoutEchoes } from '../../../../plugins/extract/charts/curve-echoes.js'

const PAPER = [255, 255, 255] as const
type Color = readonly [number, number, number]

function curve(color: Color, width: number, ...points: readonly (readonly [number, number])[]) {
  return { color, width, isDashed: false, points: points.map(([x, y]) => ({ x, y })) }
}

const black = curve([3, 3, 3], 5, [100, 300], [400, 250], [700, 100])
const thin = curve([72, 72, 72], 3, [100, 302], [400, 280], [700, 180])

test('a pale line along one line and then along the next is the soft edge of both', (t) => {
  const edge = curve([120, 120, 120], 1, [100, 302], [400, 252], [410, 277], [700, 181])
  t.deepEqual(withoutEchoes([edge, black, thin], PAPER), [black, thin])
})

test('of two shades of one line the longer one is kept', (t) => {
  const piece = curve([120, 120, 120], 3, [250, 292], [400, 281], [700, 181])
  t.deepEqual(withoutEchoes([piece, thin], PAPER), [thin])
  const darker = curve([72, 72, 72], 3, [250, 291], [400, 280], [700, 180])
  const longer = curve([120, 120, 120], 3, [100, 302], [400, 280], [700, 180])
  t.deepEqual(withoutEchoes([longer, darker], PAPER), [longer])
})

test('a separate pale line is kept, and so is one of another color on top of a line', (t) => {
  const own = curve([120, 120, 120], 1, [100, 302], [400, 252], [700, 260])
  const red = curve([200, 30, 30], 3, [100, 302], [400, 280], [700, 180])
  t.deepEqual(withoutEchoes([own, black, red, thin], PAPER), [own, black, red, thin])
})
