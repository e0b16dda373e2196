import type { Bbox, Warning } from '../../../core/model.js'
import { heightOf, holdsCenter, overlapX, overlapY, widthOf } from '../geometry/boxes.js'
import { isDataLine } from './cluster-marks.js'
import { findFrames } from './frames.js'
import { isColorful } from './lines/colors.js'
import type { Label, Marks, Plot } from './parts.js'
import { findScales } from './scales/find-scales.js'

/** Readers look at no more marks of a chart than this. */
const MOST_MARKS = 2000
/** Labels of a frame are no further from it than this, in points. */
const REACH = 60
/** A frame is read where charts take up this share of it. */
const READ_SHARE = 0.5

/**
 * Warns of frames with figures along their axes that hold more marks than the readers of charts look at: thousands of
 * points or bars may be a chart all the same.
 *
 * @param read Where charts were read.
 */
export function warnOfCrowded(
  marks: Marks,
  labels: () => readonly Label[],
  read: readonly Bbox[],
  { pageNumber, ...from }: Pick<Plot, 'tolerance' | 'source'> & { readonly pageNumber: number },
): readonly Warning[] {
  // bars of a hair's breadth are lines; of a table they are grey
  const lines = marks.strokes.filter((stroke) => isDataLine(stroke) || isColorful(stroke.color))
  if (marks.bars.length + lines.length + marks.polygons.length <= MOST_MARKS) return []
  const data = [...marks.bars, ...lines, ...marks.polygons].map(({ bbox }) => bbox)
  const shown = new Set(lines)
  const level = marks.strokes.filter((stroke) => !shown.has(stroke))
  const crowded = findFrames(level)
    .filter((frame) => !read.some((box) => shareOf(frame, box) >= READ_SHARE))
    .map((bbox) => ({ bbox, count: data.filter((box) => holdsCenter(bbox, box)).length }))
    .filter(({ count }) => count > MOST_MARKS)
  return crowded
    .filter(({ bbox }) => hasScale(bbox, { ...from, strokes: level, labels: labels() }))
    .map(({ bbox, count }) => ({
      code: 'chart_not_read',
      subject: 'chart',
      message: `What looks like a chart on page ${pageNumber} is drawn in ${count} marks, more than are looked at: it was not read`,
      pageNumber,
      bbox,
    }))
}

function hasScale(
  bbox: Bbox,
  { strokes, labels, ...from }: Pick<Plot, 'tolerance' | 'source'> & Pick<Marks, 'strokes'> & Pick<Plot, 'labels'>,
): boolean {
  const isNear = (box: Bbox) => overlapX(box, bbox) >= -REACH && overlapY(box, bbox) >= -REACH
  const plot: Plot = {
    ...from,
    bbox,
    marks: { bars: [], polygons: [], strokes: strokes.filter((stroke) => isNear(stroke.bbox)) },
    labels: labels.filter((label) => isNear(label.bbox)),
  }
  return findScales(plot, new Set()).length > 0
}

function shareOf(frame: Bbox, box: Bbox): number {
  const common = Math.max(0, overlapX(frame, box)) * Math.max(0, overlapY(frame, box))
  return common / (widthOf(frame) * heightOf(frame))
}
