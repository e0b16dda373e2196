import type * as Mupdf from 'mupdf'
import type { Bbox, PathStep, Picture } from '../../../core/model.js'
import { type DocumentLimits, pageTooLarge } from '../../../core/reading/document-limits.js'
import { clipBox, type DrawnMarks, type DrawnPath, sortDrawnPath } from '../drawn-paths.js'
import { ClippedOutlines, hullOf } from '../outlines.js'
import { colorBelow, hexOfRgb, mixColors } from '../paint.js'
import { outlineOfStroke, type StrokedLine, seenStroke } from '../thick-strokes.js'
import { type Outline, type TextCover, TextOrder } from './covered-text.js'
import { type ListState, readList, thingAt } from './display-list.js'
import { boxOf, destroyAll, scaleOf } from './handed.js'
import { pictureTooLarge } from './page-limits.js'
import { PaintOrder } from './paint-order.js'
import { isPatternCell } from './pattern-cells.js'
import { PatternNames } from './pattern-names.js'
import { shadeOf } from './picture-shade.js'
import { colorReader } from './spot-colors.js'

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
  const hexOf = colorReader(mupdf)
  const marks: DrawnMarks = { rulings: [], shapes: [], paths: [] }
  const pictures: Picture[] = []
  const order = new TextOrder(page)
  const outlines: Outline[] = []
  const paint = new PaintOrder(page)
  const patterns = new PatternNames()
  const clipped = new ClippedOutlines()
  let showsClippedText = false
  let [strokes, pixels] = [0, 0]
  const stepsOf = (state: ListState): readonly PathStep[] => {
    const steps = state.readSteps(limits.strokes - strokes + 1)
    strokes += steps.length
    if (strokes > limits.strokes) throw pageTooLarge('lines and curves', 'strokes', limits.strokes, 'more')
    return steps
  }
  /** Counts a paint operation and returns its visible properties, or undefined if nothing of it is visible. */
  const show = (steps: readonly PathStep[], inkPaint: DrawnPath['paint'], ink: string, alpha: number) => {
    patterns.takeDown(steps, inkPaint, ink)
    const number = paint.countPath(alpha)
    if (number === undefined) return undefined
    const { clip } = paint
    if (clip.isText) showsClippedText = true
    const color = alpha === 1 ? ink : mixColors(ink, alpha, colorBelow(hullOf(steps), marks))
    return { color, clip: clip.box, order: number, isPartial: alpha < 1 || !paint.isPlain }
  }
  const addPattern = (order: number | undefined) => {
    const pattern = patterns.end()
    const { clip } = paint
    const steps = clipped.wholeOf(clip, clip.box)
    if (order !== undefined) marks.paths.push({ bbox: clip.box, steps, pattern, order })
  }
  /** The current pattern whose cell is drawn path by path. It ends with its clip. */
  let cell: { readonly clip: object; readonly order: number | undefined } | undefined
  const takeCell = (steps: readonly PathStep[], inkPaint: DrawnPath['paint'], ink: string, alpha: number): boolean => {
    if (!isPatternCell(steps, paint.clip.box)) return false
    if (cell === undefined) patterns.begin()
    const order = show(steps, inkPaint, ink, alpha)?.order
    cell ??= { clip: paint.clip, order }
    return true
  }
  const sort = (drawn: DrawnPath) => {
    const known = marks.shapes.length
    sortDrawnPath(drawn, marks)
    if (drawn.isPartial) return
    for (let i = known; i < marks.shapes.length; i++) order.paintOver(marks.shapes[i]!.bbox)
  }
  const place = (image: Mupdf.Image, ctm: Mupdf.Matrix, isOpaque: boolean) => {
    const size = { pixelWidth: image.getWidth(), pixelHeight: image.getHeight() }
    pixels += size.pixelWidth * size.pixelHeight
    const tooLarge = pictureTooLarge(size.pixelWidth, size.pixelHeight, limits)
    if (tooLarge !== undefined) throw tooLarge
    const placed = paint.countBox(boxOf([0, 0, 1, 1], ctm))
    if (placed === undefined) return
    if (paint.clip.isText) showsClippedText = true
    const { bbox, order: number } = placed
    const shade = shadeOf(image)
    const shown = shade.color === undefined || !isStrip(size) ? undefined : clipped.shapeOf(bbox, paint.clip)
    pictures.push({ bbox, ...size, ...(shown === undefined && shade), order: number })
    // a strip of a few pixels in a clip with curved or slanted edges is a gradient in that shape
    if (shown !== undefined && shade.color !== undefined)
      sort({
        steps: shown,
        paint: 'fill',
        isGradient: true,
        color: shade.color,
        clip: bbox,
        order: number,
        isPartial: true,
      })
    const isTurned = Math.abs(ctm[0] * ctm[1]) > 1 || Math.abs(ctm[2] * ctm[3]) > 1
    if (isOpaque && !isTurned && paint.isPlain) order.paintOver(bbox)
  }
  // most operations have the colour of the operation before
  let last: { readonly colorSpace?: Mupdf.ColorSpace; readonly color?: readonly number[]; readonly hex: string } = {
    hex: '',
  }
  const colorOf = ({ colorSpace, color }: ListState) => {
    if (color !== last.color || colorSpace !== last.colorSpace)
      last = { colorSpace, color, hex: hexOf(colorSpace, color) }
    return last.hex
  }

  const { hasMeanings } = readList(mupdf, list, {
    fillText: ({ thing, ctm, bounds }) => order.write(thing, ctm, bounds),
    strokeText(state) {
      const text = thingAt(mupdf.Text, state.thing)
      const [x0, y0, x1, y1] = text.getBounds(null as unknown as Mupdf.StrokeState, state.ctm)
      const bbox = { x0, y0, x1, y1 }
      order.write(state.thing, state.ctm, bbox)
      if (state.alpha > 0) outlines.push({ bbox, color: colorOf(state) })
    },
    fillPath(state, isEvenOdd) {
      const drawn = stepsOf(state)
      if (takeCell(drawn, 'fill', colorOf(state), state.alpha)) return
      const steps = clipped.throughClip(drawn, paint.clip)
      const shown = show(steps, 'fill', colorOf(state), state.alpha)
      if (shown === undefined) return
      const { color, clip, order, isPartial } = shown
      sort({ steps, paint: 'fill', isEvenOdd, color, clip, order, isPartial })
    },
    strokePath(state) {
      const drawn = stepsOf(state)
      if (takeCell(drawn, 'stroke', colorOf(state), state.alpha)) return
      const seen = seenStroke(lineOf(state, drawn), paint.clip, clipped)
      const shown = show(seen.steps, seen.paint, colorOf(state), state.alpha)
      if (shown === undefined) return
      const { color, clip, order, isPartial } = shown
      sort({ color, clip, order, isPartial, ...seen })
    },
    // a gradient fills its clip: it is returned as the clip's shape in the mean colour
    fillShade({ thing, ctm, alpha }) {
      const shade = thingAt(mupdf.Shade, thing)
      const [x0, y0, x1, y1] = mupdf.Rect.transform(shade.getBounds(), ctm)
      const { clip } = paint
      const bbox = clipBox({ x0, y0, x1, y1 }, clip.box)
      if (bbox !== undefined) {
        const steps = clipped.wholeOf(clip, bbox)
        const shown = show(steps, 'fill', meanColor(mupdf, shade, ctm, bbox), alpha)
        if (shown !== undefined) sort({ steps, paint: 'fill', isGradient: true, ...shown })
      }
    },
    fillImage({ thing, ctm, alpha }) {
      const image = new mupdf.Image(thing as never)
      const mask = image.getMask()
      if (mask !== null) pixels += mask.getWidth() * mask.getHeight()
      try {
        place(image, ctm, alpha === 1 && mask === null)
      } finally {
        destroyAll(image, mask)
      }
    },
    fillImageMask({ thing, ctm }) {
      const image = new mupdf.Image(thing as never)
      try {
        place(image, ctm, false)
      } finally {
        destroyAll(image)
      }
    },
    clipPath: (state) => paint.clipToPath(stepsOf(state)),
    clipStrokePath(state) {
      const steps = outlineOfStroke(lineOf(state, stepsOf(state)))
      if (steps === undefined) paint.clipTo(paint.clip.box, { isWhole: false })
      else paint.clipToPath(steps)
    },
    clipText: () => paint.clipTo(paint.clip.box, { isWhole: false, isText: true }),
    clipImageMask({ thing, ctm }) {
      const image = new mupdf.Image(thing as never)
      pixels += image.getWidth() * image.getHeight()
      image.destroy()
      paint.clipTo(boxOf([0, 0, 1, 1], ctm), { isWhole: false })
    },
    beginMask: ({ bounds }) => paint.beginMask(bounds),
    endMask: () => paint.endMask(),
    popClip() {
      if (cell?.clip === paint.clip) {
        addPattern(cell.order)
        cell = undefined
      }
      paint.popClip()
    },
    beginGroup: ({ alpha }, isNormal) => paint.beginGroup(isNormal, alpha),
    endGroup: () => paint.endGroup(),
    // a pattern fills its clip with more than one colour
    beginTile() {
      paint.beginPattern()
      patterns.begin()
    },
    endTile() {
      addPattern(paint.endPattern())
    },
  })
  const cover = { showsClippedText, isCovered: order.findCovered(mupdf), reachesOut: order.reachesOut, outlines }
  const { rulings, shapes, paths } = marks
  return { rulings, shapes, paths, pictures, cover, hasMeanings, pixels }
}

