import test from 'ava'
import sharp from 'sharp'
import type { TextRecognizer } from '../../../../core/contracts.js'
import type { Bbox } from '../../../../core/model.js'
import type { GreyPicture } from '../../../../core/pixels.js'
import { inkShapes } from '../../../../plugins/extract/ocr/ink-shape.js'
import { readAgain } from '../../../../plugins/extract/ocr/second-reading.js'
import { tesseractJs } from '../../../../plugins/extract/ocr/tesseract-js.js'
import { heldAgainstInk } from '../../../../plugins/recognise/tables/doubts/ink.js'

const recognizer = tesseractJs()
test.after.always(() => recognizer.close())

const FIGURES = ['12,604', '(1,433)', '2.4', '$ 986', '31.4%', '(44)', '—']
const STEP = 50

/** Draws numbers below each other at 200 dpi, with a rule below each. */
async function drawFigures(figures: readonly string[]): Promise<{ picture: GreyPicture; boxes: readonly Bbox[] }> {
  const [width, height] = [400, STEP * (figures.length + 1)]
  const texts = figures
    .map(
      (text, i) =>
        `<text x="300" y="${STEP * (i + 1)}" text-anchor="end" font-family="Liberation Sans, Arial, Helvetica, sans-serif" font-size="27">${text}</text>` +
        `<rect x="150" y="${STEP * (i + 1) + 9}" width="170" height="2"/>`,
    )
    .join('')
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f4f4f4"/>${texts}</svg>`
  const { data, info } = await sharp(Buffer.from(drawing))
    .greyscale()
    .blur(0.6)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = new Uint8Array(info.width * info.height).map((_, i) => data[i * info.channels]!)
  const boxes = figures.map((text, i) => {
    const width = [...text].reduce(
      (sum, sign) => sum + (/[.,() ]/.test(sign) ? 8 : sign === '—' ? 27 : sign === '%' ? 24 : 15),
      0,
    )
    return { x0: 300 - width, y0: STEP * (i + 1) - 23, x1: 301, y1: STEP * (i + 1) + 6 }
  })
  return { picture: { width: info.width, height: info.height, pixels }, boxes }
}

test('numbers are read again as printed, in order, without dashes', async (t) => {
  const { picture, boxes } = await drawFigures(FIGURES)
  const readings = await readAgain(recognizer, picture, boxes, { dpi: 200 })
  t.deepEqual(
    readings.map((reading) => reading?.text.replace(/\s/g, '')),
    FIGURES.map((text) => (text === '—' ? undefined : text.replace(/\s/g, ''))),
  )
})

test('a box that ends too early still includes the whole number', async (t) => {
  const { picture, boxes } = await drawFigures(['12,604', '(1,433)'])
  const short = boxes.map((box) => ({ ...box, x0: box.x0 + 14, x1: box.x1 - 12 }))
  const readings = await readAgain(recognizer, picture, short, { dpi: 200 })
  t.deepEqual(
    readings.map((reading) => reading?.text),
    ['12,604', '(1,433)'],
  )
})

test('an empty box has no text', async (t) => {
  const blank = { width: 200, height: 60, pixels: new Uint8Array(200 * 60).fill(255) }
  t.deepEqual(await readAgain(recognizer, blank, [{ x0: 50, y0: 20, x1: 120, y1: 45 }], { dpi: 200 }), [undefined])
})

test('only characters of numbers are allowed, one line at a time', async (t) => {
  const asked: { layout: string; characters?: string | undefined }[] = []
  const listening: TextRecognizer = {
    name: 'listening',
    read: async (_, { layout, characters }) => {
      asked.push({ layout, characters })
      return []
    },
    close: async () => {},
  }
  const { picture, boxes } = await drawFigures(['986'])
  await readAgain(listening, picture, boxes, { dpi: 200 })
  t.is(asked.length, 1)
  t.is(asked[0]!.layout, 'line')
  t.notRegex(asked[0]!.characters!, /[A-Za-z]/)
})

test('the ink of a number shows its digits, points and parentheses, without rules', async (t) => {
  const { picture, boxes } = await drawFigures(FIGURES)
  const shapes = boxes.map((box) => inkShapes(picture, box))
  for (const [i, text] of FIGURES.entries())
    t.regex(heldAgainstInk(text, shapes[i]!), /fits|unclear/, `${text}: ${shapes[i]}`)
})

test('ink that a reading missed is detected', async (t) => {
  const { picture, boxes } = await drawFigures(['12,604', '(1,433)', '2.4', '(44)'])
  const shapes = boxes.map((box) => inkShapes(picture, box))
  for (const [i, text] of ['2,604', '1,433', '24', '(4)'].entries())
    t.is(heldAgainstInk(text, shapes[i]!), 'more', text)
})
