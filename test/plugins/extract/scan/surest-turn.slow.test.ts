import test from 'ava'
import type { TextRecognizer } from '../../../../core/contracts.js'
import type { GreyPicture } from '../../../../core/pixels.js'
import { builtInRecognizer } from '../../../../plugins/extract/ocr/built-in-recognizer.js'
import type { StraightPage } from '../../../../plugins/extract/pixels/straighten-page.js'
import { turnPicture } from '../../../../plugins/extract/pixels/turn-picture.js'
import { findBestOrientation } from '../../../../plugins/extract/scan/best-orientation.js'
import { pictureOf } from '../charts/picture-of.js'

const DPI = 150
const recognizer = builtInRecognizer({ engine: 'tesseract.js' })
test.after.always(() => recognizer.close?.())

const NAMES = ['Savings deposits', 'Term deposits', 'Current accounts', 'Retail funding', 'Wholesale funding']

/** Draws slanted names below a horizontal line of numbers. The busiest strip is all slanted. */
function drawNames(pdf: PDFKit.PDFDocument): void {
  pdf.font('Helvetica').fontSize(11).fillColor('#000000')
  for (const [i, text] of ['Revenue', 'Budget', 'Forecast'].entries())
    pdf.text(text, 60 + 90 * i, 30, { lineBreak: false })
  for (const [i, name] of [...NAMES, ...NAMES].entries()) {
    pdf.save().rotate(-38, { origin: [70 + 32 * i, 200] })
    pdf.text(name, 70 + 32 * i - 90, 200, { width: 90, align: 'right', lineBreak: false }).restore()
  }
}

/** Draws numbers at the left, and vertical names with more letters than all horizontal text. */
function drawUpwardNames(pdf: PDFKit.PDFDocument): void {
  pdf.font('Helvetica').fontSize(10).fillColor('#000000')
  for (const [i, text] of ['60M', '40M', '20M', '0M'].entries()) pdf.text(text, 20, 40 + 40 * i, { lineBreak: false })
  for (const [i, name] of NAMES.entries()) {
    pdf.save().rotate(-90, { origin: [80 + 40 * i, 280] })
    pdf.text(name, 80 + 40 * i, 280, { lineBreak: false }).restore()
  }
}

function pageOf(picture: GreyPicture, turn: 0 | 90 = 0): StraightPage {
  const { width, height } = picture
  const size = { width, height }
  const straightening = { turn, isTurnSure: false, skew: 0, before: size, after: size } as const
  return { picture, straightening } as StraightPage
}

async function greyOf(print: (pdf: PDFKit.PDFDocument) => void): Promise<GreyPicture> {
  const { width, height, pixels } = await pictureOf(print, { dpi: DPI })
  return { width, height, pixels: Uint8Array.from({ length: width * height }, (_, i) => pixels[3 * i + 1]!) }
}

test('slanted names do not turn a page upside down if its horizontal words show the orientation', async (t) => {
  const picture = await greyOf(drawNames)
  t.is(await findBestOrientation(recognizer, pageOf(picture), DPI), 0)
  t.is(await findBestOrientation(recognizer, pageOf(turnPicture(picture, 180)), DPI), 180)
})

test('an upright page is not rotated for vertical names, however many letters they have', async (t) => {
  const picture = await greyOf(drawUpwardNames)
  t.is(await findBestOrientation(recognizer, pageOf(picture), DPI), 0)
  t.is(await findBestOrientation(recognizer, pageOf(turnPicture(picture, 90), 90), DPI), 0)
})

test('short words and years upside down do not outweigh long words and amounts upright', async (t) => {
  // Recognized text of a chart with months and years below.
  const standing = ['Sales', 'category', '$8,000', '$2,000', 'Jan']
  const onTheirHeads = ['1202', '7207', 'AON', 'any', 'Jay', "000'2$", "000'8$", 'Ae!']
  // The first line of the page is dark, the rest white.
  const page = { width: 40, height: 200, pixels: new Uint8Array(40 * 200).fill(0, 0, 40).fill(255, 40) }
  const reader: TextRecognizer = {
    name: 'words of a chart',
    close: async () => {},
    read: async ({ pixels }) => {
      const words = pixels[0] === 0 ? standing : onTheirHeads
      const bbox = { x0: 0, y0: 0, x1: 10, y1: 10 }
      return [
        { bbox, baseline: { left: 10, right: 10 }, words: words.map((text) => ({ text, bbox, confidence: 0.8 })) },
      ]
    },
  }
  t.is(await findBestOrientation(reader, pageOf(page), 72), 0)
  t.is(await findBestOrientation(reader, pageOf(turnPicture(page, 180)), 72), 180)
})
