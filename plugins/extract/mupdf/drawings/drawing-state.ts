import type * as Mupdf from 'mupdf'
import type { Bbox, PathStep, Picture } from '../../../../core/model.js'
import { type DocumentLimits, pageTooLarge } from '../../../../core/reading/document-limits.js'
import type { DrawnMarks } from '../../drawn-paths.js'
import { ClippedOutlines } from '../../outlines.js'
import type { ListState } from '../display-list.js'
import { type Outline, TextOrder } from '../letters/covered-text.js'
import { colorReader } from '../spot-colors.js'
import { PaintOrder } from './paint-order.js'
import { PatternNames } from './pattern-names.js'

/**
 * The state of a page whose drawings are being read. `readDrawings` creates one for each page, and the functions of
 * this folder change it, one operation of the display list after the other. It is the only state that they share.
 */
export interface DrawingState {
  readonly mupdf: typeof Mupdf
  readonly limits: DocumentLimits
  /** Converts the colour of a node to `#rrggbb`. */
  readonly colorOf: (node: ListState) => string
  /** The current clip and the number of the next paint operation. */
  readonly paint: PaintOrder
  /** The names of the patterns, and the pattern cells that are being drawn. */
  readonly patterns: PatternNames
  /** The current pattern whose cell is drawn path by path. It ends with its clip. */
  drawnCell: DrawnCell | undefined
  /** Cuts outlines by clips. It counts the cuts, which are limited for each page. */
  readonly clipped: ClippedOutlines
  /** Paths and gradients that were read. */
  readonly marks: DrawnMarks
  /** Visible pictures that were read. */
  readonly pictures: Picture[]
  /** Texts in paint order, and the opaque boxes that are painted over them. */
  readonly text: TextOrder
  /** Visible texts that are drawn as outlines. */
  readonly textOutlines: Outline[]
  /** Whether anything is painted through letters that are used as a clip. */
  showsClippedText: boolean
  /** Number of path steps that were read. */
  strokes: number
  /** Number of pixels of all pictures, including hidden ones and masks. */
  pixels: number
}

/** A pattern whose cell MuPDF draws as normal paths through a clip. */
interface DrawnCell {
  readonly clip: object
  /** Number of its first paint operation; undefined if nothing of it is visible. */
  readonly order: number | undefined
}

/** @param page The visible page, in its own coordinates. */
export function createDrawingState(mupdf: typeof Mupdf, page: Bbox, limits: DocumentLimits): DrawingState {
  return {
    mupdf,
    limits,
    colorOf: nodeColorReader(mupdf),
    paint: new PaintOrder(page),
    patterns: new PatternNames(),
    drawnCell: undefined,
    clipped: new ClippedOutlines(),
    marks: { rulings: [], shapes: [], paths: [] },
    pictures: [],
    text: new TextOrder(page),
    textOutlines: [],
    showsClippedText: false,
    strokes: 0,
    pixels: 0,
  }
}

/**
 * Reads the path of a node, in page coordinates, and counts its steps.
 *
 * @throws RecreateError `page_too_large`.
 */
export function readPath(drawing: DrawingState, node: ListState): readonly PathStep[] {
  const most = drawing.limits.strokes
  const steps = node.readSteps(most - drawing.strokes + 1)
  drawing.strokes += steps.length
  if (drawing.strokes > most) throw pageTooLarge('lines and curves', 'strokes', most, 'more')
  return steps
}

/** Returns a converter that remembers the last colour: most operations have the colour of the operation before. */
function nodeColorReader(mupdf: typeof Mupdf): DrawingState['colorOf'] {
  const hexOf = colorReader(mupdf)
  let last: { readonly colorSpace?: Mupdf.ColorSpace; readonly color?: readonly number[]; readonly hex: string } = {
    hex: '',
  }
  return ({ colorSpace, color }) => {
    if (color !== last.color || colorSpace !== last.colorSpace)
      last = { colorSpace, color, hex: hexOf(colorSpace, color) }
    return last.hex
  }
}
