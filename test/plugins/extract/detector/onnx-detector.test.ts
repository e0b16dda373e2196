import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import type { GreyPicture } from '../../../../core/pixels.js'
import type { DetectorModel } from '../../../../plugins/extract/detector/detector-model.js'
import { onnxDetector } from '../../../../plugins/extract/detector/onnx-detector.js'
import { constantModel, type ModelTensor, onnxModel } from '../../../fixtures/onnx-model.js'

const folder = mkdtempSync(join(tmpdir(), 'recreate-detector-'))
test.after.always(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Returns a network of the family `recreate` that takes every dark cell of 8 × 8 pixels for a table of 32 × 16 pixels.
 */
const darkCells = onnxModel({
  inputs: { image: { dims: [1, 1, 'height', 'width'] } },
  tensors: {
    shade: { dims: [2, 1, 8, 8], data: [...Array(64).fill(1 / 64), ...Array(64).fill(0)] },
    none: { dims: [4, 1, 8, 8], data: Array(256).fill(0) },
    edges: { dims: [4], data: [16, 8, 16, 8] },
    sure: { dims: [4], data: [1, 1, 1, 1] },
  },
  nodes: [
    { operator: 'Conv', inputs: ['image', 'shade'], output: 'score', attributes: { strides: [8, 8] } },
    { operator: 'Conv', inputs: ['image', 'none', 'edges'], output: 'box', attributes: { strides: [8, 8] } },
    { operator: 'Conv', inputs: ['image', 'none', 'sure'], output: 'spread', attributes: { strides: [8, 8] } },
  ],
  outputs: { score: [1, 2, 'h', 'w'], box: [1, 4, 'h', 'w'], spread: [1, 4, 'h', 'w'] },
})

const own = { family: 'recreate', size: { longSide: 64 }, classes: ['table', 'chart'], shade: 'ink' } as const

test('family recreate: regions are at the positions of the grid cells, in pixels of the image', async (t) => {
  const detector = detectorOf(t, { ...own, file: write('dark-cells.onnx', darkCells) }, false)
  // Half as large for the network: the dark cell is the third of the second row, and 32 × 16 becomes 64 × 32.
  const regions = await detector.detect(pictureOf(128, 96, { x0: 32, y0: 16, x1: 48, y1: 32 }))
  t.deepEqual(regions, [{ kind: 'table', confidence: 1, bbox: { x0: 8, y0: 8, x1: 72, y1: 40 } }])
})

test('the network runtime sends no telemetry and stores none', async (t) => {
  const own = join(folder, 'temporary')
  mkdirSync(own)
  const detector = new URL('../../../../plugins/extract/detector/onnx-detector.js', import.meta.url).href
  const program = `
    import { onnxDetector } from ${JSON.stringify(detector)}
    const detector = onnxDetector()
    await detector.detect({ width: 64, height: 64, pixels: new Uint8Array(4096).fill(255) })
    await detector.close()`
  const { ORT_DISABLE_TELEMETRY, ...environment } = process.env
  const env = { ...environment, TMPDIR: own }
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { env })
  t.deepEqual(readdirSync(own), [])
})

test('a region that snaps to a single line of text is not a table', async (t) => {
  const detector = detectorOf(t, { ...own, size: { longSide: 640 }, file: write('lines.onnx', darkCells) })
  const line = { x0: 80, y0: 80, x1: 160, y1: 88 }
  t.deepEqual(await detector.detect(pictureOf(640, 480, line)), [])
  t.is((await detector.detect(pictureOf(640, 480, { ...line, y1: 112 }))).length > 0, true)
})

test('family DETR: table classes are tables, others are ignored', async (t) => {
  const file = write(
    'detr.onnx',
    constantModel({
      // Three queries: a rotated table, a picture, nothing.
      logits: { dims: [1, 3, 4], data: [-9, 9, -9, -9, -9, -9, 9, -9, -9, -9, -9, 9] },
      pred_boxes: { dims: [1, 3, 4], data: [0.5, 0.5, 0.5, 0.25, 0.2, 0.2, 0.2, 0.2, 0.5, 0.5, 1, 1] },
    }),
  )
  const detector = detectorOf(t, {
    file,
    family: 'detr',
    size: { longSide: 50, multipleOf: 1 },
    classes: ['table', 'table rotated', 'picture'],
    kinds: { table: 'table', 'table rotated': 'table' },
    channels: 3,
    mean: [0.485, 0.456, 0.406],
    deviation: [0.229, 0.224, 0.225],
  })
  const [region, ...others] = await detector.detect(pictureOf(200, 100))
  t.deepEqual(others, [])
  t.like(region, { kind: 'table', bbox: { x0: 50, y0: 37.5, x1: 150, y1: 62.5 } })
  t.true(region!.confidence > 0.99)
})

