import test from 'ava'
import { drawDocument } from '../../../../examples/drawing/draw-document.js'
import { findPrint } from '../../../../plugins/extract/ocr/print.js'
import { seePage } from '../../../../plugins/extract/pixels/straighten-page.js'
import { scanDocument } from '../../../fixtures/draw-scan.js'

/** Returns the text runs of three lines, the middle one in another color. */
async function runsOf(color: string) {
  const drawn = await drawDocument({ file: 'lines.pdf' }, (document) => {
    const page = document.addPage({ size: { width: 360, height: 120 } })
    page.write('Statements of changes in equity', 40, 40, { font: 'helvetica', size: 12 })
    page.write('Years ended in December', 40, 66, { font: 'helvetica', size: 12, color })
    page.write('Balance at the beginning', 40, 92, { font: 'helvetica', size: 12 })
  })
  const { picture, dpi } = (await scanDocument(drawn, { noise: 4 }))[0]!
  return findPrint(seePage(picture, dpi).straighten().picture, dpi).runs
}

for (const color of ['#000000', '#7f7f7f', '#999999']) {
  test(`a line in ${color} between black ones is one run in its full length`, async (t) => {
    const runs = await runsOf(color)
    t.is(runs.length, 3)
    const [above, line, below] = runs.map(({ bbox }) => bbox.x1 - bbox.x0)
    t.true(line! > 0.7 * above!, `${line} of ${above}`)
    t.true(line! < 1.05 * Math.max(above!, below!))
  })
}

test('a superscript right after a label is a separate run, a number in parentheses on the line is not', async (t) => {
  const drawn = await drawDocument({ file: 'marks.pdf' }, (document) => {
    const page = document.addPage({ size: { width: 360, height: 120 } })
    page.write('Fair value adjustment', 40, 40, { font: 'helvetica', size: 12 })
    page.write('(2)', 161, 36, { font: 'helvetica', size: 7 })
    page.write('Fair value adjustment (2)', 40, 70, { font: 'helvetica', size: 12 })
    page.write("The holders' other funds", 40, 100, { font: 'helvetica', size: 12 })
  })
  const { picture, dpi } = (await scanDocument(drawn, {}))[0]!
  const { runs } = findPrint(seePage(picture, dpi).straighten().picture, dpi)
  const widths = runs.map(({ bbox }) => Math.round(((bbox.x1 - bbox.x0) * 72) / dpi))
  t.is(runs.length, 4, widths.join())
  const mark = runs.find(({ bbox }) => ((bbox.x1 - bbox.x0) * 72) / dpi < 12)!
  const label = runs.find(({ bbox }) => bbox.x0 < mark.bbox.x0)!
  t.true(mark.capHeight < 0.75 * label.capHeight)
})

test('labels next to a few large letters have their own text size', async (t) => {
  const drawn = await drawDocument({ file: 'slide.pdf' }, (document) => {
    const page = document.addPage({ size: { width: 720, height: 405 } })
    page.write('Performance in the first half of the year', 40, 60, { font: 'helvetica', size: 28 })
    for (const [i, label] of ['25.0', '20.0', '15.0', '10.0', '5.0'].entries()) {
      page.write(label, 60, 120 + 40 * i, { font: 'helvetica', size: 8 })
    }
  })
  const { picture, dpi } = (await scanDocument(drawn, {}))[0]!
  const { runs } = findPrint(seePage(picture, dpi).straighten().picture, dpi)
  const labels = runs.filter(({ capHeight }) => (capHeight * 72) / dpi < 10)
  t.is(labels.length, 5)
  for (const { pieces } of labels) t.true(pieces.length >= 2)
})

test('a dash next to numbers that are lower than their label is a dash, also a pale one', async (t) => {
  const drawn = await drawDocument({ file: 'dashes.pdf' }, (document) => {
    const page = document.addPage({ size: { width: 360, height: 120 } })
    const style = { font: 'helvetica', size: 10 } as const
    for (const [i, color] of ['#000000', '#a8a8a8'].entries()) {
      const y = 40 + 40 * i
      page.write('Issuance of preferred shares', 20, y, style)
      page.write('111', 300, y + 1.7, style)
      page.stroke(230, y - 0.2, 240, y - 0.2, 1, color)
    }
  })
  const { picture, dpi } = (await scanDocument(drawn, {}))[0]!
  const { dashes } = findPrint(seePage(picture, dpi).straighten().picture, dpi)
  t.is(dashes.length, 2)
})
