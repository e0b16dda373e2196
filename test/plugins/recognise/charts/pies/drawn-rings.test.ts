import test from 'ava'
import { arcPath, circlePath, PRINTED, place, type RawSlice, readRing, slicePath } from './raw-ring.js'

const plain = (slices: readonly RawSlice[]) => slices.map((slice) => `${slice.color} ${slicePath(slice)} f`).join('\n')

test('filled outlines painted before the slices are leader lines, not pulled-out slices', async (t) => {
  const lead = (at: number) =>
    `0 g ${place(at, 51.5)} m ${place(at, 63)} l ${place(at + 0.5, 63)} l ${place(at + 0.5, 51.5)} l h f`
  t.deepEqual(await readRing(plain, { lead }), PRINTED)
})

test('a circle drawn around a ring is not a plot that owns its labels', async (t) => {
  const around = `0.9 G 3 w ${circlePath(56)} S`
  t.deepEqual(await readRing(plain, { around }), PRINTED)
})

/** Returns a triangle from the center to far outside, or two adjacent ones for a wide slice. */
function wedgePath({ from, to }: RawSlice): string {
  const corners = [0, 1, 2, 3, 4].map((i) => `${place(from + ((to - from) * i) / 4, 110)} l`)
  return `${place(0, 0)} m ${corners.join(' ')} h`
}

const RING_PATH = `${circlePath(52)} ${circlePath(39)}`

const cuts: Readonly<Record<string, (slices: readonly RawSlice[]) => string>> = {
  'wedges clipped by a ring': (slices) =>
    `q ${RING_PATH} W* n ${slices.map((slice) => `${slice.color} ${wedgePath(slice)} f`).join('\n')} Q`,
  'rings clipped by wedges': (slices) =>
    slices.map((slice) => `q ${wedgePath(slice)} W n ${slice.color} ${RING_PATH} f* Q`).join('\n'),
  'rectangles clipped by a ring and a wedge': (slices) =>
    slices.map((slice) => `q ${RING_PATH} W* n ${wedgePath(slice)} W n ${slice.color} 0 0 400 400 re f Q`).join('\n'),
  'rectangles clipped by a wedge and a ring': (slices) =>
    slices.map((slice) => `q ${wedgePath(slice)} W n ${RING_PATH} W* n ${slice.color} 0 0 400 400 re f Q`).join('\n'),
}

for (const [name, paint] of Object.entries(cuts))
  test(`slices painted as ${name} are the visible slices`, async (t) => {
    t.deepEqual(await readRing(paint), PRINTED)
  })

for (const [name, by] of [
  ['narrower', 0.95],
  ['wider', 1.03],
] as const)
  test(`a ring in a distorted drawing, ${name} than high, is a ring`, async (t) => {
    const pressed = (slices: readonly RawSlice[]) => `q ${by} 0 0 1 ${200 - 200 * by} 0 cm ${plain(slices)} Q`
    t.deepEqual(await readRing(pressed), PRINTED)
  })

/** Splits a slice at the quarters of the circle. */
function quarters({ from, to, color }: RawSlice): readonly RawSlice[] {
  const cuts = [from, ...[90, 180, 270, 360, 450].filter((cut) => cut > from && cut < to), to]
  return cuts.slice(1).map((cut, i) => ({ from: cuts[i]!, to: cut, color }))
}

test('touching segments of one color are one slice', async (t) => {
  t.deepEqual(await readRing((slices) => plain(slices.flatMap(quarters))), PRINTED)
  const inOnePath = (slices: readonly RawSlice[]) =>
    slices
      .map(
        (slice) =>
          `${slice.color} ${quarters(slice)
            .map((piece) => slicePath(piece))
            .join(' ')} f`,
      )
      .join('\n')
  t.deepEqual(await readRing(inOnePath), PRINTED)
  const stroked = (slices: readonly RawSlice[]) =>
    slices
      .flatMap(quarters)
      .map(({ from, to, color }) => `${color} 13 w ${arcPath(from, to, 45.5)} S`)
      .join('\n')
  t.deepEqual(await readRing(stroked), PRINTED)
})

test('slices of one color with lines between them are separate slices', async (t) => {
  const oneColor = (slices: readonly RawSlice[]) =>
    slices.map((slice, i) => `${i === 2 ? '0.8 g' : '0 0.4 0.6 rg'} 1 G 2 w ${slicePath(slice)} b`).join('\n')
  t.deepEqual(await readRing(oneColor), PRINTED)
})

test('a slice with a larger radius than the others is one of them', async (t) => {
  const withOne = (slices: readonly RawSlice[]) =>
    slices.map((slice, i) => `${slice.color} ${slicePath(slice, { inner: 39, outer: i === 0 ? 58 : 52 })} f`).join('\n')
  t.deepEqual(await readRing(withOne), PRINTED)
})

test('a darker rim inside a ring is not a second ring', async (t) => {
  const rimmed = (slices: readonly RawSlice[]) =>
    `${plain(slices)}\n${slices.map((slice, i) => `0.${i + 1} g ${slicePath(slice, { inner: 36, outer: 39 })} f`).join('\n')}`
  t.deepEqual(await readRing(rimmed), PRINTED)
})

test('thick lines in small straight steps are slices, like arcs', async (t) => {
  const stepped = (slices: readonly RawSlice[]) =>
    slices
      .map(({ from, to, color }) => {
        const count = Math.ceil((to - from) / 2)
        const points = Array.from(
          { length: count },
          (_, i) => `${place(from + ((to - from) * (i + 1)) / count, 45.5)} l`,
        )
        return `${color} 13 w ${place(from, 45.5)} m ${points.join(' ')} S`
      })
      .join('\n')
  t.deepEqual(await readRing(stepped), PRINTED)
})