test('family DETR: an export with a pixel mask input gets a mask of all pixels', async (t) => {
  const bytes = onnxModel({
    inputs: {
      pixel_values: { dims: [1, 3, 'height', 'width'] },
      pixel_mask: { dims: [1, 2, 2], type: 'int64' },
    },
    // The fraction of the mask becomes the width of the box.
    tensors: {
      logits_fixed: { dims: [1, 1, 2], data: [9, -9] },
      rest: { dims: [1, 1, 4], data: [0.5, 0.5, 0, 1] },
      width: { dims: [1, 1, 4], data: [0, 0, 0.5, 0] },
    },
    nodes: [
      { operator: 'Identity', inputs: ['logits_fixed'], output: 'logits' },
      { operator: 'Cast', inputs: ['pixel_mask'], output: 'mask', attributes: { to: 1 } },
      { operator: 'ReduceMean', inputs: ['mask'], output: 'share', attributes: { axes: [1, 2], keepdims: 1 } },
      { operator: 'Mul', inputs: ['share', 'width'], output: 'wide' },
      { operator: 'Add', inputs: ['wide', 'rest'], output: 'pred_boxes' },
    ],
    outputs: { logits: [1, 1, 2], pred_boxes: [1, 1, 4] },
  })
  const file = write('detr-mask.onnx', bytes)
  const detector = detectorOf(t, { file, family: 'detr', size: { longSide: 64 }, classes: ['table'], channels: 3 })
  const [region] = await detector.detect(pictureOf(128, 128))
  t.deepEqual(region?.bbox, { x0: 32, y0: 0, x1: 96, y1: 128 })
})

for (const [layout, output] of Object.entries({
  'a score per class': {
    dims: [1, 6, 3],
    // By row: x, y, width, height, two classes. By column: two boxes of one table, a chart.
    data: [32, 33, 96, 16, 16, 48, 40, 40, 32, 16, 16, 20, 0.9, 0.8, 0, 0, 0, 0.7],
  },
  'an objectness score before them': {
    dims: [1, 3, 7],
    data: [32, 16, 40, 16, 1, 0.9, 0, 33, 16, 40, 16, 1, 0.8, 0, 96, 48, 32, 20, 1, 0, 0.7],
  },
} satisfies Record<string, ModelTensor>)) {
  test(`family YOLO with ${layout}: overlapping detections are merged`, async (t) => {
    const file = write(`yolo-${output.dims.at(-1)}.onnx`, constantModel({ output0: output }))
    const detector = detectorOf(t, {
      file,
      family: 'yolo',
      size: { width: 128, height: 128 },
      classes: ['Table', 'Picture'],
      kinds: { Table: 'table', Picture: 'chart' },
      channels: 3,
    })
    // The image fits into the input at half its size, so boxes are twice as large here.
    const regions = await detector.detect(pictureOf(256, 128))
    t.deepEqual(
      regions.map(({ kind, bbox }) => ({ kind, bbox })),
      [
        { kind: 'table', bbox: { x0: 24, y0: 16, x1: 104, y1: 48 } },
        { kind: 'chart', bbox: { x0: 160, y0: 76, x1: 224, y1: 116 } },
      ],
    )
    t.deepEqual(
      regions.map(({ confidence }) => confidence.toFixed(2)),
      ['0.90', '0.70'],
    )
  })
}

test('a model of another family is an error with the expected and actual outputs', async (t) => {
  const file = write('constant.onnx', constantModel({ scores: { dims: [1, 2], data: [1, 2] } }))
  for (const [family, expected] of [
    ['recreate', '`score` [1, 1, rows, columns] and `box` and `spread` [1, 4, rows, columns]'],
    ['detr', '`logits` [1, queries, 2] (the classes and one for nothing) and `pred_boxes` [1, queries, 4]'],
    ['yolo', 'one output of [1, 5, boxes] or [1, boxes, 6] for 1 class'],
  ] as const) {
    const detector = detectorOf(t, { file, family, size: { longSide: 64 }, classes: ['table'], channels: 3 })
    await t.throwsAsync(detector.detect(pictureOf(64, 64)), {
      code: 'detector_failed',
      message: `Expected a model of the family \`${family}\` to give ${expected}, got \`scores\` [1, 2]`,
    })
  }
})

test('a damaged file is an error, and the same detector works once it is repaired', async (t) => {
  const file = write('damaged.onnx', darkCells.subarray(0, 100))
  const detector = detectorOf(t, { ...own, file }, false)
  const picture = pictureOf(64, 64, { x0: 16, y0: 16, x1: 24, y1: 24 })
  const error = await t.throwsAsync(detector.detect(picture), { code: 'detector_failed' })
  t.regex(error.message, /^Expected .*damaged\.onnx to be an ONNX model that this ONNX Runtime can run, but: /)
  writeFileSync(file, darkCells)
  t.is((await detector.detect(picture)).length, 1)
})

