import type { Bbox, Glyph } from '../../../core/model.js'
import { holdsCenter } from '../../recognise/geometry/boxes.js'
import { type GraphicsState, visibleBox } from './graphics-state.js'
import { boxOf, type Matrix, multiply, scaleOf } from './matrix.js'

/** One glyph of PDF.js text. Numbers between glyphs are kerning. */
export interface ShownGlyph {
  readonly unicode: string
  readonly originalCharCode: number
  readonly width: number
  readonly vmetric?: readonly number[]
  readonly isSpace: boolean
}

/** The text render mode that draws no ink. */
const INVISIBLE = 3
/** The text render mode that only adds to the clip. */
export const CLIPPING = 7
/** Text render modes that draw only the outline. */
const STROKED = [1, 5]

/**
 * Height above the baseline that every letter reaches, as a share of the ascent. A letter clipped below it is hidden.
 */
const BODY = 0.5

/** The pen position in a text object. */
export class Pen {
  #matrix: ArrayLike<number> = [1, 0, 0, 1, 0, 0]
  #lineX = 0
  #lineY = 0
  #x = 0
  #y = 0

  /** Sets the text matrix and moves the pen to its origin. */
  setMatrix(matrix: ArrayLike<number>): void {
    this.#matrix = matrix
    this.#lineX = this.#lineY = this.#x = this.#y = 0
  }

  /** Moves to another line, relative to the start of the current line. */
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
   * Adds glyphs and moves the pen to their end (ISO 32000-1, 9.4.4). Letters outside the page are included, even if a
   * clip hides them.
   *
   * @param page The visible page; undefined on a hidden layer, where the pen moves but no glyphs are added.
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

/** Returns the direction of a horizontal line: -1 for mirrored letters, otherwise 1. */
function leftToRight(scale: number): 1 | -1 {
  return scale < 0 ? -1 : 1
}

function spacingAfter({ isSpace }: ShownGlyph, { characterSpacing, wordSpacing }: GraphicsState): number {
  return isSpace ? characterSpacing + wordSpacing : characterSpacing
}

function isPrinted(text: string): boolean {
  return text !== '' && text !== '\0'
}

/** Returns the visible colour of letters: white letters with an outline have the outline's colour. */
function inkOf({ renderMode, fill, stroke, strokeAlpha }: GraphicsState): string {
  const isOutlined = renderMode === 2 || renderMode === 6
  if (isOutlined && fill === '#ffffff' && strokeAlpha > 0) return stroke ?? fill
  return (STROKED.includes(renderMode) ? stroke : fill) ?? '#000000'
}

/**
 * Returns whether letters leave no ink. Letters in mode {@link CLIPPING} count as inked: whether anything is painted
 * through them is known later.
 */
function isInkless({ renderMode, fillAlpha, strokeAlpha }: GraphicsState): boolean {
  if (renderMode === INVISIBLE) return true
  if (STROKED.includes(renderMode)) return strokeAlpha === 0
  return renderMode !== CLIPPING && fillAlpha === 0
}

function isOutside(box: Bbox, visible: Bbox): boolean {
  return box.x1 < visible.x0 || box.x0 > visible.x1 || box.y1 < visible.y0 || box.y0 > visible.y1
}

/** Returns the angle in whole degrees, 0 to 359, clockwise from left-to-right. */
function angleOf([a, b, c, d]: Matrix, [x, y]: readonly [number, number]): number {
  const degrees = Math.round((Math.atan2(b * x + d * y, a * x + c * y) * 180) / Math.PI)
  return (degrees + 360) % 360
}
