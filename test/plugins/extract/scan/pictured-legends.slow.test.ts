import test from 'ava'
import type { Page } from '../../../../core/model.js'
import { builtInExtractors } from '../../../../plugins/extract/built-in.js'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { printPdf } from '../../../fixtures/print-pdf.js'

// The built-in engines, kept warm between the pages.
const extractors = builtInExtractors({ ocr: { engine: 'tesseract.js' }, detector: false })
test.after.always(async () => {
  for (const extractor of extractors) await extractor.close?.()
})

const NAMES = ['Consumer', 'Business', 'Corporate and other']
const COLORS = ['#cd040b', '#000000', '#747676']
const SHARES = [52.5, 38, 9.5]

/** Draws a doughnut around (x, 200) with its percentages outside and no names. */
function drawRing(pdf: PDFKit.PDFDocument, x: number): void {
  let from = -Math.PI / 2
  for (const [i, share] of SHARES.entries()) {
    const to = from + (share / 100) * 2 * Math.PI
    const at = (angle: number, away: number) => [x + away * Math.cos(angle), 200 + away * Math.sin(angle)] as const
    const steps = Array.from({ length: 31 }, (_, k) => from + ((to - from) * k) / 30)
    pdf.moveTo(...at(from, 60))
    for (const angle of steps) pdf.lineTo(...at(angle, 60))
    for (const angle of steps.toReversed()) pdf.lineTo(...at(angle, 36))
    pdf.closePath().fill(COLORS[i]!)
    const [left, top] = at((from + to) / 2, 80)
    pdf.fillColor('#000000').text(`${share.toFixed(1)}%`, left - 14, top - 4, { lineBreak: false })
    from = to
  }
}

/** Draws columns of two series on an axis, without series names. */
function drawColumns(pdf: PDFKit.PDFDocument): void {
  for (const tick of [0, 20, 40, 60]) {
    const y = 260 - 2 * tick
    pdf.lineWidth(0.5).moveTo(160, y).lineTo(440, y).stroke('#d0d0d0')
    pdf.fillColor('#333333').text(`${tick}`, 130, y - 4, { width: 24, align: 'right' })
  }
  for (const [i, pair] of [
    [32, 20],
    [47, 41],
    [28, 55],
  ].entries()) {
    const left = 180 + i * 90
    for (const [k, value] of pair.entries()) pdf.rect(left + 26 * k, 260 - 2 * value, 24, 2 * value).fill(COLORS[k]!)
    pdf.fillColor('#333333').text(`${2021 + i}`, left, 266, { width: 50, align: 'center' })
  }
}

/** Draws keys before their names, in a row or column, from (4, 4). */
function drawLegend(
  pdf: PDFKit.PDFDocument,
  names: readonly string[],
  isColumn: boolean,
  key: 'square' | 'disc',
): void {
  let [x, y] = [4, 4]
  pdf.font('Helvetica').fontSize(9)
  for (const [i, name] of names.entries()) {
    if (key === 'square') pdf.rect(x, y, 7, 7).fill(COLORS[i]!)
    else pdf.circle(x + 3.5, y + 3.5, 3.5).fill(COLORS[i]!)
    pdf.fillColor('#444444').text(name, x + 11, y, { lineBreak: false })
    if (isColumn) y += 14
    else x += 30 + pdf.widthOfString(name)
  }
}

async function pictureOf(size: [number, number], draw: (pdf: PDFKit.PDFDocument) => void, dpi: number) {
  const drawn = await mupdfReader().open({ fileName: 'a.pdf', bytes: await printPdf(draw, { size, margin: 0 }) })
  const picture = Buffer.from(await drawn.picture(1, { dpi }))
  await drawn.close()
  return picture
}

/** Returns a page of text with a drawing, and below it an image of the given size. */
async function read(draw: (pdf: PDFKit.PDFDocument) => void, size: [number, number], picture: Buffer): Promise<Page> {
  const bytes = await printPdf((pdf) => {
    pdf.font('Helvetica').fontSize(11)
    for (let i = 0; i < 3; i++) pdf.text('What the segments add to the whole is shown below.', 72, 60 + i * 16)
    pdf.fontSize(8)
    draw(pdf)
    pdf.image(picture, 306 - size[0] / 2, 320, { width: size[0] })
  })
  const source = { fileName: 'report.pdf', bytes }
  const document = await extractors.find((each) => each.accepts(source))!.open(source)
  try {
    return await document.page(1)
  } finally {
    await document.close()
  }
}

for (const [key, isColumn, dpi] of [
  ['square', false, 96],
  ['disc', true, 200],
] as const)
  test(`two doughnuts have the names of their shared legend, in an image of ${dpi} pixels per inch`, async (t) => {
    const size: [number, number] = isColumn ? [110, 44] : [250, 16]
    const picture = await pictureOf(size, (pdf) => drawLegend(pdf, NAMES, isColumn, key), dpi)
    const { charts, warnings } = await read(
      (pdf) => {
        drawRing(pdf, 180)
        drawRing(pdf, 430)
      },
      size,
      picture,
    )
    t.is(charts.length, 2)
    for (const { categories, series } of charts) {
      t.deepEqual(categories, NAMES)
      t.deepEqual(series[0]!.values, SHARES)
    }
    const told = warnings.filter(({ code }) => code === 'read_by_ocr')
    t.is(told.length, 1)
    t.true(told[0]!.bbox!.y0 > 310)
  })

test('columns have the names of a legend that is an image', async (t) => {
  const size: [number, number] = [130, 16]
  const picture = await pictureOf(size, (pdf) => drawLegend(pdf, NAMES.slice(0, 2), false, 'square'), 150)
  const { charts } = await read(drawColumns, size, picture)
  t.is(charts.length, 1)
  t.deepEqual(
    charts[0]!.series.map(({ name }) => name),
    ['Consumer', 'Business'],
  )
})

test('an image next to a doughnut without solid areas in its colors gives no names', async (t) => {
  const size: [number, number] = [250, 16]
  // A signature in the black of the doughnut, and a red line.
  const picture = await pictureOf(
    size,
    (pdf) => {
      pdf.font('Helvetica-Oblique').fontSize(12).fillColor('#000000').text('Illustrative figures', 20, 2)
      pdf.lineWidth(1).moveTo(4, 15).lineTo(220, 15).stroke('#cd040b')
    },
    150,
  )
  const { charts, warnings } = await read((pdf) => drawRing(pdf, 300), size, picture)
  t.deepEqual(charts[0]!.categories, ['', '', ''])
  t.false(warnings.some(({ code }) => code === 'read_by_ocr'))
})
