import test from 'ava'
import type { GreyPicture } from '../../../../core/pixels.js'
import { findNames } from '../../../../plugins/extract/charts/key-names.js'

/** Creates a white picture with black boxes as letters, and searches them for key names. */
function inked(
  width: number,
  height: number,
  boxes: readonly (readonly [number, number, number, number])[],
): GreyPicture {
  const pixels = new Uint8Array(width * height).fill(255)
  for (const [x0, y0, x1, y1] of boxes) for (let y = y0; y < y1; y++) pixels.fill(0, y * width + x0, y * width + x1)
  return { width, height, pixels }
}

const key = (x0: number, y0: number, color: string) => ({ bbox: { x0, y0, x1: x0 + 10, y1: y0 + 10 }, color })

test('a name ends at the next key of its row', (t) => {
  const print = inked(200, 20, [
    [24, 4, 30, 14],
    [32, 4, 50, 14],
    [84, 4, 100, 14],
  ])
  const names = findNames([key(10, 4, '#ff0000'), key(70, 4, '#0000ff')], print)
  t.deepEqual(
    names.map(({ lines }) => lines),
    [[{ x0: 24, y0: 4, x1: 50, y1: 14 }], [{ x0: 84, y0: 4, x1: 100, y1: 14 }]],
  )
})

test('a name of two lines includes both, and the next key has its own name', (t) => {
  const print = inked(200, 80, [
    [24, 4, 80, 14],
    [24, 18, 60, 28],
    [24, 50, 70, 60],
  ])
  const names = findNames([key(10, 4, '#ff0000'), key(10, 50, '#0000ff')], print)
  t.deepEqual(
    names.map(({ lines }) => lines.length),
    [2, 1],
  )
})

test('names may be before their keys', (t) => {
  const print = inked(200, 20, [
    [5, 4, 50, 14],
    [90, 4, 140, 14],
  ])
  const names = findNames([key(56, 4, '#ff0000'), key(146, 4, '#0000ff')], print)
  t.deepEqual(
    names.map(({ lines }) => lines[0]!.x0),
    [5, 90],
  )
})

test('a text far from a key, and the edge of a cropped picture, are not names', (t) => {
  const print = inked(300, 20, [
    [24, 4, 60, 14],
    [250, 4, 280, 14],
    [297, 0, 299, 20],
  ])
  const [name] = findNames([key(10, 4, '#ff0000')], print)
  t.deepEqual(name!.lines, [{ x0: 24, y0: 4, x1: 60, y1: 14 }])
})
