import test from 'ava'
import type { Chart, Page } from '../../../../core/model.js'
import { builtInExtractors } from '../../../../plugins/extract/built-in.js'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { printPdf } from '../../../fixtures/print-pdf.js'

// the built-in extractors, kept warm between the pages
const extractors = builtInExtractors({ ocr: { engine: 'tesseract.js' }, detector: false })
test.after.always(async () => {
  for (const extractor of extractors) await extractor.close?.()
})

const values = [32, 47, 28, 55]
const years = ['2021', '2022', '2023', '2024']

/** Draws a column chart of 360 by 240 points with an axis from 0 (y = 200) to 60 (y = 20). */
function drawChart(pdf: PDFKit.PDFDocument): void {
  pdf.font('Helvetica').fontSize(10)
  for (const tick of [0, 20, 40, 60]) {
    const y = 200 - 3 * tick
    pdf
      .moveTo(40, y)
      .lineTo(350, y)
      .lineWidth(0.75)
      .stroke(tick === 0 ? '#333333' : '#d0d0d0')
    pdf.fillColor('#333333').text(`${tick}`, 10, y - 4, { width: 22, align: 'right' })
  }
  for (const [i, value] of values.entries()) {
    pdf.rect(60 + i * 72, 200 - 3 * value, 44, 3 * value).fill('#1f4e79')
    pdf.fillColor('#333333').text(years[i]!, 60 + i * 72, 208, { width: 44, align: 'center' })
  }
}

async function pictureOf(print: (pdf: PDFKit.PDFDocument) => void, dpi = 200): Promise<Buffer> {
  const bytes = await printPdf(print, { size: [360, 240], margin: 0 })
  const drawn = await mupdfReader().open({ fileName: 'a.pdf', bytes })
  const picture = Buffer.from(await drawn.picture(1, { dpi }))
  await drawn.close()
  return picture
}

async function read(fileName: string, bytes: Uint8Array, charts = true): Promise<Page> {
  const source = { fileName, bytes }
  const document = await extractors.find((each) => each.accepts(source))!.open(source)
  try {
    return await document.page(1, undefined, { tables: true, charts })
  } finally {
    await document.close()
  }
}

function saysItsValues(t: { true(is: boolean, why?: string): void }, chart: Chart | undefined): void {
  const found = chart?.series[0]?.values ?? []
  t.true(found.length === values.length, `${found}`)
  for (const [i, value] of values.entries())
    t.true(Math.abs((found[i] ?? NaN) - value) < 0.5, `${found[i]} for ${value}`)
}

test('a chart in an image file is read with its axis, its names and the error bounds of its values', async (t) => {
  const { charts, tables } = await read('chart.png', await pictureOf(drawChart))
  t.is(charts.length, 1)
  const [chart] = charts
  t.is(chart!.chartType, 'column')
  t.is(chart!.source, 'pixels')
  t.true(chart!.isEstimated)
  t.true(chart!.errorBound! > 0 && chart!.errorBound! < 1)
  t.deepEqual(chart!.categories, years)
  saysItsValues(t, chart)
  t.is(tables.length, 0)
})

test('a chart in a picture on a page of text is read with its place, unless charts are not selected', async (t) => {
  const picture = await pictureOf(drawChart)
  const bytes = await printPdf((pdf) => {
    pdf.font('Helvetica').fontSize(11)
    for (let i = 0; i < 8; i++) pdf.text('What was sold in these years is set out in the chart below.', 72, 72 + i * 16)
    pdf.image(picture, 100, 300, { width: 360 })
  })
  const { charts, warnings } = await read('report.pdf', bytes)
  t.is(charts.length, 1)
  saysItsValues(t, charts[0])
  const { x0, y0, x1, y1 } = charts[0]!.place.bbox
  t.true(x0 > 100 && x1 < 460 && y0 > 300 && y1 < 540)
  t.true(warnings.some(({ code }) => code === 'read_by_ocr'))
  t.is((await read('report.pdf', bytes, false)).charts.length, 0)
})

