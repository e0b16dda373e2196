import type { DrawingPage, TextStyle } from '../../examples/drawing/draw-document.js'
import { type GoldBbox, hullOf } from '../../examples/drawing/gold.js'
import { rawPng } from '../fixtures/raw-png.js'

/** A point on the page. */
export type Spot = readonly [x: number, y: number]

/** A segment of a path. */
export type Step =
  | readonly ['move' | 'line', x: number, y: number]
  | readonly ['curve', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['close']

/** Colors and line style of a path. */
export interface Ink {
  readonly fill?: string
  readonly stroke?: string
  /** Line width in points. @default 1 */
  readonly width?: number
  readonly dash?: readonly [number, number]
  /** Opacity of the fill. @default 1 */
  readonly opacity?: number
}

/** Coordinate system of the content: plain points, scaled, or from the bottom of the page. */
export type Frame = 'plain' | 'scaled' | 'flipped'

/** Width of a symbol in the symbol font, relative to the font size. */
const SIGN_WIDTH = 0.78
/** Units per point in a `scaled` frame. */
const FINE = 20

/** Draws charts in points from the top left of the page, written in any coordinate system. */
export class Canvas {
  readonly page: DrawingPage
  readonly #frame: Frame
  #hull: GoldBbox | undefined

  constructor(page: DrawingPage, frame: Frame) {
    this.page = page
    this.#frame = frame
  }

  /** Bounding box of everything drawn, without clipped excess. */
  get hull(): GoldBbox {
    return this.#hull!
  }

  /** Draws a path with one or several subpaths. */
  path(steps: readonly Step[], ink: Ink): void {
    this.#cover(boxOf(steps))
    this.#framed((pdf, map, unit) => {
      trace(pdf, steps, map)
      if (ink.opacity !== undefined) pdf.fillOpacity(ink.opacity)
      if (ink.dash) pdf.dash(ink.dash[0] * unit, { space: ink.dash[1] * unit })
      if (ink.stroke) pdf.lineWidth((ink.width ?? 1) * unit).strokeColor(ink.stroke)
      if (ink.fill && ink.stroke) pdf.fillAndStroke(ink.fill, ink.stroke)
      else if (ink.fill) pdf.fill(ink.fill)
      else pdf.stroke()
    })
  }

  /** Fills an area much larger than a box, clipped to the box. */
  flood(box: GoldBbox, color: string): void {
    this.#cover(box)
    this.#framed((pdf, map) => {
      trace(pdf, boxSteps(box), map)
      pdf.clip()
      trace(pdf, boxSteps({ x0: box.x0 - 40, y0: box.y0 - 30, x1: box.x1 + 35, y1: box.y1 + 50 }), map)
      pdf.fill(color)
    })
  }

  /** Fills a box with a horizontal gradient. */
  shade(box: GoldBbox, from: string, to: string): void {
    this.#cover(box)
    this.#framed((pdf, map) => {
      const [[x0, y0], [x1]] = [map([box.x0, box.y0]), map([box.x1, box.y1])]
      trace(pdf, boxSteps(box), map)
      pdf.fill(pdf.linearGradient(x0, y0, x1, y0).stop(0, from).stop(1, to) as unknown as string)
    })
  }

  /** Stretches an image of one pixel over a box. */
  stretch(box: GoldBbox, color: string): void {
    this.#cover(box)
    const rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    const picture = rawPng({ width: 1, height: 1, colorType: 2, rows: Uint8Array.from([0, ...rgb]) })
    this.page.paint((pdf) =>
      pdf.image(Buffer.from(picture), box.x0, box.y0, { width: box.x1 - box.x0, height: box.y1 - box.y0 }),
    )
  }

  /** Draws a character of a symbol font, centered at a point. */
  symbol(character: string, [x, y]: Spot, size: number, color: string): void {
    this.#cover({ x0: x - size / 3, y0: y - size / 3, x1: x + size / 3, y1: y + size / 3 })
    this.page.paint((pdf) => {
      pdf.font('ZapfDingbats').fontSize(size).fillColor(color)
      const options = { lineBreak: false, baseline: 'alphabetic' as const }
      // The library knows no widths of this font. Its symbols are about this wide.
      pdf.text(character, x - (SIGN_WIDTH / 2) * size, y + size * 0.35, options)
    })
  }

  /**
   * Draws a line of text.
   *
   * @param angle Clockwise rotation around the start of its baseline, in degrees.
   * @returns The bounding box of its words.
   */
  text(text: string, x: number, baseline: number, style: TextStyle, angle = 0): GoldBbox {
    let box: GoldBbox = { x0: x, y0: baseline, x1: x, y1: baseline }
    this.page.paint((pdf) => {
      if (angle !== 0) pdf.rotate(angle, { origin: [x, baseline] })
      box = this.page.write(text, x, baseline, style)
    })
    const turned = turnBox(box, [x, baseline], angle)
    this.#cover(turned)
    return turned
  }

  /** Draws a line of text centered at `x`. */
  centred(text: string, x: number, baseline: number, style: TextStyle): GoldBbox {
    return this.text(text, x - this.page.measure(text, style) / 2, baseline, style)
  }

  #cover(box: GoldBbox): void {
    this.#hull = this.#hull ? hullOf([this.#hull, box]) : box
  }

  #framed(draw: (pdf: PDFKit.PDFDocument, map: (spot: Spot) => Spot, unit: number) => void): void {
    const { height } = this.page
    this.page.paint((pdf) => {
      if (this.#frame === 'plain') draw(pdf, (spot) => spot, 1)
      else if (this.#frame === 'flipped') {
        pdf.transform(1, 0, 0, -1, 0, height)
        draw(pdf, ([x, y]) => [x, height - y], 1)
      } else {
        pdf.transform(1 / FINE, 0, 0, 1 / FINE, 0, 0)
        draw(pdf, ([x, y]) => [x * FINE, y * FINE], FINE)
      }
    })
  }
}

