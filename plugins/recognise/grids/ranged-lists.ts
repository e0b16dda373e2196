import { hull, overlapX, widthOf } from '../geometry.js'
import type { Line, Phrase } from '../text/lines.js'
import type { Grid, GridCell, Span } from './grid.js'

/** "20 to 40 years", "3–10 %", "Up to 12 months". */
const RANGE =
  /^(?:up to |over |less than |more than )?[\d.,]+\s?(?:(?:to|[-–—]|bis|à|et)\s?[\d.,]+\s?)?(?:\p{L}{2,8}|%)$/iu
const TWO_FIGURES = /\d\D+\d/
/** A list has at least so many ranges, and this share of its rows has one. */
const LEAST_RANGES = 3
const LEAST_SHARE = 0.6
/** Texts that begin, end or are centred this near under each other are of one column, in points. */
const FLUSH = 2.5
/** Between the longest label and the texts beside it is at least so much white, in font sizes, and rows are no further apart. */
const LEAST_GAP = 1.2
const FARTHEST = 2.6
/** A head stands over the ranges alone, or with one over the labels, no wider than this share of the table. */
const WIDEST_HEAD = 0.4

/**
 * Finds lists that set a range beside each label: "Buildings 20 to 40 years". A range is no figure, so nothing else tells
 * them from text.
 *
 * @param lines Lines of one column of text that stand in no other table, top to bottom.
 */
export function findRangedLists(lines: readonly Line[]): readonly Grid[] {
  const grids: Grid[] = []
  for (let i = 0; i < lines.length; i++) {
    const rows = rowsFrom(lines.slice(i))
    if (rows.length === 0) continue
    const grid = layList(rows, lines[i - 1])
    if (grid !== undefined) grids.push(grid)
    i += rows.length - 1
  }
  return grids
}

/** Lines from the first on that each have a label and, in one column, a text beside it. */
function rowsFrom(lines: readonly Line[]): readonly Line[] {
  const rows: Line[] = []
  for (const line of lines) {
    const last = rows.at(-1)
    const isNear = last === undefined || line.baseline - last.baseline < FARTHEST * line.size
    if (!isRow(line) || !isNear || (last !== undefined && !areFlush(last.phrases[1]!, line.phrases[1]!))) break
    rows.push(line)
  }
  const ranges = rows.filter(({ phrases }) => RANGE.test(phrases[1]!.text) && TWO_FIGURES.test(phrases[1]!.text))
  return ranges.length >= Math.max(LEAST_RANGES, LEAST_SHARE * rows.length) ? rows : []
}

function isRow({ phrases, size }: Line): boolean {
  const [label, text] = phrases
  return phrases.length === 2 && /\p{L}{3}/u.test(label!.text) && text!.bbox.x0 - label!.bbox.x1 > LEAST_GAP * size
}

function areFlush({ bbox: a }: Phrase, { bbox: b }: Phrase): boolean {
  const edges = [a.x0 - b.x0, a.x1 - b.x1, (a.x0 + a.x1 - b.x0 - b.x1) / 2]
  return edges.some((distance) => Math.abs(distance) < FLUSH)
}

function layList(body: readonly Line[], above: Line | undefined): Grid | undefined {
  const boxes = [0, 1].map((column) => hull(body.map(({ phrases }) => phrases[column]!.bbox)))
  const [labels, ranges] = boxes
  if (labels!.x1 + LEAST_GAP * body[0]!.size > ranges!.x0) return undefined
  const columns = boxes.map(({ x0, x1 }): Span => ({ start: x0, end: x1 }))
  const rows = above !== undefined && isHead(above, body[0]!, columns) ? [above, ...body] : body
  const cells = rows.flatMap(({ phrases }, row) =>
    phrases.map((phrase): GridCell => {
      const column = overlapX(phrase.bbox, ranges!) > 0 ? 1 : 0
      return { row, column, rowSpan: 1, columnSpan: 1, words: phrase.words }
    }),
  )
  return {
    bbox: hull(rows.map(({ bbox }) => bbox)),
    columns,
    rows: rows.map(({ bbox }): Span => ({ start: bbox.y0, end: bbox.y1 })),
    cells,
    headerRowCount: rows.length - body.length,
    evidence: 'alignment',
  }
}

/** Whether a line right above stands over the ranges, with no more than the head of the labels beside it. */
function isHead({ phrases, baseline, size }: Line, first: Line, [labels, ranges]: readonly Span[]): boolean {
  const isOver = ({ bbox }: Phrase, { start, end }: Span) => bbox.x0 < end && bbox.x1 > start
  const over = phrases.filter((phrase) => isOver(phrase, ranges!))
  const others = phrases.filter((phrase) => !over.includes(phrase))
  const width = ranges!.end - labels!.start
  return (
    over.length === 1 &&
    widthOf(over[0]!.bbox) < WIDEST_HEAD * width &&
    !isOver(over[0]!, labels!) &&
    others.length <= 1 &&
    others.every(({ bbox }) => bbox.x1 < ranges!.start) &&
    first.baseline - baseline < FARTHEST * size
  )
}
