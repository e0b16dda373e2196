import test from 'ava'
import type { Bbox } from '../../../../core/model.js'
import type { GreyPicture } from '../../../../core/pixels.js'
import { snapToInk } from '../../../../plugins/extract/detector/snap-to-ink.js'

// A page of 700 × 900 pixels. Lines of text are 10 pixels high and 16 apart, so a point is slightly more than a pixel.
const WIDTH = 700
const HEIGHT = 900
const LINE = 10
const PITCH = 16

/** A table of four lines with a label and two number columns, between prose above and below. */
const labels = [0, 1, 2, 3].map((i) => lineAt(300 + i * PITCH, 100, 260))
const figures = [0, 1, 2, 3].flatMap((i) => [lineAt(300 + i * PITCH, 400, 460), lineAt(300 + i * PITCH, 540, 600)])
const prose = [0, 1, 2].flatMap((i) => [lineAt(240 + i * PITCH, 100, 600), lineAt(400 + i * PITCH, 100, 600)])
const words = [...labels, ...figures, ...prose]
/** Bounding box of the table's words. */
const hull: Bbox = { x0: 100, y0: 300, x1: 600, y1: 300 + 3 * PITCH + LINE }
const page = draw(words)

test('white margins are removed, except for a point', (t) => {
  nearly(t, snap(page, { x0: 90, y0: 294, x1: 620, y1: hull.y1 + 5 }), hull)
})

test('a line or column that is mostly inside is included completely', (t) => {
  nearly(t, snap(page, { x0: 112, y0: 303, x1: 580, y1: hull.y1 - 4 }), hull)
})

test('a line with only a sliver inside is excluded', (t) => {
  const above = 240 + 2 * PITCH + LINE
  nearly(t, snap(page, { x0: 95, y0: above - 3, x1: 605, y1: 400 + 3 }), hull)
})

test('rulings are not text: the table ends with its words', (t) => {
  const ruled = draw([
    ...words,
    { x0: 92, y0: 294, x1: 608, y1: 295 },
    { x0: 92, y0: 294, x1: 93, y1: hull.y1 + 6 },
    { x0: 608, y0: 294, x1: 609, y1: hull.y1 + 6 },
    { x0: 92, y0: hull.y1 + 5, x1: 608, y1: hull.y1 + 6 },
  ])
  nearly(t, snap(ruled, { x0: 91, y0: 293, x1: 610, y1: hull.y1 + 7 }), hull)
})

test('a header in white letters on a dark band is text', (t) => {
  const band = { x0: 92, y0: 285, x1: 608, y1: 298 }
  const headed = draw(words)
  for (let y = band.y0; y < band.y1; y++) {
    for (let x = band.x0; x < band.x1; x++) {
      const isLetter = y > band.y0 + 3 && y < band.y1 - 3 && x > 400 && x < 460 && x % 5 < 3
      headed.pixels[y * WIDTH + x] = isLetter ? 250 : 40
    }
  }
  nearly(t, snap(headed, { x0: 90, y0: 283, x1: 620, y1: hull.y1 + 5 }), { ...band, y1: hull.y1 })
})

test('an edge without white space nearby is kept', (t) => {
  const block = draw(Array.from({ length: 20 }, (_, i) => lineAt(200 + i * LINE, 50, 650)))
  const box = { x0: 200, y0: 250, x1: 400, y1: 300 }
  nearly(t, snap(block, box), box)
})

test('a box without text is unchanged', (t) => {
  const box = { x0: 100, y0: 700, x1: 300, y1: 800 }
  t.deepEqual(snap(page, box), box)
})

test('tinted bands are not text, and text on a dark page is', (t) => {
  const banded = draw(words, { band: { x0: 80, y0: 290, x1: 640, y1: 380 } })
  nearly(t, snap(banded, { x0: 90, y0: 294, x1: 620, y1: hull.y1 + 5 }), hull)
  const dark = { ...page, pixels: page.pixels.map((shade) => 255 - shade) }
  nearly(t, snap(dark, { x0: 90, y0: 294, x1: 620, y1: hull.y1 + 5 }), hull)
})

test('a large image is snapped like a small one', (t) => {
  const factor = 3
  const large = draw(
    words.map((word) => times(word, factor)),
    { factor },
  )
  const box = times({ x0: 112, y0: 294, x1: 620, y1: hull.y1 - 4 }, factor)
  nearly(t, times(snap(large, box), 1 / factor), hull)
})

function snap(picture: GreyPicture, box: Bbox): Bbox {
  return snapToInk(picture, [box])[0]!
}

/** Compares boxes with a tolerance of two pixels, because a point of white is left around text. */
function nearly(t: { true(fact: boolean, message?: string): void }, found: Bbox, expected: Bbox): void {
  for (const side of ['x0', 'y0', 'x1', 'y1'] as const) {
    t.true(Math.abs(found[side] - expected[side]) <= 2, `${side}: ${found[side]} instead of ${expected[side]}`)
  }
}

function lineAt(y: number, x0: number, x1: number): Bbox {
  return { x0, y0: y, x1, y1: y + LINE }
}

function times({ x0, y0, x1, y1 }: Bbox, factor: number): Bbox {
  return { x0: x0 * factor, y0: y0 * factor, x1: x1 * factor, y1: y1 * factor }
}

/** Draws words as vertical strokes of 3 pixels with gaps of 2, and rulings as solid lines. */
function draw(boxes: readonly Bbox[], { factor = 1, band = undefined as Bbox | undefined } = {}): GreyPicture {
  const [width, height] = [WIDTH * factor, HEIGHT * factor]
  const pixels = new Uint8Array(width * height).fill(255)
  const fill = (box: Bbox, shade: (x: number) => number | undefined) => {
    for (let y = box.y0; y < box.y1; y++) {
      for (let x = box.x0; x < box.x1; x++) pixels[y * width + x] = shade(x - box.x0) ?? pixels[y * width + x]!
    }
  }
  if (band !== undefined) fill(band, () => 225)
  for (const box of boxes) {
    const isRuling = Math.min(box.x1 - box.x0, box.y1 - box.y0) < 2
    fill(box, (x) => (isRuling || Math.floor(x / factor) % 5 < 3 ? 20 : undefined))
  }
  return { width, height, pixels }
}
