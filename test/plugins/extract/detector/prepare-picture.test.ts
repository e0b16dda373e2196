import test from 'ava'
import type { DetectorModel } from '../../../../plugins/extract/detector/detector-model.js'
import { fillInOptions } from '../../../../plugins/extract/detector/detector-options.js'
import { preparePicture } from '../../../../plugins/extract/detector/prepare-picture.js'

/** Two black columns of two pixels next to six white ones. */
const striped = {
  width: 8,
  height: 4,
  pixels: Uint8Array.from(
    Array(4)
      .fill([0, 0, ...Array(6).fill(255)])
      .flat(),
  ),
}

test('an image is scaled down by averaging, with white padding at the right and bottom', (t) => {
  const { data, ...size } = prepare({ size: { longSide: 4, multipleOf: 3 }, shade: 'ink' })
  t.deepEqual(size, { width: 6, height: 3, scaleX: 0.5, scaleY: 0.5 })
  t.deepEqual(rows(data, 6), [
    [1, 0, 0, 0, 0, 0],
    [1, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
  ])
})

test('a pixel that covers parts of others has their weighted average', (t) => {
  const { data } = prepare({ size: { width: 3, height: 1, fit: 'stretch' }, shade: 'ink' })
  // 8 pixels become 3: the first covers two black ones and two thirds of a white one.
  t.deepEqual(
    Array.from(data, (shade) => shade.toFixed(3)),
    ['0.750', '0.000', '0.000'],
  )
})

test('with only a long side, a small image is never enlarged', (t) => {
  t.like(prepare({ size: { longSide: 64 } }), { width: 32, height: 32, scaleX: 1, scaleY: 1 })
})

test('a fixed size is filled in one direction and padded in the other', (t) => {
  t.like(prepare({ size: { width: 16, height: 16 } }), { width: 16, height: 16, scaleX: 2, scaleY: 2 })
  t.like(prepare({ size: { width: 16, height: 16, fit: 'stretch' } }), { scaleX: 2, scaleY: 4 })
})

test('each channel has its own mean and deviation', (t) => {
  const size = { width: 2, height: 1, fit: 'stretch' } as const
  const { data } = prepare({ size, channels: 3, mean: [0.5, 0, 1], deviation: [0.5, 1, 0.25] })
  // The left half of the image is half white, the right half is white.
  t.deepEqual(rows(data, 2), [
    [0, 1],
    [0.5, 1],
    [-2, 0],
  ])
})

function prepare(model: Partial<DetectorModel> & Pick<DetectorModel, 'size'>) {
  const filled = fillInOptions({ model: { file: 'none.onnx', family: 'yolo', classes: ['table'], ...model } })
  return preparePicture(striped, filled.model)
}

function rows(data: Float32Array, width: number): readonly number[][] {
  return Array.from({ length: data.length / width }, (_, y) =>
    Array.from(data.subarray(y * width, (y + 1) * width), (shade) => Math.round(shade * 1000) / 1000 + 0),
  )
}
