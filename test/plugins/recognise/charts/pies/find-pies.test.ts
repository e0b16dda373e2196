import test from 'ava'
import type { Polygon, Stroke } from '../../../../../plugins/recognise/charts/parts.js'
import { findPies } from '../../../../../plugins/recognise/charts/pies/find-pies.js'
import { growsInLine } from '../../../../fixtures/time-growth.js'
import { CENTER, outlinesOf, pieOf, placeAt, RADIUS, strokeThrough } from './slices.js'

function piesOf(polygons: readonly Polygon[], strokes: readonly Stroke[] = []) {
  return findPies({ bars: [], strokes, polygons }, 0.05)
}

/** Returns the percentages of the slices of each ring, rounded to a tenth. */
function sharesOf(polygons: readonly Polygon[], strokes: readonly Stroke[] = []): readonly (readonly number[])[] {
  const pies = piesOf(polygons, strokes)
  if (pies.length !== 1) throw new RangeError(`Expected one pie, got ${pies.length}`)
  return pies[0]!.rings.map((ring) => ring.slices.map(({ share }) => Math.round(share * 1000) / 10))
}

test('slices around one point are a pie, and their angles are their percentages', (t) => {
  const [pie] = piesOf(outlinesOf(pieOf([52, 29.5, 18.5])))
  t.deepEqual(sharesOf(outlinesOf(pieOf([52, 29.5, 18.5]))), [[52, 29.5, 18.5]])
  t.true(Math.abs(pie!.radius - RADIUS) < 0.1)
  t.true(Math.hypot(pie!.center.x - CENTER.x, pie!.center.y - CENTER.y) < 0.1)
})

test('a slice of half a percent is measured to a tenth', (t) => {
  t.deepEqual(sharesOf(outlinesOf(pieOf([70, 27.5, 2, 0.5]))), [[70, 27.5, 2, 0.5]])
})

test('the slices of a ring determine the hole', (t) => {
  const polygons = outlinesOf(pieOf([48, 21, 7, 24], { inner: 50 }))
  t.deepEqual(sharesOf(polygons), [[48, 21, 7, 24]])
  t.true(Math.abs(piesOf(polygons)[0]!.rings[0]!.inner - 50) < 1)
})

test('a disc painted over the center of a pie is its hole', (t) => {
  const slices = outlinesOf(pieOf([60, 40]))
  const disc = outlinesOf([{ from: 0, to: 360, outer: 45, color: '#ffffff' }], 10)
  t.true(Math.abs(piesOf([...slices, ...disc])[0]!.rings[0]!.inner - 45) < 1)
})

test('slices painted over a full disc leave its remainder as a slice', (t) => {
  const disc = { from: 0, to: 360, color: '#cccccc' }
  t.deepEqual(sharesOf(outlinesOf([disc, { from: 90, to: 180 }, { from: 180, to: 252 }])), [[55, 25, 20]])
})

test('a disc completely covered by slices is not a slice', (t) => {
  const disc = outlinesOf([{ from: 0, to: 360, color: '#cccccc' }])
  t.deepEqual(sharesOf([...disc, ...outlinesOf(pieOf([30, 70]), 5)]), [[30, 70]])
})

test('a pulled-out slice belongs to its pie', (t) => {
  const slices = pieOf([25, 45, 30])
  const pulled = { ...slices[0]!, center: placeAt(45, 0.15) }
  t.deepEqual(sharesOf(outlinesOf([pulled, ...slices.slice(1)])), [[25, 45, 30]])
})

test('slices pulled out on all sides are one pie', (t) => {
  const slices = pieOf([25, 45, 27, 3]).map((slice) => ({
    ...slice,
    center: placeAt((slice.from + slice.to) / 2, 0.1),
  }))
  t.deepEqual(sharesOf(outlinesOf(slices)), [[25, 45, 27, 3]])
})

test('ring segments pulled out on all sides are one ring, including thin segments', (t) => {
  const slices = pieOf([70.7, 20.1, 6.2, 3], { inner: 50 }).map((slice) => ({
    ...slice,
    center: placeAt((slice.from + slice.to) / 2, 0.1),
  }))
  t.deepEqual(sharesOf(outlinesOf(slices)), [[70.7, 20.1, 6.2, 3]])
})

test('a single thin ring segment that is pulled out belongs to its ring', (t) => {
  const slices = pieOf([60, 34, 6], { inner: 50 })
  const middle = (slices[2]!.from + slices[2]!.to) / 2
  t.deepEqual(sharesOf(outlinesOf([...slices.slice(0, 2), { ...slices[2]!, center: placeAt(middle, 0.2) }])), [
    [60, 34, 6],
  ])
})

