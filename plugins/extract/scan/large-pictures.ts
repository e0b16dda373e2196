import type { Bbox, Glyph, PageContent, Picture } from '../../../core/model.js'
import { heightOf, holdsCenter, widthOf } from '../../recognise/geometry.js'
import type { Scan } from './read-scan.js'

/** How large a picture is that may hold something: a share of the page, and inches each way. */
interface LeastSize {
  readonly share: number
  readonly side: number
}

/** A smaller picture is a logo or a sign, and holds no table. */
const OF_TABLE: LeastSize = { share: 0.04, side: 1 }
/** Two columns in a frame stand in a picture as small as this, several of them beside each other. */
const OF_CHART: LeastSize = { share: 0.01, side: 0.9 }
/** One that bears more letters of the page itself is a ground, a map or a drawing with its words. */
const MOST_LETTERS = 3

/** A picture of a table inside a page that has text of its own. */
export interface PicturedTable {
  readonly bbox: Bbox
  /** What was read in it, in points of the straightened picture. */
  readonly content: PageContent
  readonly scan: Scan
  /** Where its upper left corner stands among the level lines of the page, in the page's units. */
  readonly dx: number
  readonly dy: number
}

/** Pictures on a page that may hold something: of a chart's size at least, without letters on them. Most pages have none. */
export function findLargePictures(content: PageContent): readonly Bbox[] {
  const { pictures, glyphs, width, height } = content
  const isFree = ({ bbox }: Picture) => glyphs.filter((glyph) => isOn(glyph, bbox)).length <= MOST_LETTERS
  const page = { x0: 0, y0: 0, x1: width, y1: height }
  return pictures
    .filter((picture) => isLarge(picture.bbox, content, OF_CHART) && isFree(picture))
    .map(({ bbox }) => clip(bbox, page))
}

/** Those of them that may be of tables. */
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
