import type { Bbox, Warning } from '../../../core/model.js'
import { centerX, heightOf, overlapY, widthOf } from '../geometry/boxes.js'
import { withoutBorders } from './borders.js'
import type { Plot } from './parts.js'

/** A line parts panels when it runs along this share of their height. */
const WHOLE = 0.95
/** Between two panels is so much room, in points: their edges. */
const ROOM = { least: 0.4, most: 8 }
/** Panels of one row are as broad as each other, to this share. */
const ALIKE = 0.1

/**
 * Whether a place for a chart is a row of panels in frames of their own that share a grid, as small multiples do (R. A.
 * Becker, W. S. Cleveland, "The design and control of trellis display", Journal of Computational and Graphical
 * Statistics 5, 1996): what goes from panel to panel is no line of one chart.
 */
export function isTrellis({ bbox, marks, isPie }: Plot): boolean {
  if (isPie) return false
  const edges = withoutBorders(marks.strokes, marks.bars)
    .filter(({ bbox: line }) => widthOf(line) <= 1 && overlapY(line, bbox) >= WHOLE * heightOf(bbox))
    .map(({ bbox: line }) => centerX(line))
    .sort((a, b) => a - b)
  const gaps = edges.slice(1).map((right, i) => ({ from: edges[i]!, to: right }))
  const isRoom = ({ from, to }: { from: number; to: number }) => to - from >= ROOM.least && to - from <= ROOM.most
  const rooms = gaps.filter(isRoom)
  const panels = gaps.filter(({ from, to }) => to - from > ROOM.most).map(({ from, to }) => to - from)
  const hasEnds = rooms.every(({ from, to }) => edges[0]! < from && to < edges.at(-1)!)
  const areAlike = Math.max(...panels) - Math.min(...panels) <= ALIKE * Math.max(...panels)
  return rooms.length > 0 && hasEnds && panels.length === rooms.length + 1 && areAlike
}

/** Says that such a row was not read. */
export function warnOfTrellis(bbox: Bbox, pageNumber: number): Warning {
  return {
    code: 'chart_not_read',
    subject: 'chart',
    message: `What looks like a chart on page ${pageNumber} is a row of small ones that share a grid: it was not read`,
    pageNumber,
    bbox,
  }
}