test('a picture without a drawing gives no chart', async (t) => {
  const picture = await pictureOf((pdf) => {
    pdf.font('Helvetica').fontSize(12)
    for (let i = 0; i < 8; i++) pdf.text(`Line ${i + 1} of a letter that was scanned`, 30, 20 + i * 24)
  })
  t.is((await read('letter.png', picture)).charts.length, 0)
})

test('two-digit ticks whose digits touch are read correctly', async (t) => {
  const bytes = await pictureOf((pdf) => {
    drawChart(pdf)
    pdf.rect(0, 0, 38, 190).fill('#ffffff').fillColor('#333333')
    // overprint the numbers with tighter digits
    for (const tick of [10, 20, 30, 40, 50, 60])
      pdf.fontSize(10).text(`${tick}`, 22, 196 - 3 * tick, { lineBreak: false, characterSpacing: -0.7 })
  }, 130)
  const { charts } = await read('chart.png', bytes)
  saysItsValues(t, charts?.[0])
})

/** Draws two columns in a frame of 122 by 124 points, with numbers above and years below. */
function drawFramed(
  pdf: PDFKit.PDFDocument,
  title: string,
  figures: readonly number[],
  [x, y]: readonly [number, number],
) {
  pdf
    .rect(x + 1, y + 1, 120, 122)
    .lineWidth(2)
    .stroke('#000000')
  pdf
    .font('Helvetica-Bold')
    .fontSize(9)
    .fillColor('#000000')
    .text(title, x + 4, y + 10, { width: 114, align: 'center' })
  pdf.font('Helvetica').fontSize(8)
  for (const [i, figure] of figures.entries()) {
    const [left, height] = [x + 28 + 42 * i, (55 * figure) / Math.max(...figures)]
    pdf.rect(left, y + 100 - height, 26, height).fill('#7fc7ff')
    pdf.fillColor('#000000').text(figure.toFixed(1), left, y + 91 - height, { width: 26, align: 'center' })
    pdf.text(String(2020 - i), left, y + 106, { width: 26, align: 'center' })
  }
}

const framed = [
  { title: 'Research', figures: [12.2, 11.4] },
  { title: 'Acquisitions', figures: [7.3, 5.8] },
  { title: 'Capital', figures: [3.9, 3.2] },
]

test('small framed charts in adjacent pictures are read, each as large as its frame', async (t) => {
  const pictures: Buffer[] = []
  for (const { title, figures } of framed) {
    const drawn = await printPdf((pdf) => drawFramed(pdf, title, figures, [0, 0]), { size: [122, 124], margin: 0 })
    const opened = await mupdfReader().open({ fileName: 'a.pdf', bytes: drawn })
    pictures.push(Buffer.from(await opened.picture(1, { dpi: 213 })))
    await opened.close()
  }
  const bytes = await printPdf((pdf) => {
    pdf.font('Helvetica').fontSize(11)
    for (let i = 0; i < 8; i++)
      pdf.text('What was spent in these years is set out in the charts below.', 72, 72 + i * 16)
    for (const [i, picture] of pictures.entries()) pdf.image(picture, 100 + i * 125, 300, { width: 122 })
  })
  const { charts } = await read('report.pdf', bytes)
  t.deepEqual(
    charts.map(({ series }) => series[0]!.values),
    framed.map(({ figures }) => figures),
  )
  for (const [i, { place }] of charts.entries()) {
    t.true(Math.abs(place.bbox.x0 - (100 + i * 125)) < 3 && Math.abs(place.bbox.y1 - 424) < 3)
  }
})

test('framed charts close together in one picture are read separately', async (t) => {
  const bytes = await pictureOf((pdf) => {
    for (const [i, { title, figures }] of framed.slice(0, 2).entries())
      drawFramed(pdf, title, figures, [20 + i * 125, 40])
  }, 150)
  const { charts } = await read('charts.png', bytes)
  t.deepEqual(
    charts.map(({ title, series }) => [title, series[0]!.values]),
    framed.slice(0, 2).map(({ title, figures }) => [title, figures]),
  )
})
