import type { Bbox, Glyph, PageContent, Picture } from '../../../core/model.js'
import { heightOf, holdsCenter, widthOf } from '../../recognise/geometry/boxes.js'
import type { Scan } from './read-scan.js'

/** Minimum size of a picture: its share of the page, and both sides in inches. */
interface LeastSize {
  readonly share: number
  readonly side: number
}

/** Minimum size of a picture of a table. Smaller pictures are logos or symbols. */
const OF_TABLE: LeastSize = { share: 0.04, side: 1 }
/** Minimum size of a picture of a chart. Several small charts with two columns each may be side by side. */
const OF_CHART: LeastSize = { share: 0.01, side: 0.9 }
/** Maximum number of the page's letters on a picture. With more it is a background, a map or a labeled drawing. */
const MOST_LETTERS = 3

/** A picture of a table on a page that also has text. */
export interface PicturedTable {
  readonly bbox: Bbox
  /** Recognized content, in points of the deskewed picture. */
  readonly content: PageContent
  readonly scan: Scan
  /** Position of its upper left corner on the page, in the page's units. */
  readonly dx: number
  readonly dy: number
}

/** Finds pictures that may contain a table or chart: at least as large as a chart, without letters on top. */
export function findLargePictures(content: PageContent): readonly Bbox[] {
  const { pictures, glyphs, width, height } = content
  const isFree = ({ bbox }: Picture) => glyphs.filter((glyph) => isOn(glyph, bbox)).length <= MOST_LETTERS
  const page = { x0: 0, y0: 0, x1: width, y1: height }
  return pictures
    .filter((picture) => isLarge(picture.bbox, content, OF_CHART) && isFree(picture))
    .map(({ bbox }) => clip(bbox, page))
}

/** Selects the pictures that may contain tables. */
export function largeEnoughForTables(pictures: readonly Bbox[], content: PageContent): readonly Bbox[] {
  return pictures.filter((bbox) => isLarge(bbox, content, OF_TABLE))
}

function isLarge(bbox: Bbox, { width, height, unitsPerInch = 72 }: PageContent, { share, side }: LeastSize): boolean {
  const isWide = Math.min(widthOf(bbox), heightOf(bbox)) >= side * unitsPerInch
  return isWide && widthOf(bbox) * heightOf(bbox) >= share * width * height
}

function isOn({ text, bbox }: Glyph, picture: Bbox): boolean {
  return text.trim() !== '' && holdsCenter(picture, bbox)
}

function clip(box: Bbox, page: Bbox): Bbox {
  return {
    x0: Math.max(box.x0, page.x0),
    y0: Math.max(box.y0, page.y0),
    x1: Math.min(box.x1, page.x1),
    y1: Math.min(box.y1, page.y1),
  }
}
