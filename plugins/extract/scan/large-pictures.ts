import type { Bbox, Glyph, PageContent, Picture } from '../../../core/model.js'
import { heightOf, holdsCenter, widthOf } from '../../recognise/geometry.js'
import type { Scan } from './read-scan.js'

/** A smaller picture is a logo or a sign: a share of the page. */
const LEAST_SHARE = 0.04
/** One that is narrower or lower holds no table, in inches. */
const LEAST_SIDE = 1
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

/** Pictures on a page that may be of tables: large ones without letters on them. Most pages have none. */
export function findLargePictures({
  pictures,
  glyphs,
  width,
  height,
  unitsPerInch = 72,
}: PageContent): readonly Bbox[] {
  const isLarge = ({ bbox }: Picture) =>
    widthOf(bbox) * heightOf(bbox) >= LEAST_SHARE * width * height &&
    Math.min(widthOf(bbox), heightOf(bbox)) >= LEAST_SIDE * unitsPerInch
  const isFree = ({ bbox }: Picture) => glyphs.filter((glyph) => isOn(glyph, bbox)).length <= MOST_LETTERS
  const page = { x0: 0, y0: 0, x1: width, y1: height }
  return pictures.filter((picture) => isLarge(picture) && isFree(picture)).map(({ bbox }) => clip(bbox, page))
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
