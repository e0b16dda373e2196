import type { FilledShape, Ruling } from '../../../../core/model.js'
import { heightOf, holdsCenter } from '../../geometry/boxes.js'
import type { Line } from '../../text/lines.js'
import type { ColumnSpan } from '../grid/columns.js'

/** A bar is no taller than so many times the font size of the head on it. */
const MOST_HEIGHT = 2.5

/**
 * The lower edges of bars that are filled behind one head each, over several columns: "2022" on black over four quarters.
 * They say what the head spans as a rule under it does.
 */
export function edgesOfBars(
  heads: readonly Line[],
  shapes: readonly FilledShape[],
  columns: readonly ColumnSpan[],
): readonly Ruling[] {
  const texts = heads.flatMap(({ phrases, size }) => phrases.map(({ bbox }) => ({ bbox, size })))
  const bars = shapes.filter(({ bbox: bar, color }) => {
    const [text, ...others] = texts.filter(({ bbox }) => holdsCenter(bar, bbox))
    if (text === undefined || others.length > 0 || color === '#ffffff') return false
    const within = columns.filter(({ start, end }) => (start + end) / 2 > bar.x0 && (start + end) / 2 < bar.x1)
    return within.length > 1 && !within.includes(columns[0]!) && heightOf(bar) < MOST_HEIGHT * text.size
  })
  return bars.map(({ bbox, color }) => ({ direction: 'horizontal', bbox: { ...bbox, y0: bbox.y1 }, color }))
}
