import type { FilledShape, Ruling } from '../../../../core/model.js'
import { centerX, centerY, heightOf, holdsCenter, hull } from '../../geometry/boxes.js'
import { isSentence } from '../../layout/line-kinds.js'
import { isUnit } from '../../lexicon/units.js'
import { isBoldLine } from '../../text/bold.js'
import type { Line } from '../../text/lines.js'
import type { Region } from './regions.js'

/** Maximum difference between aligned left edges, or between a band and its rows, in points. */
const MAX_EDGE_DIFFERENCE = 3
/** Maximum height of a band of one line, in font sizes. */
const MAX_BAND_HEIGHT = 2.2
/** Maximum vertical difference between the segments of one band, in points. */
const MAX_BAND_OFFSET = 0.5
/** Maximum distance between the baselines of a label and the next row, in font sizes. */
const MAX_ROW_STEP = 2.2

/**
 * Adds the label of the first section to a table without headers: a line of one text ("Assets acquired:") on a band as
 * wide as the table, like the bands of its rows. Without the band it could be a title.
 *
 * @param lines All lines of the text column that contains the table, top to bottom.
 */
export function withBandAbove(region: Region, lines: readonly Line[], shapes: readonly FilledShape[]): Region {
  const above = lines[lines.indexOf(region.lines[0]!) - 1]
  if (region.headerLineCount > 0 || above === undefined || above.phrases.length > 1) return region
  const first = region.lines[0]!
  const table = hull(region.lines.map(({ bbox }) => bbox))
  const isNext = first.baseline - above.baseline < MAX_ROW_STEP * above.size
  if (!isNext || Math.abs(above.bbox.x0 - table.x0) > MAX_EDGE_DIFFERENCE) return region
  const band = bandBehind(above, shapes)
  const spansTable =
    band !== undefined && band.x0 > table.x0 - 4 * MAX_EDGE_DIFFERENCE && band.x1 >= table.x1 - MAX_EDGE_DIFFERENCE
  // a title may have its own band; a label has a band like every second row
  const bandColors = region.lines.map((line) => bandBehind(line, shapes)?.color)
  const hasStripes = bandColors[0] !== band?.color && bandColors.includes(band?.color)
  return spansTable && hasStripes ? { ...region, lines: [above, ...region.lines] } : region
}

/** Returns the box of all segments of the band behind a line, and its color. */
function bandBehind(line: Line, shapes: readonly FilledShape[]) {
  const segment = shapes.find(
    ({ color, bbox }) =>
      color !== '#ffffff' &&
      heightOf(bbox) < MAX_BAND_HEIGHT * line.size &&
      holdsCenter(bbox, { ...line.bbox, x1: line.bbox.x0 }),
  )
  if (segment === undefined) return undefined
  const isSameBand = ({ color, bbox }: FilledShape) =>
    color === segment.color &&
    Math.abs(bbox.y0 - segment.bbox.y0) < MAX_BAND_OFFSET &&
    Math.abs(centerY(bbox) - centerY(segment.bbox)) < MAX_BAND_OFFSET
  return { ...hull(shapes.filter(isSameBand).map(({ bbox }) => bbox)), color: segment.color }
}

/** Maximum distance between the baselines of a label's lines, in font sizes. */
const MAX_LABEL_LEADING = 1.35
/** Maximum distance of a rule over a table from the top of the line below it, in font sizes. */
const MAX_RULE_DISTANCE = 0.8
/** Minimum length of that rule, as a share of the table's width. */
const MIN_RULE_COVERAGE = 0.9

/**
 * Adds the first line of the first row's label to a table without headers that continues from the previous page. A rule
 * as wide as the table is above that line, and no rule is below it.
 *
 * @param lines All lines of the text column that contains the table, top to bottom.
 */
