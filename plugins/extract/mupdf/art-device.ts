import type * as Mupdf from 'mupdf'
import type { Bbox } from '../../../core/model.js'
import { clipBox } from '../drawn-paths.js'
import { PaintOrder } from './drawings/paint-order.js'
import { boxOf, destroyAll, leaveHold, readSteps, scaleOf } from './handed.js'
import { rgbReader } from './spot-colors.js'

/** One paint operation. It is valid only during the call. */
export interface Painted {
  /** Paint order number, the same as in the page's content. */
  readonly order: number
  /** Returns the part of the page that it may cover, or undefined if it is outside the visible area. */
  bounds(): Bbox | undefined
  /** Present only for pictures. */
  readonly picture?: PaintedPicture
}

/** A picture as it is painted. */
export interface PaintedPicture {
  readonly image: Mupdf.Image
  /** From the unit square to the page. */
  readonly ctm: Mupdf.Matrix
  /** Whether it is painted unchanged inside its clip: without blending and without a non-rectangular outline. */
  readonly isPlain: boolean
  /** Whether a non-rectangular outline clips it. */
  readonly isCut: boolean
}

/** Decides which paint operations are drawn, and where. */
interface ArtDeviceOptions {
  /** The visible page, in its own coordinates. */
  readonly page: Bbox
  /** Returns whether the operation is forwarded to the target. */
  takes(painted: Painted): boolean
  /** The device that draws. @default none: the operations are only inspected */
  readonly target?: Mupdf.Device
  /** Transforms page coordinates to target coordinates. @default the identity */
  readonly toTarget?: Mupdf.Matrix
}

/**
 * Returns a MuPDF device that numbers paint operations the same way as `readDrawings`, skips text, and forwards
 * accepted operations to the target with their clips, groups and masks. Run the list with the identity matrix: the
 * numbering depends on clips in page coordinates.
 */
