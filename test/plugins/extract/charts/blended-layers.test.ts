import test from 'ava'
import { joinBlended } from '../../../../plugins/extract/charts/blended-layers.js'
import type { Rgb } from '../../../../plugins/extract/charts/colors.js'

const paper: Rgb = [255, 255, 255]
const amber: Rgb = [254, 167, 4]
const darker: Rgb = [238, 168, 5]
const SIZE = 64
const PICTURE = { width: 3 * SIZE, dpi: 72 }

/** Returns the color layer of each pixel for a 64-pixel square between white margins of the same size. */
function mapOf(fillAt: (x: number, y: number) => number): Uint8Array {
  const map = new Uint8Array(3 * SIZE * SIZE)
  for (let y = 0; y < SIZE; y++) for (let x = 0; x < SIZE; x++) map[3 * SIZE * y + SIZE + x] = fillAt(x, y)
  return map
}

test('two shades in mixed patches, as JPEG produces in a bright bar, are one color', (t) => {
  const map = mapOf((x, y) => (((x >> 4) + (y >> 4)) % 2 === 0 ? 1 : 2))
  const { layers, map: joined } = joinBlended({ paper, fills: [amber, darker] }, map, PICTURE)
  t.is(layers.fills.length, 1)
  t.deepEqual(layers.fills[0]!.map(Math.round), [246, 168, 5])
  t.deepEqual([...new Set(joined)].sort(), [0, 1])
})

test('two stack segments in similar shades touch on one side and stay separate', (t) => {
  const map = mapOf((_, y) => (y < 40 ? 1 : 2))
  t.is(joinBlended({ paper, fills: [amber, darker] }, map, PICTURE).layers.fills.length, 2)
})

test('very different colors stay separate, however they are mixed', (t) => {
  const map = mapOf((x, y) => (((x >> 2) + (y >> 2)) % 2 === 0 ? 1 : 2))
  t.is(joinBlended({ paper, fills: [amber, [31, 78, 121]] }, map, PICTURE).layers.fills.length, 2)
})

test('the colors of thin lines are not merged because their background changes them', (t) => {
  const map = mapOf((x, y) => (y > 4 ? 0 : ((x >> 2) + (y >> 1)) % 2 === 0 ? 1 : 2))
  t.is(joinBlended({ paper, fills: [amber, darker] }, map, PICTURE).layers.fills.length, 2)
})

test('two grays stay separate, however they are mixed, because JPEG reduces only color resolution', (t) => {
  const map = mapOf((x, y) => (((x >> 4) + (y >> 4)) % 2 === 0 ? 1 : 2))
  const greys: readonly Rgb[] = [
    [120, 120, 120],
    [140, 140, 140],
  ]
  t.is(joinBlended({ paper, fills: greys }, map, PICTURE).layers.fills.length, 2)
})
