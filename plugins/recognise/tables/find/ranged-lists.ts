import type { Ruling } from '../../../../core/model.js'
import { centerY, hull, overlapX, widthOf } from '../../geometry/boxes.js'
import { flatten } from '../../geometry/flatten.js'
import type { Span } from '../../geometry/span.js'
import { isBoldLine } from '../../text/bold.js'
import type { Line, Phrase } from '../../text/lines.js'
import type { Grid, GridCell } from '../grid/grid.js'

/** "20 to 40 years", "3–10 %", "Up to 12 months". */
const RANGE =
  /^(?:up to |over |less than |more than )?[\d.,]+\s?(?:(?:to|[-–—]|bis|à|et)\s?[\d.,]+\s?)?(?:\p{L}{2,8}|%)$/iu
const TWO_NUMBERS = /\d\D+\d/
/** Minimum number of ranges in a list. */
const MIN_RANGES = 3
/** Minimum share of the rows that have a range. */
const MIN_RANGE_SHARE = 0.6
/** Edges or middles of texts in one column differ by less than this, in points. */
const MAX_FLUSH_DIFFERENCE = 2.5
/** Minimum gap between the longest label and the texts beside the labels, in font sizes. */
const MIN_LABEL_GAP = 1.2
/** Maximum step between rows, and from the header to the first row, in font sizes. */
const MAX_ROW_STEP = 2.6
/** Maximum step from a text to its continuation line, in font sizes. */
const MAX_CONTINUATION_STEP = 1.4
/** Maximum indent of a continuation line, in font sizes. */
const MAX_CONTINUATION_INDENT = 1.5
/** Maximum width of the header over the ranges, as a share of the table's width. */
const MAX_HEADER_WIDTH = 0.4

/**
 * Finds lists that set a range beside each label: "Buildings 20 to 40 years". A range does not count as a number, so
 * the search for aligned numbers does not find these lists.
 *
 * @param lines Lines of one column of text outside other tables, top to bottom.
 * @param rulings Rules of the page; one may end the header.
 */
export function findRangedLists(lines: readonly Line[], rulings: readonly Ruling[]): readonly Grid[] {
  const grids: Grid[] = []
  for (let i = 0; i < lines.length; i++) {
    const rows = rowsFrom(lines.slice(i))
    if (rows.length === 0) continue
    const grid = layList(rows, lines[i - 1], rulings)
    if (grid !== undefined) grids.push(grid)
    i += flatten(rows).length - 1
  }
  return grids
}

/** A line with a label and a text beside it, and the continuation lines of either. */
type Row = readonly [Line, ...Line[]]

/** Returns the rows from the first line on: each a label with a text beside it. Empty if too few texts are ranges. */
function rowsFrom(lines: readonly Line[]): readonly Row[] {
  const rows: [Line, ...Line[]][] = []
  for (const line of lines) {
    const row = rows.at(-1)
    if (row !== undefined && goesOn(line, row)) {
      row.push(line)
      continue
    }
    const isNear = row === undefined || line.baseline - row.at(-1)!.baseline < MAX_ROW_STEP * line.size
    if (!isRow(line) || !isNear || (row !== undefined && !areFlush(row[0].phrases[1]!, line.phrases[1]!))) break
    rows.push([line])
  }
  const ranges = rows.filter(([{ phrases }]) => RANGE.test(phrases[1]!.text) && TWO_NUMBERS.test(phrases[1]!.text))
  return ranges.length >= Math.max(MIN_RANGES, MIN_RANGE_SHARE * rows.length) ? rows : []
}

/** Whether a line continues the label or the text above it: "useful life" under "Shorter of lease term and". */
function goesOn({ phrases, baseline, size }: Line, row: Row): boolean {
  const [text, ...others] = phrases
  const [label, beside] = row[0].phrases
  if (
    others.length > 0 ||
    !/^\p{Ll}/u.test(text!.text) ||
    baseline - row.at(-1)!.baseline > MAX_CONTINUATION_STEP * size
  )
    return false
  const isUnder = (upper: Phrase) =>
    text!.bbox.x0 > upper.bbox.x0 - MAX_FLUSH_DIFFERENCE &&
    text!.bbox.x0 < upper.bbox.x0 + MAX_CONTINUATION_INDENT * size
  return isUnder(beside!) || (isUnder(label!) && text!.bbox.x1 < beside!.bbox.x0)
}

