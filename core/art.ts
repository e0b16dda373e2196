import type { Bbox } from './model.js'

/**
 * Graphics of a page without its text, separated so that a renderer can rebuild the page: individual images, and images
 * of the remaining background. Graphics are identified by `order`, their painting order number in the page content.
 */
export interface PageArt {
  /** Requested images that are visible, in painting order. */
  readonly pictures: readonly ArtPicture[]
  /**
   * Everything else painted on the page, without text: one image per connected area, so that a corner ornament does not
   * produce an image of the whole page. The areas do not overlap. Empty if nothing is left.
   */
  readonly background: readonly ArtPiece[]
}

/** An area of the page, without text and without the graphics returned separately. */
export interface ArtPiece {
  readonly bbox: Bbox
  /** A PNG on white, without transparency. */
  readonly bytes: Uint8Array
}

/** A single image of the page, upright and clipped to its visible part. */
export interface ArtPicture {
  /** See `Picture.order`. */
  readonly order: number
  /** Area on the page. */
  readonly bbox: Bbox
  /**
   * The original JPEG, if the document contains one that is shown whole and upright. Otherwise a PNG, with the
   * transparency it has on the page.
   */
  readonly bytes: Uint8Array
  readonly mediaType: 'image/png' | 'image/jpeg'
}

/** How the graphics of a page are separated. */
export interface ArtOptions {
  /** Resolution of the background and maximum resolution of the images, in dots per inch, from 18 to 600. */
  readonly dpi: number
  /** Order numbers of graphics to leave out of all images, such as those that the caller draws itself. */
  readonly drawn: readonly number[]
  /** Order numbers of the images to return separately. Other images become part of the background. */
  readonly pictures: readonly number[]
  /**
   * Areas to leave out: graphics entirely inside one of them appear in no image, even if they have no order number.
   * @default none
   */
  readonly without?: readonly Bbox[] | undefined
}
