import type { Bbox, FilledShape, PageContent, Path, Picture, Ruling } from '../../../../core/model.js'
import { hull } from '../../../recognise/geometry/boxes.js'

/** Graphics that were painted together: pieces of one path have the same order number. */
export interface PaintedMark {
  /** A higher number is above. */
  readonly order: number
  readonly bbox: Bbox
  readonly rulings: readonly Ruling[]
  readonly shapes: readonly FilledShape[]
  readonly paths: readonly Path[]
  readonly picture?: Picture
}

/** Returns all graphics of a page in paint order. Graphics without an order number are at the bottom. */
export function paintedMarks({ rulings, shapes, paths, pictures }: PageContent): readonly PaintedMark[] {
  const marks = new Map<number, { rulings: Ruling[]; shapes: FilledShape[]; paths: Path[]; picture?: Picture }>()
  const at = (order: number) => {
    const known = marks.get(order) ?? { rulings: [], shapes: [], paths: [] }
    marks.set(order, known)
    return known
  }
  // a reader may provide no paint order; then lines are above backgrounds
  let unknown = -(rulings.length + shapes.length + paths.length + pictures.length)
  for (const picture of pictures) at(picture.order ?? unknown++).picture = picture
  for (const shape of shapes) at(shape.order ?? unknown++).shapes.push(shape)
  for (const path of paths) at(path.order ?? unknown++).paths.push(path)
  for (const ruling of rulings) at(ruling.order ?? unknown++).rulings.push(ruling)
  return [...marks]
    .sort(([a], [b]) => a - b)
    .map(([order, mark]) => {
      const things = [...mark.rulings, ...mark.shapes, ...mark.paths, ...(mark.picture ? [mark.picture] : [])]
      return { order, bbox: hull(things.map(({ bbox }) => bbox)), ...mark }
    })
}
