import type { Bbox } from '../../../core/model.js'
import { centerY, heightOf, overlapY, widthOf } from '../geometry.js'
import type { Bar, Label, LegendEntry, Plot, Polygon, Stroke } from './parts.js'

/** A key is no taller than this many font sizes, and no longer than this many. */
const KEY = { height: 1.6, length: 5 }
/** A key stands this near to its name, in font sizes. */
const NEAR = 1.6

/** The entries of a legend: keys with a name at their right. */
export function findLegend(
  plot: Plot,
  keys: { readonly marks: readonly (Bar | Stroke | Polygon)[] },
): readonly LegendEntry[] {
  return plot.labels.flatMap((label): LegendEntry[] => {
    if (label.angle !== 0 || !/\p{L}/u.test(label.text)) return []
    const near = keys.marks
      .filter(({ bbox }) => isKeyOf(bbox, label))
      .sort((a, b) => b.bbox.x1 - a.bbox.x1 || b.order - a.order)
    const key = near[0]
    if (key === undefined) return []
    const line = near.find((mark) => 'width' in mark)
    return [{ name: label.text, color: key.color, key: kindOf(key, line), label }]
  })
}

function kindOf(key: Bar | Stroke | Polygon, line: Bar | Stroke | Polygon | undefined): LegendEntry['key'] {
  if (line !== undefined) return 'line'
  return 'points' in key ? 'marker' : 'bar'
}

function isKeyOf(key: Bbox, { bbox, size }: Label): boolean {
  const gap = bbox.x0 - key.x1
  const isLevel = Math.abs(centerY(key) - centerY(bbox)) < 0.5 * size || overlapY(key, bbox) > 0.6 * size
  return (
    isLevel &&
    gap >= -0.5 &&
    gap <= NEAR * size &&
    heightOf(key) <= KEY.height * size &&
    widthOf(key) <= KEY.length * size
  )
}
