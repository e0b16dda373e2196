import test from 'ava'
import { drawDocument } from '../../../../examples/drawing/draw-document.js'
import { builtInExtractors } from '../../../../plugins/extract/built-in.js'
import { type DrawnScan, scanDocument } from '../../../fixtures/draw-scan.js'
import { pngOf } from '../../../fixtures/scan-files.js'

/** Draws rows of numbers with a bar in each, like data bars of spreadsheets. */
async function drawBarsInCells(): Promise<DrawnScan> {
  const drawn = await drawDocument({ file: 'regions.pdf' }, (document) => {
    const page = document.addPage({ size: { width: 396, height: 280 } })
    const style = { font: 'helvetica', size: 10 } as const
    const rows = [
      ['Europe', '1,412', '35.2'],
      ['Asia', '1,058', '26.4'],
      ['Africa', '627', '15.6'],
      ['America', '533', '13.3'],
      ['Oceania', '381', '9.5'],
    ] as const
    rows.forEach(([name, sales, share], i) => {
      const baseline = 84 + i * 24
      page.write(name, 40, baseline, style)
      page.fill({ x0: 110, y0: baseline - 12, x1: 110 + Number(share) * 3.5, y1: baseline + 4 }, '#3366cc')
      page.write(sales, 310 - page.measure(sales, style), baseline, style)
      page.write(share, 360 - page.measure(share, style), baseline, style)
    })
  })
  return (await scanDocument(drawn, {}))[0]!
}

test('bars in the cells of a scanned table are not a chart, and no number is lost', async (t) => {
  const source = { fileName: 'regions.png', bytes: await pngOf(await drawBarsInCells()) }
  const extractors = builtInExtractors({ ocr: { engine: 'tesseract.js' } })
  const opened = await extractors.find((each) => each.accepts(source))!.open(source)
  try {
    const { charts, tables } = await opened.page(1)
    t.deepEqual(charts, [])
    const figures = tables.flatMap(({ cells }) => cells.filter(({ value }) => value?.kind === 'number'))
    t.is(figures.length, 10)
  } finally {
    await opened.close()
    for (const extractor of extractors) await extractor.close?.()
  }
})
