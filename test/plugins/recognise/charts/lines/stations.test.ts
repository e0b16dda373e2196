import test from 'ava'
import { findStations } from '../../../../../plugins/recognise/charts/lines/stations.js'
import { names, plotWith } from './plain-plot.js'

const PICTURE = { ...plotWith(), source: 'pixels' as const, tolerance: 0.2 }
const EVERY_SECOND = names('2010', '2012', '2014', '2016')

test('a traced line that bends between printed years has a place for each year, also behind the last printed one', (t) => {
  // printed at 150, 250, 350, 450; the line goes on to 500
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

test('a traced line that bends anywhere is read at the printed names', (t) => {
  const line = [149, 170, 182, 222, 263, 281, 318, 340, 370, 420, 449]
  const stations = findStations(EVERY_SECOND, undefined, [line], PICTURE)
  t.deepEqual(
    stations.map(({ name }) => name),
    ['2010', '2012', '2014', '2016'],
  )
})
