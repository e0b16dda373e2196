import test from 'ava'
import { findLabels } from '../../../../plugins/recognise/charts/labels.js'
import { findMarks } from '../../../../plugins/recognise/charts/marks.js'
import { readPage } from '../../../fixtures/read-page.js'

test('symbols printed at the points of a chart are marks, not letters of labels', async (t) => {
  const content = await readPage((page) =>
    page.paint((pdf) => {
      pdf.font('ZapfDingbats').fontSize(10)
      for (const [sign, x, y] of [
        ['l', 100, 200],
        ['n', 150, 160],
      ] as const)
        pdf.text(sign, x, y, { lineBreak: false, baseline: 'alphabetic' })
    }),
  )
  const marks = findMarks(content)
  const [disc, square] = [marks.polygons[0]!.bbox, marks.bars[0]!.bbox]
  // font metrics: the disc is 0.35 to 7.57 wide and -0.14 to 7.08 high, the square 0.35 to 7.26 and 0 to 6.92
  t.true(Math.abs((disc.x0 + disc.x1) / 2 - 103.96) < 0.3 && Math.abs((disc.y0 + disc.y1) / 2 - 196.53) < 0.3)
  t.true(Math.abs((square.x0 + square.x1) / 2 - 153.8) < 0.3 && Math.abs((square.y0 + square.y1) / 2 - 156.54) < 0.3)
  t.deepEqual(findLabels(content, marks), [])
})
