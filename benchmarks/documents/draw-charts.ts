import { drawChart } from '../../examples/drawing/draw-chart.js'
import { type DrawnDocument, drawDocument, type TextStyle } from '../../examples/drawing/draw-document.js'
import { drawTable } from '../../examples/drawing/draw-table.js'
import { tableStyle } from '../../examples/drawing/table-style.js'
import { randomOf } from '../chaos/random.js'
import type { Drawn } from './open-documents.js'
import { drawTableOf } from './random-table.js'

const FIGURES: TextStyle = { font: 'source-sans', size: 8.5 }
const TABLE = tableStyle({ font: 'source-sans', size: 9 })
const COLORS = ['#0b4f5c', '#e0a030', '#8fa3a8']
const QUARTERS = ['First', 'Second', 'Third', 'Fourth']

/** Draws pages with a column chart, a line chart and a table. The same number of pages gives the same bytes. */
function drawChartPages(pages: number): Promise<DrawnDocument> {
  return drawDocument({ file: `charts-on-${pages}-pages.pdf` }, (document) => {
    for (let index = 0; index < pages; index++) {
      const page = document.addPage()
      const random = randomOf(10_000 + index)
      for (const [place, kind] of (['column', 'line'] as const).entries()) {
        const series = COLORS.slice(0, random.between(1, 3)).map((color, number) => ({
          name: `Segment ${number + 1}`,
          color,
          values: QUARTERS.map(() => random.between(8, 96) * 10),
        }))
        const axis = { min: 0, max: 1_000, step: 200 }
        const about = { kind, title: `Sales by quarter, part ${place + 1}`, unit: 'in millions', axis }
        const y0 = 60 + place * 230
        drawChart(page, { ...about, categories: QUARTERS, series }, FIGURES, { x0: 60, y0, x1: 552, y1: y0 + 200 })
      }
      drawTable(page, drawTableOf(random, { rows: 8, columns: 3 }), TABLE, { x: 60, y: 540, width: 492 })
    }
  })
}

/** Returns chart pages to draw later, with the name used in reports. */
export function chartsOn(pages: number): Drawn {
  return { name: `charts on ${pages} pages`, draw: () => drawChartPages(pages) }
}
