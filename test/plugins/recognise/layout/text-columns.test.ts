import test from 'ava'
import { businessParagraph } from '../../../../examples/drawing/business-text.js'
import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { drawParagraph } from '../../../../examples/drawing/draw-prose.js'
import { findTextColumns } from '../../../../plugins/recognise/layout/text-columns.js'
import { findWords } from '../../../../plugins/recognise/text/words.js'
import { readPage } from '../../../fixtures/read-page.js'

const TEXT = { font: 'times', size: 9 } as const
const EDGES = [60, 220, 380]
const ROWS = 14

async function edgesOn(draw: (page: DrawingPage) => void) {
  return findTextColumns(findWords(await readPage(draw)))?.edges
}

/** Draws rows of amounts whose currency signs are aligned where text columns could start. */
function drawAmounts(page: DrawingPage, top: number): void {
  for (let row = 0; row < ROWS; row++) for (const x of EDGES) page.write(`$ ${210 + row}`, x, top + 13 * row, TEXT)
}

test('three texts side by side are columns', async (t) => {
  const edges = await edgesOn((page) => {
    for (const [i, x] of EDGES.entries()) {
      for (let y = 60, n = 0; y < 600; n++)
        y = drawParagraph(page, businessParagraph(20 * i + n, 3), TEXT, { x, y, width: 148 }, 'justify')
    }
  })
  t.deepEqual(edges, [...EDGES, 540])
})

test('aligned amounts below full-width lines are not text columns', async (t) => {
  const edges = await edgesOn((page) => {
    for (let y = 60, n = 0; y < 380; n++)
      y = drawParagraph(page, businessParagraph(n, 4), TEXT, { x: 60, y, width: 480 }, 'justify')
    drawAmounts(page, 480)
  })
  t.is(edges, undefined)
})
