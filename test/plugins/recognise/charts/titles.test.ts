import test from 'ava'
import { findCategories } from '../../../../plugins/recognise/charts/categories.js'
import type { Label, PlotGround, ReadChart, Stroke } from '../../../../plugins/recognise/charts/parts.js'
import { findScales } from '../../../../plugins/recognise/charts/scales/find-scales.js'
import { findTitles } from '../../../../plugins/recognise/charts/titles.js'
import { beginningAt, endingAt, label, plotOf, stroke } from './plain-ground.js'

const TICKS = ['0', '50', '100'].map((text, i) => endingAt(text, 95, 300 - 100 * i))
const NAMES = ['East', 'West', 'South'].map((text, i) => label(text, 133 + 67 * i, 312))

/** Returns the titles of a chart of columns from 100 to 300, with ticks at the left and names below. */
function titlesOf(more: readonly Label[], facts: { type?: ReadChart['chartType']; lines?: readonly Stroke[] } = {}) {
  const plot = plotOf([...TICKS, ...NAMES, ...more])
  const scales = findScales(plot, new Set())
  const categories = findCategories(plot, scales, new Set())
  const ground: PlotGround = { plot, scales, categories, legend: [] }
  const used = { marks: [], labels: NAMES }
  const read: ReadChart = { chartType: facts.type ?? 'column', categories: [], series: [], used, confidence: 1 }
  return findTitles(ground, read, { strokes: facts.lines ?? [], bars: [], charts: [] })
}

test('the line centered above a chart is its title', (t) => {
  const { title, bbox } = titlesOf([label('Net sales by region', 200, 82)])
  t.is(title, 'Net sales by region')
  t.is(bbox.y0, 77)
})

test('a line above that is left-aligned with the chart is its title; a line anywhere else is not', (t) => {
  t.is(titlesOf([beginningAt('Net sales', 100, 82)]).title, 'Net sales')
  t.is(titlesOf([beginningAt('Net sales', 140, 82)]).title, undefined)
})

test('the line between the title and the chart belongs to it and may contain the unit', (t) => {
  const { title, unit } = titlesOf([label('Net sales', 200, 68), label('($ in millions)', 200, 82)])
  t.is(title, 'Net sales')
  t.is(unit, '$ in millions')
})

test('a page header, far above or separated by a rule, is not the title', (t) => {
  t.is(titlesOf([label('Renewables overtook coal', 200, 40)]).title, undefined)
  const rule = stroke(40, 88, 360, 88)
  t.is(titlesOf([label('Renewables overtook coal', 200, 80)], { lines: [rule] }).title, undefined)
})

test('the vertical text beside the axis is the value title, and the text under the names is their title', (t) => {
  const up: Label = { ...label('Index', 0, 0), angle: 270, bbox: { x0: 60, y0: 180, x1: 70, y1: 220 } }
  const { yTitle, xTitle } = titlesOf([up, label('Region', 200, 328)])
  t.deepEqual([xTitle, yTitle], ['Region', 'Index'])
})

test('horizontal bars swap the axis titles', (t) => {
  const up: Label = { ...label('Region', 0, 0), angle: 270, bbox: { x0: 60, y0: 180, x1: 70, y1: 220 } }
  const { yTitle, xTitle } = titlesOf([up, label('Index', 200, 328)], { type: 'bar' })
  t.deepEqual([xTitle, yTitle], ['Region', 'Index'])
})

test('the last line of a paragraph above a chart is not its title', (t) => {
  t.is(titlesOf([beginningAt('items recorded in the quarter.', 100, 84)]).title, undefined)
})
