import type * as Mupdf from 'mupdf'
import type { Bbox, PathStep, Picture } from '../../../core/model.js'
import { clipBox, type DrawnMarks, type DrawnPath, markPartial, sortDrawnPath } from '../drawn-paths.js'
import { hullOf, isRectangle, outlineOf } from '../outlines.js'
import { colorBelow, hexOfRgb, mixColors } from '../paint.js'
import { type Outline, type TextCover, TextOrder } from './covered-text.js'
import { PatternNames } from './pattern-names.js'
import { shadeOf } from './picture-shade.js'
import { colorReader } from './spot-colors.js'

/** Everything on the page that is not text, and what it does to the text. */
export interface Drawings extends DrawnMarks {
  readonly pictures: Picture[]
  readonly cover: TextCover
}

/** What is drawn shows inside of it. */
interface Clip {
  readonly box: Bbox
  /** Whether all of the box shows. */
  readonly isWhole: boolean
  /** Whether it is made of letters, or lies inside of such. */
  readonly isText?: boolean
  /** The outline, where it is no rectangle. */
  readonly steps?: readonly PathStep[]
}

/** A clip that hides all. */
const NOTHING: Clip = { box: { x0: 0, y0: 0, x1: -1, y1: -1 }, isWhole: false }

/**
 * Reads what is drawn on a page: a MuPDF device that takes down paths, gradients and pictures, each cut to the clip in
 * force, and which letters they are painted over.
 *
 * @param list The page's display list.
 * @param page The visible page, in its own coordinates.
 */
export function readDrawings(mupdf: typeof Mupdf, list: Mupdf.DisplayList, page: Bbox): Drawings {
  const hexOf = colorReader(mupdf)
  const marks: DrawnMarks = { rulings: [], shapes: [], paths: [] }
  const pictures: Picture[] = []
  const order = new TextOrder(page)
  const outlines: Outline[] = []
  const clips: Clip[] = [{ box: page, isWhole: true }]
  const masks: Clip[] = []
  // what is mixed with what lies below covers nothing: how deep we are inside of such groups, level by level
  const groups: boolean[] = []
  const patterns = new PatternNames()
  let painted = 0
  let showsClippedText = false
  const clip = () => clips.at(-1)!
  const isVisible = () => clip().box.x1 >= clip().box.x0
  const pushClip = (box: Bbox, shape: Pick<Clip, 'isWhole' | 'isText' | 'steps'>) => {
    const both = clipBox(box, clip().box)
    const isText = shape.isText === true || clip().isText === true
    const isWhole = shape.isWhole && clip().isWhole
    clips.push(
      both === undefined ? NOTHING : { box: both, isWhole, isText, ...(shape.steps && { steps: shape.steps }) },
    )
  }
  const draw = (drawn: Omit<DrawnPath, 'clip' | 'order'>, alpha: number) => {
    patterns.takeDown(drawn)
    if (!isVisible() || alpha === 0) return
    if (clip().isText) showsClippedText = true
    const known = marks.shapes.length
    const color = alpha === 1 ? drawn.color : mixColors(drawn.color, alpha, colorBelow(hullOf(drawn.steps), marks))
    sortDrawnPath({ ...drawn, color, clip: clip().box, order: painted++ }, marks)
    if (alpha < 1 || !clip().isWhole || groups.includes(true)) return markPartial(marks, known)
    for (const shape of marks.shapes.slice(known)) order.paintOver(shape.bbox)
  }
  const place = (image: Mupdf.Image, ctm: Mupdf.Matrix, isOpaque: boolean) => {
    const bbox = clipBox(boxOf([0, 0, 1, 1], ctm), clip().box)
    if (bbox === undefined) return
    if (clip().isText) showsClippedText = true
    const size = { pixelWidth: image.getWidth(), pixelHeight: image.getHeight() }
    pictures.push({ bbox, ...size, ...shadeOf(image), order: painted++ })
    const isTurned = Math.abs(ctm[0] * ctm[1]) > 1 || Math.abs(ctm[2] * ctm[3]) > 1
    if (isOpaque && !isTurned && clip().isWhole && !groups.includes(true)) order.paintOver(bbox)
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
      draw({ steps: readSteps(path, ctm), paint: 'fill', isEvenOdd, color: hexOf(colorSpace, color) }, alpha)
      destroyAll(path, colorSpace)
    },
    strokePath(path, stroke, ctm, colorSpace, color, alpha) {
      const strokeWidth = stroke.getLineWidth() * Math.sqrt(Math.abs(ctm[0] * ctm[3] - ctm[1] * ctm[2]))
      const isDashed = (stroke.getDashes()?.length ?? 0) > 0
      const paint = { paint: 'stroke', color: hexOf(colorSpace, color), strokeWidth, isDashed } as const
      draw({ steps: readSteps(path, ctm), ...paint }, alpha)
      destroyAll(path, stroke, colorSpace)
    },
    // a gradient fills its clip: it is given as that shape in its mean colour
    fillShade(shade, ctm, alpha) {
      leaveHold(shade)
      const [x0, y0, x1, y1] = mupdf.Rect.transform(shade.getBounds(), ctm)
      const bbox = clipBox({ x0, y0, x1, y1 }, clip().box)
      if (bbox !== undefined) {
        const steps = clip().steps ?? outlineOf(bbox)
        draw({ steps, paint: 'fill', color: meanColor(mupdf, shade, ctm, bbox) }, alpha)
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
      const steps = readSteps(path, ctm)
      const box = hullOf(steps)
      pushClip(box, isRectangle(steps, box) ? { isWhole: true } : { isWhole: false, steps })
      destroyAll(path)
    },
    clipStrokePath(path, stroke) {
      pushClip(clip().box, { isWhole: false })
      destroyAll(path, stroke)
    },
    clipText(text) {
      pushClip(clip().box, { isWhole: false, isText: true })
      destroyAll(text)
    },
    clipStrokeText(text, stroke) {
      pushClip(clip().box, { isWhole: false, isText: true })
      destroyAll(text, stroke)
    },
    clipImageMask(image, ctm) {
      pushClip(boxOf([0, 0, 1, 1], ctm), { isWhole: false })
      destroyAll(image)
    },
    // what a soft mask paints is no ink: it says how much of what follows shows
    beginMask(bbox, _luminosity, colorSpace) {
      const box = clipBox({ x0: bbox[0], y0: bbox[1], x1: bbox[2], y1: bbox[3] }, clip().box)
      masks.push(box === undefined ? NOTHING : { box, isWhole: false })
      clips.push(NOTHING)
      destroyAll(colorSpace)
    },
    endMask() {
      clips[clips.length - 1] = masks.pop() ?? NOTHING
    },
    popClip() {
      if (clips.length > 1) clips.pop()
    },
    beginGroup(_bbox, colorSpace, _isolated, _knockout, blendMode, alpha) {
      groups.push(blendMode !== 'Normal' || alpha < 1)
      destroyAll(colorSpace)
    },
    endGroup() {
      groups.pop()
    },
    // a pattern fills its clip with no one colour; what its cell is made of stands nowhere on the page
    beginTile() {
      clips.push(NOTHING)
      patterns.begin()
      return 0
    },
    endTile() {
      clips.pop()
      const pattern = patterns.end()
      const { box, steps } = clip()
      if (isVisible()) marks.paths.push({ bbox: box, steps: steps ?? outlineOf(box), pattern, order: painted++ })
    },
  })
  try {
    list.run(device, mupdf.Matrix.identity)
    device.close()
    const { reachesOut } = order
    return { ...marks, pictures, cover: { showsClippedText, isCovered: order.findCovered(), reachesOut, outlines } }
  } finally {
    order.destroy()
    device.destroy()
  }
}

