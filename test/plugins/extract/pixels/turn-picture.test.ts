import test from 'ava'
import { boxToPage, levelSize, type QuarterTurn, turnedSize } from '../../../../plugins/extract/pixels/straightening.js'
import { levelPicture, turnPicture } from '../../../../plugins/extract/pixels/turn-picture.js'
import { fill, inkHull, paper } from './draw.js'

const turns: readonly QuarterTurn[] = [0, 90, 180, 270]

for (const turn of turns) {
  for (const skew of [-4.3, 0, 0.7, 4.9]) {
    test(`a box of an image rotated by ${turn} and ${skew} degrees is mapped back to its position`, (t) => {
      const page = paper(300, 200)
      const mark = { x0: 40, y0: 150, x1: 60, y1: 162 }
      fill(page, mark)
      const turned = turnPicture(page, turn)
      const straight = levelPicture(turned, skew)
      const size = turnedSize(page, turn)
      const before = { width: page.width, height: page.height }
      const straightening = { turn, isTurnSure: true, skew, before, after: levelSize(size, skew) }
      t.deepEqual({ width: straight.width, height: straight.height }, straightening.after)
      const seen = inkHull(straight)!
      const back = boxToPage(seen, straightening)
      // The bounding box grows with each rotation at its corners.
      const room = 1 + 2 * Math.sin((Math.abs(skew) * Math.PI) / 180) * 20
      for (const side of ['x0', 'y0', 'x1', 'y1'] as const)
        t.true(Math.abs(back[side] - mark[side]) <= room, `${side} ${back[side]}`)
      const middle = [(back.x0 + back.x1) / 2, (back.y0 + back.y1) / 2]
      t.true(Math.abs(middle[0]! - 50) <= 0.6 && Math.abs(middle[1]! - 156) <= 0.6, `middle ${middle}`)
    })
  }
}

test('an image rotated clockwise by 90 degrees has its top left corner at the top right', (t) => {
  const page = paper(30, 20)
  fill(page, { x0: 0, y0: 0, x1: 3, y1: 2 })
  t.deepEqual(inkHull(turnPicture(page, 90)), { x0: 18, y0: 0, x1: 20, y1: 3 })
})

test('a line that rises to the right by a few degrees is horizontal after the clockwise rotation', (t) => {
  const page = paper(400, 100)
  for (let x = 20; x < 380; x++) {
    const y = Math.round(60 - (x - 200) * Math.tan((2 * Math.PI) / 180))
    fill(page, { x0: x, y0: y, x1: x + 1, y1: y + 3 })
  }
  const hull = inkHull(levelPicture(page, 2))!
  t.true(hull.y1 - hull.y0 <= 5, `${hull.y1 - hull.y0} pixels high`)
})

test('an image rotated by zero keeps every pixel', (t) => {
  const page = paper(17, 11)
  page.pixels.forEach((_, i) => {
    page.pixels[i] = (i * 37) & 255
  })
  t.is(levelPicture(turnPicture(page, 0), 0).pixels, page.pixels)
  const back = turnPicture(turnPicture(turnPicture(page, 90), 180), 90)
  t.deepEqual(back.pixels, page.pixels)
})
