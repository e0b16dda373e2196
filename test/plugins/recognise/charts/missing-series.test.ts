import test from 'ava'
import { warnOfMissing } from '../../../../plugins/recognise/charts/missing-series.js'
import type { LegendEntry } from '../../../../plugins/recognise/charts/parts.js'

const bbox = { x0: 10, y0: 20, x1: 300, y1: 200 }
const label = { text: '', bbox, angle: 0, size: 8, color: '#000000', isBold: false }
const COLORS = ['#4472c4', '#ed7d31', '#a5a5a5', '#ffc000']
const legendOf = (...names: readonly string[]) => ({
  legend: names.map((name, i): LegendEntry => ({ name, color: COLORS[i]!, key: 'line', label })),
})
const readOf = (names: readonly string[], categories: readonly string[] = ['2023', '2024']) => ({
  series: names.map((name) => ({ name, values: [1, 2] })),
  categories,
})

test('a legend entry without drawn data is reported', (t) => {
  const [warning, ...others] = warnOfMissing(legendOf('North', 'South', 'East'), readOf(['North', 'South']), bbox, 7)
  t.like(warning, { code: 'chart_series_missing', pageNumber: 7, bbox })
  t.regex(warning!.message, /page 7 has a key for “East”, but/)
  t.is(others.length, 0)
  const [slice] = warnOfMissing(legendOf('Rent', 'Food', 'Cars'), readOf([''], ['Rent', 'Food']), bbox, 1)
  t.regex(slice!.message, /key for “Cars”, but/)
  t.deepEqual(warnOfMissing(legendOf('North', 'South'), readOf(['North', '']), bbox, 1), [])
  t.regex(warnOfMissing(legendOf('A', 'B', 'C'), readOf(['A', '']), bbox, 1)[0]!.message, /key for 1 of “B”, “C”, but/)
})

test('unnamed series of a similar color may be the missing ones, others may not', (t) => {
  const nameless = (color: string) => ({
    series: [...readOf(['North']).series, { name: '', values: [1, 2], color }],
    categories: ['2023', '2024'],
  })
  t.deepEqual(warnOfMissing(legendOf('North', 'South'), nameless('#ee8040'), bbox, 1), [])
  t.regex(warnOfMissing(legendOf('North', 'South'), nameless('#00ff00'), bbox, 1)[0]!.message, /key for “South”, but/)
})

test('individually colored columns have the names of their legend', (t) => {
  const colored = {
    series: [{ name: 'Actual', values: [1, 2], pointColors: ['#4472c4', '#ed7d31'] }],
    categories: ['a', 'b'],
  }
  t.deepEqual(warnOfMissing(legendOf('Actual', 'Forecast'), colored, bbox, 1), [])
})

test('a number beside a line is not a series name', (t) => {
  t.deepEqual(warnOfMissing(legendOf('North', '..0%'), readOf(['North']), bbox, 1), [])
})

test('nothing is reported if all names are found, for the legend of another chart, or for a caption', (t) => {
  t.deepEqual(warnOfMissing(legendOf('North', 'South'), readOf(['North', 'South']), bbox, 1), [])
  t.deepEqual(warnOfMissing(legendOf('Rent', 'Food'), readOf(['2024'], ['Rent', 'Food']), bbox, 1), [])
  t.deepEqual(warnOfMissing(legendOf('North', 'South'), readOf(['Sales']), bbox, 1), [])
  t.deepEqual(warnOfMissing(legendOf('North', 'Figure 7.1 Curves'), readOf(['North']), bbox, 1), [])
  const { legend } = legendOf('North', 'No bond falls due', 'Rates are fixed')
  const list = legend.map((each, i) => ({ ...each, color: i === 0 ? '#4472c4' : '#7f7f7f' }))
  t.deepEqual(warnOfMissing({ legend: list }, readOf(['North']), bbox, 1), [], 'bullets')
})
