import type { Bbox, Glyph } from '../../../core/model.js'
import { holdsCenter } from '../../recognise/geometry.js'
import { type GraphicsState, visibleBox } from './graphics-state.js'
import { boxOf, type Matrix, multiply, scaleOf } from './matrix.js'

/** One glyph as PDF.js shows it; numbers stand between glyphs as kerning. */
export interface ShownGlyph {
  readonly unicode: string
  readonly originalCharCode: number
  readonly width: number
  readonly vmetric?: readonly number[]
  readonly isSpace: boolean
}

/** The text render mode that draws no ink. */
const INVISIBLE = 3
/** The one that does no more than clip what is painted next. */
export const CLIPPING = 7
/** What is printed in the colour of the stroke alone. */
const STROKED = [1, 5]

/** How far above the baseline every letter has ink, as a share of the ascent: one that is cut off below shows nothing. */
const BODY = 0.5

/** Where text goes on: the place of the pen in a text object. */
export class Pen {
  #matrix: ArrayLike<number> = [1, 0, 0, 1, 0, 0]
  #lineX = 0
  #lineY = 0
  #x = 0
  #y = 0

  /** Begins anew at the origin of the matrix. */
  setMatrix(matrix: ArrayLike<number>): void {
    this.#matrix = matrix
    this.#lineX = this.#lineY = this.#x = this.#y = 0
  }

  /** Goes to another line, measured from where this one began. */
  moveLine(x: number, y: number): void {
    this.#x = this.#lineX += x
    this.#y = this.#lineY += y
  }

  /** Moves the pen back by a distance, against the direction of the text. */
  #kern(distance: number, { font, horizontalScale }: GraphicsState): void {
    if (font?.isVertical) this.#y -= distance
    else this.#x -= distance * horizontalScale
  }

  /**
   * Sets glyphs and moves on behind them (ISO 32000-1, 9.4.4).
   *
   * @param page The visible page; undefined where they are on a layer that is off: the pen moves all the same. Letters
   * outside of the page are given too, whatever a clip does to them.
   */
  show(shown: readonly (ShownGlyph | number)[], state: GraphicsState, page: Bbox | undefined, glyphs: Glyph[]): void {
    const { font, fontSize, horizontalScale, rise } = state
    if (font === undefined) return
    const base = multiply(state.ctm, this.#matrix)
    const size = Math.abs(fontSize) * scaleOf(base) * Math.sqrt(Math.abs(horizontalScale))
    const angle = angleOf(base, font.isVertical ? [0, -1] : [leftToRight(fontSize * horizontalScale), 0])
    const color = inkOf(state)
    const isInvisible = isInkless(state)
    const [a, b, c, d, e, f] = base
    const visible = visibleBox(state)
    for (const glyph of shown) {
      if (typeof glyph === 'number') {
        this.#kern((glyph / 1000) * fontSize, state)
        continue
      }
      const spacing = spacingAfter(glyph, state)
      const unit = font.unit * fontSize
      const y = this.#y + rise
      let bbox: Bbox
      let body: Bbox
      let penX = this.#x
      let penY = y
      if (font.isVertical) {
        const [advance = -1000, vx = glyph.width / 2, vy = 880] = glyph.vmetric ?? font.defaultVMetrics ?? []
        const left = this.#x - (glyph.vmetric ? vx : glyph.width / 2) * unit * horizontalScale
        const right = left + glyph.width * unit * horizontalScale
        bbox = boxOf(left, y, right, y + advance * unit, base)
        body = bbox
        penX = left
        penY = y - vy * unit
        this.#y += advance * unit - spacing
      } else {
        const advance = glyph.width * unit * horizontalScale
        bbox = boxOf(this.#x, y + font.descent * fontSize, this.#x + advance, y + font.ascent * fontSize, base)
        body = boxOf(this.#x, y, this.#x + advance, y + BODY * font.ascent * fontSize, base)
        this.#x += advance + spacing * horizontalScale
      }
      if (page === undefined || size === 0) continue
      const isClipped = visible === undefined || isOutside(body, visible)
      if (isClipped && holdsCenter(page, bbox)) continue
      const text = font.read(glyph.originalCharCode, glyph.unicode)
      if (!isPrinted(text)) continue
      const x = a * penX + c * penY + e
      const baseline = b * penX + d * penY + f
      const common = { text, bbox, x, y: baseline, font: font.number, size, color, angle }
      glyphs.push(isInvisible ? { ...common, isInvisible } : common)
    }
  }
}

/** Returns the direction of a horizontal line: -1 for mirrored letters, else 1. */
function leftToRight(scale: number): 1 | -1 {
  return scale < 0 ? -1 : 1
}

function spacingAfter({ isSpace }: ShownGlyph, { characterSpacing, wordSpacing }: GraphicsState): number {
  return isSpace ? characterSpacing + wordSpacing : characterSpacing
}

function isPrinted(text: string): boolean {
  return text !== '' && text !== '\0'
}

/** A letter filled in white is seen by its outline. */
function inkOf({ renderMode, fill, stroke, strokeAlpha }: GraphicsState): string {
  const isOutlined = renderMode === 2 || renderMode === 6
  if (isOutlined && fill === '#ffffff' && strokeAlpha > 0) return stroke ?? fill
  return (STROKED.includes(renderMode) ? stroke : fill) ?? '#000000'
}

/** What only clips has ink where something is painted through it: {@link CLIPPING}, which is known later. */
function isInkless({ renderMode, fillAlpha, strokeAlpha }: GraphicsState): boolean {
  if (renderMode === INVISIBLE) return true
  if (STROKED.includes(renderMode)) return strokeAlpha === 0
  return renderMode !== CLIPPING && fillAlpha === 0
}

function isOutside(box: Bbox, visible: Bbox): boolean {
  return box.x1 < visible.x0 || box.x0 > visible.x1 || box.y1 < visible.y0 || box.y0 > visible.y1
}

/** Degrees clockwise from left-to-right, 0 to 359, whole. */
function angleOf([a, b, c, d]: Matrix, [x, y]: readonly [number, number]): number {
  const degrees = Math.round((Math.atan2(b * x + d * y, a * x + c * y) * 180) / Math.PI)
  return (degrees + 360) % 360
}
