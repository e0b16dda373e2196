import test from 'ava'
import type { TextRecognizer } from '../../../../core/contracts.js'
import type { Bbox } from '../../../../core/model.js'
import { boxesOfLetters } from '../../../../plugins/extract/charts/letter-cores.js'
import { groupLetters } from '../../../../plugins/extract/charts/letter-groups.js'
import { partsOfLines } from '../../../../plugins/extract/charts/line-parts.js'
import { readPrint } from '../../../../plugins/extract/charts/read-print.js'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import { builtInRecognizer } from '../../../../plugins/extract/ocr/built-in-recognizer.js'
import { pictureOf } from './picture-of.js'

const recognizer = builtInRecognizer({ engine: 'tesseract.js' })
test.after.always(() => recognizer.close?.())

const boxOf = (x0: number, y0: number, width: number, height: number): Bbox => ({
  x0,
  y0,
  x1: x0 + width,
  y1: y0 + height,
})
const pieceOf = (bbox: Bbox) => ({ bbox, area: (bbox.x1 - bbox.x0) * (bbox.y1 - bbox.y0) })

test('numbers in coarse type keep their points and their digits', async (t) => {
  const numbers = ['4.5M', '4.0M', '3.5M', '3.0M', '2.5M']
  const dpi = 110
  const picture = await pictureOf(
    (pdf) => {
      pdf.font('Helvetica').fontSize(8).fillColor('#000000')
      for (const [i, text] of numbers.entries()) pdf.text(text, 40, 40 + 40 * i, { lineBreak: false })
    },
    { dpi },
  )
  const glyphs = await readPrint(recognizer, picture, traceMarks(picture, [], dpi), () => true, dpi)
  t.is(
    glyphs
      .map(({ text }) => text)
      .join('')
      .replaceAll(' ', ''),
    numbers.join(''),
  )
})

test('letters that touch at their soft edges are separated by their cores', (t) => {
  // two letters of 4 by 6 pixels with a fainter column between them
  const width = 20
  const fullStrength = new Uint16Array(width * 12)
  const map = new Int32Array(width * 12)
  const paint = (box: Bbox, strength: number, piece: number) => {
    for (let y = box.y0; y < box.y1; y++)
      for (let x = box.x0; x < box.x1; x++) {
        fullStrength[y * width + x] = strength
        map[y * width + x] = piece
      }
  }
  paint(boxOf(2, 3, 9, 6), 100, 1)
  paint(boxOf(2, 3, 4, 6), 400, 1)
  paint(boxOf(7, 3, 4, 6), 400, 1)
  paint(boxOf(15, 3, 4, 6), 400, 2)
  const pieces = [pieceOf(boxOf(2, 3, 9, 6)), pieceOf(boxOf(15, 3, 4, 6))]
  const strength = Uint8Array.from(fullStrength, (each) => Math.min(255, each))
  const ink = { width, height: 12, ground: new Uint16Array(width * 12), strength, fullStrength }
  t.deepEqual(
    boxesOfLetters(pieces, [0, 1], map, ink).map(({ bbox }) => bbox),
    [boxOf(2, 3, 4, 6), boxOf(7, 3, 4, 6), boxOf(15, 3, 4, 6)],
  )
})

test('remains of an axis beside bars are not letters, but stems in lines of text are', (t) => {
  const axis = [0, 25, 50, 75, 100, 125].map((y) => pieceOf(boxOf(82, 40 + y, 2, 20)))
  const tick = pieceOf(boxOf(75, 61, 9, 3))
  const stems = Array.from({ length: 12 }, (_, i) => pieceOf(boxOf(40, 40 + 24 * i, 3, 14)))
  const found = [...partsOfLines([...axis, tick, ...stems], 144)].sort((a, b) => a - b)
  t.deepEqual(found, [0, 1, 2, 3, 4, 5, 6])
})

test('a short name among slanted ones is slanted, too', (t) => {
  // letters of 10 by 10 pixels on lines that fall by 30 degrees to the left
  const name = (x: number, letters: number) =>
    Array.from({ length: letters }, (_, i) => boxOf(x - 12 * i, 100 + 7 * i, 10, 10))
  const long = [200, 300, 400].flatMap((x) => name(x, 6))
  const short = name(450, 2)
  const title = Array.from({ length: 6 }, (_, i) => boxOf(200 + 12 * i, 20, 10, 12))
  const angles = groupLetters([...long, ...short, ...title]).map(({ pieces, angle }) => ({
    first: pieces[0]!,
    angle: Math.round(angle),
  }))
  const angleOf = (box: number) => angles.find(({ first }) => first === box)!.angle
  t.true(Math.abs(angleOf(long.length) - 330) < 3)
  t.is(angleOf(long.length + short.length), 0)
})

test('a comma after two digits does not rotate them', (t) => {
  // the day of "December 31," in wide letters: its comma is half as high as a digit, and lower
  const day = [boxOf(128, 554, 8, 11), boxOf(139, 554, 8, 11), boxOf(148, 563, 5, 5)]
  t.deepEqual(
    groupLetters(day).map(({ angle }) => angle),
    [0],
  )
})

test('vertical shapes are text if they are read with confidence; leader lines are not', async (t) => {
  const dpi = 144
  const picture = await pictureOf(
    (pdf) => {
      pdf.font('Helvetica').fontSize(8).fillColor('#000000').text('Industrial 4%', 40, 40, { lineBreak: false })
      pdf.rotate(-90, { origin: [200, 200] }).text('Percent', 200, 200, { lineBreak: false })
    },
    { dpi },
  )
  const read = async (confidence: number) => {
    const asSure: TextRecognizer = {
      name: recognizer.name,
      async read(...asked) {
        const lines = await recognizer.read(...asked)
        return lines.map((line) => ({ ...line, words: line.words.map((word) => ({ ...word, confidence })) }))
      },
      close: async () => {},
    }
    const glyphs = await readPrint(asSure, picture, traceMarks(picture, [], dpi), () => true, dpi)
    return glyphs.some(({ angle }) => angle !== 0)
  }
  t.true(await read(0.95))
  t.false(await read(0.3))
})
