import type * as Mupdf from 'mupdf'
import { type DocumentLimits, pageTooLarge } from '../../../core/document-limits.js'
import type { RecreateError } from '../../../core/errors.js'
import type { Bbox, PathStep, Picture } from '../../../core/model.js'
import { clipBox, type DrawnMarks, type DrawnPath, sortDrawnPath } from '../drawn-paths.js'
import { hullOf, outlineOf } from '../outlines.js'
import { colorBelow, hexOfRgb, mixColors } from '../paint.js'
import { type Outline, type TextCover, TextOrder } from './covered-text.js'
import { boxOf, destroyAll, leaveHold, readSteps, scaleOf } from './handed.js'
import { pictureTooLarge } from './page-limits.js'
import { PaintOrder } from './paint-order.js'
import { PatternNames } from './pattern-names.js'
import { shadeOf } from './picture-shade.js'
import { colorReader } from './spot-colors.js'

/** Everything on the page that is not text, and what it does to the text. */
export interface Drawings extends DrawnMarks {
  readonly pictures: Picture[]
  readonly cover: TextCover
}

/**
 * Reads what is drawn on a page: a MuPDF device that takes down paths, gradients and pictures, each cut to the clip in
 * force, and which letters they are painted over.
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
  let showsClippedText = false
  // Nothing may be thrown through MuPDF's frames: what comes after the limit is passed by, and then it is thrown.
  let tooLarge: RecreateError | undefined
  let strokes = 0
  const stepsOf = (path: Mupdf.Path, ctm: Mupdf.Matrix): readonly PathStep[] => {
    const steps = tooLarge === undefined ? readSteps(path, ctm, limits.strokes - strokes + 1) : []
    strokes += steps.length
    if (strokes > limits.strokes) {
      tooLarge ??= pageTooLarge('lines and curves', 'strokes', limits.strokes, 'more')
      return []
    }
    return steps
  }
  const draw = (drawn: Omit<DrawnPath, 'clip' | 'order'>, alpha: number) => {
    if (tooLarge !== undefined) return
    patterns.takeDown(drawn)
    const number = paint.countPath(alpha)
    if (number === undefined) return
    const { clip } = paint
    if (clip.isText) showsClippedText = true
    const known = marks.shapes.length
    const color = alpha === 1 ? drawn.color : mixColors(drawn.color, alpha, colorBelow(hullOf(drawn.steps), marks))
    const isPartial = alpha < 1 || !paint.isPlain
    sortDrawnPath({ ...drawn, color, clip: clip.box, order: number, isPartial }, marks)
    if (isPartial) return
    for (const shape of marks.shapes.slice(known)) order.paintOver(shape.bbox)
  }
  const place = (image: Mupdf.Image, ctm: Mupdf.Matrix, isOpaque: boolean) => {
    tooLarge ??= pictureTooLarge(image.getWidth(), image.getHeight(), limits)
    if (tooLarge !== undefined) return
    const placed = paint.countBox(boxOf([0, 0, 1, 1], ctm))
    if (placed === undefined) return
    if (paint.clip.isText) showsClippedText = true
    const { bbox, order: number } = placed
    const size = { pixelWidth: image.getWidth(), pixelHeight: image.getHeight() }
    pictures.push({ bbox, ...size, ...shadeOf(image), order: number })
    const isTurned = Math.abs(ctm[0] * ctm[1]) > 1 || Math.abs(ctm[2] * ctm[3]) > 1
    if (isOpaque && !isTurned && paint.isPlain) order.paintOver(bbox)
  }

  const device = new mupdf.Device({
    fillText(text, ctm, colorSpace) {
      order.write(text, ctm)
      destroyAll(colorSpace)
    },
    strokeText(text, stroke, ctm, colorSpace, color, alpha) {
      const bbox = order.write(text, ctm)
      if (alpha > 0) outlines.push({ bbox, color: hexOf(colorSpace, color) })
      destroyAll(stroke, colorSpace)
    },
    fillPath(path, isEvenOdd, ctm, colorSpace, color, alpha) {
      draw({ steps: stepsOf(path, ctm), paint: 'fill', isEvenOdd, color: hexOf(colorSpace, color) }, alpha)
      destroyAll(path, colorSpace)
    },
    strokePath(path, stroke, ctm, colorSpace, color, alpha) {
      const strokeWidth = stroke.getLineWidth() * scaleOf(ctm)
      const isDashed = (stroke.getDashes()?.length ?? 0) > 0
      const paint = { paint: 'stroke', color: hexOf(colorSpace, color), strokeWidth, isDashed } as const
      draw({ steps: stepsOf(path, ctm), ...paint }, alpha)
      destroyAll(path, stroke, colorSpace)
    },
    // a gradient fills its clip: it is given as that shape in its mean colour
    fillShade(shade, ctm, alpha) {
      leaveHold(shade)
      const [x0, y0, x1, y1] = mupdf.Rect.transform(shade.getBounds(), ctm)
      const { clip } = paint
      const bbox = clipBox({ x0, y0, x1, y1 }, clip.box)
      if (bbox !== undefined) {
        const steps = clip.steps ?? outlineOf(bbox)
        draw({ steps, paint: 'fill', color: meanColor(mupdf, shade, ctm, bbox), isGradient: true }, alpha)
      }
    },
    fillImage(image, ctm, alpha) {
      const mask = image.getMask()
      place(image, ctm, alpha === 1 && mask === null)
      destroyAll(image, mask)
    },
    fillImageMask(image, ctm, colorSpace) {
      place(image, ctm, false)
      destroyAll(image, colorSpace)
    },
    clipPath(path, _evenOdd, ctm) {
      paint.clipToPath(stepsOf(path, ctm))
      destroyAll(path)
    },
    clipStrokePath(path, stroke) {
      paint.clipTo(paint.clip.box, { isWhole: false })
      destroyAll(path, stroke)
    },
    clipText(text) {
      paint.clipTo(paint.clip.box, { isWhole: false, isText: true })
      destroyAll(text)
    },
    clipStrokeText(text, stroke) {
      paint.clipTo(paint.clip.box, { isWhole: false, isText: true })
      destroyAll(text, stroke)
    },
    clipImageMask(image, ctm) {
      paint.clipTo(boxOf([0, 0, 1, 1], ctm), { isWhole: false })
      destroyAll(image)
    },
    beginMask([x0, y0, x1, y1], _luminosity, colorSpace) {
      paint.beginMask({ x0, y0, x1, y1 })
      destroyAll(colorSpace)
    },
    endMask: () => paint.endMask(),
    popClip: () => paint.popClip(),
    beginGroup(_bbox, colorSpace, _isolated, _knockout, blendMode, alpha) {
      paint.beginGroup(blendMode, alpha)
      destroyAll(colorSpace)
    },
    endGroup: () => paint.endGroup(),
    // a pattern fills its clip with no one colour
    beginTile() {
      paint.beginPattern()
      patterns.begin()
      return 0
    },
    endTile() {
      const number = paint.endPattern()
      const pattern = patterns.end()
      const { box, steps } = paint.clip
      if (number !== undefined) marks.paths.push({ bbox: box, steps: steps ?? outlineOf(box), pattern, order: number })
    },
  })
  try {
    list.run(device, mupdf.Matrix.identity)
    device.close()
    if (tooLarge !== undefined) throw tooLarge
    const { reachesOut } = order
    return { ...marks, pictures, cover: { showsClippedText, isCovered: order.findCovered(), reachesOut, outlines } }
  } finally {
    order.destroy()
    device.destroy()
  }
}

/** Pixels a side of the picture from which a gradient's colour is taken. */
const SAMPLES = 4

/** The mean colour of what a gradient paints on white paper inside a box. */
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
