import test from 'ava'
import { isStrokeOfLetters } from '../../../../plugins/extract/charts/letter-strokes.js'
import type { StraightLine } from '../../../../plugins/extract/charts/straight-lines.js'

const DPI = 144
const SIZE = { width: 100, height: 40 }

/** Creates an ink mask of boxes given as x, y, width and height. */
function inkOf(...boxes: readonly (readonly [number, number, number, number])[]) {
  const strength = new Uint8Array(SIZE.width * SIZE.height)
  for (const [x0, y0, across, down] of boxes)
    for (let y = y0; y < y0 + down; y++) strength.fill(255, y * SIZE.width + x0, y * SIZE.width + x0 + across)
  return { ...SIZE, ground: new Uint16Array(strength.length), strength, fullStrength: new Uint16Array(strength) }
}

function line(direction: StraightLine['direction'], at: number, from: number, to: number): StraightLine {
  return { direction, at, from, to, width: 1, color: [0, 0, 0] }
}

test('touching serifs are not a line because letters are above them and nothing is below', (t) => {
  const feet = inkOf([20, 30, 20, 2], [22, 18, 6, 12], [32, 18, 6, 12])
  t.true(isStrokeOfLetters(line('horizontal', 31, 20, 40), [], feet, DPI))
})

test('a dash, and the line of a key with its marker, are not serifs', (t) => {
  t.false(isStrokeOfLetters(line('horizontal', 31, 20, 40), [], inkOf([20, 30, 20, 2]), DPI))
  const key = inkOf([20, 30, 20, 2], [26, 26, 8, 10])
  t.false(isStrokeOfLetters(line('horizontal', 31, 20, 40), [], key, DPI))
})

test('the stem of a letter is not a line if its word was read, but an axis through it is', (t) => {
  const word = { x0: 10, y0: 10, x1: 60, y1: 30 }
  t.true(isStrokeOfLetters(line('vertical', 20, 10, 30), [word], inkOf(), DPI))
  t.false(isStrokeOfLetters(line('vertical', 20, 0, 40), [word], inkOf(), DPI))
})
