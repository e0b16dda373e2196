import type { Bbox, FilledShape, PageContent, Path, Picture, Ruling } from '../../../../core/model.js'
import { hull } from '../../../recognise/geometry.js'

/** What was painted at once: pieces of one path have one number. */
export interface PaintedMark {
  /** What has a higher number lies above. */
  readonly order: number
  readonly bbox: Bbox
  readonly rulings: readonly Ruling[]
  readonly shapes: readonly FilledShape[]
  readonly paths: readonly Path[]
  readonly picture?: Picture
}

/** All that is painted on a page and no text, in the order in which it was painted. What has no number lies below. */
export function paintedMarks({ rulings, shapes, paths, pictures }: PageContent): readonly PaintedMark[] {
  const marks = new Map<number, { rulings: Ruling[]; shapes: FilledShape[]; paths: Path[]; picture?: Picture }>()
  const at = (order: number) => {
    const known = marks.get(order) ?? { rulings: [], shapes: [], paths: [] }
    marks.set(order, known)
    return known
  }
  // a reader need not say when what was painted; lines then lie over grounds
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
