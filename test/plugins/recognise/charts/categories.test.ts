import test from 'ava'
import { findCategories } from '../../../../plugins/recognise/charts/categories.js'
import type { Label } from '../../../../plugins/recognise/charts/parts.js'
import { findScales } from '../../../../plugins/recognise/charts/scales/find-scales.js'
import { bar, endingAt, label, plotOf } from './plain-ground.js'

/** Returns the most likely category names of a plot with these labels. */
function namesOf(labels: readonly Label[]): readonly string[] | undefined {
  const plot = plotOf(labels)
  return findCategories(plot, findScales(plot, new Set()), new Set())[0]?.bands.map(({ name }) => name)
}

/** Font size of labels that are close together. */
const small = { size: 4 }

const below = (texts: readonly string[], y = 312) =>
  texts.map((text, i) => label(text, 100 + ((i + 0.5) * 200) / texts.length, y))

test('a row of names under a plot names its bands, which meet halfway between the names', (t) => {
  const plot = plotOf(below(['North', 'South', 'East', 'West']))
  const [categories] = findCategories(plot, [], new Set())
  t.is(categories?.direction, 'x')
  t.deepEqual(
    categories?.bands.map(({ at, from, to }) => [from, at, to]),
    [
      [100, 125, 150],
      [150, 175, 200],
      [200, 225, 250],
      [250, 275, 300],
    ],
  )
})

test('names at the left name horizontal bars from top to bottom', (t) => {
  const names = ['Germany', 'France', 'Spain'].map((text, i) => endingAt(text, 95, 120 + 60 * i))
  t.deepEqual(namesOf(names), ['Germany', 'France', 'Spain'])
})

test('years name bands even though they increase like a scale', (t) => {
  t.deepEqual(namesOf(below(['2020', '2021', '2022', '2023'])), ['2020', '2021', '2022', '2023'])
})

test('years under quarters are part of their names', (t) => {
  const quarters = below(['Q1', 'Q2', 'Q3', 'Q4', 'Q1', 'Q2'])
  const years = [label('2022', (quarters[0]!.bbox.x0 + quarters[3]!.bbox.x1) / 2, 326), label('2023', 266.7, 326)]
  t.deepEqual(namesOf([...quarters, ...years]), ['Q1 2022', 'Q2 2022', 'Q3 2022', 'Q4 2022', 'Q1 2023', 'Q2 2023'])
})

test('a year in the second line of each name is part of it, but other numbers under names are not', (t) => {
  const names = below(['Fiscal', 'Fiscal', 'Fiscal', 'Fiscal'])
  t.deepEqual(namesOf([...names, ...below(['2020', '2021', '2022', '2023'], 323)]), [
    'Fiscal 2020',
    'Fiscal 2021',
    'Fiscal 2022',
    'Fiscal 2023',
  ])
  const days = below(['December 31,', 'December 30,', 'December 29,'])
  t.deepEqual(namesOf([...days, ...below(['2015', '2016', '2017'], 323)]), [
    'December 31, 2015',
    'December 30, 2016',
    'December 29, 2017',
  ])
  const regions = below(['North', 'South', 'East'])
  t.deepEqual(namesOf([...regions, ...below(['120', '210', '180'], 323)]), ['North', 'South', 'East'])
})

test('misread years in the second lines of pictured names are corrected by their neighbors; `readAs` is kept', (t) => {
  const days = below(['Dec 31,', 'Dec 30,', 'Dec 29,', 'Dec 28,', 'Dec 27,'])
  const years = below(['2015', '2016', '2017', '20187', '2019'], 323)
  const plot = { ...plotOf([...days, ...years]), source: 'pixels' as const }
  const [categories] = findCategories(plot, findScales(plot, new Set()), new Set())
  t.deepEqual(
    categories?.bands.map(({ name }) => name),
    ['Dec 31, 2015', 'Dec 30, 2016', 'Dec 29, 2017', 'Dec 28, 2018', 'Dec 27, 2019'],
  )
  t.deepEqual(categories?.mended, [{ name: '2018', readAs: '20187', label: years[3]! }])
})

test('pictured years under their first months are kept as read if one of them does not fit', (t) => {
  const placeOf = (i: number) => 104 + 7 * i
  const months = Array.from({ length: 28 }, (_, i) =>
    label(['Jan', 'Apr', 'Jul', 'Oct'][i % 4]!, placeOf(i), 312, small),
  )
  const read = [2014, 2015, 2017, 2018, 2019, 2020]
  const years = read.map((year) => label(`${year}`, placeOf(4 * (year - 2014)), 317, small))
  const plot = { ...plotOf([...months, ...years]), source: 'pixels' as const }
  const [categories] = findCategories(plot, [], new Set())
  t.deepEqual(
    [0, 4, 12, 24].map((i) => categories?.bands[i]?.name),
    ['Jan 2014', 'Jan 2015', 'Jan 2017', 'Jan 2020'],
  )
})