export function withLabelUnderRule(region: Region, lines: readonly Line[], rulings: readonly Ruling[]): Region {
  const first = region.lines[0]!
  const above = lines[lines.indexOf(first) - 1]
  if (region.headerLineCount > 0 || above === undefined || above.phrases.length > 1) return region
  const isLabel =
    first.phrases.length > 1 &&
    first.baseline - above.baseline < MAX_LABEL_LEADING * above.size &&
    Math.abs(first.bbox.x0 - above.bbox.x0) < 2 * above.size &&
    above.bbox.x1 < first.phrases[1]!.bbox.x0 &&
    // a bold line over rows that are not bold is a title
    isBoldLine(above) === isBoldLine(first)
  if (!isLabel) return region
  const table = hull(region.lines.map(({ bbox }) => bbox))
  const drawnBetween = (top: number, bottom: number) =>
    rulings
      .filter(({ direction, bbox }) => direction === 'horizontal' && centerY(bbox) > top && centerY(bbox) < bottom)
      .reduce((sum, { bbox }) => sum + Math.max(0, Math.min(bbox.x1, table.x1) - Math.max(bbox.x0, table.x0)), 0)
  const isUnderRule =
    drawnBetween(above.bbox.y0 - MAX_RULE_DISTANCE * above.size, centerY(above.bbox)) >
    MIN_RULE_COVERAGE * (table.x1 - table.x0)
  const isSeparated = drawnBetween(centerY(above.bbox), centerY(first.bbox)) > 0
  return isUnderRule && !isSeparated ? { ...region, lines: [above, ...region.lines] } : region
}

/** Maximum distance between the centers of a header and its rule, in points. */
const MAX_CENTER_DIFFERENCE = 2
/** Maximum gap between that header and the headers below it, in font sizes. */
const MAX_HEADER_GAP = 1.5
/** Maximum distance between the right ends of the rule and the table, in points. */
const MAX_RULE_SHORTFALL = 8
/** Minimum distance from the left edge of the labels to the start of the rule, in points. */
const MIN_RULE_INDENT = 20

/**
 * Adds the header over all number columns that only its rule reveals: "December 31, 2016", centered over a rule that
 * begins right of the labels and ends with the table.
 *
 * @param lines All lines of the text column that contains the table, top to bottom.
 * @param rulings Lines of the page as drawn: touching segments are not joined.
 */
export function withRuledHeaderAbove(region: Region, lines: readonly Line[], rulings: readonly Ruling[]): Region {
  const first = region.lines[0]!
  const above = lines[lines.indexOf(first) - 1]
  if (above === undefined || above.phrases.length > 1 || isUnit(above.phrases[0]!.text) || isSentence(above))
    return region
  if (first.bbox.y0 - above.bbox.y1 > MAX_HEADER_GAP * above.size) return region
  const table = hull(region.lines.map(({ bbox }) => bbox))
  const numbers = region.lines.flatMap(({ phrases }) => phrases.slice(1).filter(({ isNumber }) => isNumber))
  const start = Math.min(...numbers.map(({ core }) => core.x0))
  const labels = region.lines.filter(({ phrases }) => phrases.length > 1).map(({ phrases }) => phrases[0]!.bbox.x1)
  const stubEnd = Math.max(...labels.filter((x1) => x1 < start))
  const isHeaderRule = ({ direction, bbox }: Ruling) =>
    direction === 'horizontal' &&
    centerY(bbox) > above.bbox.y1 - 0.3 * above.size &&
    centerY(bbox) < first.bbox.y0 + 0.3 * above.size &&
    Math.abs(centerX(bbox) - centerX(above.bbox)) < MAX_CENTER_DIFFERENCE &&
    bbox.x0 > table.x0 + MIN_RULE_INDENT &&
    bbox.x0 > stubEnd - MAX_EDGE_DIFFERENCE &&
    bbox.x0 < start &&
    bbox.x1 > table.x1 - MAX_RULE_SHORTFALL
  if (!rulings.some(isHeaderRule)) return region
  return { lines: [above, ...region.lines], headerLineCount: region.headerLineCount + 1 }
}
