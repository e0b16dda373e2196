import type { Bbox, PageContent } from '../../../../core/model.js'
import { centerX, centerY, holdsCenter, hull } from '../../geometry/boxes.js'
import { ADJOINING, joinRulings } from '../../geometry/join-rulings.js'
import type { Span } from '../../geometry/span.js'
import { findLines, type Line } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import { type Grid, type GridCell, inReadingOrder } from '../grid/grid.js'
import { countHeadLines } from '../headers/header-or-row.js'
import { isHeadLike } from '../headers/headers.js'
import { layAlignedGrid } from './aligned-grid.js'
import { findDrawnGrids } from './drawn-grids.js'
import { findUndrawnTables } from './undrawn-tables.js'

/** Lines drawn this near to a frame, outside of it, are of its table: a frame is drawn around words, in points. */
const MARGIN = 6
/** Drawn cells that hold this share of the words tell the columns of all of them. */
const MOSTLY_DRAWN = 0.6
/** No ink of a column comes nearer to the next one, as a share of the font size. */
const LEAST_GUTTER = 0.6

/**
 * Lays a grid over all that stands in a frame that a person has drawn: that it is a table is said, and all its words are
 * of it. Where the page's own reading takes every word, it stands; where drawn cells hold most of them, the other words
 * are rows of the same columns; else rows and columns follow from how the words stand.
 *
 * @param words Those of the frame.
 * @returns Undefined where they give no two rows and two columns.
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

/** What is drawn in a frame, cut at it: lines and fills of the whole page say nothing of one table on it. */
function partOf(content: PageContent, frame: Bbox): PageContent {
  const { x0, y0, x1, y1 } = frame
  const reach = { x0: x0 - MARGIN, y0: y0 - MARGIN, x1: x1 + MARGIN, y1: y1 + MARGIN }
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
  // gridlines and bars are no less drawn than rulings here: a person says that this is a table
  return { ...content, rulings: cut(content.rulings), shapes: cut(content.shapes), paths: [] }
}

function shareIn({ bbox }: Grid, words: readonly Word[]): number {
  return words.filter((word) => holdsCenter(bbox, word.bbox)).length / words.length
}

/** Lines above and below drawn cells, in the columns of these: heads over the box, a total under it. */
function extendDrawn(drawn: readonly Grid[], words: readonly Word[]): Grid | undefined {
  const grid = drawn.find((each) => shareIn(each, words) >= MOSTLY_DRAWN)
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

/** The whole frame is one run of rows, its heads above them. */
function layForced(words: readonly Word[], part: PageContent): Grid | undefined {
  const lines = findLines(words)
  const drawing = { rulings: joinRulings(part.rulings, ADJOINING), shapes: part.shapes }
  const heads = countHeadLines(lines)
  // without a figure every line looks like heads
  const headerLineCount = heads < lines.length ? heads : Number(isHeadLike(lines[0]!))
  return layAlignedGrid({ lines, headerLineCount }, drawing)
}

/** Columns between strips that no word stands in, a row a line. */
function layByGutters(words: readonly Word[]): Grid | undefined {
  const lines = findLines(words)
  const size = Math.max(...lines.map((line) => line.size))
  const columns: { start: number; end: number }[] = []
  for (const { bbox } of [...words].sort((a, b) => a.bbox.x0 - b.bbox.x0)) {
    const last = columns.at(-1)
    if (last !== undefined && bbox.x0 - last.end < LEAST_GUTTER * size) last.end = Math.max(last.end, bbox.x1)
    else columns.push({ start: bbox.x0, end: bbox.x1 })
  }
  return {
    bbox: hull(words.map(({ bbox }) => bbox)),
    rows: lines.map(({ bbox }): Span => ({ start: bbox.y0, end: bbox.y1 })),
    columns,
    cells: lines.flatMap((line, row) => cellsOf(line, row, columns)),
    headerRowCount: Number(isHeadLike(lines[0]!)),
    evidence: 'alignment',
  }
}

/** The words of a line, each in the column that is nearest to it. */
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
