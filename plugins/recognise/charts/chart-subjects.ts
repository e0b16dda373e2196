import type { Bbox, Chart, Table } from '../../../core/model.js'
import { centerY, overlapX } from '../geometry/boxes.js'
import { readCaption } from '../layout/titles.js'
import type { Line } from '../text/lines.js'

/**
 * Gives charts without a title of their own the heading above them, or what the sentence that leads to them says they show:
 * as tables have theirs. On a slide the heading is most often what the chart is about.
 *
 * @param lines Of the page, without the labels of its charts.
 */
export function withSubjects(
  charts: readonly Chart[],
  tables: readonly Table[],
  lines: readonly Line[],
): readonly Chart[] {
  if (charts.every(({ title }) => title !== undefined)) return charts
  const boxes = [...tables.flatMap(({ places }) => places), ...charts.map(({ place }) => place)].map(({ bbox }) => bbox)
  return charts.map((chart) => {
    if (chart.title !== undefined) return chart
    const { title, subject = title } = readCaption(linesAbove(chart.place.bbox, boxes, lines), chart.place.bbox)
    return subject === undefined ? chart : { ...chart, subject }
  })
}

/** Lines over a chart, up to what stands above it. */
function linesAbove(chart: Bbox, others: readonly Bbox[], lines: readonly Line[]): readonly Line[] {
  const isAbove = (box: Bbox) => box !== chart && overlapX(box, chart) > 0 && box.y1 <= chart.y0 + 1
  const floor = Math.max(0, ...others.filter(isAbove).map(({ y1 }) => y1))
  return lines.filter(({ bbox }) => isAbove(bbox) && centerY(bbox) > floor)
}
