import test from 'ava'
import { readLines } from '../../../../../plugins/recognise/charts/lines/read-lines.js'
import type { Polygon } from '../../../../../plugins/recognise/charts/parts.js'
import { entry, groundWith, names, polygon, spotsOf, valueAxis } from './plain-plot.js'

const YEARS = names('2019', '2020', '2021', '2022')
const COLORS = ['#1f4e79', '#c00000', '#7f6000']
const LEGEND = ['Fund', 'Index', 'Peers'].map((name, i) => entry(name, COLORS[i]!, { key: 'bar' }))

/** A surface between two rows of heights, 200 of them at the top of the plot. */
function between(upper: readonly number[], lower: readonly number[], order: number): Polygon {
  return polygon([...spotsOf(upper), ...spotsOf(lower).toReversed()], { color: COLORS[order]!, order })
}

const level = (height: number) => [height, height, height, height]

/** Read on an axis of which nought stands at a height. */
function read(polygons: readonly Polygon[], nought: number) {
  const chart = readLines(
    groundWith({ polygons }, { scales: [valueAxis('left', 1, -nought)], categories: [YEARS], legend: LEGEND }),
  )
  return chart?.series.map(({ name, values }) => [name, values])
}

test('areas that hang from one line are below it, each with its full depth', (t) => {
  const found = read([between(level(200), [190, 60, 130, 110], 1), between(level(200), [195, 120, 150, 160], 0)], 200)
  t.deepEqual(found, [
    ['Fund', [-5, -80, -50, -40]],
    ['Index', [-10, -140, -70, -90]],
  ])
})

test('of two areas on both sides of the base line the lower one is below zero', (t) => {
  const found = read([between([130, 140, 150, 120], level(100), 0), between(level(100), [90, 70, 40, 80], 1)], 100)
  t.deepEqual(found, [
    ['Fund', [30, 40, 50, 20]],
    ['Index', [-10, -30, -60, -20]],
  ])
})

test('areas that hang from each other are a stack below zero', (t) => {
  const found = read(
    [between(level(200), [180, 150, 160, 170], 0), between([180, 150, 160, 170], [120, 100, 110, 100], 1)],
    200,
  )
  t.deepEqual(found, [
    ['Fund', [-20, -50, -40, -30]],
    ['Index', [-60, -50, -50, -70]],
  ])
})

test('the uppermost of a whole has a level edge above and stands on the others', (t) => {
  const found = read([between([80, 60, 70, 90], level(0), 0), between(level(100), [80, 60, 70, 90], 1)], 0)
  t.deepEqual(found, [
    ['Fund', [80, 60, 70, 90]],
    ['Index', [20, 40, 30, 10]],
  ])
})
