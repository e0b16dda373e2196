import type { Bbox, PageContent } from '../../../../core/model.js'
import { centerY, overlapX, widthOf } from '../../geometry/boxes.js'
import type { Grid } from './grid.js'

/** Edges this near to each other are one, in points. */
const SAME_EDGE = 1.5
/** Minimum length of an edge, as a share of the width of the box. */
const MIN_LENGTH = 0.6
/** Minimum share of the rows of a table between which edges are drawn. */
const LEAST_ROWS = 0.5

/** Returns the heights at which lines or edges of backgrounds run across most of a box. */
export function edgesAcross(box: Bbox, { rulings, shapes }: PageContent): readonly number[] {
  const drawn = [
    ...rulings.filter(({ direction }) => direction === 'horizontal').map(({ bbox }) => ({ y: centerY(bbox), bbox })),
    ...shapes.flatMap(({ bbox }) => [
      { y: bbox.y0, bbox },
      { y: bbox.y1, bbox },
    ]),
  ]
    .filter(({ y, bbox }) => y > box.y0 && y < box.y1 && overlapX(bbox, box) > 0)
    .sort((a, b) => a.y - b.y)
  const groups: (typeof drawn)[] = []
  for (const each of drawn) {
    if (groups.length > 0 && each.y - groups.at(-1)!.at(-1)!.y < SAME_EDGE) groups.at(-1)!.push(each)
    else groups.push([each])
  }
  return groups
    .filter((own) => own.reduce((sum, { bbox }) => sum + overlapX(bbox, box), 0) >= MIN_LENGTH * widthOf(box))
    .map((own) => own[0]!.y)
}

/** Whether lines or edges of backgrounds are drawn between most rows of a table. */
export function isBanded({ bbox, rows }: Grid, content: PageContent): boolean {
  const edges = edgesAcross(bbox, content)
  const drawn = rows.slice(1).filter((row, i) => {
    const last = rows[i]!
    return edges.some((y) => y > (last.start + last.end) / 2 && y < (row.start + row.end) / 2)
  })
  return drawn.length >= LEAST_ROWS * (rows.length - 1)
}
