import test from 'ava'
import { findComponents } from '../../../../plugins/extract/pixels/components.js'

/** Returns a row of squares on a page so large that its runs use the reused memory. */
function drawSquares(count: number, side: number) {
  const [width, height] = [1200, 900]
  const pixels = new Uint8Array(width * height).fill(255)
  for (let i = 0; i < count; i++) {
    for (let y = 100; y < 100 + side; y++) pixels.fill(0, y * width + i * 50 + 10, y * width + i * 50 + 10 + side)
  }
  return { width, height, pixels }
}

test('the result for one page is not changed by the next one', (t) => {
  const first = findComponents(drawSquares(3, 20), 128)
  const second = findComponents(drawSquares(9, 7), 128)
  t.deepEqual([first.count, second.count], [3, 9])
  t.deepEqual([...first.left], [10, 60, 110])
  t.deepEqual([...first.area], [400, 400, 400])
  t.deepEqual([...second.area], Array(9).fill(49))
  t.deepEqual([...findComponents(drawSquares(3, 20), 128).right], [30, 80, 130])
})
