import test from 'ava'
import { circlePath, PRINTED, place, readRing, slicePath } from './raw-ring.js'

test('filled outlines before the slices are the lines to their labels, no slices pulled out', async (t) => {
  const lead = (at: number) =>
    `0 g ${place(at, 51.5)} m ${place(at, 63)} l ${place(at + 0.5, 63)} l ${place(at + 0.5, 51.5)} l h f`
  t.deepEqual(
    await readRing((slices) => slices.map((slice) => `${slice.color} ${slicePath(slice)} f`).join('\n'), { lead }),
    PRINTED,
  )
})

test('a circle drawn around a ring is no plot that has its labels', async (t) => {
  const around = `0.9 G 3 w ${circlePath(56)} S`
  t.deepEqual(
    await readRing((slices) => slices.map((slice) => `${slice.color} ${slicePath(slice)} f`).join('\n'), { around }),
    PRINTED,
  )
})
