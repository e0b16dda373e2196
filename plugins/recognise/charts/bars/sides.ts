import type { Bbox } from '../../../../core/model.js'
import type { Bar } from '../parts.js'

/** How bars stand: columns rise along y, level bars reach along x. */
export type Standing = 'columns' | 'level'

/** A bar, or a piece of a stack, with its sides named by what they mean. */
export interface Piece {
  readonly bar: Bar
  /** Its sides along the axis of the categories, `from < to`. */
  readonly from: number
  readonly to: number
  /** Its ends along the axis of the values, `low < high` as places of the page. */
  readonly low: number
  readonly high: number
  /** The ends of a paler bar that lay behind it and showed how long it might be: figures may stand beyond that one. */
  readonly track?: { readonly low: number; readonly high: number }
}

/** Names a bar's sides. */
export function toPiece(bar: Bar, standing: Standing): Piece {
  const { from, to, low, high } = sidesOf(bar.bbox, standing)
  return { bar, from, to, low, high }
}

/** A box's sides along the categories, and its ends along the values. */
export function sidesOf(
  { x0, y0, x1, y1 }: Bbox,
  standing: Standing,
): { readonly from: number; readonly to: number; readonly low: number; readonly high: number } {
  return standing === 'columns' ? { from: x0, to: x1, low: y0, high: y1 } : { from: y0, to: y1, low: x0, high: x1 }
}

export function breadthOf({ from, to }: Pick<Piece, 'from' | 'to'>): number {
  return to - from
}

export function middleOf({ from, to }: Pick<Piece, 'from' | 'to'>): number {
  return (from + to) / 2
}

export function lengthOf({ low, high }: Pick<Piece, 'low' | 'high'>): number {
  return high - low
}

/** 1 where values grow with the places of the page, -1 where they grow against them: y runs down. */
export function growthOf(standing: Standing): 1 | -1 {
  return standing === 'columns' ? -1 : 1
}
