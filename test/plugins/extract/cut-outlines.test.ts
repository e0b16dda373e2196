import test, { type ExecutionContext } from 'ava'
import type { PathStep } from '../../../core/model.js'
import { areaWithin, commonOutline } from '../../../plugins/extract/cut-outlines.js'
import { ClippedOutlines, hullOf, nestedOutlines } from '../../../plugins/extract/outlines.js'

/** Returns a closed outline through the corners. */
function outlineThrough(...corners: readonly (readonly [number, number])[]): readonly PathStep[] {
  return [...corners.map(([x, y], i): PathStep => ({ kind: i === 0 ? 'move' : 'line', x, y })), { kind: 'close' }]
}

const SQUARE = outlineThrough([0, 0], [40, 0], [40, 40], [0, 40])

function commonOf(one: readonly PathStep[], other: readonly PathStep[]) {
  const common = commonOutline(one, other)!
  return { area: areaWithin(common), isNothing: common.length === 0 }
}

/** Checks the area of the intersection. One outline is shifted slightly against the other. */
function areaNear(t: ExecutionContext, area: number, expected: number) {
  t.true(Math.abs(area - expected) < 0.5, `Expected an area of ${expected}, got ${area}`)
}

test('the intersection of two outlines does not depend on their direction', (t) => {
  const triangle = [
    [20, -10],
    [60, 20],
    [20, 50],
  ] as const
  // The corners of 40 by 20 beyond the triangle are missing: two triangles of 20/3 by 5.
  const expected = 40 * 20 - (20 / 3) * 5
  for (const corners of [triangle, triangle.toReversed()])
    areaNear(t, commonOf(SQUARE, outlineThrough(...corners)).area, expected)
})

test('the intersection with an enclosing outline is the inner one, and common sides count once', (t) => {
  const within = outlineThrough([0, 10], [30, 10], [30, 40], [0, 40])
  areaNear(t, commonOf(SQUARE, within).area, 900)
  areaNear(t, commonOf(within, SQUARE).area, 900)
  areaNear(t, commonOf(SQUARE, SQUARE).area, 1600)
})

test('adjacent outlines have no intersection', (t) => {
  t.true(commonOf(SQUARE, outlineThrough([50, 0], [90, 0], [90, 40])).isNothing)
})

test('a second subpath inside an outline is a hole', (t) => {
  const ring = [...SQUARE, ...outlineThrough([10, 10], [30, 10], [30, 30], [10, 30])]
  areaNear(t, commonOf(ring, outlineThrough([0, 0], [20, 0], [20, 40], [0, 40])).area, 800 - 200)
})

test('a slanted outline is cut at its clip; a rectangle that ends inside the clip stays a rectangle', (t) => {
  const wedge = outlineThrough([0, 0], [100, 0], [0, 60])
  const clip = { box: hullOf(wedge), steps: wedge }
  const band = outlineThrough([0, 0], [100, 0], [100, 20], [0, 20])
  t.is(new ClippedOutlines().throughClip(band, clip), band)
  const foot = outlineThrough([0, 30], [100, 30], [100, 60], [0, 90])
  areaNear(t, areaWithin(new ClippedOutlines().throughClip(foot, clip)), (30 * 50) / 2)
})

test('two outlines along one circle with different steps intersect in their sector', (t) => {
  const circle = (from: number, to: number, steps: number) =>
    Array.from({ length: steps + 1 }, (_, i): readonly [number, number] => {
      const turn = ((from + ((to - from) * i) / steps) * Math.PI) / 180
      return [50 * Math.cos(turn), 50 * Math.sin(turn)]
    })
  const disc = outlineThrough(...circle(0, 360, 180))
  const sector = outlineThrough([0, 0], ...circle(13, 97, 74))
  areaNear(t, commonOf(sector, disc).area, (Math.PI * 2500 * 84) / 360)
})

test('a circle of many small curves is cut like one of a few', (t) => {
  const disc = (count: number): readonly PathStep[] => {
    const step = (2 * Math.PI) / count
    const reach = (4 / 3) * Math.tan(step / 4) * 50
    const at = (i: number, along = 0) => ({
      x: 50 * Math.cos(i * step) - along * Math.sin(i * step),
      y: 50 * Math.sin(i * step) + along * Math.cos(i * step),
    })
    const curves = Array.from({ length: count }, (_, i): PathStep => {
      const [one, two] = [at(i, reach), at(i + 1, -reach)]
      return { kind: 'curve', x1: one.x, y1: one.y, x2: two.x, y2: two.y, ...at(i + 1) }
    })
    return [{ kind: 'move', ...at(0) }, ...curves, { kind: 'close' }]
  }
  const half = outlineThrough([0, -60], [60, -60], [60, 60], [0, 60])
  for (const count of [4, 128]) t.true(Math.abs(commonOf(disc(count), half).area / (Math.PI * 1250) - 1) < 0.003)
})

test('of clips that are never restored the innermost are kept, so that thousands of nested clips cost little', (t) => {
  const clips = Array.from({ length: 5000 }, (_, i): PathStep[] => [{ kind: 'move', x: i, y: 0 }])
  const nested = clips.reduce<readonly (readonly PathStep[])[]>(nestedOutlines, [])
  t.deepEqual(nested, clips.slice(-8))
})
