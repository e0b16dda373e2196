import type * as Mupdf from 'mupdf'
import type { Bbox, Picture } from '../../../../core/model.js'
import type { DocumentLimits } from '../../../../core/reading/document-limits.js'
import type { DrawnMarks } from '../../drawn-paths.js'
import { type ListReader, type ListState, readList, thingAt } from '../display-list.js'
import type { TextCover } from '../letters/covered-text.js'
import { createDrawingState, type DrawingState, readPath } from './drawing-state.js'
import { clipToStroke, fillGradient, fillPath, strokePath } from './painted-paths.js'
import { beginPattern, endPattern, popClip } from './painted-patterns.js'
import { clipToImageMask, fillImage, fillImageMask } from './painted-pictures.js'

/** Everything on the page that is not text, and how it affects the text. */
interface Drawings extends DrawnMarks {
  readonly pictures: Picture[]
  readonly cover: TextCover
  /** Whether the file gives letters as the meaning of any text (`ActualText`). */
  readonly hasMeanings: boolean
  /** Number of pixels of all pictures, including hidden ones and masks. */
  readonly pixels: number
}

/**
 * Reads the drawings of a page: paths, gradients and pictures, each clipped to the current clip, and the letters that
 * they cover.
 *
 * @param list The page's display list.
 * @param page The visible page, in its own coordinates.
 * @throws RecreateError `page_too_large`.
 */
export function readDrawings(
  mupdf: typeof Mupdf,
  list: Mupdf.DisplayList,
  page: Bbox,
  limits: DocumentLimits,
): Drawings {
  const drawing = createDrawingState(mupdf, page, limits)
  const { hasMeanings } = readList(mupdf, list, operationsOn(drawing))
  const { marks, pictures, pixels } = drawing
  const { rulings, shapes, paths } = marks
  return { rulings, shapes, paths, pictures, cover: coverOf(drawing), hasMeanings, pixels }
}

/** Returns what each operation of a display list does. */
function operationsOn(drawing: DrawingState): ListReader {
  const { paint, text } = drawing
  return {
    fillText: ({ thing, ctm, bounds }) => text.write(thing, ctm, bounds, paint.clip.box),
    strokeText: (node) => strokeText(drawing, node),
    clipText: () => paint.clipTo(paint.clip.box, { isWhole: false, isText: true }),

    fillPath: (node, isEvenOdd) => fillPath(drawing, node, isEvenOdd),
    strokePath: (node) => strokePath(drawing, node),
    fillShade: (node) => fillGradient(drawing, node),
    clipPath: (node) => paint.clipToPath(readPath(drawing, node)),
    clipStrokePath: (node) => clipToStroke(drawing, node),

    fillImage: (node) => fillImage(drawing, node),
    fillImageMask: (node) => fillImageMask(drawing, node),
    clipImageMask: (node) => clipToImageMask(drawing, node),

    popClip: () => popClip(drawing),
    beginMask: ({ bounds }) => paint.beginMask(bounds),
    endMask: () => paint.endMask(),
    beginGroup: ({ alpha }, isNormal) => paint.beginGroup(isNormal, alpha),
    endGroup: () => paint.endGroup(),
    beginTile: () => beginPattern(drawing),
    endTile: () => endPattern(drawing),
  }
}

/** Reads a text that is drawn as an outline. */
function strokeText(drawing: DrawingState, node: ListState): void {
  const text = thingAt(drawing.mupdf.Text, node.thing)
  const [x0, y0, x1, y1] = text.getBounds(null as unknown as Mupdf.StrokeState, node.ctm)
  const bbox = { x0, y0, x1, y1 }
  drawing.text.write(node.thing, node.ctm, bbox, drawing.paint.clip.box)
  if (node.alpha > 0) drawing.textOutlines.push({ bbox, color: drawing.colorOf(node) })
}

function coverOf({ mupdf, text, textOutlines, showsClippedText }: DrawingState): TextCover {
  const { reachesOut, addresses } = text
  const isCovered = text.findCovered(mupdf)
  return { showsClippedText, isCovered, reachesOut, texts: addresses, outlines: textOutlines }
}
