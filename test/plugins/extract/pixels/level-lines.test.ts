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

test('bars that lie level say so of a small skew as well, to a part of a pixel', (t) => {
  for (const skew of [0.3, 0.6, 1.9]) {
    t.true(liesLevel(bars(), 150, skew), `${skew}`)
    t.false(liesLevel(levelPicture(bars(), skew), 150, skew), `${skew}`)
  }
})

test('a long level line says so of a large skew, too', (t) => {
  const [width, height] = [600, 400]
  const pixels = new Uint8Array(width * height).fill(255)
  for (let y = 300; y < 302; y++) pixels.fill(90, y * width + 80, y * width + 560)
  t.true(liesLevel({ width, height, pixels }, 100, 7))
  t.false(liesLevel(levelPicture({ width, height, pixels }, 7), 100, 7))
})

test('rules of a fax that was laid askew are no level edges: in black and white they go on in steps', (t) => {
  const [width, height] = [1600, 500]
  const pixels = new Uint8Array(width * height).fill(255)
  for (const at of [80, 180, 280, 380])
    for (let x = 60; x < 1540; x++) {
      const y = at + Math.floor((x - 60) * Math.tan((0.3 * Math.PI) / 180))
      for (let row = y; row < y + 2; row++) pixels[row * width + x] = 0
    }
  t.false(liesLevel({ width, height, pixels }, 200, 0.3))
})
