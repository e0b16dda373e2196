import test from 'ava'
import type { OnnxDetectorOptions } from '../../../../plugins/extract/detector/detector-options.js'
import { onnxDetector } from '../../../../plugins/extract/detector/onnx-detector.js'

const model = { file: 'mine.onnx', family: 'detr', size: { longSide: 800 }, classes: ['table'] } as const

const refused: Readonly<Record<string, readonly [unknown, string]>> = {
  'an unknown option': [{ thread: 2 }, 'Unknown option `thread`; expected one of `model`, `snapsToInk`, `threads`'],
  'a thread count out of range': [{ threads: 0 }, 'Expected `threads` to be a whole number from 1 to 64, got `0`'],
  'a text instead of a boolean': [{ snapsToInk: 'yes' }, 'Expected `snapsToInk` to be true or false, got `yes`'],
  'a file instead of a model': [{ model: 'mine.onnx' }, 'Expected `model` to be an object, got `mine.onnx`'],
  'an unknown model property': [
    { model: { ...model, std: 1 } },
    'Unknown option `std`; expected one of `file`, `family`, `classes`, `channels`, `shade`, `leastConfidence`, `size`, `kinds`, `mean`, `deviation`',
  ],
  'no file': [{ model: { ...model, file: '' } }, 'Expected `model.file` to be a path or `file:` URL, got ``'],
  'another family': [
    { model: { ...model, family: 'ssd' } },
    'Expected `model.family` to be one of `recreate`, `detr`, `yolo`, got `ssd`',
  ],
  'no classes': [
    { model: { ...model, classes: [] } },
    'Expected `model.classes` to be a list of names, at least one, got `[]`',
  ],
  'classes without a table or chart': [
    { model: { ...model, classes: ['Table', 'Text'] } },
    'Expected `model.kinds` to be one of the classes (`Table`, `Text`) to be a table or chart, got `{"table":"table","chart":"chart"}`',
  ],
  'another kind': [
    { model: { ...model, kinds: { table: 'grid' } } },
    'Expected `model.kinds.table` to be one of `table`, `chart`, got `grid`',
  ],
  'two channels': [{ model: { ...model, channels: 2 } }, 'Expected `model.channels` to be 1 or 3, got `2`'],
  'half a size': [
    { model: { ...model, size: { width: 640 } } },
    'Expected `model.size.height` to be a whole number from 1 to 16384, got `undefined`',
  ],
  'two sizes': [
    { model: { ...model, size: { longSide: 640, width: 640 } } },
    'Unknown option `width`; expected one of `longSide`, `multipleOf`',
  ],
  'means for another number of channels': [
    { model: { ...model, channels: 3, mean: [0.5, 0.5] } },
    'Expected `model.mean` to be a number, or 3 of them, got `[0.5,0.5]`',
  ],
  'a deviation of zero': [
    { model: { ...model, deviation: 0 } },
    'Expected `model.deviation` to be a number above 0, got `0`',
  ],
  'a confidence above 1': [
    { model: { ...model, leastConfidence: 2 } },
    'Expected `model.leastConfidence` to be a number from 0 to 1, got `2`',
  ],
}

for (const [what, [options, message]] of Object.entries(refused)) {
  test(`${what} is rejected`, (t) => {
    t.throws(() => onnxDetector(options as OnnxDetectorOptions), { code: 'option_invalid', message })
  })
}

test('a custom model needs only a file, a family, a size and classes', (t) => {
  t.notThrows(() => onnxDetector({ model }))
})
