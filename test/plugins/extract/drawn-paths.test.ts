import test from 'ava'
import type { PathStep } from '../../../core/model.js'
import { type DrawnMarks, type DrawnPath, sortDrawnPath } from '../../../plugins/extract/drawn-paths.js'

const PAGE = { x0: 0, y0: 0, x1: 612, y1: 792 }

/** Classifies a path. */
function sorted(path: Pick<DrawnPath, 'steps'> & Partial<DrawnPath>): DrawnMarks {
  const marks: DrawnMarks = { rulings: [], shapes: [], paths: [] }
  sortDrawnPath({ paint: 'fill', color: '#000000', clip: PAGE, ...path }, marks)
  return marks
}

/** Returns a closed outline through the points. */
const outline = (...points: readonly (readonly [number, number])[]): readonly PathStep[] => [
  ...points.map(([x, y], i): PathStep => ({ kind: i === 0 ? 'move' : 'line', x, y })),
  { kind: 'close' },
]
const box = (x0: number, y0: number, x1: number, y1: number) => outline([x0, y0], [x1, y0], [x1, y1], [x0, y1])
const counts = ({ rulings, shapes, paths }: DrawnMarks) => [rulings.length, shapes.length, paths.length]

test('a filled rectangle as thin as a line is a ruling', (t) => {
  t.deepEqual(sorted({ steps: box(100, 200, 300, 201) }).rulings, [
    { direction: 'horizontal', bbox: { x0: 100, y0: 200, x1: 300, y1: 201 }, color: '#000000', isFilled: true },
  ])
})

test('a filled rectangle thicker than a line is a shape', (t) => {
  t.deepEqual(counts(sorted({ steps: box(100, 200, 300, 210) })), [0, 1, 0])
})

test('a thin bar with slanted ends is a ruling: browsers draw the sides of a border so', (t) => {
  const level = outline([100, 200], [300, 200], [299.25, 200.75], [100.75, 200.75])
  const upright = outline([100, 200], [100.75, 200.75], [100.75, 239.25], [100, 240])
  const { rulings, shapes, paths } = sorted({ steps: level })
  t.deepEqual(
    [rulings.map(({ direction, bbox }) => [direction, bbox]), shapes, paths],
    [[['horizontal', { x0: 100, y0: 200, x1: 300, y1: 200.75 }]], [], []],
  )
  t.deepEqual(
    sorted({ steps: upright }).rulings.map(({ direction, bbox }) => [direction, bbox]),
    [['vertical', { x0: 100, y0: 200, x1: 100.75, y1: 240 }]],
  )
})

test('a bar that is slanted as a whole is no ruling', (t) => {
  t.deepEqual(counts(sorted({ steps: outline([100, 200], [300, 201.6], [300, 202.2], [100, 200.6]) })), [0, 0, 1])
})

test('a dot is neither a ruling nor a shape', (t) => {
  t.deepEqual(counts(sorted({ steps: box(100, 200, 101, 201) })), [0, 0, 0])
})

test('a rectangle whose first corner is repeated at its end is a shape', (t) => {
  const steps = outline([100, 200], [300, 200], [300, 250], [100, 250], [100, 200])
  t.deepEqual(counts(sorted({ steps })), [0, 1, 0])
})

test('several rectangles in one path are separate marks', (t) => {
  t.deepEqual(counts(sorted({ steps: [...box(100, 200, 300, 201), ...box(100, 220, 300, 250)] })), [1, 1, 0])
})

test('a thin filled slanted line is a path, because its corners are not those of a rectangle', (t) => {
  t.deepEqual(counts(sorted({ steps: outline([100, 200], [110, 205], [110.2, 205.3], [100.2, 200.3]) })), [0, 0, 1])
})

test('a filled triangle is a path', (t) => {
  t.deepEqual(counts(sorted({ steps: outline([100, 200], [300, 200], [200, 250]) })), [0, 0, 1])
})

test('a stroke of several horizontal and vertical segments is several rulings', (t) => {
  const steps = outline([100, 200], [300, 200], [300, 250], [100, 250])
  t.deepEqual(
    sorted({ steps, paint: 'stroke', strokeWidth: 1 }).rulings.map((ruling) => ruling.direction),
    ['horizontal', 'vertical', 'horizontal', 'vertical'],
  )
})

