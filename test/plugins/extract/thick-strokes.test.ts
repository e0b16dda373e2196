import test from 'ava'
import type { PathStep } from '../../../core/model.js'
import { ClippedOutlines } from '../../../plugins/extract/outlines.js'
import { outlineOfStroke, type StrokedLine, seenStroke } from '../../../plugins/extract/thick-strokes.js'

/** A half circle of radius 50 in two curves, clockwise from the left. */
const HALF: readonly PathStep[] = [
  { kind: 'move', x: 0, y: 50 },
  { kind: 'curve', x1: 0, y1: 22.386, x2: 22.386, y2: 0, x: 50, y: 0 },
  { kind: 'curve', x1: 77.614, y1: 0, x2: 100, y2: 22.386, x: 100, y: 50 },
]
const LENGTH = 50 * Math.PI
const PAGE = { box: { x0: 0, y0: 0, x1: 200, y1: 200 } }

const seen = (line: StrokedLine, clip: Parameters<typeof seenStroke>[1] = PAGE) =>
  seenStroke(line, clip, new ClippedOutlines())

test('a thick curve is split into its dashes', (t) => {
  const { steps, isDashed } = seen({ steps: HALF, width: 10, dashes: { lengths: [LENGTH / 4], phase: 0 } })
  const begins = steps.filter(({ kind }) => kind === 'move') as readonly { x: number; y: number }[]
  t.false(isDashed)
  t.deepEqual(
    begins.map(({ x, y }) => [Math.round(x), Math.round(y)]),
    [
      [0, 50],
      [50, 0],
    ],
  )
})

test('a phase shifts the dashes, into a gap or by whole periods', (t) => {
  const startOf = (phase: number) => {
    const { steps } = seen({ steps: HALF, width: 10, dashes: { lengths: [LENGTH / 4, LENGTH / 4], phase } })
    const first = steps[0] as { readonly x: number; readonly y: number }
    return [Math.round(first.x), Math.round(first.y)]
  }
  t.deepEqual(startOf(LENGTH / 4), [15, 15])
  t.deepEqual(startOf((LENGTH * 5) / 4), [15, 15])
  t.deepEqual(startOf(-LENGTH / 4), [15, 15])
})

test('a line of many dashes, a thin one and a straight one are unchanged', (t) => {
  const many = { steps: HALF, width: 10, dashes: { lengths: [3, 3], phase: 0 } }
  const thin = { steps: HALF, width: 1, dashes: { lengths: [LENGTH / 4], phase: 0 } }
  const straight = { steps: HALF.slice(0, 1), width: 10, dashes: { lengths: [60], phase: 0 } }
  for (const line of [many, thin, straight]) {
    const { steps, isDashed, paint } = seen(line)
    t.deepEqual([steps, isDashed, paint], [line.steps, true, 'stroke'])
  }
  t.is(outlineOfStroke(thin), undefined)
})

test('a line of zero length with round caps is a dot as wide as its pen', (t) => {
  const point: readonly PathStep[] = [
    { kind: 'move', x: 60, y: 40 },
    { kind: 'line', x: 60.01, y: 40 },
  ]
  const { steps, paint } = seen({ steps: point, width: 8, isRound: true })
  t.is(paint, 'fill')
  const places = steps.flatMap((step) => (step.kind === 'curve' ? [[Math.round(step.x), Math.round(step.y)]] : []))
  t.deepEqual(places, [
    [60, 44],
    [56, 40],
    [60, 36],
    [64, 40],
  ])
  t.is(seen({ steps: point, width: 8 }).paint, 'stroke')
  t.is(seen({ steps: [point[0]!, { kind: 'line', x: 70, y: 40 }], width: 8, isRound: true }).paint, 'stroke')
})

test('a slanted clip of a thick curve is filled', (t) => {
  const triangle: readonly PathStep[] = [
    { kind: 'move', x: -20, y: 50 },
    { kind: 'line', x: 50, y: -20 },
    { kind: 'line', x: 50, y: 50 },
    { kind: 'close' },
  ]
  const clip = { box: { x0: -20, y0: -20, x1: 50, y1: 50 }, steps: triangle, outlines: [triangle] }
  const { steps, paint } = seen({ steps: HALF, width: 10 }, clip)
  t.is(paint, 'fill')
  t.true(steps.every((step) => step.kind === 'close' || step.x <= 50.01))
})
