import type { Bbox } from '../../../../core/model.js'
import { overlapX, overlapY } from '../../geometry/boxes.js'
import type { Marks } from '../parts.js'
import type { PieArea } from './pie-areas.js'

/** Where another chart stands. */
interface Area {
  readonly bbox: Bbox
  readonly marks: Marks
}

/**
 * A pie without the keys of another chart that is drawn in some of its colours: programs give the same colours to each
 * chart in turn. They name but a part of its slices, stand nearer to that chart, and name what is drawn there.
 */
export function withoutKeysOfOthers(pie: PieArea, others: readonly Area[], marks: Marks): PieArea {
  if (pie.keys.length === 0 || others.length === 0) return pie
  const slices = new Set([...pie.marks.polygons, ...pie.marks.bars].map(({ color }) => color))
  if (pie.keys.length >= slices.size) return pie
  const keys = [...marks.bars, ...marks.polygons].filter(({ bbox }) => pie.keys.includes(bbox))
  const isOf = ({ bbox: place, marks: { bars, polygons, strokes } }: Area) => {
    const drawn = [...bars, ...polygons, ...strokes].filter(({ bbox }) => !pie.keys.includes(bbox))
    const isDrawn = (color: string) => drawn.some((mark) => mark.color === color)
    return keys.every(({ bbox, color }) => isDrawn(color) && distance(place, bbox) < distance(pie.bbox, bbox))
  }
  return others.some(isOf) ? { ...pie, keys: [] } : pie
}

function distance(a: Bbox, b: Bbox): number {
  return Math.hypot(Math.max(-overlapX(a, b), 0), Math.max(-overlapY(a, b), 0))
}
