import test from 'ava'
import { type DrawingPage, drawDocument } from '../../../../examples/drawing/draw-document.js'
import { withBold } from '../../../../plugins/extract/scan/bold-print.js'
import type { PlacedWord } from '../../../../plugins/extract/scan/printed-rows.js'
import { type DrawnScan, type ScanOptions, scanDocument } from '../../../fixtures/draw-scan.js'

/** Returns the words that are detected as bold on a scan of the drawing, one list per row. */
async function boldOn(
  draw: (page: DrawingPage) => void,
  options: ScanOptions,
): Promise<readonly (readonly string[])[]> {
  const drawn = await drawDocument({ file: 'bold.pdf' }, (document) => draw(document.addPage()))
  const [scan] = await scanDocument(drawn, options)
  return withBold(rowsOf(scan!), scan!.picture)
    .map((row) => row.filter((word) => word.isBold).map((word) => word.text))
    .filter((texts) => texts.length > 0)
}

function rowsOf({ words }: DrawnScan): readonly (readonly PlacedWord[])[] {
  const rows = new Map<number, PlacedWord[]>()
  for (const { text, x, y, width, size } of words) {
    const bbox = { x0: x, y0: y - 0.75 * size, x1: x + width, y1: y + 0.2 * size }
    rows.set(Math.round(y), [...(rows.get(Math.round(y)) ?? []), { text, bbox, confidence: 1, baseline: y, size }])
  }
  return [...rows.values()]
}

for (const font of ['times', 'helvetica'] as const) {
  for (const options of [{ noise: 8, blur: 0.6 }, { isBilevel: true, noise: 12 }, { dpi: 150 }]) {
    test(`bold ${font} is distinguished from the rest: ${JSON.stringify(options)}`, async (t) => {
      const regular = { font, size: 10 }
      const bold = { ...regular, weight: 'bold' as const }
      const found = await boldOn((page) => {
        page.write('Quarterly Results', 60, 80, { ...bold, size: 14 })
        page.write('Cash received from customers and paid to suppliers', 60, 110, regular)
        page.write('$ 1,318', 400, 110, regular)
        page.write('Borrowings under the facility less what was repaid', 60, 130, regular)
        page.write('2,047', 400, 130, regular)
        page.write('Total', 60, 150, bold)
        page.write('$ 3,365', 400, 150, bold)
      }, options)
      t.deepEqual(found, [
        ['Quarterly', 'Results'],
        ['Total', '$', '3,365'],
      ])
    })
  }
}

test('a page with one font weight has nothing bold', async (t) => {
  const style = { font: 'times', size: 11, weight: 'bold' } as const
  const found = await boldOn((page) => {
    page.write('Everything on this page is printed in bold type', 60, 80, style)
    page.write('so that nothing stands out from what is around it', 60, 100, style)
  }, {})
  t.deepEqual(found, [])
})
