import type { FilledShape, Ruling } from '../../../../core/model.js'
import { centerX, centerY, heightOf, holdsCenter, hull } from '../../geometry/boxes.js'
import { isSentence } from '../../layout/line-kinds.js'
import { isUnit } from '../../lexicon/units.js'
import { isBoldLine } from '../../text/bold.js'
import type { Line } from '../../text/lines.js'
import type { Region } from './regions.js'

/** Labels begin at one place to so many points; so do bands and the rows on them. */
const FLUSH = 3
/** A band of one line is no higher, in font sizes. */
const ONE_LINE = 2.2
/** Upper and lower edges of the pieces of one band differ by less, in points. */
const LEVEL = 0.5
/** A row stands no further above the next, in font sizes. */
const REACH = 2.2

/**
 * Adds the label of the first section to a table without heads: "Assets acquired:" alone, on a band that runs under all
 * columns, as those of the rows do. Without the band it would be a title as well.
 *
 * @param lines Those of the column of text that the table stands in, top to bottom.
 */
export function withBandAbove(region: Region, lines: readonly Line[], shapes: readonly FilledShape[]): Region {
  const above = lines[lines.indexOf(region.lines[0]!) - 1]
  if (region.headerLineCount > 0 || above === undefined || above.phrases.length > 1) return region
  const first = region.lines[0]!
  const table = hull(region.lines.map(({ bbox }) => bbox))
  const isNext = first.baseline - above.baseline < REACH * above.size
  if (!isNext || Math.abs(above.bbox.x0 - table.x0) > FLUSH) return region
  const band = bandBehind(above, shapes)
  const isOfTable = band !== undefined && band.x0 > table.x0 - 4 * FLUSH && band.x1 >= table.x1 - FLUSH
  // a title may stand on a bar of its own: rows have bands like it, every second one
  const behind = region.lines.map((line) => bandBehind(line, shapes)?.color)
  const areStriped = behind[0] !== band?.color && behind.includes(band?.color)
  return isOfTable && areStriped ? { ...region, lines: [above, ...region.lines] } : region
}

/** The band behind a line, all of its pieces. */
function bandBehind(line: Line, shapes: readonly FilledShape[]) {
  const piece = shapes.find(
    ({ color, bbox }) =>
      color !== '#ffffff' &&
      heightOf(bbox) < ONE_LINE * line.size &&
      holdsCenter(bbox, { ...line.bbox, x1: line.bbox.x0 }),
  )
  if (piece === undefined) return undefined
  const isLevel = ({ color, bbox }: FilledShape) =>
    color === piece.color &&
    Math.abs(bbox.y0 - piece.bbox.y0) < LEVEL &&
    Math.abs(centerY(bbox) - centerY(piece.bbox)) < LEVEL
  return { ...hull(shapes.filter(isLevel).map(({ bbox }) => bbox)), color: piece.color }
}

/** The lines of a label follow each other this near, in font sizes. */
const LEADING = 1.35
/** A rule over a table stands this near above its first line, in font sizes, and reaches over this share of it. */
const RULE_OVER = 0.8
const WHOLE = 0.9

/**
 * Adds the first line of the label of the first row where a table without heads goes on from the page before: a rule over the
 * whole table stands above that line, and none under it.
 *
 * @param lines Those of the column of text that the table stands in, top to bottom.
 */
export function withLabelUnderRule(region: Region, lines: readonly Line[], rulings: readonly Ruling[]): Region {
  const first = region.lines[0]!
  const above = lines[lines.indexOf(first) - 1]
  if (region.headerLineCount > 0 || above === undefined || above.phrases.length > 1) return region
  const isLabel =
    first.phrases.length > 1 &&
    first.baseline - above.baseline < LEADING * above.size &&
    Math.abs(first.bbox.x0 - above.bbox.x0) < 2 * above.size &&
    above.bbox.x1 < first.phrases[1]!.bbox.x0 &&
    // a title is bold over rows that are not
    isBoldLine(above) === isBoldLine(first)
  if (!isLabel) return region
  const table = hull(region.lines.map(({ bbox }) => bbox))
  const drawnBetween = (top: number, bottom: number) =>
    rulings
      .filter(({ direction, bbox }) => direction === 'horizontal' && centerY(bbox) > top && centerY(bbox) < bottom)
      .reduce((sum, { bbox }) => sum + Math.max(0, Math.min(bbox.x1, table.x1) - Math.max(bbox.x0, table.x0)), 0)
  const isUnderRule =
    drawnBetween(above.bbox.y0 - RULE_OVER * above.size, centerY(above.bbox)) > WHOLE * (table.x1 - table.x0)
  const isParted = drawnBetween(centerY(above.bbox), centerY(first.bbox)) > 0
  return isUnderRule && !isParted ? { ...region, lines: [above, ...region.lines] } : region
}

/** A head stands on the middle of its rule to so many points, and the heads below it this near, in font sizes. */
const CENTRED = 2
const HEAD_GAP = 1.5
/** A rule reaches over the last column to so many points, and begins so far behind where the labels do. */
const REST = 8
const STUB = 20

/**
 * Adds the head over all columns of figures that its rule alone tells: "December 31, 2016" on the middle of a rule that
 * begins behind the labels, however the figures stand below it.
 *
 * @param lines Those of the column of text that the table stands in, top to bottom.
 * @param rulings Lines of the page as they were drawn: pieces that touch are not one.
 */
export function withRuledHeadAbove(region: Region, lines: readonly Line[], rulings: readonly Ruling[]): Region {
  const first = region.lines[0]!
  const above = lines[lines.indexOf(first) - 1]
  if (above === undefined || above.phrases.length > 1 || isUnit(above.phrases[0]!.text) || isSentence(above))
    return region
  if (first.bbox.y0 - above.bbox.y1 > HEAD_GAP * above.size) return region
  const table = hull(region.lines.map(({ bbox }) => bbox))
  const figures = region.lines.flatMap(({ phrases }) => phrases.slice(1).filter(({ isNumber }) => isNumber))
  const start = Math.min(...figures.map(({ core }) => core.x0))
  const labels = region.lines.filter(({ phrases }) => phrases.length > 1).map(({ phrases }) => phrases[0]!.bbox.x1)
  const stubEnd = Math.max(...labels.filter((x1) => x1 < start))
  const isItsRule = ({ direction, bbox }: Ruling) =>
    direction === 'horizontal' &&
    centerY(bbox) > above.bbox.y1 - 0.3 * above.size &&
    centerY(bbox) < first.bbox.y0 + 0.3 * above.size &&
    Math.abs(centerX(bbox) - centerX(above.bbox)) < CENTRED &&
    bbox.x0 > table.x0 + STUB &&
    bbox.x0 > stubEnd - FLUSH &&
    bbox.x0 < start &&
    bbox.x1 > table.x1 - REST
  if (!rulings.some(isItsRule)) return region
  return { lines: [above, ...region.lines], headerLineCount: region.headerLineCount + 1 }
}
