import type { Bbox } from './model.js'

/**
 * What of a page is no text, cut so that a renderer can lay it out anew: pictures that stand by themselves, and pictures of
 * what is left. Painted things are named by their `order`, the number under which the page's content has them.
 */
export interface PageArt {
  /** Those that were asked for and show, in the order in which they were painted. */
  readonly pictures: readonly ArtPicture[]
  /**
   * All else that is painted on the page, without text: one picture for what lies together, so that a corner's ornament is
   * no picture of the whole page. They overlap nowhere. Empty where nothing is left.
   */
  readonly background: readonly ArtPiece[]
}

/** A part of the page as it looks without text and without what is given apart. */
export interface ArtPiece {
  readonly bbox: Bbox
  /** A PNG on white, without transparency. */
  readonly bytes: Uint8Array
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
  /** What lies wholly inside one of these is in no picture, even where it is too small to have a number. @default none */
  readonly without?: readonly Bbox[] | undefined
}
