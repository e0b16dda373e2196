import type { Bbox } from './model.js'

/**
 * What is seen in pixels. Coordinates are pixels of the picture they belong to, edges included: origin at its top-left
 * corner, x to the right, y down; the first pixel goes from 0 to 1.
 */

/** A picture in shades of grey. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  /** One byte a pixel, row by row from the top: 0 is black, 255 is white. `width * height` of them. */
  readonly pixels: Uint8Array
}

/** A picture in colour. */
export interface ColorPicture {
  readonly width: number
  readonly height: number
  /** Red, green and blue, a byte each, row by row from the top. `3 * width * height` of them. */
  readonly pixels: Uint8Array
}

/** One letter, digit or sign as it was read. */
export interface PrintedLetter {
  readonly text: string
  /** The hull of its ink. */
  readonly bbox: Bbox
  /** How sure the reading is, 0 to 1. */
  readonly confidence: number
}

/** What was read between two blanks. */
export interface PrintedWord {
  readonly text: string
  /** The hull of its ink. */
  readonly bbox: Bbox
  /** How sure the reading is, 0 to 1. */
  readonly confidence: number
  /** Left to right; their texts joined are the word's. Absent where a recogniser does not tell them apart. */
  readonly letters?: readonly PrintedLetter[]
}

/** Words on one baseline, left to right, as the recogniser put them together; they may stand in several columns. */
export interface PrintedLine {
  readonly bbox: Bbox
  /** Where letters without a tail end, at the left and right edge of the line's box. */
  readonly baseline: { readonly left: number; readonly right: number }
  readonly words: readonly PrintedWord[]
}

/** What kind of thing a region holds. */
export type RegionKind = 'table' | 'chart'

/** A part of a page on which something was seen. */
export interface DetectedRegion {
  readonly kind: RegionKind
  readonly bbox: Bbox
  /** How sure it is, 0 to 1. */
  readonly confidence: number
}
