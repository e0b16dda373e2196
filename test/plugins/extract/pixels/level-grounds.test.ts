import test from 'ava'
import type { GreyPicture } from '../../../../core/pixels.js'
import { hasLevelBackground } from '../../../../plugins/extract/pixels/level-backgrounds.js'
import { seePage } from '../../../../plugins/extract/pixels/straighten-page.js'
import { levelPicture } from '../../../../plugins/extract/pixels/turn-picture.js'
import { fill, paper } from './draw.js'

/** Draws the pale background of a chart with a white grid. */
function ground(): GreyPicture {
  const picture = paper(900, 600)
  fill(picture, { x0: 100, y0: 60, x1: 840, y1: 540 }, 235)
  for (let y = 140; y < 540; y += 80) fill(picture, { x0: 100, y0: y, x1: 840, y1: y + 3 }, 255)
  return picture
}

test('a chart of slanted lines on a horizontal background is not rotated by their slope', (t) => {
  const picture = ground()
  for (const from of [200, 290, 380])
    for (let x = 130; x < 810; x++) {
      const y = from + Math.round(0.11 * (810 - x))
      fill(picture, { x0: x, y0: y, x1: x + 1, y1: y + 5 }, 40)
    }
  t.is(seePage(picture, 150).straighten().straightening.skew, 0)
})

test('the background of a skewed page is not horizontal', (t) => {
  for (const skew of [2.1, 6]) {
    t.true(hasLevelBackground(ground(), 150, skew), `${skew}`)
    t.false(hasLevelBackground(levelPicture(ground(), skew), 150, skew), `${skew}`)
  }
})
