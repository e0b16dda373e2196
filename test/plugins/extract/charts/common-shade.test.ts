import test from 'ava'
import type { ColorPicture } from '../../../../core/pixels.js'
import { mayHaveCommonShade } from '../../../../plugins/extract/charts/common-shade.js'

const SIDE = 100

function pictureOf(colorAt: (x: number, y: number) => readonly [number, number, number]): ColorPicture {
  const pixels = new Uint8Array(3 * SIDE * SIDE)
  for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++) pixels.set(colorAt(x, y), 3 * (y * SIDE + x))
  return { width: SIDE, height: SIDE, pixels }
}

/** A color gradient over the whole picture in which no color repeats. */
const glide = (x: number, y: number) => [(255 * x) / SIDE, (255 * y) / SIDE, (255 * (SIDE - x)) / SIDE] as const

test('a color that fills a quarter of a picture is a common shade, whether light, dark or between', (t) => {
  for (const [r, g, b] of [
    [255, 255, 255],
    [0, 0, 0],
    [0, 60, 200],
    [128, 128, 128],
  ] as const) {
    t.true(
      mayHaveCommonShade(
        pictureOf((x, y) => (y < 26 ? [r, g, b] : glide(x, y))),
        0.25,
      ),
      `${[r, g, b]}`,
    )
  }
})

test('a color that a camera or JPEG spreads over several shades is one', (t) => {
  const noisy = (x: number, y: number) =>
    [235 + ((7 * x + 3 * y) % 9), 238 + ((5 * x + y) % 7), 230 + ((x + y) % 9)] as const
  t.true(
    mayHaveCommonShade(
      pictureOf((x, y) => (y < 26 ? noisy(x, y) : glide(x, y))),
      0.25,
    ),
  )
})

test('a gradient over a whole picture has no common shade', (t) => {
  t.false(mayHaveCommonShade(pictureOf(glide), 0.25))
})
