import test from 'ava'
import { arcPath, circlePath, PRINTED, place, type RawSlice, readRing, slicePath } from './raw-ring.js'

const MIDDLE_OF_RING = 45.5
const BREADTH = 13
const TURN = 2 * Math.PI * MIDDLE_OF_RING

/** Returns a wedge from the center to far outside. */
function wedgePath({ from, to }: RawSlice): string {
  const corners = [0, 1, 2, 3, 4].map((i) => `${place(from + ((to - from) * i) / 4, 110)} l`)
  return `${place(0, 0)} m ${corners.join(' ')} h`
}

/** Returns a circle with one long dash at the position of the slice. */
function dashed({ from, to, color }: RawSlice): string {
  const [dash, begin] = [((to - from) / 360) * TURN, (from / 360) * TURN]
  return `q ${color} ${BREADTH} w [${dash} ${TURN - dash}] ${TURN - begin} d ${circlePath(MIDDLE_OF_RING)} S Q`
}

test('long dashes of thick circles are slices', async (t) => {
  t.deepEqual(await readRing((slices) => slices.map(dashed).join('\n')), PRINTED)
})

test('a long dash over a thick circle leaves the remainder to another slice', async (t) => {
  const onCircle = (slices: readonly RawSlice[]) =>
    `${slices[2]!.color} ${BREADTH} w ${circlePath(MIDDLE_OF_RING)} S\n${slices.slice(0, 2).map(dashed).join('\n')}`
  t.deepEqual(await readRing(onCircle), PRINTED)
})

test('dashes in a scaled coordinate system have their drawn length', async (t) => {
  const scaled = (slices: readonly RawSlice[]) =>
    slices
      .map(({ from, to, color }) => {
        const dash = ((to - from) / 360) * TURN
        const [sin, cos] = [Math.sin((from * Math.PI) / 180), Math.cos((from * Math.PI) / 180)]
        // a circle around the origin that starts at the top and is rotated to the start of the slice
        const turn = `${cos / 2} ${-sin / 2} ${sin / 2} ${cos / 2} 200 220 cm 1 0 0 1 -200 -220 cm`
        return `q ${color} ${2 * BREADTH} w [${2 * dash} ${3 * TURN}] 0 d ${turn} ${circlePath(2 * MIDDLE_OF_RING)} S Q`
      })
      .join('\n')
  t.deepEqual(await readRing(scaled), PRINTED)
})

const throughClips: Readonly<Record<string, (slice: RawSlice) => string>> = {
  wedges: wedgePath,
  'the outlines of slices': (slice) => slicePath(slice),
}

for (const [name, clipOf] of Object.entries(throughClips))
  test(`thick circles clipped by ${name} are slices`, async (t) => {
    const paint = (slices: readonly RawSlice[]) =>
      slices
        .map((slice) => `q ${clipOf(slice)} W n ${slice.color} ${BREADTH} w ${circlePath(MIDDLE_OF_RING)} S Q`)
        .join('\n')
    t.deepEqual(await readRing(paint), PRINTED)
  })

test('arcs as thick as their radius are the slices of a pie', async (t) => {
  const filled = (slices: readonly RawSlice[]) =>
    slices.map(({ from, to, color }) => `${color} 52 w ${arcPath(from, to, 26)} S`).join('\n')
  t.deepEqual(await readRing(filled), [['pie', { Consumer: 62, Business: 27, Other: 11 }]])
})

test('thick arcs of at most a quarter of the circle are slices', async (t) => {
  const arcs = (slices: readonly RawSlice[]) =>
    slices.map(({ from, to, color }) => `${color} ${BREADTH} w ${arcPath(from, to, MIDDLE_OF_RING)} S`).join('\n')
  const halves = (slices: readonly RawSlice[]) =>
    arcs(
      slices.flatMap(({ from, to, color }) => [
        { from, to: (from + to) / 2, color },
        { from: (from + to) / 2, to, color },
      ]),
    )
  t.deepEqual(await readRing(halves, { shares: [42, 38, 20] }), [
    ['doughnut', { Consumer: 42, Business: 38, Other: 20 }],
  ])
})

const plain = (slices: readonly RawSlice[]) => slices.map((slice) => `${slice.color} ${slicePath(slice)} f`).join('\n')

test('a slice so small that it is nearly rectangular is a slice', async (t) => {
  t.deepEqual(await readRing(plain, { shares: [97, 2, 1], begin: 93.6 }), [
    ['doughnut', { Consumer: 97, Business: 2, Other: 1 }],
  ])
})

test('a slice that leaves one hundredth of the ring to another is not a full ring', async (t) => {
  const through = (slices: readonly RawSlice[]) =>
    slices
      .map((slice) => `q ${wedgePath(slice)} W n ${slice.color} ${circlePath(52)} ${circlePath(39)} f* Q`)
      .join('\n')
  t.deepEqual(await readRing(through, { shares: [99, 1], begin: 40 }), [['doughnut', { Consumer: 99, Business: 1 }]])
})

test('a thick white border clipped to its own slice covers no slice', async (t) => {
  const bordered = (slices: readonly RawSlice[]) =>
    slices
      .map((slice) => `${slice.color} ${slicePath(slice)} f q ${slicePath(slice)} W n 1 G 3 w ${slicePath(slice)} S Q`)
      .join('\n')
  t.deepEqual(await readRing(bordered), PRINTED)
})