/** Maximum width of a gradient that is stored as a picture, in pixels. */
const BROADEST_STRIP = 4

function isStrip({ pixelWidth, pixelHeight }: Pick<Picture, 'pixelWidth' | 'pixelHeight'>): boolean {
  return Math.min(pixelWidth, pixelHeight) <= BROADEST_STRIP
}

/** Returns a stroked line, in the page's units. */
function lineOf(state: ListState, steps: readonly PathStep[]): StrokedLine {
  const { lineWidth, isDashed, dashes, ctm } = state
  const scale = scaleOf(ctm)
  const width = lineWidth * scale
  if (!isDashed) return { steps, width, isRound: state.hasRoundEnds }
  const { lengths, phase } = dashes
  return { steps, width, dashes: { lengths: lengths.map((length) => length * scale), phase: phase * scale } }
}

/** Side of the square that a gradient's mean colour is sampled from, in pixels. */
const SAMPLES = 4

/** Computes the mean colour that a gradient paints on white inside a box. */
function meanColor(mupdf: typeof Mupdf, shade: Mupdf.Shade, ctm: Mupdf.Matrix, box: Bbox): string {
  const [width, height] = [Math.max(box.x1 - box.x0, 0.1), Math.max(box.y1 - box.y0, 0.1)]
  const [sx, sy] = [SAMPLES / width, SAMPLES / height]
  const toSamples: Mupdf.Matrix = [sx, 0, 0, sy, -box.x0 * sx, -box.y0 * sy]
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, SAMPLES, SAMPLES], false)
  try {
    pixmap.clear(255)
    const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap)
    device.fillShade(shade, mupdf.Matrix.concat(ctm, toSamples), 1)
    device.close()
    device.destroy()
    const pixels = pixmap.getPixels()
    const mean = (offset: number) =>
      Array.from({ length: SAMPLES * SAMPLES }, (_, i) => pixels[3 * i + offset]!).reduce(
        (sum, byte) => sum + byte,
        0,
      ) /
      (SAMPLES * SAMPLES * 255)
    return hexOfRgb(mean(0), mean(1), mean(2))
  } finally {
    pixmap.destroy()
  }
}
