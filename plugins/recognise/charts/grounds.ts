import type { Bbox, PageContent } from '../../../core/model.js'
import { heightOf, widthOf } from '../geometry/boxes.js'
import type { Bar, Marks, Stroke } from './parts.js'

/** What covers more than this share of the page is its ground. */
const GROUND_SHARE = 0.7
/** What is no further from an edge of the page than this reaches to it, in points. */
const AT_EDGE = 1
/** A page or a picture that is narrower than this, in points, shows one chart: a band along its edge is the head of that. */
const LEAST_PAGE = 300

type PageSize = Pick<PageContent, 'width' | 'height'>

/** Marks of a picture of a page without the bands along its edges, with what these part. */
export function withoutBands(marks: Marks, page: PageSize): Marks {
  const bars = marks.bars.filter(({ bbox }) => !isBand(bbox, page))
  if (bars.length === marks.bars.length) return marks
  return { ...marks, bars, strokes: [...marks.strokes, ...marks.bars.flatMap((bar) => edgeOfBand(bar, page))] }
}

/** Most of the page, or a band along one of its edges from end to end: of a slide's title, its foot, its side. */
export function isGround(box: Bbox, page: PageSize): boolean {
  return isBand(box, page) || widthOf(box) * heightOf(box) > GROUND_SHARE * page.width * page.height
}

function isBand({ x0, y0, x1, y1 }: Bbox, { width, height }: PageSize): boolean {
  if (width < LEAST_PAGE) return false
  return [x0, y0, width - x1, height - y1].filter((gap) => gap <= AT_EDGE).length >= 3
}

/** The lower edge of a band along the top of the page: it parts a title from what is below as a drawn line does. */
export function edgeOfBand({ bbox, color, order }: Bar, page: PageSize): readonly Stroke[] {
  const { x0, x1, y0, y1 } = bbox
  if (!isBand(bbox, page) || y0 > AT_EDGE || y1 >= page.height - AT_EDGE) return []
  const edge = { x0, x1, y0: y1, y1 }
  const points = [
    { x: x0, y: y1 },
    { x: x1, y: y1 },
  ]
  return [{ points, bbox: edge, color, width: 0, isDashed: false, isCurved: false, order }]
}
