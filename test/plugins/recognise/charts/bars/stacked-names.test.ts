import test from 'ava'
import { recogniseCharts } from '../../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../../fixtures/read-page.js'

const TEXT = { font: 'helvetica', size: 8 } as const
const BOLD = { ...TEXT, weight: 'bold' } as const

test('a bold line above a regular line beside horizontal bars is one name', async (t) => {
  const names = [
    ['Scope 1', 'direct'],
    ['Scope 2', 'purchased'],
    ['Scope 3', 'value chain'],
  ] as const
  const values = [
    [120, 112],
    [88, 80],
    [210, 190],
  ]
  const content = await readPage((page) => {
    for (const [i, [header, rest]] of names.entries()) {
      page.write(header, 60, 118 + 50 * i, BOLD)
      page.write(rest, 60, 128 + 50 * i, TEXT)
      for (const [k, value] of values[i]!.entries()) {
        const y = 104 + 50 * i + 15 * k
        page.fill({ x0: 160, y0: y, x1: 160 + value, y1: y + 13 }, ['#8d99ae', '#0b2545'][k]!)
        page.write(String(value), 164 + value, y + 10, TEXT)
      }
    }
  })
  const { charts } = recogniseCharts(content)
  t.deepEqual(charts[0]!.categories, ['Scope 1 direct', 'Scope 2 purchased', 'Scope 3 value chain'])
})
