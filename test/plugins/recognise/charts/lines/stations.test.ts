import test from 'ava'
import { findStations } from '../../../../../plugins/recognise/charts/lines/stations.js'
import { growsInLine } from '../../../../fixtures/time-growth.js'
import { names, plotWith } from './plain-plot.js'

const PICTURE = { ...plotWith(), source: 'pixels' as const, tolerance: 0.2 }
const EVERY_SECOND = names('2010', '2012', '2014', '2016')

test('a traced line with corners between printed years has a position for each year, even after the last one', (t) => {
  // printed at 150, 250, 350, 450; the line continues to 500
  const line = [149, 201, 252, 299, 351, 402, 449, 500]
  const stations = findStations(EVERY_SECOND, undefined, [line], PICTURE)
  t.deepEqual(
    stations.map(({ name }) => name),
    ['2010', '2011', '2012', '2013', '2014', '2015', '2016', '2017'],
  )
  t.deepEqual(
    stations.map(({ at }) => at),
    [150, 200, 250, 300, 350, 400, 450, 500],
  )
})

test('a traced line that starts one step before the first printed year has a position there', (t) => {
  const line = [101, 152, 201, 249, 302, 349, 402, 451]
  const stations = findStations(EVERY_SECOND, undefined, [line], PICTURE)
  t.deepEqual(
    stations.map(({ name }) => name),
    ['2009', '2010', '2011', '2012', '2013', '2014', '2015', '2016'],
  )
  t.is(stations[0]!.at, 100)
})

test('a traced line with corners anywhere is read at the printed names', (t) => {
  const line = [149, 170, 182, 222, 263, 281, 318, 340, 370, 420, 449]
  const stations = findStations(EVERY_SECOND, undefined, [line], PICTURE)
  t.deepEqual(
    stations.map(({ name }) => name),
    ['2010', '2012', '2014', '2016'],
  )
})

test('positions are at the corners of a traced line if all slanted names have the same offset from them', (t) => {
  // printed at 150, 250, 350, 450
  const stations = findStations(names('Q1', 'Q2', 'Q3', 'Q4'), undefined, [[142, 243, 342.5, 442]], PICTURE)
  t.deepEqual(
    stations.map(({ at, name }) => [name, Math.round(at)]),
    [
      ['Q1', 142],
      ['Q2', 242],
      ['Q3', 342],
      ['Q4', 442],
    ],
  )
})

test('corners of a traced line that are off the names by chance move no position', (t) => {
  const stations = findStations(names('Q1', 'Q2', 'Q3', 'Q4'), undefined, [[133, 262, 345, 468]], PICTURE)
  t.deepEqual(
    stations.map(({ at }) => at),
    [150, 250, 350, 450],
  )
})

test('names slightly off an even row have the positions of the row', (t) => {
  const { bands, ...row } = names('Q1', 'Q2', 'Q3', 'Q4')
  const off = [3, -4, -1, 2]
  const read = { ...row, bands: bands.map((band, i) => ({ ...band, at: band.at + off[i]! })) }
  const places = findStations(read, undefined, [], PICTURE).map(({ at }) => at)
  for (const [i, at] of [150, 250, 350, 450].entries())
    t.true(Math.abs(places[i]! - at) < 1.5, `${places[i]} for ${at}`)
})

test('unevenly spaced names, such as months of a daily axis, keep their positions', (t) => {
  const starts = [0, 31, 59, 90, 120, 151, 181].map((day) => 100 + 2 * day)
  const { bands, ...row } = names('Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul')
  const read = { ...row, bands: bands.map((band, i) => ({ ...band, at: starts[i]! })) }
  const places = (corners: readonly number[]) => findStations(read, undefined, [corners], PICTURE).map(({ at }) => at)
  t.deepEqual(places(starts), starts)
  t.deepEqual(places([]), starts)
  const daily = Array.from({ length: 362 }, (_, day) => 100 + day)
  t.deepEqual(places(daily), starts)
})

test('points on both sides of the names, such as quarters around new year, move no position', (t) => {
  const quarters = Array.from({ length: 16 }, (_, i) => 150 + (i + 0.5) * 25 - 50)
  const stations = findStations(names('2019', '2020', '2021', '2022'), undefined, [quarters], PICTURE)
  t.deepEqual(
    stations.map(({ at }) => at),
    [150, 250, 350, 450],
  )
})

const YEARS = names('2021', '2022', '2023')
const months = (count: number) => Array.from({ length: count }, (_, i) => 100 + ((i + 0.5) * 400) / count)

test('each month of a line has a position even if only years are printed; a year names its nearest month', (t) => {
  const stations = findStations(YEARS, undefined, [months(36)], plotWith())
  t.is(stations.length, 36)
  t.deepEqual(
    stations.flatMap(({ name }, i) => (name === '' ? [] : [[i, name]])),
    [
      [5, '2021'],
      [17, '2022'],
      [29, '2023'],
    ],
  )
})

test('each trading day has a position, even at a small fraction of the distance between years', (t) => {
  const days = Array.from({ length: 350 }, (_, i) => i).filter((i) => i % 7 < 5)
  const line = days.map((day) => 100 + (day * 400) / 349)
  t.is(findStations(YEARS, undefined, [line], plotWith()).length, days.length)
})

test('a printed month after the last point has a position, too', (t) => {
  const everyThird = names('Jan', '', '', 'Apr', '', '', 'Jul', '', '', 'Oct')
  const quarters = { ...everyThird, bands: everyThird.bands.filter(({ name }) => name !== '') }
  const line = everyThird.bands.slice(0, 8).map(({ at }) => at)
  const stations = findStations(quarters, undefined, [line], plotWith())
  t.deepEqual(
    stations.map(({ name }) => name),
    ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct'],
  )
})

test('a line with thousands of points is read at the printed names', (t) => {
  const stations = findStations(YEARS, undefined, [months(1200)], plotWith())
  t.deepEqual(
    stations.map(({ name }) => name),
    ['2021', '2022', '2023'],
  )
})

test('the time to find positions under jagged lines is proportional to their length', async (t) => {
  const months = names('Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct')
  const { isInLine, times } = await growsInLine((corners) => {
    const line = Array.from({ length: corners }, (_, i) => 150 + (900 * i) / corners)
    return () => findStations(months, undefined, [line], PICTURE)
  }, 4000)
  t.true(isInLine, times)
})
