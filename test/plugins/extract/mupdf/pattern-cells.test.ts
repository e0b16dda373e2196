import test from 'ava'
import { readRawPage } from '../../../fixtures/raw-page.js'
import { rawStream } from '../../../fixtures/raw-pdf.js'

/** A cell of 60 by 60 points with a dot every six points. */
const DOTS = Array.from({ length: 100 }, (_, i) => `${6 * (i % 10)} ${6 * Math.floor(i / 10)} 2 2 re`).join(' ')

const CELL = rawStream(
  '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 60 60]/XStep 60/YStep 60/Resources<<>>',
  `1 g 0 0 60 60 re f 0 0 1 rg ${DOTS} f`,
)

async function patternsOf(...boxes: readonly string[]) {
  const content = boxes.map((box) => `/Pattern cs /P scn ${box} re f`).join('\n')
  const page = await readRawPage(content, { resources: '/Pattern<</P 5 0 R>>', objects: [CELL] })
  return page.paths
}

test('an area filled with a pattern is one outline, larger or smaller than the cell', async (t) => {
  const paths = await patternsOf('100 100 150 200', '300 100 30 20', '345 105 40 40')
  t.deepEqual(
    paths.map(({ bbox: { x0, y0, x1, y1 } }) => [x0, y0, x1, y1].map(Math.round)),
    [
      [100, 100, 250, 300],
      [300, 280, 330, 300],
      [345, 255, 385, 295],
    ],
  )
  t.is(new Set(paths.map(({ pattern }) => pattern?.name)).size, 1)
  t.deepEqual(
    paths.map(({ pattern }) => pattern?.color),
    ['#0000ff', '#0000ff', '#0000ff'],
  )
})
