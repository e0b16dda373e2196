import type { Bbox, PageContent } from '../../../../core/model.js'
import { centerX, centerY, holdsCenter, hull } from '../../geometry/boxes.js'
import { ADJOINING, joinRulings } from '../../geometry/join-rulings.js'
import type { Span } from '../../geometry/span.js'
import { findLines, type Line } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import { type Grid, type GridCell, inReadingOrder } from '../grid/grid.js'
import { countHeaderLinesAtTop } from '../headers/header-or-row.js'
import { isHeaderLike } from '../headers/headers.js'
import { layAlignedGrid } from './aligned-grid.js'
import { findDrawnGrids } from './drawn-grids.js'
import { findUndrawnTables } from './undrawn-tables.js'

/** Rules and fills within this distance outside the frame belong to its table, in points. */
const FRAME_MARGIN = 6
/** Minimum share of the words in drawn cells for these cells to define the columns of all words. */
const MIN_DRAWN_SHARE = 0.6
/** Minimum width of the gap between two columns, in font sizes. */
const MIN_GUTTER = 0.6

/**
 * Lays a grid over a frame that a person has drawn: its content is a table, and all its words belong to it. A table
 * that the usual detection finds is kept if it holds every word. If drawn cells hold most words, the other words become
 * rows of the same columns. Otherwise rows and columns follow from the positions of the words.
 *
 * @param words The words in the frame.
 * @returns Undefined if there are fewer than two rows or two columns.
 */
export function layFramedGrid(words: readonly Word[], frame: Bbox, content: PageContent): Grid | undefined {
  if (words.length === 0) return undefined
  const part = partOf(content, frame)
  const drawn = findDrawnGrids(part, words)
  const free = words.filter((word) => !drawn.some((grid) => holdsCenter(grid.bbox, word.bbox)))
  const found = [...drawn, ...findUndrawnTables(free, part).grids]
  const grid =
    found.find((each) => shareIn(each, words) === 1) ??
    extendDrawn(drawn, words) ??
    layForced(words, part) ??
    layByGutters(words)
  return grid !== undefined && grid.rows.length > 1 && grid.columns.length > 1 ? grid : undefined
}

/** Crops the rules and fills of the page to a frame: those of the whole page say nothing about one table. */
function partOf(content: PageContent, frame: Bbox): PageContent {
  const { x0, y0, x1, y1 } = frame
  const reach = { x0: x0 - FRAME_MARGIN, y0: y0 - FRAME_MARGIN, x1: x1 + FRAME_MARGIN, y1: y1 + FRAME_MARGIN }
  const cut = <T extends { readonly bbox: Bbox }>(marks: readonly T[]) =>
    marks.flatMap((mark): readonly T[] => {
      const bbox = {
        x0: Math.max(mark.bbox.x0, reach.x0),
        y0: Math.max(mark.bbox.y0, reach.y0),
        x1: Math.min(mark.bbox.x1, reach.x1),
        y1: Math.min(mark.bbox.y1, reach.y1),
      }
      return bbox.x0 < bbox.x1 && bbox.y0 < bbox.y1 ? [{ ...mark, bbox }] : []
    })
  // without paths, no table is rejected as a drawing: a person says that this is a table
  return { ...content, rulings: cut(content.rulings), shapes: cut(content.shapes), paths: [] }
}

function shareIn({ bbox }: Grid, words: readonly Word[]): number {
  return words.filter((word) => holdsCenter(bbox, word.bbox)).length / words.length
}

/** Adds the lines above and below drawn cells to their columns: headers over the box, a total under it. */
function extendDrawn(drawn: readonly Grid[], words: readonly Word[]): Grid | undefined {
  const grid = drawn.find((each) => shareIn(each, words) >= MIN_DRAWN_SHARE)
  if (grid === undefined) return undefined
  const outside = words.filter((word) => !holdsCenter(grid.bbox, word.bbox))
  const isBeside = ({ bbox }: Word) => centerY(bbox) > grid.bbox.y0 && centerY(bbox) < grid.bbox.y1
  if (outside.some(isBeside)) return undefined
  const lines = findLines(outside)
  const above = lines.filter((line) => centerY(line.bbox) < grid.bbox.y0)
  const below = lines.filter((line) => centerY(line.bbox) > grid.bbox.y1)
  const [over, under] = [above, below].map((own) => own.map(({ bbox }): Span => ({ start: bbox.y0, end: bbox.y1 })))
  const columns = grid.columns
  return {
    ...grid,
    bbox: hull([grid.bbox, ...lines.map(({ bbox }) => bbox)]),
    rows: [...over!, ...grid.rows, ...under!],
    cells: [
      ...above.flatMap((line, row) => cellsOf(line, row, columns)),
      ...grid.cells.map((cell) => ({ ...cell, row: cell.row + above.length })),
      ...below.flatMap((line, row) => cellsOf(line, above.length + grid.rows.length + row, columns)),
    ],
    headerRowCount: above.length === 0 ? grid.headerRowCount : above.length + grid.headerRowCount,
  }
}

/** Lays the whole frame as one run of rows below its header lines. */
function layForced(words: readonly Word[], part: PageContent): Grid | undefined {
  const lines = findLines(words)
  const drawing = { rulings: joinRulings(part.rulings, ADJOINING), shapes: part.shapes }
  const headerLines = countHeaderLinesAtTop(lines)
  // without a number, every line looks like a header line
  const headerLineCount = headerLines < lines.length ? headerLines : Number(isHeaderLike(lines[0]!))
  return layAlignedGrid({ lines, headerLineCount }, drawing)
}

/** Lays columns between vertical strips without words, and one row for each line. */
function layByGutters(words: readonly Word[]): Grid | undefined {
  const lines = findLines(words)
  const size = Math.max(...lines.map((line) => line.size))
  const columns: { start: number; end: number }[] = []
  for (const { bbox } of [...words].sort((a, b) => a.bbox.x0 - b.bbox.x0)) {
    const last = columns.at(-1)
    if (last !== undefined && bbox.x0 - last.end < MIN_GUTTER * size) last.end = Math.max(last.end, bbox.x1)
    else columns.push({ start: bbox.x0, end: bbox.x1 })
  }
  return {
    bbox: hull(words.map(({ bbox }) => bbox)),
    rows: lines.map(({ bbox }): Span => ({ start: bbox.y0, end: bbox.y1 })),
    columns,
    cells: lines.flatMap((line, row) => cellsOf(line, row, columns)),
    headerRowCount: Number(isHeaderLike(lines[0]!)),
    evidence: 'alignment',
  }
}

/** Assigns each word of a line to the nearest column. */
function cellsOf(line: Line, row: number, columns: readonly Span[]): readonly GridCell[] {
  const words = line.phrases.flatMap((phrase) => phrase.words)
  const distance = ({ bbox }: Word, { start, end }: Span) => Math.max(0, start - centerX(bbox), centerX(bbox) - end)
  const nearest = (word: Word) =>
    columns.reduce((best, column, at) => (distance(word, column) < distance(word, columns[best]!) ? at : best), 0)
  return columns.flatMap((_, column): readonly GridCell[] => {
    const own = words.filter((word) => nearest(word) === column)
    return own.length === 0 ? [] : [{ row, column, rowSpan: 1, columnSpan: 1, words: inReadingOrder(own) }]
  })
}
