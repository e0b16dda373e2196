import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import test from 'ava'
import * as mupdf from 'mupdf'
import type { GreyPicture } from '../../../../../core/pixels.js'
import { cropNumber, type NumberBox, type NumberCrop } from '../../../../../plugins/extract/ocr/numbers/crop-number.js'
import {
  decodeNumber,
  NUMBER_CLASSES,
  OTHER_CHARACTER,
} from '../../../../../plugins/extract/ocr/numbers/decode-numbers.js'
import { loadNumberReader, NUMBER_MODEL } from '../../../../../plugins/extract/ocr/numbers/read-numbers.js'

const NUMBERS = ['1,234', '(56,789.01)', '$1,111', '98.6%', '-42', '0.75', '1.234.567,89', '2019', '7', '3,008,116']
const FONTS = ['Helvetica', 'Helvetica-Bold', 'Times-Roman', 'Courier']
/** Height of the digits as a share of the font size, in these fonts. */
const DIGITS = 0.69

const reader = await loadNumberReader()
test.after.always(() => reader.close())

for (const [dpi, size] of [
  [200, 25],
  [100, 12.5],
] as const) {
  test(`numbers of 9 points are read at ${dpi} dpi`, async (t) => {
    const drawn = FONTS.flatMap((font) => NUMBERS.map((text) => ({ text, crop: drawnCrop(text, font, size) })))
    const readings = await reader.read(drawn.map(({ crop }) => crop))
    t.deepEqual(
      readings.map(({ text }) => text),
      drawn.map(({ text }) => text),
    )
  })
}

test('light numbers on a dark background are read', async (t) => {
  const crops = NUMBERS.map((text) => drawnCrop(text, 'Helvetica', 25, [0.95, 0.3]))
  const readings = await reader.read(crops)
  t.deepEqual(
    readings.map(({ text }) => text),
    NUMBERS,
  )
})

test('a reading gives each character with its position and a confidence', async (t) => {
  const crop = drawnCrop('1,234', 'Helvetica', 25)
  const [reading] = await reader.read([crop])
  t.deepEqual(
    reading?.characters.map(({ text }) => text),
    ['1', ',', '2', '3', '4'],
  )
  const positions = reading!.characters.map(({ x }) => x)
  t.deepEqual(
    positions,
    positions.toSorted((a, b) => a - b),
  )
  t.true(positions.every((x) => x > 0 && x < crop.width))
  t.true(reading!.confidence > 0.5 && reading!.confidence <= 1)
})

test('no crops give no readings', async (t) => {
  t.deepEqual(await reader.read([]), [])
})

test('a box without area or off the picture gives no crop', (t) => {
  const picture = { width: 40, height: 40, pixels: new Uint8Array(1600).fill(255) }
  t.is(cropNumber(picture, { x0: 10, x1: 20, top: 20, baseline: 20 }), undefined)
  t.is(cropNumber(picture, { x0: 80, x1: 90, top: 10, baseline: 20 }), undefined)
})

test('repeated classes are one character unless a blank is between them', (t) => {
  const one = NUMBER_CLASSES.indexOf('1') + 1
  const best = [0, one, one, 0, one, 0]
  const classes = NUMBER_CLASSES.length + 1
  const logs = Float32Array.from({ length: best.length * classes }, (_, i) =>
    i % classes === best[Math.floor(i / classes)] ? Math.log(0.9) : Math.log(0.1 / (classes - 1)),
  )
  const { text, characters, confidence } = decodeNumber(logs, best.length, classes, 2)
  t.is(text, '11')
  t.deepEqual(
    characters.map(({ x }) => x),
    [4, 9],
  )
  t.true(Math.abs(confidence - 0.9) < 1e-6)
})

test('a file that is not a model is named in the error', async (t) => {
  const error = await t.throwsAsync(loadNumberReader({ file: 'package.json' }), { code: 'ocr_failed' })
  t.regex(error!.message, /^Could not load the number model package\.json: /)
})

test('the weights match the model card, and their classes are known', (t) => {
  const bytes = readFileSync(NUMBER_MODEL)
  const card = readFileSync(NUMBER_MODEL.replace('numbers.onnx', 'model-card.md'), 'utf8')
  t.true(card.includes(createHash('sha256').update(bytes).digest('hex')))
  t.true(bytes.includes(NUMBER_CLASSES))
  t.true(NUMBER_CLASSES.endsWith(OTHER_CHARACTER))
})

/** Draws a text on a new picture and crops it. The default is black on white. */
function drawnCrop(text: string, font: string, size: number, [ink, paper] = [0, 1]): NumberCrop {
  const face = new mupdf.Font(font)
  const margin = 2 * size
  const width = [...text].reduce((sum, each) => sum + face.advanceGlyph(face.encodeCharacter(each)), 0) * size
  const box: NumberBox = { x0: margin, x1: margin + width, top: margin, baseline: margin + DIGITS * size }
  const printed = new mupdf.Text()
  printed.showString(face, [size, 0, 0, -size, box.x0, box.baseline], text)
  const gray = mupdf.ColorSpace.DeviceGray
  const pixmap = new mupdf.Pixmap(gray, [0, 0, Math.ceil(box.x1 + margin), Math.ceil(box.baseline + margin)], false)
  pixmap.clear(255 * paper!)
  const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap)
  device.fillText(printed, mupdf.Matrix.identity, gray, [ink!], 1)
  device.close()
  const picture: GreyPicture = {
    width: pixmap.getWidth(),
    height: pixmap.getHeight(),
    pixels: new Uint8Array(pixmap.getPixels()),
  }
  return cropNumber(picture, box)!
}
