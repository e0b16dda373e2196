import type { FilledShape, Ruling } from '../../../../core/model.js'
import { heightOf, holdsCenter } from '../../geometry/boxes.js'
import type { Line } from '../../text/lines.js'
import type { ColumnSpan } from '../grid/columns.js'

/** Maximum height of a bar, in font sizes of the header on it. */
const MAX_BAR_HEIGHT = 2.5

/**
 * Returns the lower edges of bars that are filled behind one header each, over at least two columns outside the stub:
 * "2022" on black over four quarters. Like a rule under the header, the edge shows which columns the header spans.
 */
export function edgesOfBars(
  headers: readonly Line[],
  shapes: readonly FilledShape[],
  columns: readonly ColumnSpan[],
): readonly Ruling[] {
  const texts = headers.flatMap(({ phrases, size }) => phrases.map(({ bbox }) => ({ bbox, size })))
  const bars = shapes.filter(({ bbox: bar, color }) => {
    const [text, ...others] = texts.filter(({ bbox }) => holdsCenter(bar, bbox))
    if (text === undefined || others.length > 0 || color === '#ffffff') return false
    const within = columns.filter(({ start, end }) => (start + end) / 2 > bar.x0 && (start + end) / 2 < bar.x1)
    return within.length > 1 && !within.includes(columns[0]!) && heightOf(bar) < MAX_BAR_HEIGHT * text.size
  })
  return bars.map(({ bbox, color }) => ({ direction: 'horizontal', bbox: { ...bbox, y0: bbox.y1 }, color }))
}
