import test from 'ava'
import { chartsFrom } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { bar, endingAt, label, stroke } from './plain-ground.js'

/** Reads a column chart with an axis from 0 to 150 and returns its names and warnings. */
function readNamed(source: 'pixels' | 'drawing', names: readonly string[], years: readonly string[] = []) {
  const places = names.map((_, i) => 130 + 45 * i)
  const labels = [
    ...['0', '50', '100', '150'].map((text, i) => endingAt(text, 95, 300 - 50 * i)),
    ...names.map((name, i) => label(name, places[i]!, 312)),
    ...years.map((year, i) => label(year, places[i]!, 323)),
  ]
  const bars = places.map((x, i) => bar(x - 12, 240 - 10 * i, x + 12, 300))
  const strokes = [0, 1, 2, 3].map((i) => stroke(100, 300 - 50 * i, 330, 300 - 50 * i))
  const { charts, warnings } = chartsFrom({ bars, strokes, polygons: [] }, () => labels, {
    tolerance: 0.1,
    source,
    pageNumber: 1,
  })
  return { categories: charts[0]?.categories, warnings }
}

test('a pictured name corrected by its neighbors is reported with its place', (t) => {
  const { categories, warnings } = readNamed('pixels', ['Jan-23', 'Feb-23', 'Man-23', 'Apr-23', 'May-23'])
  t.deepEqual(categories, ['Jan-23', 'Feb-23', 'Mar-23', 'Apr-23', 'May-23'])
  t.deepEqual(
    warnings.map(({ code, message, bbox }) => [code, message.replace(/^.*was read/, 'read'), bbox?.x0]),
    [['number_doubtful', 'read as “Man-23” and taken for Mar-23, as those beside it say', 205]],
  )
})

test('a corrected year in the second line of a name is reported once', (t) => {
  const days = ['Dec 31,', 'Dec 30,', 'Dec 29,', 'Dec 28,', 'Dec 27,']
  const { categories, warnings } = readNamed('pixels', days, ['2015', '2016', '2017', '20187', '2019'])
  t.is(categories?.[3], 'Dec 28, 2018')
  t.deepEqual(
    warnings.map(({ message }) => message.replace(/^.*was read/, 'read')),
    ['read as “20187” and taken for 2018, as those beside it say'],
  )
})

test('unchanged names, and names of a drawing, are not reported', (t) => {
  t.deepEqual(readNamed('pixels', ['Jan-23', 'Feb-23', 'Mar-23', 'Apr-23', 'May-23']).warnings, [])
  const drawn = readNamed('drawing', ['Jan-23', 'Feb-23', 'Man-23', 'Apr-23', 'May-23'])
  t.deepEqual([drawn.categories?.[2], drawn.warnings], ['Man-23', []])
})
