import test from 'ava'
import { recogniseCharts } from '../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../fixtures/read-page.js'
import { Canvas, type Frame } from './canvas.js'
import { chartlessDrawings } from './chartless-drawings.js'
import { chartlessTables } from './chartless-tables.js'

const frames: readonly Frame[] = ['plain', 'scaled', 'flipped']

for (const [name, draw] of Object.entries({ ...chartlessTables, ...chartlessDrawings })) {
  test(`${name} is not recognized as a chart`, async (t) => {
    for (const frame of frames) {
      const { charts } = recogniseCharts(await readPage((page) => draw(new Canvas(page, frame))))
      const found = charts.map(({ chartType, categories, series }) => [chartType, categories, series])
      t.deepEqual(found, [], frame)
    }
  })
}