test('a stroke as wide as a band is a shape', (t) => {
  const steps = outline([100, 200], [300, 200]).slice(0, 2)
  t.deepEqual(sorted({ steps, paint: 'stroke', strokeWidth: 12 }).shapes, [
    { bbox: { x0: 100, y0: 194, x1: 300, y1: 206 }, color: '#000000' },
  ])
})

test('a mark is cut to its visible part', (t) => {
  const clip = { x0: 150, y0: 0, x1: 250, y1: 792 }
  t.deepEqual(sorted({ steps: box(100, 200, 300, 250), clip }).shapes[0]?.bbox, { x0: 150, y0: 200, x1: 250, y1: 250 })
})

test('an invisible mark is dropped', (t) => {
  const clip = { x0: 400, y0: 0, x1: 500, y1: 792 }
  t.deepEqual(counts(sorted({ steps: box(100, 200, 300, 250), clip })), [0, 0, 0])
})

const reversed = (x0: number, y0: number, x1: number, y1: number) => outline([x0, y0], [x0, y1], [x1, y1], [x1, y0])

test('a frame filled between two rectangles by the even-odd rule is four rulings', (t) => {
  const steps = [...box(100, 200, 300, 260), ...box(100.5, 200.5, 299.5, 259.5)]
  t.deepEqual(counts(sorted({ steps, isEvenOdd: true })), [4, 0, 0])
})

test('a frame filled between rectangles drawn in opposite directions is four rulings', (t) => {
  const steps = [...box(100, 200, 300, 260), ...reversed(100.5, 200.5, 299.5, 259.5)]
  t.deepEqual(counts(sorted({ steps })), [4, 0, 0])
})

test('a rectangle drawn over a larger one in the same direction leaves no hole', (t) => {
  const steps = [...box(100, 200, 300, 260), ...box(110, 210, 290, 250)]
  t.deepEqual(counts(sorted({ steps })), [0, 2, 0])
})

test('a smooth line in very many short steps is a path', (t) => {
  const steps = Array.from({ length: 1000 }, (_, i): PathStep => {
    return { kind: i === 0 ? 'move' : 'line', x: 100 + 0.3 * i, y: 200 + 80 * Math.sin(i / 100) }
  })
  t.deepEqual(counts(sorted({ steps, paint: 'stroke', strokeWidth: 1 })), [0, 0, 1])
})

const dashes = (count: number, length: number, step: number) =>
  Array.from({ length: count }, (_, i) => box(100 + i * step, 200, 100 + i * step + length, 201)).flat()

test('dashes that are filled separately are one dashed ruling', (t) => {
  t.deepEqual(sorted({ steps: [...dashes(20, 2, 4), ...box(180, 200, 181, 201)] }).rulings, [
    { direction: 'horizontal', bbox: { x0: 100, y0: 200, x1: 181, y1: 201 }, color: '#000000', isDashed: true },
  ])
})

test('dashes that are stroked separately in one path are one dashed ruling', (t) => {
  const steps = Array.from({ length: 9 }, (_, i) => outline([100 + 5 * i, 200], [102 + 5 * i, 200]).slice(0, 2)).flat()
  const { rulings } = sorted({ steps, paint: 'stroke', strokeWidth: 0.5 })
  t.deepEqual([rulings.length, rulings[0]?.isDashed, rulings[0]?.bbox.x1], [1, true, 142])
})

test('dot leaders that are filled in one path are not a ruling', (t) => {
  t.deepEqual(counts(sorted({ steps: dashes(20, 1, 4) })), [0, 0, 0])
})

test('adjacent lines of one length in one path stay separate rulings', (t) => {
  const ticks = Array.from({ length: 6 }, (_, i) => box(100, 200 + 20 * i, 110, 201 + 20 * i)).flat()
  const rules = [box(100, 200, 150, 201), box(160, 200, 240, 201), box(250, 200, 300, 201), box(310, 200, 330, 201)]
  t.deepEqual(
    [counts(sorted({ steps: ticks })), counts(sorted({ steps: rules.flat() }))],
    [
      [6, 0, 0],
      [4, 0, 0],
    ],
  )
})