test('a missing file is an error with its name', async (t) => {
  const detector = detectorOf(t, { ...own, file: join(folder, 'nowhere.onnx') })
  await t.throwsAsync(detector.detect(pictureOf(64, 64)), { code: 'detector_failed', message: /nowhere\.onnx/ })
})

test('a model with another input size is an error', async (t) => {
  const file = write('colours.onnx', constantModel({ output0: { dims: [1, 5, 1], data: [0, 0, 0, 0, 0] } }, 3))
  const detector = detectorOf(t, { file, family: 'yolo', size: { longSide: 64 }, classes: ['table'], channels: 1 })
  await t.throwsAsync(detector.detect(pictureOf(64, 64)), {
    code: 'detector_failed',
    message: /colours\.onnx to run on a picture of \[1, 1, 64, 64\], but: /,
  })
})

test('a model may be a `file:` URL', async (t) => {
  const file = pathToFileURL(write('as-url.onnx', darkCells)).href
  const detector = detectorOf(t, { ...own, file }, false)
  t.is((await detector.detect(pictureOf(64, 64, { x0: 16, y0: 16, x1: 24, y1: 24 }))).length, 1)
})

test('after closing, a detector can be used again, and closing twice is allowed', async (t) => {
  const detector = detectorOf(t, { ...own, file: write('again.onnx', darkCells) }, false)
  const picture = pictureOf(64, 64, { x0: 16, y0: 16, x1: 24, y1: 24 })
  const first = await detector.detect(picture)
  await detector.close()
  await detector.close()
  t.deepEqual(await detector.detect(picture), first)
  t.is(first.length, 1)
})

test('concurrent images each get their own regions', async (t) => {
  const detector = detectorOf(t, { ...own, file: write('together.onnx', darkCells) }, false)
  const found = await Promise.all([
    detector.detect(pictureOf(64, 64, { x0: 16, y0: 16, x1: 24, y1: 24 })),
    detector.detect(pictureOf(64, 64)),
    detector.detect(pictureOf(64, 64, { x0: 32, y0: 40, x1: 40, y1: 48 })),
  ])
  t.deepEqual(
    found.map((regions) => regions.map(({ bbox }) => [bbox.x0, bbox.y0])),
    [[[4, 12]], [], [[20, 36]]],
  )
})

test('an abort cancels one image, and the others continue', async (t) => {
  const detector = detectorOf(t, { ...own, file: write('abort.onnx', darkCells) }, false)
  const picture = pictureOf(64, 64, { x0: 16, y0: 16, x1: 24, y1: 24 })
  const controller = new AbortController()
  const [first, stopped, last] = [
    detector.detect(picture),
    detector.detect(picture, controller.signal),
    detector.detect(picture),
  ]
  controller.abort()
  await t.throwsAsync(stopped, { code: 'cancelled' })
  t.is((await first).length, 1)
  t.is((await last).length, 1)
  await t.throwsAsync(detector.detect(picture, AbortSignal.abort()), { code: 'cancelled' })
})

test('closing cancels pending images', async (t) => {
  const detector = detectorOf(t, { ...own, file: write('closed.onnx', darkCells) })
  const waiting = detector.detect(pictureOf(64, 64))
  await detector.close()
  await t.throwsAsync(waiting, { code: 'cancelled' })
})

test('an image with a wrong number of pixels is rejected, and an empty one has no regions', async (t) => {
  const detector = detectorOf(t, { ...own, file: write('sizes.onnx', darkCells) })
  await t.throwsAsync(detector.detect({ width: 10, height: 10, pixels: new Uint8Array(99) }), {
    code: 'detector_failed',
    message: 'Expected a picture of 10 × 10 to have as many pixels, got 99',
  })
  t.deepEqual(await detector.detect({ width: 0, height: 10, pixels: new Uint8Array() }), [])
  t.deepEqual(await detector.detect(pictureOf(1, 1)), [])
})

function write(name: string, bytes: Uint8Array): string {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return file
}

/** Returns a white image with a black box. */
function pictureOf(width: number, height: number, box = { x0: 0, y0: 0, x1: 0, y1: 0 }): GreyPicture {
  const pixels = new Uint8Array(width * height).fill(255)
  for (let y = box.y0; y < box.y1; y++) pixels.fill(0, y * width + box.x0, y * width + box.x1)
  return { width, height, pixels }
}

function detectorOf(t: ExecutionContext, model: DetectorModel, snapsToInk = true) {
  const detector = onnxDetector({ model, snapsToInk })
  t.teardown(() => detector.close())
  return detector
}
