import type { Bbox } from '../../../core/model.js'

/** A piece of one even colour that hangs together. */
export interface Piece {
  /** From 1 up: its number in {@link PieceMap}. */
  readonly id: number
  /** As in the map of layers, from 1 up. */
  readonly layer: number
  /** In whole pixels: `x1` and `y1` lie behind the last one. */
  readonly bbox: Bbox
}

/** Which piece each pixel is of, by the piece's number; 0 where it is of none. */
export type PieceMap = Int32Array