test('each side of a gap between slices gets half of the gap', (t) => {
  const slices = pieOf([50, 30, 20], { inner: 50 }).map(({ from, to, ...more }) => ({
    from: from + 1,
    to: to - 1,
    ...more,
  }))
  t.deepEqual(sharesOf(outlinesOf(slices)), [[50, 30, 20]])
})

test('a semicircular pie is a complete pie', (t) => {
  const slices = [
    { from: 270, to: 315, inner: 50 },
    { from: 315, to: 450, inner: 50 },
  ]
  t.deepEqual(sharesOf(outlinesOf(slices)), [[25, 75]])
})

test('concentric rings are read separately, from the center outwards', (t) => {
  const polygons = [
    ...outlinesOf(pieOf([40, 60], { inner: 55, outer: 80 })),
    ...outlinesOf(pieOf([10, 90], { inner: 25, outer: 50 }), 10),
  ]
  t.deepEqual(sharesOf(polygons), [
    [10, 90],
    [40, 60],
  ])
})

test('thick arcs around a point are a doughnut', (t) => {
  const arcs = pieOf([40, 35, 25]).map(({ from, to }, order) =>
    strokeThrough(
      [0, 1, 2, 3].map((i) => placeAt(from + ((to - from) * i) / 3, 1)),
      { width: 20, isCurved: true, order, color: `#00000${order}` },
    ),
  )
  t.deepEqual(sharesOf([], arcs), [[40, 35, 25]])
})

test('two pies side by side are two pies', (t) => {
  const right = { center: { x: CENTER.x + 2.3 * RADIUS, y: CENTER.y } }
  t.is(piesOf([...outlinesOf(pieOf([60, 40])), ...outlinesOf(pieOf([30, 70], right), 5)]).length, 2)
})

test('slices are listed in drawing order if it follows the circle, otherwise clockwise from the top', (t) => {
  const [a, b, c] = pieOf([50, 30, 20]) as [never, never, never]
  t.deepEqual(sharesOf(outlinesOf([b, c, a])), [[30, 20, 50]])
  t.deepEqual(sharesOf(outlinesOf([c, b, a])), [[20, 30, 50]])
  const [d, e, f, g] = pieOf([10, 20, 30, 40]) as [never, never, never, never]
  t.deepEqual(sharesOf(outlinesOf([f, d, e, g])), [[10, 20, 30, 40]])
})

test('shapes around a point that do not fill the circle are not a pie', (t) => {
  t.is(
    piesOf(
      outlinesOf([
        { from: 0, to: 90 },
        { from: 90, to: 200 },
      ]),
    ).length,
    0,
  )
})

test('a single disc, a star and a rounded box are not pies', (t) => {
  const star = Array.from({ length: 20 }, (_, i) => placeAt(18 * i, i % 2 === 0 ? 1 : 0.5))
  const bbox = { x0: 120, y0: 120, x1: 280, y1: 280 }
  t.is(piesOf(outlinesOf([{ from: 0, to: 360 }])).length, 0)
  t.is(piesOf([{ points: star, bbox, color: '#ff0000', order: 0 }]).length, 0)
})

test('pies smaller than a badge are ignored', (t) => {
  t.is(piesOf(outlinesOf(pieOf([50, 50], { outer: 8 }))).length, 0)
})

test('a pie in perspective, with its rim below, has the percentages of a flat pie', (t) => {
  const lower = (by: number) => (polygon: Polygon) => ({
    ...polygon,
    points: polygon.points.map(({ x, y }) => ({ x, y: y / 2 + by })),
    bbox: { ...polygon.bbox, y0: polygon.bbox.y0 / 2 + by, y1: polygon.bbox.y1 / 2 + by },
  })
  const round = outlinesOf(pieOf([48, 27, 18, 7]), 10)
  const rim = outlinesOf([{ from: 90, to: 270, inner: RADIUS - 10, color: '#203040' }]).map(lower(8))
  const [pie] = piesOf([...rim, ...round.map(lower(0))])
  t.true(Math.abs(pie!.tilt - 2) < 0.02)
  t.deepEqual(
    pie!.rings[0]!.slices.map(({ share }) => Math.round(share * 100)),
    [48, 27, 18, 7],
  )
})

test('the time to search a drawing full of wedges is proportional to their number', async (t) => {
  const wedges = (count: number) =>
    outlinesOf(
      Array.from({ length: count }, (_, i) => {
        const center = { x: 200 + 7 * (i % 40), y: 200 + 9 * Math.floor(i / 40) }
        return { from: (37 * i) % 360, to: ((37 * i) % 360) + 100, center }
      }),
    )
  const { isInLine, times } = await growsInLine((count) => {
    const polygons = wedges(count)
    return () => piesOf(polygons)
  }, 40)
  t.true(isInLine, times)
})
