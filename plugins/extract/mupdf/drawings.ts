import type * as Mupdf from 'mupdf'
import type { Bbox, PathStep, Picture } from '../../../core/model.js'
import { clipBox, type DrawnMarks, type DrawnPath, sortDrawnPath } from '../drawn-paths.js'

/** Everything on the page that is not text. */
export interface Drawings extends DrawnMarks {
  readonly pictures: Picture[]
}

/** A clip that hides all. */
const NOTHING: Bbox = { x0: 0, y0: 0, x1: -1, y1: -1 }

/**
 * Reads what is drawn on a page: a MuPDF device that takes down paths and pictures, each cut to the clip in force.
 *
 * @param list The page's display list.
 * @param page The visible page, in its own coordinates.
 */
export function readDrawings(mupdf: typeof Mupdf, list: Mupdf.DisplayList, page: Bbox): Drawings {
  const drawings: Drawings = { rulings: [], shapes: [], paths: [], pictures: [] }
  const clips: Bbox[] = [page]
  const masks: Bbox[] = []
  const clip = () => clips.at(-1)!
  const pushClip = (box: Bbox) => clips.push(clipBox(box, clip()) ?? NOTHING)
  const isVisible = () => clip().x1 >= clip().x0
  const draw = (drawn: DrawnPath) => sortDrawnPath(drawn, drawings)

  const device = new mupdf.Device({
    fillPath(path, isEvenOdd, ctm, colorSpace, color, alpha) {
      if (isVisible() && alpha > 0)
        draw({ steps: readSteps(path, ctm), paint: 'fill', isEvenOdd, color: hexOf(colorSpace, color), clip: clip() })
      destroyAll(path, colorSpace)
    },
    strokePath(path, stroke, ctm, colorSpace, color, alpha) {
      if (isVisible() && alpha > 0) {
        const strokeWidth = stroke.getLineWidth() * Math.sqrt(Math.abs(ctm[0] * ctm[3] - ctm[1] * ctm[2]))
        draw({
          steps: readSteps(path, ctm),
          paint: 'stroke',
          color: hexOf(colorSpace, color),
          strokeWidth,
          clip: clip(),
        })
      }
      destroyAll(path, stroke, colorSpace)
    },
    fillImage(image, ctm) {
      const bbox = clipBox(boxOf([0, 0, 1, 1], ctm), clip())
      if (bbox !== undefined)
        drawings.pictures.push({ bbox, pixelWidth: image.getWidth(), pixelHeight: image.getHeight() })
      destroyAll(image)
    },
    fillImageMask(image, ctm, colorSpace) {
      const bbox = clipBox(boxOf([0, 0, 1, 1], ctm), clip())
      if (bbox !== undefined)
        drawings.pictures.push({ bbox, pixelWidth: image.getWidth(), pixelHeight: image.getHeight() })
      destroyAll(image, colorSpace)
    },
    clipPath(path, _evenOdd, ctm) {
      pushClip(hullOf(readSteps(path, ctm)))
      destroyAll(path)
    },
    clipStrokePath(path, stroke) {
      pushClip(clip())
      destroyAll(path, stroke)
    },
    clipText(text) {
      pushClip(clip())
      destroyAll(text)
    },
    clipStrokeText(text, stroke) {
      pushClip(clip())
      destroyAll(text, stroke)
    },
    clipImageMask(image, ctm) {
      pushClip(boxOf([0, 0, 1, 1], ctm))
      destroyAll(image)
    },
    // what a soft mask paints is no ink: it says how much of what follows shows
    beginMask(bbox, _luminosity, colorSpace) {
      masks.push(clipBox({ x0: bbox[0], y0: bbox[1], x1: bbox[2], y1: bbox[3] }, clip()) ?? NOTHING)
      clips.push(NOTHING)
      destroyAll(colorSpace)
    },
    endMask() {
      clips[clips.length - 1] = masks.pop() ?? NOTHING
    },
    popClip() {
      if (clips.length > 1) clips.pop()
    },
  })
  try {
    list.run(device, mupdf.Matrix.identity)
    device.close()
  } finally {
    device.destroy()
  }
  return drawings
}

/** What MuPDF hands to a callback is ours to give back. */
function destroyAll(...handed: readonly ({ destroy(): void } | null)[]): void {
  for (const thing of handed) thing?.destroy()
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

function hullOf(steps: readonly PathStep[]): Bbox {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const step of steps) {
    if (step.kind === 'close') continue
    x0 = Math.min(x0, step.x)
    y0 = Math.min(y0, step.y)
    x1 = Math.max(x1, step.x)
    y1 = Math.max(y1, step.y)
  }
  return { x0, y0, x1, y1 }
}

function boxOf([x0, y0, x1, y1]: Mupdf.Rect, [a, b, c, d, e, f]: Mupdf.Matrix): Bbox {
  const xs = [a * x0 + c * y0 + e, a * x1 + c * y0 + e, a * x0 + c * y1 + e, a * x1 + c * y1 + e]
  const ys = [b * x0 + d * y0 + f, b * x1 + d * y0 + f, b * x0 + d * y1 + f, b * x1 + d * y1 + f]
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}

/** `#rrggbb`. MuPDF gives colours in their native space; spot colours become a grey of their tint. */
function hexOf(colorSpace: Mupdf.ColorSpace, color: readonly number[]): string {
  const [c0 = 0, c1 = 0, c2 = 0, c3 = 0] = color
  if (color.length === 3 && !colorSpace.isLab()) return hexOfRgb(c0, c1, c2)
  if (colorSpace.isCMYK()) return hexOfRgb((1 - c0) * (1 - c3), (1 - c1) * (1 - c3), (1 - c2) * (1 - c3))
  if (colorSpace.isLab()) return hexOfRgb(c0 / 100, c0 / 100, c0 / 100)
  if (colorSpace.isGray()) return hexOfRgb(c0, c0, c0)
  const tint = 1 - Math.max(...color, 0)
  return hexOfRgb(tint, tint, tint)
}

/** `#rrggbb` of shares from 0 to 1. */
export function hexOfRgb(red: number, green: number, blue: number): string {
  const byte = (share: number) => Math.round(Math.min(Math.max(share, 0), 1) * 255)
  return `#${((byte(red) << 16) | (byte(green) << 8) | byte(blue)).toString(16).padStart(6, '0')}`
}
