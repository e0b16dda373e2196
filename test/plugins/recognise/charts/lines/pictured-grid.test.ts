import test from 'ava'
import { readLines } from '../../../../../plugins/recognise/charts/lines/read-lines.js'
import { entry, groundWith, lineThrough, names, stroke, valueAxis } from './plain-plot.js'

const YEARS = names('2019', '2020', '2021', '2022')
const AXIS = valueAxis()

/** A chart in a picture: three gridlines of the given greys, a line, and a level line of another colour that is named. */
function seriesOf(greys: readonly string[], target: string) {
  const grid = greys.map((color, i) =>
    stroke(
      [
        [100, 150 + 50 * i],
        [500, 150 + 50 * i],
      ],
      { color },
    ),
  )
  const level = lineThrough([80, 80, 80, 80], { color: target })
  const legend = [entry('Sales', '#262626'), entry('Target', target)]
  const strokes = [...grid, level, lineThrough([20, 60, 55, 120], { color: '#262626' })]
  const { plot, ...ground } = groundWith({ strokes }, { scales: [AXIS], categories: [YEARS], legend })
  return readLines({ ...ground, plot: { ...plot, source: 'pixels' } })?.series.map(({ name }) => name)
}

test('gridlines of a picture that are black and grey, as they lie on its rows, are no series', (t) => {
  t.deepEqual(seriesOf(['#2a2a2a', '#454545', '#4e4e4e'], '#c00000'), ['Sales', 'Target'])
})