function isRow({ phrases, size }: Line): boolean {
  const [label, text] = phrases
  return phrases.length === 2 && /\p{L}{3}/u.test(label!.text) && text!.bbox.x0 - label!.bbox.x1 > MIN_LABEL_GAP * size
}

function areFlush({ bbox: a }: Phrase, { bbox: b }: Phrase): boolean {
  const edges = [a.x0 - b.x0, a.x1 - b.x1, (a.x0 + a.x1 - b.x0 - b.x1) / 2]
  return edges.some((distance) => Math.abs(distance) < MAX_FLUSH_DIFFERENCE)
}

function layList(body: readonly Row[], above: Line | undefined, rulings: readonly Ruling[]): Grid | undefined {
  const end = Math.max(...body.map(([line]) => line.phrases[0]!.bbox.x1))
  const columnOf = ({ bbox }: Phrase) => (bbox.x0 < end ? 0 : 1)
  const phrases = flatten(flatten(body).map((line) => line.phrases))
  const boxes = [0, 1].map((column) => hull(phrases.filter((own) => columnOf(own) === column).map(({ bbox }) => bbox)))
  const [labels, ranges] = boxes
  if (labels!.x1 + MIN_LABEL_GAP * body[0]![0].size > ranges!.x0) return undefined
  const columns = boxes.map(({ x0, x1 }): Span => ({ start: x0, end: x1 }))
  const isUnderHeader = above !== undefined && isHeader(above, body[0]![0], columns)
  const rows: readonly Row[] = isUnderHeader ? [[above], ...body] : body
  const cells = rows.flatMap((lines, row) =>
    [0, 1].flatMap((column): readonly GridCell[] => {
      const own = flatten(lines.map((line) => line.phrases)).filter((phrase) => columnOf(phrase) === column)
      return own.length === 0
        ? []
        : [{ row, column, rowSpan: 1, columnSpan: 1, words: flatten(own.map(({ words }) => words)) }]
    }),
  )
  return {
    bbox: hull(flatten(rows).map(({ bbox }) => bbox)),
    columns,
    rows: rows.map((lines): Span => {
      const { y0, y1 } = hull(lines.map(({ bbox }) => bbox))
      return { start: y0, end: y1 }
    }),
    cells,
    headerRowCount: isUnderHeader || beginsWithHeader(body, rulings) ? 1 : 0,
    evidence: 'alignment',
  }
}

/** Whether the line right above is a header: one text over the ranges, and at most one over the labels. */
function isHeader({ phrases, baseline, size }: Line, first: Line, [labels, ranges]: readonly Span[]): boolean {
  const isOver = ({ bbox }: Phrase, { start, end }: Span) => bbox.x0 < end && bbox.x1 > start
  const over = phrases.filter((phrase) => isOver(phrase, ranges!))
  const others = phrases.filter((phrase) => !over.includes(phrase))
  const width = ranges!.end - labels!.start
  return (
    over.length === 1 &&
    widthOf(over[0]!.bbox) < MAX_HEADER_WIDTH * width &&
    !isOver(over[0]!, labels!) &&
    others.length <= 1 &&
    others.every(({ bbox }) => bbox.x1 < ranges!.start) &&
    first.baseline - baseline < MAX_ROW_STEP * size
  )
}

/** Whether the first row is a header: no digits beside the label, and bold unlike the second row or ruled below. */
function beginsWithHeader(body: readonly Row[], rulings: readonly Ruling[]): boolean {
  const [first, second] = body.map(([line]) => line)
  if (second === undefined || /\d/.test(first!.phrases[1]!.text)) return false
  const isUnder = ({ direction, bbox }: Ruling) =>
    direction === 'horizontal' && centerY(bbox) > centerY(first!.bbox) && centerY(bbox) < centerY(second.bbox)
  const isRuled = first!.phrases.every((phrase) =>
    rulings.some((ruling) => isUnder(ruling) && overlapX(ruling.bbox, phrase.bbox) > 0),
  )
  return isRuled || (isBoldLine(first!) && !isBoldLine(second))
}