/** What MuPDF hands to a callback is ours to give back. */
function destroyAll(...handed: readonly ({ destroy(): void } | null)[]): void {
  for (const thing of handed) thing?.destroy()
}

/**
 * A gradient is handed over without a hold of its own (MuPDF 1.28.1): it must not be given back, nor by the garbage
 * collector, or the list would lose it while it still draws with it.
 */
function leaveHold(shade: Mupdf.Shade): void {
  const { _finalizer } = shade.constructor as unknown as { _finalizer: FinalizationRegistry<number> }
  _finalizer.unregister(shade)
}

function readSteps(path: Mupdf.Path, [a, b, c, d, e, f]: Mupdf.Matrix): readonly PathStep[] {
  const steps: PathStep[] = []
  const toX = (x: number, y: number) => a * x + c * y + e
  const toY = (x: number, y: number) => b * x + d * y + f
  path.walk({
    moveTo: (x, y) => steps.push({ kind: 'move', x: toX(x, y), y: toY(x, y) }),
    lineTo: (x, y) => steps.push({ kind: 'line', x: toX(x, y), y: toY(x, y) }),
    curveTo: (x1, y1, x2, y2, x, y) =>
      steps.push({
        kind: 'curve',
        x1: toX(x1, y1),
        y1: toY(x1, y1),
        x2: toX(x2, y2),
        y2: toY(x2, y2),
        x: toX(x, y),
        y: toY(x, y),
      }),
    closePath: () => steps.push({ kind: 'close' }),
  })
  return steps
}

function boxOf([x0, y0, x1, y1]: Mupdf.Rect, [a, b, c, d, e, f]: Mupdf.Matrix): Bbox {
  const xs = [a * x0 + c * y0 + e, a * x1 + c * y0 + e, a * x0 + c * y1 + e, a * x1 + c * y1 + e]
  const ys = [b * x0 + d * y0 + f, b * x1 + d * y0 + f, b * x0 + d * y1 + f, b * x1 + d * y1 + f]
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
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
