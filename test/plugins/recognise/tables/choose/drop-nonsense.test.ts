import test from 'ava'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { recognisePage } from '../../../../../plugins/recognise/recognise-page.js'
import { readPage } from '../../../../fixtures/read-page.js'
import { PLAIN } from '../../../../fixtures/write-lines.js'

/** Two numbered equations, and the row of a matrix below them. */
const EQUATIONS: readonly (readonly [number, number, string])[] = [
  [310, 410, 'f(x) = sin x + cos x'],
  [420, 410, "f'(x) = cos x - sin x"],
  [540, 410, '(2.1)'],
  [310, 424, 'g(x) = 2 cos x'],
  [420, 424, "g'(x) = -2 sin x"],
  [540, 424, '(2.2)'],
  [312, 447, 'Matrices.'],
  [360, 471, '1'],
  [375, 471, '2'],
  [396, 471, '1'],
  [411, 471, '1'],
  [430, 471, '1'],
  [450, 471, '3'],
]

function drawEquations(page: DrawingPage): void {
  for (const [x, y, text] of EQUATIONS) page.write(text, x, y, PLAIN)
}

test('equations are no table, and the page says where something was not read', async (t) => {
  const { tables, warnings } = recognisePage(await readPage(drawEquations))
  t.deepEqual(tables, [])
  const [warning] = warnings.filter(({ code }) => code === 'table_not_read')
  t.true(warning!.bbox!.x0 < 320 && warning!.bbox!.y1 > 460)
})