export function artDevice(mupdf: typeof Mupdf, options: ArtDeviceOptions): Mupdf.Device {
  const { page, takes, target, toTarget = mupdf.Matrix.identity } = options
  const paint = new PaintOrder(page)
  const rgbOf = rgbReader(mupdf)
  const placed = (ctm: Mupdf.Matrix) => mupdf.Matrix.concat(ctm, toTarget)
  // operations inside a mask or a pattern have no number: they belong to the operation that uses the mask or pattern
  let masks = 0
  const patterns: boolean[] = []
  const isLeftOut = () => patterns.includes(false)
  const isInner = () => masks > 0 || patterns.length > 0

  /** Draws and ignores errors, as MuPDF does. An exception must not pass through MuPDF's stack frames. */
  const hand = (draw: (to: Mupdf.Device) => void) => {
    if (target === undefined || isLeftOut()) return
    try {
      draw(target)
    } catch {}
  }
  const asks = (order: number | undefined, bounds: () => Bbox, picture?: PaintedPicture) => {
    if (isInner()) return true
    if (order === undefined || paint.clip.isText) return false
    const { box } = paint.clip
    return takes({ order, bounds: () => clipBox(bounds(), box), ...(picture && { picture }) })
  }
  const asksPicture = (image: Mupdf.Image, ctm: Mupdf.Matrix, alpha: number) => {
    const box = boxOf([0, 0, 1, 1], ctm)
    const counted = paint.countBox(box)
    return asks(counted?.order, () => box, {
      image,
      ctm,
      isPlain: alpha === 1 && paint.isPlain,
      isCut: paint.clip.steps !== undefined,
    })
  }
  const inTarget = (rect: Mupdf.Rect) => mupdf.Rect.transform(rect, toTarget)

  return new mupdf.Device({
    fillText: (text, _ctm, colorSpace, color, alpha) => {
      if (masks > 0) hand((to) => to.fillText(text, placed(_ctm), ...rgbOf(colorSpace, color), alpha))
      destroyAll(text, colorSpace)
    },
    strokeText: (text, stroke, _ctm, colorSpace) => destroyAll(text, stroke, colorSpace),
    ignoreText: (text) => destroyAll(text),
    fillPath(path, isEvenOdd, ctm, colorSpace, color, alpha) {
      if (asks(paint.countPath(alpha), () => boundsOf(path, ctm))) {
        hand((to) => to.fillPath(path, isEvenOdd, placed(ctm), ...rgbOf(colorSpace, color), alpha))
      }
      destroyAll(path, colorSpace)
    },
    strokePath(path, stroke, ctm, colorSpace, color, alpha) {
      if (asks(paint.countPath(alpha), () => boundsOf(path, ctm, stroke))) {
        hand((to) => to.strokePath(path, stroke, placed(ctm), ...rgbOf(colorSpace, color), alpha))
      }
      destroyAll(path, stroke, colorSpace)
    },
    fillShade(shade, ctm, alpha) {
      leaveHold(shade)
      const [x0, y0, x1, y1] = mupdf.Rect.transform(shade.getBounds(), ctm)
      const box = { x0, y0, x1, y1 }
      const order = clipBox(box, paint.clip.box) && paint.countPath(alpha)
      if (asks(order, () => box)) hand((to) => to.fillShade(shade, placed(ctm), alpha))
    },
    fillImage(image, ctm, alpha) {
      if (asksPicture(image, ctm, alpha)) hand((to) => to.fillImage(image, placed(ctm), alpha))
      destroyAll(image)
    },
    fillImageMask(image, ctm, colorSpace, color, alpha) {
      if (asksPicture(image, ctm, 0)) {
        hand((to) => to.fillImageMask(image, placed(ctm), ...rgbOf(colorSpace, color), alpha))
      }
      destroyAll(image, colorSpace)
    },
    clipPath(path, isEvenOdd, ctm) {
      paint.clipToPath(readSteps(path, ctm))
      hand((to) => to.clipPath(path, isEvenOdd, placed(ctm)))
      destroyAll(path)
    },
    clipStrokePath(path, stroke, ctm) {
      paint.clipTo(paint.clip.box, { isWhole: false })
      hand((to) => to.clipStrokePath(path, stroke, placed(ctm)))
      destroyAll(path, stroke)
    },
    clipText(text, ctm) {
      paint.clipTo(paint.clip.box, { isWhole: false, isText: true })
      hand((to) => to.clipText(text, placed(ctm)))
      destroyAll(text)
    },
    clipStrokeText(text, stroke, ctm) {
      paint.clipTo(paint.clip.box, { isWhole: false, isText: true })
      hand((to) => to.clipStrokeText(text, stroke, placed(ctm)))
      destroyAll(text, stroke)
    },
    clipImageMask(image, ctm) {
      paint.clipTo(boxOf([0, 0, 1, 1], ctm), { isWhole: false })
      hand((to) => to.clipImageMask(image, placed(ctm)))
      destroyAll(image)
    },
    popClip() {
      paint.popClip()
      hand((to) => to.popClip())
    },
    beginMask(area, isLuminosity, colorSpace, color) {
      const [x0, y0, x1, y1] = area
      paint.beginMask({ x0, y0, x1, y1 })
      masks++
      hand((to) => to.beginMask(inTarget(area), isLuminosity, ...rgbOf(colorSpace, color)))
      destroyAll(colorSpace)
    },
    endMask() {
      paint.endMask()
      masks--
      hand((to) => to.endMask())
    },
    beginGroup(area, colorSpace, isIsolated, isKnockout, blendMode, alpha) {
      paint.beginGroup(blendMode === 'Normal', alpha)
      hand((to) => to.beginGroup(inTarget(area), colorSpace, isIsolated, isKnockout, blendMode, alpha))
      destroyAll(colorSpace)
    },
    endGroup() {
      paint.endGroup()
      hand((to) => to.endGroup())
    },
    // without the cell's id: MuPDF would reuse a cached cell elsewhere, where its text must be drawn
    beginTile(area, view, xStep, yStep, ctm) {
      const { box, isText } = paint.clip
      const order = paint.beginPattern()
      patterns.push(isInner() || (order !== undefined && !isText && takes({ order, bounds: () => box })))
      hand((to) => to.beginTile(area, view, xStep, yStep, placed(ctm), 0, 0))
      return 0
    },
    endTile() {
      paint.endPattern()
      hand((to) => to.endTile())
      patterns.pop()
    },
  })
}

/**
 * Returns the bounds of a path, widened by its stroke. MuPDF's own stroke bounds allow for the sharpest mitre, which is
 * ten times the line width.
 */
function boundsOf(path: Mupdf.Path, ctm: Mupdf.Matrix, stroke?: Mupdf.StrokeState): Bbox {
  const [x0, y0, x1, y1] = path.getBounds(null as unknown as Mupdf.StrokeState, ctm)
  const out = stroke === undefined ? 0 : stroke.getLineWidth() * Math.SQRT1_2 * scaleOf(ctm)
  return { x0: x0 - out, y0: y0 - out, x1: x1 + out, y1: y1 + out }
}