/** Returns a box as a path. */
export function boxSteps({ x0, y0, x1, y1 }: GoldBbox): readonly Step[] {
  return [['move', x0, y0], ['line', x1, y0], ['line', x1, y1], ['line', x0, y1], ['close']]
}

/** Returns a polyline as a path. */
export function chain(spots: readonly Spot[], isClosed = false): readonly Step[] {
  const steps = spots.map(([x, y], i): Step => [i === 0 ? 'move' : 'line', x, y])
  return isClosed ? [...steps, ['close']] : steps
}

/** Distance of the control points of a quarter circle, relative to the radius. */
const QUARTER = 0.5523

/** Returns a circle as a path of four curves. */
export function circleSteps([x, y]: Spot, radius: number): readonly Step[] {
  const [r, h] = [radius, radius * QUARTER]
  return [
    ['move', x + r, y],
    ['curve', x + r, y + h, x + h, y + r, x, y + r],
    ['curve', x - h, y + r, x - r, y + h, x - r, y],
    ['curve', x - r, y - h, x - h, y - r, x, y - r],
    ['curve', x + h, y - r, x + r, y - h, x + r, y],
    ['close'],
  ]
}

function trace(pdf: PDFKit.PDFDocument, steps: readonly Step[], map: (spot: Spot) => Spot): void {
  for (const step of steps) {
    if (step[0] === 'move') pdf.moveTo(...map([step[1], step[2]]))
    else if (step[0] === 'line') pdf.lineTo(...map([step[1], step[2]]))
    else if (step[0] === 'curve')
      pdf.bezierCurveTo(...map([step[1], step[2]]), ...map([step[3], step[4]]), ...map([step[5], step[6]]))
    else pdf.closePath()
  }
}

function boxOf(steps: readonly Step[]): GoldBbox {
  const spots = steps.flatMap((step): Spot[] =>
    step[0] === 'close' ? [] : step[0] === 'curve' ? [[step[5], step[6]]] : [[step[1], step[2]]],
  )
  return hullOf(spots.map(([x, y]) => ({ x0: x, y0: y, x1: x, y1: y })))
}

function turnBox(box: GoldBbox, [x, y]: Spot, angle: number): GoldBbox {
  if (angle === 0) return box
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const corners = [box.x0, box.x1].flatMap((cx) => [box.y0, box.y1].map((cy): Spot => [cx - x, cy - y]))
  return hullOf(
    corners.map(([dx, dy]) => {
      const [tx, ty] = [x + dx * cos - dy * sin, y + dx * sin + dy * cos]
      return { x0: tx, y0: ty, x1: tx, y1: ty }
    }),
  )
}
