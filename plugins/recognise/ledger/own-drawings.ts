import type { Bbox, PageContent, Table } from '../../../core/model.js'
import { holdsCenter, overlapX, overlapY, widthOf } from '../geometry.js'
import type { DrawingKind, MarkCount } from './ledger.js'

/** Frames and rules are drawn this far around the text of a table, in points. */
const AROUND = 8
/** Maximum distance of an underline below its text, in points. */
const UNDERLINE = 5

/** Counts the marks other than words, and those that belong to no table, chart or text. */
export function countDrawings(
  content: PageContent,
  tables: readonly Table[],
  charts: readonly Bbox[],
  texts: readonly Bbox[],
): Readonly<Record<DrawingKind, MarkCount>> {
  const boxes = [...tables.map(({ places }) => grown(places[0]!.bbox, AROUND)), ...charts]
  const count = (marks: readonly { readonly bbox: Bbox }[]): MarkCount => ({
    all: marks.length,
    open: marks.filter(({ bbox }) => !boxes.some((box) => holdsCenter(box, bbox)) && !isOfText(bbox, texts)).length,
  })
  return {
    rulings: count(content.rulings),
    shapes: count(content.shapes),
    pictures: count(content.pictures),
    paths: count(content.paths),
  }
}

/** Whether a mark underlines or backs a text. */
function isOfText(mark: Bbox, texts: readonly Bbox[]): boolean {
  const low = { ...mark, y0: mark.y0 - UNDERLINE }
  return texts.some(
    (text) => overlapY(low, text) > 0 && overlapX(low, text) > 0.5 * Math.min(widthOf(mark), widthOf(text)),
  )
}

function grown({ x0, y0, x1, y1 }: Bbox, by: number): Bbox {
  return { x0: x0 - by, y0: y0 - by, x1: x1 + by, y1: y1 + by }
}
