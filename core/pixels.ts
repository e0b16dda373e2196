import type { Bbox } from './model.js'

/**
 * A grayscale image.
 *
 * All coordinates in this file are pixels of the image that they belong to: origin at the top-left corner, x to the
 * right, y down. The first pixel extends from 0 to 1.
 */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  /** One byte per pixel, row by row from the top: 0 is black, 255 is white. Length `width * height`. */
  readonly pixels: Uint8Array
}

/** A color image. */
export interface ColorPicture {
  readonly width: number
  readonly height: number
  /** Red, green and blue bytes per pixel, row by row from the top. Length `3 * width * height`. */
  readonly pixels: Uint8Array
}

/** One recognized character. */
export interface PrintedLetter {
  readonly text: string
  /** Bounding box of the ink. */
  readonly bbox: Bbox
  /** Recognition confidence, from 0 to 1. */
  readonly confidence: number
}

/** A recognized word: characters between two spaces. */
export interface PrintedWord {
  readonly text: string
  /** Bounding box of the ink. */
  readonly bbox: Bbox
  /** Recognition confidence, from 0 to 1. */
  readonly confidence: number
  /**
   * Characters from left to right, which concatenate to the word's text. Absent if the recognizer does not separate
   * them.
   */
  readonly letters?: readonly PrintedLetter[]
}

/**
 * Words on one baseline, left to right, as grouped by the recognizer. One line may extend across several table columns.
 */
export interface PrintedLine {
  readonly bbox: Bbox
  /** Y position of the baseline at the left and right edge of the bounding box. */
  readonly baseline: { readonly left: number; readonly right: number }
  readonly words: readonly PrintedWord[]
}

/** Content of a detected region. */
export type RegionKind = 'table' | 'chart'

/** A detected area of a page. */
export interface DetectedRegion {
  readonly kind: RegionKind
  readonly bbox: Bbox
  /** Detection confidence, from 0 to 1. */
  readonly confidence: number
}
