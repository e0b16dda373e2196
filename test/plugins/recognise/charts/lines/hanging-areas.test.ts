import test from 'ava'
import { readLines } from '../../../../../plugins/recognise/charts/lines/read-lines.js'
import type { Polygon } from '../../../../../plugins/recognise/charts/parts.js'
import { entry, groundWith, names, polygon, spotsOf, valueAxis } from './plain-plot.js'

const YEARS = names('2019', '2020', '2021', '2022')
const COLORS = ['#1f4e79', '#c00000', '#7f6000']
const LEGEND = ['Fund', 'Index', 'Peers'].map((name, i) => entry(name, COLORS[i]!, { key: 'bar' }))

/** Creates a surface between two rows of heights; the height 200 is at the top of the plot. */
function between(upper: readonly number[], lower: readonly number[], order: number): Polygon {
  return polygon([...spotsOf(upper), ...spotsOf(lower).toReversed()], { color: COLORS[order]!, order })
}

const flat = (height: number) => [height, height, height, height]

/** Reads areas on an axis whose zero is at the height `zeroAt`. */
function read(polygons: readonly Polygon[], zeroAt: number) {
  const chart = readLines(
    groundWith({ polygons }, { scales: [valueAxis('left', 1, -zeroAt)], categories: [YEARS], legend: LEGEND }),
  )
  return chart?.series.map(({ name, values }) => [name, values])
}

test('areas that hang from one line are negative, each with its full depth', (t) => {
  const found = read([between(flat(200), [190, 60, 130, 110], 1), between(flat(200), [195, 120, 150, 160], 0)], 200)
  t.deepEqual(found, [
    ['Fund', [-5, -80, -50, -40]],
    ['Index', [-10, -140, -70, -90]],
  ])
})

test('among two areas on both sides of the base line, the lower one is negative', (t) => {
  const found = read([between([130, 140, 150, 120], flat(100), 0), between(flat(100), [90, 70, 40, 80], 1)], 100)
  t.deepEqual(found, [
    ['Fund', [30, 40, 50, 20]],
    ['Index', [-10, -30, -60, -20]],
  ])
})

test('areas that hang from each other are a negative stack', (t) => {
  const found = read(
    [between(flat(200), [180, 150, 160, 170], 0), between([180, 150, 160, 170], [120, 100, 110, 100], 1)],
    200,
  )
  t.deepEqual(found, [
    ['Fund', [-20, -50, -40, -30]],
    ['Index', [-60, -50, -50, -70]],
  ])
})

test('the top area of a percent stack has a horizontal upper edge and is on top of the others', (t) => {
  const found = read([between([80, 60, 70, 90], flat(0), 0), between(flat(100), [80, 60, 70, 90], 1)], 0)
  t.deepEqual(found, [
    ['Fund', [80, 60, 70, 90]],
    ['Index', [20, 40, 30, 10]],
  ])
})
