import type { Bbox } from './model.js'

/**
 * What of a page is no text, cut so that a renderer can lay it out anew: pictures that stand by themselves, and one picture
 * of what is left. Painted things are named by their `order`, the number under which the page's content has them.
 */
export interface PageArt {
  /** Those that were asked for and show, in the order in which they were painted. */
  readonly pictures: readonly ArtPicture[]
  /**
   * All else that is painted on the page, as a PNG of the whole page, see-through where nothing is painted; without text.
   * Absent where nothing is left.
   */
  readonly background?: Uint8Array
}

/** A picture of the page by itself, upright and as far as it is seen there. */
export interface ArtPicture {
  /** As `Picture.order`. */
  readonly order: number
  /** What it takes of the page. */
  readonly bbox: Bbox
  /** A JPEG where the document has one that shows whole and upright; else a PNG, see-through where it is so on the page. */
  readonly bytes: Uint8Array
  readonly mediaType: 'image/png' | 'image/jpeg'
}

/** How the art of a page is cut. */
export interface ArtOptions {
  /** Of the background, and the most that pictures are drawn in. From 18 to 600. */
  readonly dpi: number
  /** Painted things that the caller draws himself, or does not want: they are in no picture. */
  readonly drawn: readonly number[]
  /** Pictures that are wanted by themselves; they are not in the background. Others are part of it. */
  readonly pictures: readonly number[]
}
