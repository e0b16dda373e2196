import test from 'ava'
import { arcPath, PRINTED, type RawSlice, RING, readRing, slicePath } from './raw-ring.js'

const filledBy = (ringOf: (at: number) => typeof RING, gap: number) => (slices: readonly RawSlice[]) =>
  slices
    .map(({ from, to, color }, at) => `${color} ${slicePath({ from: from + gap / 2, to: to - gap / 2 }, ringOf(at))} f`)
    .join('\n')

test('a thin ring of outlines is read', async (t) => {
  t.deepEqual(await readRing(filledBy(() => ({ inner: 50, outer: 52 }), 0)), PRINTED)
})

test('a thin ring of lines is read', async (t) => {
  const lines = (slices: readonly RawSlice[]) =>
    slices.map(({ from, to, color }) => `${color} 2.5 w ${arcPath(from, to, 51)} S`).join('\n')
  t.deepEqual(await readRing(lines), PRINTED)
})

test('slices with wide gaps are a ring if all gaps are equal', async (t) => {
  t.deepEqual(await readRing(filledBy(() => RING, 12)), PRINTED)
})

test('a ring of separated segments with round ends is read', async (t) => {
  const rounded = (slices: readonly RawSlice[]) =>
    slices.map(({ from, to, color }) => `1 J ${color} 6 w ${arcPath(from + 8, to - 8, 49)} S`).join('\n')
  t.deepEqual(await readRing((slices) => `${rounded(slices)} 0 J`), PRINTED)
})

test('a ring with a missing slice is not a ring', async (t) => {
  t.deepEqual(await readRing((slices) => filledBy(() => RING, 2)(slices.slice(0, 2))), [])
})

test('slices around one hole may have different radii', async (t) => {
  t.deepEqual(await readRing(filledBy((at) => ({ inner: 26, outer: 52 - 5 * at }), 0)), PRINTED)
})
