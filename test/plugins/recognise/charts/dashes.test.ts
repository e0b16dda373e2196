import test from 'ava'
import type { PathStep } from '../../../../core/model.js'
import { dashedLine } from '../../../../plugins/recognise/charts/dashes.js'

type Spot = readonly [x: number, y: number]

/** Returns outlines of dashes, two points thick, along a line. */
function dashesAlong(spots: readonly Spot[]): readonly PathStep[] {
  return spots.slice(1).flatMap((to, i) => {
    const from = spots[i]!
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const across = [(to[1] - from[1]) / length, (from[0] - to[0]) / length] as const
    const at = (share: number, side: number): Spot => [
      from[0] + share * (to[0] - from[0]) + side * across[0],
      from[1] + share * (to[1] - from[1]) + side * across[1],
    ]
    return [0, 0.2, 0.4, 0.6, 0.8].flatMap((share): readonly PathStep[] => {
      const corners = [at(share, 1), at(share + 0.1, 1), at(share + 0.1, -1), at(share, -1)]
      const steps = corners.map(([x, y], k): PathStep => ({ kind: k === 0 ? 'move' : 'line', x, y }))
      return [...steps, { kind: 'close' }]
    })
  })
}

const BOX = { x0: 0, y0: 0, x1: 400, y1: 400 }

test('individually filled dashes are a line with corners at its turns', (t) => {
  const line = dashedLine({
    bbox: BOX,
    fill: '#336699',
    order: 7,
    steps: dashesAlong([
      [100, 200],
      [200, 150],
      [300, 260],
    ]),
  })
  t.true(line?.isDashed)
  t.is(line?.order, 7)
  t.is(line?.color, '#336699')
  t.deepEqual(
    line?.points.slice(0, 2).map(({ x, y }) => [Math.round(x), Math.round(y)]),
    [
      [100, 200],
      [200, 150],
    ],
  )
})

test('horizontal boxes in a row, such as table cells and symbols, are not a line', (t) => {
  t.is(
    dashedLine({
      bbox: BOX,
      fill: '#336699',
      steps: dashesAlong([
        [100, 200],
        [300, 200],
      ]),
    }),
    undefined,
  )
})