test('a pictured name that breaks the sequence of the others is corrected, and `readAs` is kept', (t) => {
  const months = below(['Jan-23', 'Feb-23', 'Man-23', 'Apr-23', 'May-23'])
  const plot = { ...plotOf(months), source: 'pixels' as const }
  const [categories] = findCategories(plot, [], new Set())
  t.is(categories?.bands[2]?.name, 'Mar-23')
  t.deepEqual(categories?.mended, [{ name: 'Mar-23', readAs: 'Man-23', label: months[2]! }])
})

test('only some names, such as both ends of a waterfall, may have a year as their second line', (t) => {
  const names = below(['EBIT', 'Volume', 'Price', 'Costs', 'EBIT'])
  const years = [label('2022', 120, 324), label('2023', 280, 324)]
  t.deepEqual(namesOf([...names, ...years]), ['EBIT 2022', 'Volume', 'Price', 'Costs', 'EBIT 2023'])
})

test('a two-digit year in the second line of a month is part of its name', (t) => {
  const months = below(['Oct', 'Nov', 'Dec 23', 'Jan'])
  const years = months
    .filter((_, i) => i !== 2)
    .map(({ bbox }, i) => label(['23', '23', '24'][i]!, (bbox.x0 + bbox.x1) / 2, 323))
  t.deepEqual(namesOf([...months, ...years]), ['Oct 23', 'Nov 23', 'Dec 23', 'Jan 24'])
  const counts = below(['12', '15', '11'], 323)
  t.deepEqual(namesOf([...below(['Oct', 'Nov', 'Dec']), ...counts]), ['Oct', 'Nov', 'Dec'])
  t.deepEqual(namesOf([...below(['North', 'South', 'East']), ...below(['23', '23', '23'], 323)]), [
    'North',
    'South',
    'East',
  ])
})

test('a slanted name belongs to the band above its end', (t) => {
  const slanting = [0, 1, 2].map((i): Label => {
    const end = 133 + 67 * i
    return { ...label('Long name', 0, 0), angle: 315, bbox: { x0: end - 40, y0: 305, x1: end, y1: 345 } }
  })
  const [categories] = findCategories(plotOf(slanting), [], new Set())
  t.true(categories!.bands.every(({ at }, i) => Math.abs(at - (133 + 67 * i)) < 5))
})

test('names beside an axis that crosses the plot are its names, not the numbers at its bars', (t) => {
  const names = ['Energy', 'Utilities', 'Banks'].map((text, i) => endingAt(text, 198, 120 + 60 * i))
  const numbers = ['4.1', '-2.2', '-3.9'].map((text, i) => label(text, 230, 120 + 60 * i))
  t.deepEqual(namesOf([...names, ...numbers]), ['Energy', 'Utilities', 'Banks'])
})

test('the lines of a paragraph and the rows of a table further down are not names', (t) => {
  const rows = ['Sales', '812', '807', '655'].map((text, i) => label(text, 125 + 50 * i, 360))
  t.deepEqual(namesOf([...below(['A1', 'B1', 'C1', 'D1']), ...rows]), ['A1', 'B1', 'C1', 'D1'])
})

test('a pictured name with a descender is in its row; a larger text in a drawing is in another row', (t) => {
  const [jan, ...others] = below(['Jan', 'Feb', 'Mar', 'Apr'])
  const larger = { ...jan!, size: 12.8, bbox: { ...jan!.bbox, y0: 305, y1: 318 } }
  const named = (source: 'drawing' | 'pixels') =>
    findCategories({ ...plotOf([larger, ...others]), source }, [], new Set())[0]?.labels.map(({ text }) => text)
  t.deepEqual(named('pixels'), ['Jan', 'Feb', 'Mar', 'Apr'])
  t.deepEqual(named('drawing'), ['Feb', 'Mar', 'Apr'])
})

test('slanted names whose centers are under the bars name them, wherever their ends are', (t) => {
  const middles = [0, 1, 2, 3].map((i) => 125 + 50 * i)
  const slanting = middles.map(
    (x): Label => ({ ...label('Long name', 0, 0), angle: 315, bbox: { x0: x - 25, y0: 305, x1: x + 25, y1: 345 } }),
  )
  const bars = middles.map((x) => bar(x - 10, 200, x + 10, 300))
  const [categories] = findCategories(plotOf(slanting, { bars }), [], new Set())
  t.deepEqual(
    categories!.bands.map(({ at }) => at),
    middles,
  )
})

test('a first and a last name that are shifted inwards belong to the ends of the axis', (t) => {
  const placesOf = (first: number, last: number) => {
    // names 30 points wide, with a step of 50 points
    const row = [first, 150, 200, 250, last].map((x, i) => label(`Jan ${20 + i}`, x, 312))
    return findCategories(plotOf(row), [], new Set())[0]?.bands.map(({ at }) => at)
  }
  t.deepEqual(placesOf(115, 285), [100, 150, 200, 250, 300])
  t.deepEqual(placesOf(115, 292), [100, 150, 200, 250, 292])
  t.deepEqual(placesOf(103, 300), [103, 150, 200, 250, 300])
})
