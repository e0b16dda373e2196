import test from 'ava'
import type { GreyPicture } from '../../../../core/pixels.js'
import { liesLevel } from '../../../../plugins/extract/pixels/level-lines.js'
import { levelPicture } from '../../../../plugins/extract/pixels/turn-picture.js'

/** Lying bars of several lengths, as they are scanned at 150 pixels an inch. */
function bars(): GreyPicture {
  const [width, height] = [800, 500]
  const pixels = new Uint8Array(width * height).fill(255)
  for (const [i, length] of [300, 500, 200, 410].entries()) {
    for (let y = 60 + 100 * i; y < 110 + 100 * i; y++) pixels.fill(60, y * width + 150, y * width + 150 + length)
  }
  return { width, height, pixels }
}

test('bars that lie level say that a page has no skew, whatever their labels look like', (t) => {
  t.true(liesLevel(bars(), 150, 5.9))
})

test('bars of a page that was laid askew do not lie level', (t) => {
  t.false(liesLevel(levelPicture(bars(), 5.9), 150, 5.9))
  t.false(liesLevel(levelPicture(bars(), 2.5), 150, 2.5))
})
