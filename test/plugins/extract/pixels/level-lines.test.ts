import test from 'ava'
import type { GreyPicture } from '../../../../core/pixels.js'
import { liesLevel } from '../../../../plugins/extract/pixels/deskew.js'
import { levelPicture } from '../../../../plugins/extract/pixels/turn-picture.js'

/** Draws horizontal bars of several lengths, as scanned at 150 pixels per inch. */
function bars(): GreyPicture {
  const [width, height] = [800, 500]
  const pixels = new Uint8Array(width * height).fill(255)
  for (const [i, length] of [300, 500, 200, 410].entries()) {
    for (let y = 60 + 100 * i; y < 110 + 100 * i; y++) pixels.fill(60, y * width + 150, y * width + 150 + length)
  }
  return { width, height, pixels }
}

test('horizontal bars show that a page has no skew, whatever their labels look like', (t) => {
  t.true(liesLevel(bars(), 150, 5.9))
})

test('bars of a skewed page are not horizontal', (t) => {
  t.false(liesLevel(levelPicture(bars(), 5.9), 150, 5.9))
  t.false(liesLevel(levelPicture(bars(), 2.5), 150, 2.5))
})

test('bars show a small skew too, to a fraction of a pixel', (t) => {
  for (const skew of [0.3, 0.6, 1.9]) {
    t.true(liesLevel(bars(), 150, skew), `${skew}`)
    t.false(liesLevel(levelPicture(bars(), skew), 150, skew), `${skew}`)
  }
})

test('a long horizontal line shows a large skew', (t) => {
  const [width, height] = [600, 400]
  const pixels = new Uint8Array(width * height).fill(255)
  for (let y = 300; y < 302; y++) pixels.fill(90, y * width + 80, y * width + 560)
  t.true(liesLevel({ width, height, pixels }, 100, 7))
  t.false(liesLevel(levelPicture({ width, height, pixels }, 7), 100, 7))
})

test('rules of a skewed fax are not horizontal edges, because they have steps in black and white', (t) => {
  const [width, height] = [1600, 500]
  const pixels = new Uint8Array(width * height).fill(255)
  for (const at of [80, 180, 280, 380])
    for (let x = 60; x < 1540; x++) {
      const y = at + Math.floor((x - 60) * Math.tan((0.3 * Math.PI) / 180))
      for (let row = y; row < y + 2; row++) pixels[row * width + x] = 0
    }
  t.false(liesLevel({ width, height, pixels }, 200, 0.3))
})
