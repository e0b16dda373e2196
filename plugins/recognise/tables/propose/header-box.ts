import type { Bbox, Ruling } from '../../../../core/model.js'
import { heightOf, holdsCenter, hullOf, overlapX, overlapY } from '../../geometry/boxes.js'
import { isNumberLike } from '../../lexicon/values.js'
import type { Word } from '../../text/words.js'
import type { PageReading } from '../choose/page-reading.js'
import type { Proposal } from '../choose/proposal.js'
import { type Grid, type GridCell, inReadingOrder } from '../grid/grid.js'
import { tidyGrid } from './grid-edits.js'

/** Tolerances in points. */
const TOLERANCES = {
  /** Edges this near to each other are one. */
  same: 3,
  /** Maximum distance of the boxes from the rows, and overhang beside them. */
  above: 40,
  beside: 15,
  /** Minimum height of a box. */
  height: 8,
} as const
/** Minimum number of boxes beside each other. */
const LEAST_BOXES = 2
/** Minimum share of the columns that have a header. */
const LEAST_HEADED = 0.6

/** Proposes the texts in drawn boxes above a table without headers as its headers. */
export function proposeBoxedHeaders(reading: PageReading): readonly Proposal[] {
  return reading.grids.flatMap((grid, i) => {
    const headed = grid.headerRowCount === 0 && withBoxedHeader(grid, reading)
    return headed ? [{ replaces: [i], grids: [headed], isDrawn: true as const }] : []
  })
}

function withBoxedHeader(grid: Grid, { page, grids }: PageReading): Grid | undefined {
  const boxes = boxesAbove(grid.bbox, page.content.rulings)
  if (boxes.length < LEAST_BOXES) return undefined
  const zone = hullOf(boxes.map((bbox) => ({ bbox })))
  if (grids.some(({ bbox }) => bbox !== grid.bbox && overlapX(bbox, zone) > 0 && overlapY(bbox, zone) > 0))
    return undefined
  const cells = boxes.map((box) => headerCell(box, grid, page.words)).filter((cell) => cell !== undefined)
  const headed = cells.reduce((sum, { columnSpan }) => sum + columnSpan, 0)
  const numbers = cells.filter(({ words }) => words.some(({ text }) => isNumberLike(text)))
  if (headed < LEAST_HEADED * grid.columns.length || numbers.length * 2 > cells.length) return undefined
  return tidyGrid({
    ...grid,
    rows: [{ start: zone.y0, end: zone.y1 }, ...grid.rows],
    cells: [...cells, ...grid.cells.map((cell) => ({ ...cell, row: cell.row + 1 }))],
    headerRowCount: 1,
  })
}

/** The boxes between upright lines that end right above a table. */
function boxesAbove(table: Bbox, rulings: readonly Ruling[]): readonly Bbox[] {
  const { same, above, beside, height } = TOLERANCES
  const uprights = rulings.filter(
    ({ direction, bbox }) =>
      direction === 'vertical' &&
      heightOf(bbox) >= height &&
      bbox.y1 <= table.y0 + same &&
      bbox.y1 >= table.y0 - above &&
      bbox.x0 >= table.x0 - beside &&
      bbox.x1 <= table.x1 + beside,
  )
  const bottom = Math.max(...uprights.map(({ bbox }) => bbox.y1))
  const own = uprights.filter(({ bbox }) => bottom - bbox.y1 < same).sort((a, b) => a.bbox.x0 - b.bbox.x0)
  return own.slice(1).flatMap(({ bbox: right }, i) => {
    const left = own[i]!.bbox
    const box = { x0: left.x1, x1: right.x0, y0: Math.max(left.y0, right.y0), y1: bottom }
    return box.x1 - box.x0 < same ? [] : [box]
  })
}

/** A header over the columns below its box. Undefined: it has no text, or no column is below it. */
function headerCell(box: Bbox, { columns }: Grid, all: readonly Word[]): GridCell | undefined {
  const words = all.filter(({ bbox }) => holdsCenter(box, bbox))
  const below = columns.flatMap(({ start, end }, i) => {
    const middle = (start + end) / 2
    return middle > box.x0 && middle < box.x1 ? [i] : []
  })
  if (words.length === 0 || below.length === 0) return undefined
  return { row: 0, column: below[0]!, rowSpan: 1, columnSpan: below.length, words: inReadingOrder(words) }
}
