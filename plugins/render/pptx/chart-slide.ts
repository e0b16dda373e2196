import type { FormatChoice } from '../../../core/format-configuration.js'
import type { Chart, DocumentModel } from '../../../core/model.js'
import { chartDescription, howMeasured, isEmpty, NO_SERIES, unitLine } from '../charts/chart-descriptions.js'
import { chartGrid } from '../charts/chart-grid.js'
import { type ChartLook, chartLook } from '../charts/chart-look.js'
import { seriesNumbers } from '../charts/chart-numbers.js'
import type { PlotMargins } from '../charts/chart-setting.js'
import { columnFormats } from '../charts/column-formats.js'
import { soundChart } from '../charts/sound-chart.js'
import { chartXml } from '../charts/xml/chart-xml.js'
import { printableText } from '../printable-text.js'
import { chartTitle, sourceLine } from '../source-line.js'
import { chartWorkbook, ownReferences } from '../xlsx/chart-workbook.js'
import { type PackedChart, WORKBOOK_RELATIONSHIP } from './place-charts.js'
import { placeLine } from './place-line.js'
import type { Presentation } from './presentation.js'
import {
  addLine,
  addSource,
  addTitledSlide,
  addUnit,
  BOTTOM,
  LEFT,
  POINTS_PER_INCH,
  TOP,
  WIDTH,
} from './slide-frame.js'

/** Minimum font size, in points. With many names next to each other, larger letters would push some of them out. */
const LEAST_LETTERS = { usual: 14, ofMany: 10 }
const MANY_CATEGORIES = 20

/** The position of a chart in the deck. */
export interface ChartFrame {
  readonly chart: Chart
  /** One-based. */
  readonly slideNumber: number
  /** In inches. */
  readonly box: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  /** Font of the chart. If undefined, that of the format, enlarged for a slide. */
  readonly letters?: Pick<ChartLook, 'fontFamily' | 'fontColorHex' | 'fontSize'>
  /** Position of the plot area. If undefined, the program decides. */
  readonly plot?: PlotMargins
}

/**
 * Adds a slide with everything around a chart. The chart itself is inserted when the deck is packed.
 *
 * @returns The frame of the chart; empty if the chart has no series.
 */
export function addChartSlide(
  deck: Presentation,
  chart: Chart,
  slideNumber: number,
  document: DocumentModel,
  options: FormatChoice,
): readonly ChartFrame[] {
  const slide = addTitledSlide(deck, chartTitle(chart), options)
  const unit = unitLine(chart)
  if (unit) addUnit(slide, unit, options)
  const source = sourceLine({ places: [chart.place] }, document)
  const measured = howMeasured(chart)
  const note = measured && `Values without a label were ${measured}`
  addSource(slide, [source, note], options)
  slide.addNotes(printableText([source, placeLine(chart.place), `Chart ${chart.id}`, note].filter(Boolean).join('\n')))
  const y = unit ? TOP.withUnit : TOP.withoutUnit
  if (!isEmpty(chart)) return [{ chart, slideNumber, box: { x: LEFT, y, w: WIDTH, h: BOTTOM - y } }]
  addLine(slide, NO_SERIES, { x: LEFT, y: y + 0.3, w: WIDTH, h: 0.5, objectName: 'Message', fontSize: 16 }, options)
  return []
}

/** Creates the package parts of a chart. */
export async function packChart(frame: ChartFrame, options: FormatChoice): Promise<PackedChart> {
  const { slideNumber, box } = frame
  const chart = soundChart(frame.chart)
  const numbers = chart.series.map((series) => seriesNumbers(chart, series))
  const grid = chartGrid(chart)
  const look = chartLook(chart, options)
  // A slide is read from a greater distance than a sheet.
  const least = chart.categories.length > MANY_CATEGORIES ? LEAST_LETTERS.ofMany : LEAST_LETTERS.usual
  const letters = frame.letters ?? { fontSize: Math.max(look.fontSize, least) }
  return {
    slideNumber,
    box,
    name: `Chart ${chart.id}`,
    description: chartDescription(chart),
    xml: chartXml(
      chart,
      ownReferences(grid),
      { ...look, ...letters },
      {
        hasTitle: false,
        width: box.w * POINTS_PER_INCH,
        workbookRelation: WORKBOOK_RELATIONSHIP,
        ...(frame.plot && { plot: frame.plot }),
      },
    ),
    workbook: await chartWorkbook(grid, columnFormats(chart, grid, numbers)),
  }
}
