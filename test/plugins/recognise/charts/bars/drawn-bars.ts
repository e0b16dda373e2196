import { randomFrom } from '../../../../../benchmarks/layouts/random.js'
import type { Chart } from '../../../../../core/model.js'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { type RecognisedCharts, recogniseCharts } from '../../../../../plugins/recognise/charts/recognise-charts.js'
import type { ChartDescription, Figures } from '../../../../charts/chart-description.js'
import { type ChartStyle, chartStyle } from '../../../../charts/chart-style.js'
import { drawChart } from '../../../../charts/draw-chart.js'
import { readPage } from '../../../../fixtures/read-page.js'

const AREA = { x0: 80, y0: 100, x1: 500, y1: 330 }
const PLAIN: Figures = { decimals: 0, currency: '', suffix: '', negative: 'minus' }

/** A style without random elements: columns with gridlines and an axis. */
const LOOK: Partial<ChartStyle> = {
  font: 'helvetica',
  size: 8,
  frame: 'plain',
  barPen: 'rectangle',
  barOrder: 'by-series',
  gap: 0.4,
  seriesGap: 0,
  opacity: 1,
  gridlines: 'solid',
  axisLines: 'category',
  hasTicks: false,
  isFramed: false,
  legend: 'bottom',
  titleAt: 'left',
}

/** Creates a chart with an axis from 0 to 100. */
function chartOf(parts: Partial<ChartDescription>): ChartDescription {
  return {
    chartType: 'column',
    title: 'Orders',
    categories: ['North', 'South', 'East', 'West'].slice(0, parts.series?.[0]?.values.length ?? 4),
    series: [{ name: '', values: [20, 80, 50, 35] }],
    figures: PLAIN,
    valueAxis: { min: 0, max: 100, step: 20, figures: PLAIN },
    ...parts,
  }
}

/**
 * Draws a chart and reads the page.
 *
 * @param more Drawn over the chart, in the coordinates of the plot.
 */
export async function readDrawn(
  parts: Partial<ChartDescription>,
  look: Partial<ChartStyle> = {},
  more: (page: DrawingPage) => void = () => {},
): Promise<RecognisedCharts> {
  const content = await readPage((page) => {
    drawChart(page, chartOf(parts), chartStyle(randomFrom(1), { ...LOOK, ...look }), AREA)
    more(page)
  })
  return recogniseCharts(content)
}

/** Returns the only chart that {@link readDrawn} finds. */
export async function readOne(parts: Partial<ChartDescription>, look: Partial<ChartStyle> = {}): Promise<Chart> {
  const { charts } = await readDrawn(parts, look)
  if (charts.length !== 1) throw new RangeError(`Expected one chart on the page, got ${charts.length}`)
  return charts[0]!
}

/** Returns the values of each series of a chart. */
export function valuesOf({ series }: Chart): readonly (readonly (number | null)[])[] {
  return series.map(({ values }) => values)
}

/** Draws columns with names below and numbers above, without an axis. */
export function drawColumns(
  page: DrawingPage,
  columns: readonly {
    readonly name: string
    readonly height: number
    /** Height at which the column starts. @default 0 */
    readonly from?: number
    readonly figure?: string
  }[],
): void {
  const text = { font: 'helvetica', size: 8 } as const
  const lowest = Math.min(...columns.map(({ from = 0 }) => from))
  const foot = lowest < 0 ? 324 - lowest : 312
  for (const [i, { name, height, from = 0, figure }] of columns.entries()) {
    const [x0, x1] = [100 + 60 * i, 135 + 60 * i]
    if (height > 0) page.fill({ x0, y0: 300 - from - height, x1, y1: 300 - from }, '#4472c4')
    const write = (words: string, baseline: number) =>
      page.write(words, (x0 + x1) / 2 - page.measure(words, text) / 2, baseline, text)
    write(name, foot)
    if (figure !== undefined) write(figure, from < 0 ? 308 - from : 297 - from - height)
  }
}

/** Reads charts from columns drawn with {@link drawColumns}. */
export async function readColumns(columns: Parameters<typeof drawColumns>[1]): Promise<RecognisedCharts> {
  return recogniseCharts(await readPage((page) => drawColumns(page, columns)))
}

/** Reads charts from the same columns with labels that come from OCR and may be wrong. */
export async function readPicturedColumns(columns: Parameters<typeof drawColumns>[1]): Promise<RecognisedCharts> {
  const content = await readPage((page) => drawColumns(page, columns))
  return recogniseCharts({ ...content, glyphs: content.glyphs.map((glyph) => ({ ...glyph, confidence: 0.6 })) })
}
